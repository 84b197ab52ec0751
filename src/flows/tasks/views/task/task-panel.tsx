import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff, IconFileUnknown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MissingAnswer } from '../../../../../contract/tasks/task-complete.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { useFetched } from '../../../../ui/flow/late.tsx';
import { focusFault } from '../../../../ui/focus/focus-fault.ts';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { useFocusWhen } from '../../../../ui/focus/use-focus-when.ts';
import { useKeptFocus } from '../../../../ui/focus/use-kept-focus.ts';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../../ui/message/state-message.tsx';
import { breakpoints, from } from '../../../../ui/page/breakpoints.ts';
import { useTopOnChange } from '../../../../ui/page/use-top-on-change.ts';
import surface from '../../../../ui/surface.module.css';
import { isTaskShown, useEditing, useIsOver, useWork } from '../use-task.ts';
import { contentOfKind, KindContent } from './kind-content.tsx';
import { stepOfKind } from './kind-step.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ReturnBanner } from './return-banner.tsx';
import { ReturnedFiles } from './step.tsx';
import { StepList } from './step-list.tsx';
import styles from './task.module.css';
import { TaskBar } from './task-bar.tsx';
import { TaskFoot } from './task-foot.tsx';
import { TaskHead } from './task-head.tsx';

/** The element that shows a missing answer. */
const placeOf = ({ what, step, field }: MissingAnswer): string => {
  const place = `[data-step="${step ?? 'own'}"]`;
  if (what === 'comment' && step !== null) return `${place} [data-comment]`;
  return field === null ? place : `${place} [data-field="${CSS.escape(field)}"]`;
};

/** The open task: its header, its content, its buttons and its two dialogs [T2.26]. */
export function TaskPanel({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const isDesk = useMediaQuery(from(breakpoints.desk), false, { getInitialValueInEffect: false }) ?? false;
  const type = useSelector(task, ({ context }) => context.task?.type);
  // A part that loads later than the rest would push down the content below it.
  const hasContent = useFetched(type && contentOfKind[type]);
  const hasStep = useFetched(type && stepOfKind[type]);
  // Before a file is returned: fetched only then, it would take an open task off the screen, or push its fields down.
  const hasReturned = useFetched(type && stepOfKind[type] ? ReturnedFiles : undefined);
  const isHere = useSelector(task, isTaskShown);
  const isShown = isHere && hasContent && hasStep && hasReturned;
  const isFailed = useSelector(task, (snapshot) => snapshot.matches('failed'));
  const isMissing = useSelector(task, (snapshot) => snapshot.matches('missing'));
  const work = useWork(task);
  const isRemoving = useSelector(work, (at) => at?.hasTag('open') ?? false);
  const hasSteps = useSelector(task, ({ context }) => (context.task?.steps.length ?? 0) > 0);
  const taskId = useSelector(task, ({ context }) => context.task?.taskId ?? null);
  // A task that was opened from the lists begins at its title.
  const heading = useFocusWhen<HTMLHeadingElement>(isShown && taskId, { toTop: true });
  const content = useRef<HTMLDivElement>(null);
  const pointed = useSelector(useEditing(task), (at) => at?.context.pointed);
  useEffect(() => {
    if (pointed && content.current) return focusFault(content.current, placeOf(pointed));
    return undefined;
  }, [pointed]);
  const isLoading = useSelector(task, (snapshot) => snapshot.hasTag('busy'));
  const isWorking = useSelector(work, (at) => at?.hasTag('busy') ?? false);
  useKeptFocus(isLoading || isWorking);
  const isOver = useIsOver(task);
  // "Done" and "Take back" replace each other: the pressed button is removed.
  useFocusAfterLoss(heading, isOver);
  // The banner at its top says that it is sent.
  useTopOnChange(isOver, { atAnyWidth: true });
  return (
    <section
      className={styles.panel}
      aria-label={t('openTask')}
      aria-busy={!isShown && !isFailed && !isMissing}
    >
      {!isDesk && <TaskBar task={task} isShown={isShown} />}
      {isShown ? (
        <div className={`${surface.card} ${styles.sheet}`}>
          <TaskHead task={task} headingRef={heading} hasTools={isDesk} />
          <div ref={content} className={styles.content}>
            <ReturnBanner task={task} />
            <div data-step="own">
              <KindContent task={task} />
            </div>
            {hasSteps && <StepList task={task} />}
          </div>
          <TaskFoot task={task} />
          {work && isRemoving && <RemoveDialog work={work} />}
        </div>
      ) : isFailed ? (
        <div className={surface.card}>
          <StateMessage
            isError
            icon={<IconCloudOff size={22} />}
            title={t('taskFailedTitle')}
            text={t('taskFailedText')}
            action={<RetryButton onClick={() => task.send({ type: 'task.retry' })} />}
          />
        </div>
      ) : isMissing ? (
        <div className={surface.card}>
          <StateMessage
            icon={<IconFileUnknown size={22} />}
            title={t('taskMissingTitle')}
            text={t('taskMissingText')}
            action={
              <Button component={Link} to="/tasks" variant="default">
                {t('backToTasks')}
              </Button>
            }
          />
        </div>
      ) : (
        // Of its own key and as high: the content would move down when the task takes its place.
        <div key="skeleton" className={`${surface.card} ${styles.sheet}`} aria-hidden="true">
          <div className={`${surface.lineBelow} ${styles.head}`}>
            <Skeleton height={12} width="35%" my={4} />
            <Skeleton height={26} width="60%" className={styles.title} />
            <Skeleton height={24} width={150} className={styles.dates} />
          </div>
          <div className={styles.content}>
            <Skeleton height={48} mt={8} />
            <Skeleton height={48} mt={12} />
          </div>
        </div>
      )}
    </section>
  );
}
