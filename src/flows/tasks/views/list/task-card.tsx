import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconArrowBackUp, IconBuilding, IconCheck, IconCircleMinus, IconUser } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useId } from 'react';
import type { Task } from '../../../../../contract/tasks/task-items.ts';
import { countDone, isPendingStatus, taskStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { tasksOf } from '../../../../../machines/tasks/roll-up.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { DateTag } from '../date-tag.tsx';
import type { CardWords } from './card-words.ts';
import styles from './tasks.module.css';

/** How many tasks of a group a card lists by name [T2.25]. */
const namedTasks = 3;

/** When the firm last returned files of a task in a group; `null` where the client has none of them back. */
const lastReturnOf = (members: readonly Task[]): string | null =>
  members
    .flatMap(({ handIn, status }) =>
      handIn.state === 'returned' && isPendingStatus(status) ? (handIn.since ?? []) : [],
    )
    .toSorted()
    .at(-1) ?? null;

interface TaskCardProps {
  tasks: SystemActors['tasks'];
  groupId: string;
  words: CardWords;
  /** Whether a task of this group is open beside the list. */
  isOpen: boolean;
}

/** A group as a card [T2.25]: client, title, due date, tasks, and the start button. */
export const TaskCard = memo(function TaskCard({ tasks, groupId, words, isOpen }: TaskCardProps) {
  const titleId = useId();
  const group = useSelector(tasks, ({ context }) => context.groups[groupId]);
  const members = useSelector(tasks, ({ context }) => (group ? tasksOf(context, group) : []), shallowEqual);
  const client = useSelector(tasks, ({ context }) => (group ? context.clients[group.clientId] : undefined));
  const mayStart = useSelector(tasks, (snapshot) => snapshot.can({ type: 'group.start', groupId }));
  if (!group) return null;
  const isOver = !isPendingStatus(group.status);
  const { done, all } = countDone(members);
  const returnedAt = lastReturnOf(members);
  const Kind = client?.kind === 1 ? IconUser : IconBuilding;
  return (
    <article
      className={`${surface.card} ${styles.taskCard}`}
      aria-labelledby={titleId}
      data-open={isOpen || undefined}
    >
      <p className={`${text.caption} ${styles.client}`}>
        <Kind size={15} aria-hidden />
        <span className={text.cut} data-words="firm">
          {client?.name}
        </span>
      </p>
      <h3 id={titleId} className={styles.cardTitle} data-words="firm">
        {words.label(group.label)}
      </h3>
      <div className={styles.cardLine}>
        {isOver ? (
          <span className={surface.tag} data-tone={group.status === taskStatus.cancelled ? 'quiet' : 'good'}>
            {words.status(group.status)}
          </span>
        ) : returnedAt !== null ? (
          <span className={surface.tag} data-tone="warning">
            <IconArrowBackUp size={14} className={styles.tagIcon} aria-hidden />
            {words.returned(returnedAt)}
          </span>
        ) : (
          <DateTag words={words} dueDate={group.dueDate} expirationDate={group.expirationDate} />
        )}
        {all > 1 && <span className={`${text.small} ${styles.quiet}`}>{words.doneOf(done, all)}</span>}
      </div>
      {members.length > 1 && (
        <ul className={styles.footer}>
          {members.slice(0, namedTasks).map(({ taskId, label, status }) => (
            <li
              key={taskId}
              data-done={(!isPendingStatus(status) && status !== taskStatus.cancelled) || undefined}
            >
              {isPendingStatus(status) ? (
                <span className={styles.dot} />
              ) : status === taskStatus.cancelled ? (
                <IconCircleMinus size={14} aria-label={words.status(status)} />
              ) : (
                <IconCheck size={14} stroke={1.9} aria-label={words.status(status)} />
              )}
              <span className={text.cut} data-words="firm">
                {words.label(label)}
              </span>
            </li>
          ))}
          {members.length > namedTasks && (
            <li className={`${text.small} ${styles.quiet}`}>
              {words.moreTasks(members.length - namedTasks)}
            </li>
          )}
        </ul>
      )}
      {members.length === 0 ? (
        <p className={`${text.small} ${styles.quiet}`}>{words.groupEmpty}</p>
      ) : isOpen ? null : (
        <Button
          className={styles.start}
          variant={isOver ? 'default' : 'light'}
          disabled={!mayStart}
          aria-describedby={titleId}
          onClick={() => tasks.send({ type: 'group.start', groupId })}
        >
          {isOver ? words.view : words.start}
        </Button>
      )}
    </article>
  );
});
