import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { nameOfFirst, onlyMissing } from '../../../../../contract/tasks/missing-name.ts';
import { type Lack, lackOf, type MissingAnswer } from '../../../../../contract/tasks/task-complete.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { faultsOf, shownTask } from '../../../../../machines/task/editing/typed.ts';
import { whyReadOnly } from '../../../../../machines/task/known-task.ts';
import { FactsLine } from '../../../../ui/facts/facts-line.tsx';
import { useEditing } from '../use-task.ts';
import styles from './task.module.css';

/** In the order in which they are said. */
const lacks: readonly Lack[] = [
  ...(['signature', 'paidOn', 'decision', 'comment'] as const),
  ...(['file', 'answer', 'reason', 'wrong'] as const),
];

/** How many of each are missing, in the order of `lacks`. */
const countLacks = (answers: readonly MissingAnswer[]): readonly number[] =>
  lacks.map((lack) => answers.filter((one) => lackOf(one) === lack).length);

/** What is missing before the task can be done: by its name where it is one thing, else counted, with the name of the first where all are of one kind; each leads to the place of the first of its kind. */
export function MissingList({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const editing = useEditing(task);
  const counts = useSelector(editing, (at) => countLacks(at ? faultsOf(at.context) : []), shallowEqual);
  const only = useSelector(
    editing,
    (at) => (at ? onlyMissing(shownTask(at.context), faultsOf(at.context)) : null),
    shallowEqual,
  );
  // Before that, there is nothing to approve.
  const isUnread = useSelector(
    editing,
    (at) => !at?.can({ type: 'task.edit', data: { decision: 'approved' } }),
  );
  const toRead = useSelector(editing, (at) => {
    const { documents } = at ? shownTask(at.context).data : {};
    return Array.isArray(documents) ? documents.length : 1;
  });
  const first = lacks.find((_lack, index) => (counts[index] ?? 0) > 0);
  const name = useSelector(editing, (at) =>
    at && first ? nameOfFirst(shownTask(at.context), faultsOf(at.context), first) : '',
  );
  if (only)
    return (
      <LackLink task={task} lack={only.what}>
        {t(`missingOnly.${only.what}`, { name: only.name })}
      </LackLink>
    );
  const found = lacks.flatMap((lack, index) => {
    const count = counts[index] ?? 0;
    const words =
      lack === 'wrong'
        ? t('answersWrong', { count })
        : lack === 'decision' && isUnread
          ? t('openToDecide', { count: toRead })
          : t(`missing.${lack}`, { count });
    return count === 0 ? [] : [{ lack, words, count }];
  });
  // Two kinds have the width of the foot for their numbers.
  const [one, other] = found;
  if (one && !other && name !== '')
    return (
      <LackLink task={task} lack={one.lack}>
        {t(one.count > 1 ? 'missingFirst' : 'missingNamed', { missing: one.words, name })}
      </LackLink>
    );
  return (
    <FactsLine
      facts={found.map(({ lack, words }) => (
        <LackLink key={lack} task={task} lack={lack}>
          {words}
        </LackLink>
      ))}
    />
  );
}

interface LackLinkProps {
  readonly task: SystemActors['task'];
  readonly lack: Lack;
  readonly children: string;
}

/** Leads to what is missing; plain words for a user who only reads the task. */
export function LackLink({ task, lack, children }: LackLinkProps) {
  const editing = useEditing(task);
  const isReadOnly = useSelector(task, ({ context }) => whyReadOnly(context) !== null);
  if (isReadOnly) return children;
  return (
    <button
      type="button"
      className={styles.lack}
      onClick={() => editing?.send({ type: 'missing.show', lack })}
    >
      {children}
    </button>
  );
}
