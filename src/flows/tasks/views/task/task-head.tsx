import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { originOf } from '../../../../../contract/tasks/follow-ups.ts';
import { isReviewed } from '../../../../../contract/tasks/hand-in.ts';
import { progressOf, settledSteps, stepsToSendAgain } from '../../../../../contract/tasks/task-complete.ts';
import { type TaskType, tagWithYear } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { factsOf } from '../../../../../machines/task/editing/typed.ts';
import { whyReadOnly } from '../../../../../machines/task/known-task.ts';
import { readableLabel } from '../../../../ui/language/task-label.ts';
import { ProgressBar } from '../../../../ui/message/progress-bar.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { cardWords } from '../list/card-words.ts';
import { useEditing, useIsOver, useShownTask } from '../use-task.ts';
import { Standing, useFirmName } from './standing.tsx';
import styles from './task.module.css';
import { TaskTools } from './task-bar.tsx';
import { TaskDue } from './task-due.tsx';

/** What is counted as done, where it is not items. */
const doneKeys: Readonly<Partial<Record<TaskType, 'questionsDone' | 'sectionsDone'>>> = {
  dynamicTask: 'sectionsDone',
  questionnaireTask: 'questionsDone',
  ukInformationRequestQuestionnaireTask: 'questionsDone',
};

interface TaskHeadProps {
  task: SystemActors['task'];
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Whether the menus are here: where there is room, beside the title. */
  hasTools: boolean;
}

/** Title, date and progress of the open task [T2.26]. */
export function TaskHead({ task, headingRef, hasTools }: TaskHeadProps) {
  const { t, i18n } = useTranslation('tasks');
  const words = useMemo(() => cardWords(t, i18n.language), [t, i18n.language]);
  const shown = useShownTask(task);
  const isOver = useIsOver(task);
  // A task with one step is done or not: its bar would say nothing that the step does not.
  const settled = useSelector(useEditing(task), (at) =>
    at && at.context.known.task.steps.length > 1 ? settledSteps(factsOf(at.context)).size : null,
  );
  const ready = useSelector(useEditing(task), (at) => (at ? stepsToSendAgain(factsOf(at.context)).size : 0));
  const progress = useSelector(useEditing(task), (at) => (at ? progressOf(factsOf(at.context)) : 0));
  const client = useSelector(task, ({ context }) => context.client?.name ?? '');
  // The same as on its card: a task without a due date of its own is due with its group.
  const groupLabel = useSelector(task, ({ context }) => context.group?.label ?? null);
  // The questionnaire whose answers created the task, where it is still in the group.
  const origin = useSelector(task, ({ context }) => {
    const from = originOf(context.task?.tags ?? []);
    return context.siblings.find(({ taskId }) => taskId === from?.taskId)?.label ?? null;
  });
  const readOnly = useSelector(task, ({ context }) => whyReadOnly(context));
  const isReadOnly = readOnly !== null;
  const isReader = readOnly === 'reader';
  const firm = useFirmName();
  if (!shown) return null;
  const far =
    !isOver &&
    settled !== null &&
    t(doneKeys[shown.type] ?? 'itemsDone', { done: settled, count: shown.steps.length });
  const group = groupLabel !== null && groupLabel !== shown.label ? words.label(groupLabel) : '';
  const year = [shown.label, group].some((label) => label.includes(String(shown.params.taxYear)))
    ? null
    : shown.params.taxYear;
  return (
    <header
      className={`${surface.lineBelow} ${styles.head}`}
      data-returned={(!isOver && shown.handIn.state === 'returned') || undefined}
    >
      <div className={styles.headTop}>
        <div className={styles.headText}>
          <p className={`${text.small} ${styles.place}`} data-words="firm">
            {group !== '' && (
              <span className={styles.group}>
                {group}
                {'\u00a0· '}
              </span>
            )}
            {tagWithYear(client, shown.type, year)}
          </p>
          <h1 ref={headingRef} className={`${text.page} ${styles.title}`} tabIndex={-1} data-words="firm">
            {readableLabel(shown.label, t, isOver || isReadOnly)}
          </h1>
          <p className={`${text.compact} ${styles.dates}`}>
            {/* That of an invoice is beside its amount. */}
            {!isOver && shown.type !== 'invoiceTask' && <TaskDue task={task} />}
            {far && <span className={`${text.small} ${styles.fact} ${styles.far}`}>{far}</span>}
            {far && ready > 0 && (
              <span className={`${text.small} ${styles.fact} ${styles.far}`}>
                {t('readyToSend', { count: ready })}
              </span>
            )}
            {!isOver &&
              !isReader &&
              shown.handIn.state === 'open' &&
              isReviewed(shown.type) &&
              firm !== '' && (
                <span className={`${text.small} ${styles.fact} ${styles.reviewsNext}`}>
                  {t('reviewsNext', { firm })}
                </span>
              )}
            {!isOver && shown.handIn.state === 'returned' && ready === 0 && (
              // Since when it is back, the banner below says.
              <span className={`${text.small} ${styles.fact} ${styles.onDesk}`}>
                {t('reviewsNext', { firm: shown.handIn.by ?? firm })}
              </span>
            )}
            {shown.createdBy === 'client' && (
              <span className={`${text.small} ${styles.fact}`}>
                {origin === null ? t('addedByAnswers') : t('addedByAnswersIn', { task: words.label(origin) })}
              </span>
            )}
          </p>
        </div>
        {hasTools && <TaskTools task={task} />}
      </div>
      <Standing task={task} />
      {far && (
        <ProgressBar
          label={t('progress')}
          share={progress / 100}
          valueText={far}
          className={styles.progress}
        />
      )}
    </header>
  );
}
