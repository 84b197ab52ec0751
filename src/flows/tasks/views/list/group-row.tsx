import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import {
  IconArrowBackUp,
  IconBuilding,
  IconChecklist,
  IconChevronRight,
  IconFileSearch,
  IconFileUpload,
  IconReceipt,
  IconSend,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { standingTask } from '../../../../../contract/tasks/group-sections.ts';
import { missingPagesOf, returnReasonOf } from '../../../../../contract/tasks/review.ts';
import type { Task } from '../../../../../contract/tasks/task-items.ts';
import {
  countDone,
  hasBegun,
  isPendingStatus,
  type TaskGroupType,
  taskToOpen,
} from '../../../../../contract/tasks/task-rules.ts';
import { taskPathOf } from '../../../../../machines/item-paths.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { tasksOf } from '../../../../../machines/tasks/roll-up.ts';
import { startedTask, verbHere } from '../../../../../machines/tasks/tasks.setup.ts';
import { handledBy } from '../../../../ui/list/handled-by.ts';
import { ProgressBar } from '../../../../ui/message/progress-bar.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { DateTag } from '../date-tag.tsx';
import { useIsGroupReadyAgain } from '../use-task.ts';
import type { CardWords } from './card-words.ts';
import styles from './tasks.module.css';

const icons: Readonly<Record<TaskGroupType, typeof IconReceipt>> = {
  document_request: IconFileUpload,
  payment_request: IconReceipt,
  esign: IconSignature,
  questionnaire: IconChecklist,
  document_review: IconFileSearch,
};

/** When the firm last returned files of a task in a group, and how many the client has back; `null` where it has none. */
function lastReturnOf(members: readonly Task[]): { readonly at: string; readonly files: number } | null {
  const back = members.filter(({ handIn, status }) => handIn.state === 'returned' && isPendingStatus(status));
  const at = back
    .flatMap(({ handIn }) => handIn.since ?? [])
    .toSorted()
    .at(-1);
  return at === undefined ? null : { at, files: back.reduce((sum, { handIn }) => sum + handIn.returned, 0) };
}

interface GroupRowProps {
  readonly tasks: SystemActors['tasks'];
  readonly groupId: string;
  readonly words: CardWords;
  /** Whether a task of this group is open beside the list. */
  readonly isOpen: boolean;
  /** Whether its verb is the filled one. */
  readonly isFirst: boolean;
}

/** A group as a row [T2.25]: what, for whom, what is next, by when, how far, and the link to its task, which covers the row. */
export const GroupRow = memo(function GroupRow({ tasks, groupId, words, isOpen, isFirst }: GroupRowProps) {
  const titleId = useId();
  const group = useSelector(tasks, ({ context }) => context.groups[groupId]);
  const members = useSelector(tasks, ({ context }) => (group ? tasksOf(context, group) : []), shallowEqual);
  const client = useSelector(tasks, ({ context }) => (group ? context.clients[group.clientId] : undefined));
  const verb = useSelector(tasks, ({ context }) => verbHere(context, groupId));
  const started = useSelector(tasks, ({ context }) => startedTask(context, groupId)?.taskId);
  if (!group) return null;
  const isOver = !isPendingStatus(group.status);
  const standing = isOver ? standingTask(members) : null;
  const said = standing && words.standing(standing);
  const whyRemoved =
    isOver && !standing ? members.find((one) => one.doesNotApplyComment)?.doesNotApplyComment : null;
  const next = isOver ? null : taskToOpen(members);
  const hasOther = next !== null && next.label !== group.label;
  // Where the next task is called like its group, its kind is in the column instead of a hole.
  const namesKind = !said && !whyRemoved && !hasOther && members.length > 0;
  const { done, all } = countDone(members);
  const returned = lastReturnOf(members);
  const missing = returned && missingPagesOf(members);
  const why = returned && (missing ? words.pagesMissing(missing) : returnReasonOf(members));
  const Kind = icons[group.type];
  const Whose = client?.kind === 1 ? IconUser : IconBuilding;
  const isReadOnly = !isOver && verb === 'view' && members.length > 0;
  // Words say more than "0 of 5", and home has them as well.
  const mayBegin = next !== null && done === 0 && !returned;
  const toPay = next !== null && !returned ? next.toPay : undefined;
  const saysBegun = mayBegin && !toPay;
  const far = toPay ? `${words.money(toPay)} · ${words.doneTerse(done, all)}` : null;
  const untouched = all > 1 ? words.tasks(all) : next && words.parts(next);
  return (
    <article
      className={`${surface.pressable} ${styles.row}`}
      aria-labelledby={titleId}
      data-open={isOpen || undefined}
      data-first={isFirst || undefined}
      data-over={isOver || undefined}
    >
      <span className={`${surface.tile} ${styles.tile}`} aria-hidden="true">
        <Kind size={18} />
      </span>
      <div className={styles.what}>
        <h4 id={titleId} className={`${text.strong} ${text.body} ${styles.title}`} data-words="firm">
          {words.label(group.label, isReadOnly)}
        </h4>
        <p className={`${text.caption} ${styles.client}`}>
          <Whose size={14} aria-hidden />
          <span className={text.cut} data-words="firm">
            {client?.name}
          </span>
          {isReadOnly && <span className={styles.readOnly}>{words.readOnly}</span>}
        </p>
      </div>
      <p
        className={`${text.small} ${styles.next}`}
        data-other={hasOther || Boolean(why) || undefined}
        data-fill={namesKind || undefined}
      >
        {said ? (
          <>
            {said.holder && <span>{said.holder}</span>}
            {said.next && <span className={text.quiet}>{said.next}</span>}
          </>
        ) : members.length === 0 ? (
          words.groupEmpty
        ) : whyRemoved ? (
          <span className={text.cut} data-words="firm">
            {words.removedBecause(whyRemoved)}
          </span>
        ) : hasOther ? (
          <span className={text.cut} data-words="firm">
            {members.length > 1 && !isReadOnly ? words.next(next.label) : words.label(next.label, isReadOnly)}
          </span>
        ) : why ? (
          // The column on the right says how many files came back.
          <span className={text.cut} data-words="firm" title={why}>
            {why}
          </span>
        ) : (
          [words.kind(group.type), returned && next && words.parts(next)].filter(Boolean).join(' · ')
        )}
      </p>
      <div className={styles.when}>
        <div className={styles.date}>
          {said ? (
            <span className={surface.tag} data-tone={standing.handIn.state === 'accepted' ? 'good' : 'info'}>
              {said.badge}
            </span>
          ) : isOver ? (
            <span className={surface.tag} data-tone="quiet">
              {words.removed(group.completedDate)}
            </span>
          ) : (
            <DateTag words={words} dueDate={group.dueDate} expirationDate={group.expirationDate} isShort />
          )}
          {/* Where there is no column for the client: a line of its own only where both do not fit. */}
          <span className={`${text.caption} ${styles.beside}`} data-words="firm">
            {client?.name}
          </span>
        </div>
        <div
          className={`${text.small} ${styles.far}`}
          data-fill={(saysBegun && !hasBegun(members) && !untouched) || undefined}
        >
          {returned ? (
            <Returned groupId={groupId} words={words} {...returned} />
          ) : toPay && done === 0 ? (
            <span className={`${text.strong} ${styles.money}`}>{words.money(toPay)}</span>
          ) : saysBegun ? (
            hasBegun(members) ? (
              words.started
            ) : (
              (untouched ?? words.notStarted)
            )
          ) : (
            !isOver &&
            all > 1 && (
              <>
                <span className={styles.whole}>
                  {toPay ? `${words.money(toPay)} · ${words.doneShort(done, all)}` : words.doneOf(done, all)}
                </span>
                <span className={styles.short}>{far ?? words.doneShort(done, all)}</span>
                <ProgressBar
                  label={words.label(group.label)}
                  share={done / all}
                  valueText={words.doneOf(done, all)}
                />
              </>
            )
          )}
        </div>
      </div>
      {isOver && <IconChevronRight className={styles.chevron} aria-hidden />}
      {started !== undefined && (
        <Button
          component={Link}
          to={taskPathOf({ clientId: group.clientId, taskId: started })}
          classNames={{ root: `${surface.covering} ${styles.action}`, label: styles.verb }}
          variant={isFirst ? 'filled' : 'default'}
          aria-describedby={titleId}
          data-row-action=""
          onClick={handledBy(() => tasks.send({ type: 'group.start', groupId }))}
        >
          {words.verb(verb)}
        </Button>
      )}
    </article>
  );
});

interface ReturnedProps {
  readonly groupId: string;
  readonly words: CardWords;
  /** When the firm returned files last, ISO 8601, and how many the client has back. */
  readonly at: string;
  readonly files: number;
}

/** What the firm returned; of the open task, that it is ready to be sent again. */
function Returned({ groupId, words, at, files }: ReturnedProps) {
  const isReady = useIsGroupReadyAgain(groupId);
  return isReady && files > 0 ? (
    <span className={`${text.brand} ${text.strong} ${styles.back}`}>
      <IconSend size={14} aria-hidden />
      {words.readyToSend(files)}
    </span>
  ) : (
    <span className={`${text.warning} ${text.strong} ${styles.back}`}>
      <IconArrowBackUp size={14} aria-hidden />
      {files > 0 ? words.returnedFiles(files) : words.returned(at)}
    </span>
  );
}
