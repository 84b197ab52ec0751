import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconEye, IconSend } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { finishWordOf, showsHowToPay, takeBackWordsOf } from '../../../../../contract/tasks/finish-words.ts';
import { missingIn } from '../../../../../contract/tasks/task-complete.ts';
import { taskStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { factsOf, faultsOf, isMarked } from '../../../../../machines/task/editing/typed.ts';
import { type FootHint, footHintOf, isLacking, mainActionOf } from '../../../../../machines/task/foot.ts';
import { shownUser, toSignNow, whyReadOnly } from '../../../../../machines/task/known-task.ts';
import { nextToAct, nextToRead } from '../../../../../machines/tasks/tasks.setup.ts';
import { useFlowActor } from '../../../../ui/flow/root-context.ts';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { dayOfMoment } from '../../../../ui/language/days.ts';
import { BusyWords } from '../../../../ui/message/busy-words.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import {
  useEditing,
  useIsOver,
  useIsPaymentTold,
  useIsReadyAgain,
  useIsReturned,
  useShownTask,
  useWork,
} from '../use-task.ts';
import { LackLink, MissingList } from './missing-list.tsx';
import { SignButton, useSignNow } from './sign-button.tsx';
import { useStandingWords } from './standing.tsx';
import styles from './task.module.css';

/** That the invoice is paid: today, where the user is, unless they change the day. */
function paidToday() {
  const now = new Date();
  return { type: 'payment.tell', day: dayOfMoment(now), now: now.getTime() } as const;
}

const isAskedAgain = (before: boolean, now: boolean): boolean => !before && now;

/** Whether what was typed is saved [T4.19], what is still missing, and the buttons "Done" and "Take back" [T2.26]. */
export function TaskFoot({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const isOver = useIsOver(task);
  const work = useWork(task);
  const isBusy = useSelector(work, (at) => at?.hasTag('busy') ?? false);
  const mayTakeBack = useSelector(work, (at) => at?.can({ type: 'task.takeBack' }) ?? false);
  const mayFinish = useSelector(work, (at) => at?.can({ type: 'task.done' }) ?? false);
  const isComingUp = useSelector(work, (at) => at?.matches('comingUp') ?? false);
  const isTakingBack = useSelector(work, (at) => at?.matches('takingBack') ?? false);
  const isDoneInPlace = useSelector(work, (at) => at?.matches('doneInPlace') ?? false);
  // What is left is to sign: the button leads there, and the signature finishes the task.
  const isToSign = useSelector(task, (at) => at.can({ type: 'sign.open', document: toSignNow(at.context) }));
  const readOnly = useSelector(task, ({ context }) => whyReadOnly(context));
  const editing = useEditing(task);
  const isPointedOut = useSelector(
    editing,
    (at) => at !== undefined && faultsOf(at.context).some(({ step }) => isMarked(at.context, step)),
  );
  const isTakenBack = useSelector(work, (at) => at?.context.isTakenBack ?? false);
  const again = useSelector(editing, (at) =>
    at ? [...missingIn(factsOf(at.context)).values()].filter((one) => one === 'again').length : 0,
  );
  const mayCancel = useSelector(editing, (at) => at?.can({ type: 'payment.cancel' }) ?? false);
  const mayTell = useSelector(editing, (at) => at?.can(paidToday()) ?? false);
  const isMissing = useSelector(editing, (at) => at !== undefined && faultsOf(at.context).length > 0);
  const isReturned = useIsReturned(task);
  const asksPayment = !useIsPaymentTold(task) && !isReturned;
  const isReadyAgain = useIsReadyAgain(task);
  const shown = useShownTask(task);
  // The firm has it: nothing is left to do for now only.
  const isWithFirm = shown?.status === taskStatus.done;
  const reasonId = useId();
  const havePaid = useRef<HTMLButtonElement>(null);
  // "Cancel" is removed with the form that it closes.
  useFocusAfterLoss(havePaid, asksPayment, isAskedAgain);
  const uploading = useSelector(editing, (at) => at?.context.known.uploading.length ?? 0);
  // While it is taken back its button stays: the next one would come under the second click.
  const isRecallable = mayTakeBack || isDoneInPlace || isTakingBack;
  const hint = footHintOf({
    ...{ isOver, isWithFirm, isRecallable, uploading, toSendAgain: again },
    ...{ asksPayment, isToSign, isMissing, isTakenBack, isReadyAgain },
  });
  const action = mainActionOf({ isOver, isToSign, asksPayment });
  if (readOnly !== null) return <ReadersFoot task={task} />;
  return (
    <footer
      className={`${surface.lineAbove} ${styles.foot}`}
      data-page-foot=""
      data-returned={(isReturned && !isOver) || undefined}
      data-over={isOver || undefined}
      data-pair={(!isOver && mayCancel) || undefined}
    >
      <SavingNote task={task} isOver={isOver} />
      <div className={styles.footActions}>
        {/* The live region is rendered before its first message: screen readers announce only changes in it. */}
        <span
          id={reasonId}
          className={`${text.small} ${styles.left}`}
          role="status"
          data-tone={isPointedOut && isLacking(hint) ? 'bad' : undefined}
        >
          <Hint task={task} hint={hint} uploading={uploading} again={again} />
        </span>
        {action === 'next' ? (
          <>
            {isRecallable && (
              <Button
                // Not the button that was pressed: the focus would come back to it, where Enter takes back what was done.
                key="takeBack"
                variant="default"
                loading={isBusy}
                loaderProps={{ children: <BusyWords>{t('takingBack')}</BusyWords> }}
                aria-disabled={isDoneInPlace || undefined}
                data-disabled={isDoneInPlace || undefined}
                onClick={() => work?.send({ type: 'task.takeBack' })}
              >
                {t('takeBack')}
              </Button>
            )}
            <NextTask isHeld={isDoneInPlace || isTakingBack} />
          </>
        ) : action === 'sign' ? (
          <SignButton key="sign" task={task} />
        ) : action === 'payment' ? (
          <Button
            key="paid"
            ref={havePaid}
            // The way to pay comes before it is said to be paid.
            variant={shown && showsHowToPay(shown) ? 'default' : 'filled'}
            disabled={!mayTell}
            onClick={() => editing?.send(paidToday())}
          >
            {t('finish.havePaid')}
          </Button>
        ) : (
          <>
            {mayCancel && (
              <Button
                key="cancel"
                variant="default"
                onClick={() => editing?.send({ type: 'payment.cancel' })}
              >
                {t('cancel')}
              </Button>
            )}
            <Button
              key="done"
              leftSection={isReturned && <IconSend size={17} aria-hidden />}
              loading={isBusy}
              loaderProps={{ children: <BusyWords>{t('sending')}</BusyWords> }}
              disabled={!mayFinish && !isBusy && !isComingUp}
              // Not disabled for the browser: the Tab key would skip the button.
              aria-disabled={isComingUp || undefined}
              aria-describedby={reasonId}
              // While something is missing it looks off; pressed, it leads to what is missing.
              data-disabled={isComingUp || isMissing || undefined}
              // The second click on "I have paid", in whose place it comes, confirms nothing.
              onClick={({ detail }) => detail < 2 && work?.send({ type: 'task.done' })}
            >
              {isReturned ? t('sendAgain') : t(`finish.${shown ? finishWordOf(shown) : 'done'}`)}
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}

interface HintProps {
  readonly task: SystemActors['task'];
  readonly hint: FootHint | null;
  readonly uploading: number;
  readonly again: number;
}

/** What keeps the user from finishing, or what comes next. */
function Hint({ task, hint, uploading, again }: HintProps) {
  const { t } = useTranslation('tasks');
  const toSign = useSignNow(task);
  const shown = useShownTask(task);
  const holder = useSelector(task, ({ context }) => context.task?.handIn.by ?? null);
  switch (hint) {
    case 'takeBack':
      return shown && t(takeBackWordsOf(shown));
    case 'withFirm':
      return t('nothingNow');
    case 'nothingLeft':
      return t('nothingLeft');
    case 'uploading':
      return t('filesUnderWay', { count: uploading });
    case 'sendAgain':
      return (
        <LackLink task={task} lack="file">
          {t('sendAgainLeft', { count: again })}
        </LackLink>
      );
    case 'payment':
      return t('paidTell');
    case 'sign':
      return toSign.count === 1
        ? t('signToFinish')
        : t('signedOf', { done: toSign.signed, count: toSign.count });
    case 'missing':
      return <MissingList task={task} />;
    case 'takenBack':
      return t('takenBackHint');
    case 'checkedAgain':
      return holder === null ? t('firmChecksAgain') : t('checksAgain', { holder });
    default:
      return null;
  }
}

/** The way on from a task that the user only reads; in a preview session, whom it waits for. Of a Reader its head says it. */
function ReadersFoot({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const isOver = useIsOver(task);
  const user = useSelector(task, ({ context }) => shownUser(context));
  const groupId = useSelector(task, ({ context }) => context.group?.id ?? '');
  const shown = useShownTask(task);
  const { badge } = useStandingWords(shown);
  const isRemoved = shown?.status === taskStatus.cancelled;
  const state = isRemoved ? '' : isOver ? badge : t('forUser', { name: user });
  return (
    <footer className={`${surface.lineAbove} ${styles.foot} ${styles.readers}`} data-page-foot="">
      {user !== null && (
        <p className={`${text.compact} ${styles.reads}`}>
          <IconEye size={18} aria-hidden />
          <span className={styles.readsWords}>
            <span className={styles.fact}>{t('readOnly')}</span>
            {state !== '' && <span className={`${text.medium} ${styles.fact}`}>{state}</span>}
          </span>
        </p>
      )}
      <div className={styles.footActions}>
        <NextTask isHeld={false} after={groupId} />
      </div>
    </footer>
  );
}

interface NextTaskProps {
  /** A second click on "Done" must not leave the task that was just finished. */
  readonly isHeld: boolean;
  /** The group of a task that the user only reads. */
  readonly after?: string;
}

/** Leads on from a task that is over or only read; nothing where the user has nothing else to do. */
function NextTask({ isHeld, after }: NextTaskProps) {
  const { t } = useTranslation('tasks');
  const tasks = useFlowActor('tasks');
  const groupId = useSelector(tasks, (at) =>
    at ? (after === undefined ? nextToAct(at.context) : nextToRead(at.context, after)) : null,
  );
  if (groupId === null) return null;
  return (
    <Button
      // A user who only reads came to look: the way on stands back.
      variant={after === undefined ? 'filled' : 'default'}
      aria-disabled={isHeld || undefined}
      data-disabled={isHeld || undefined}
      onClick={() => !isHeld && tasks?.send({ type: 'group.start', groupId })}
    >
      {t('goToNext')}
    </Button>
  );
}

/** "Saving…", then "Changes saved" after the first save [T4.19]; what could not be saved, with another try [T8.01]. */
function SavingNote({ task, isOver }: { task: SystemActors['task']; isOver: boolean }) {
  const { t } = useTranslation('tasks');
  const editing = useEditing(task);
  const isSaving = useSelector(editing, (at) => at?.hasTag('saving') ?? false);
  const isUnsaved = useSelector(editing, (at) => at?.matches({ saving: 'unsaved' }) ?? false);
  // That a task is with the firm says more than that its answers are saved.
  const hasSaved = useSelector(editing, (at) => at?.context.hasSaved ?? false) && !isOver;
  return (
    <div className={`${text.quiet} ${text.compact} ${styles.saving}`}>
      <span role="status">
        {isUnsaved ? (
          <span className={`${text.bad} ${text.compact} ${styles.saving}`}>
            <IconCloudOff aria-hidden />
            {t('unsaved')}
          </span>
        ) : isSaving ? (
          <span className={`${text.compact} ${styles.saving}`}>
            <IconCloudUp aria-hidden />
            {t('saving')}
          </span>
        ) : (
          hasSaved && (
            <span className={`${text.compact} ${styles.saving}`}>
              <IconCloudCheck className={text.good} aria-hidden />
              <span className={styles.saved}>{t('saved')}</span>
            </span>
          )
        )}
      </span>
      {isUnsaved && (
        <Button variant="default" size="compact-sm" onClick={() => editing?.send({ type: 'edits.retry' })}>
          {t('saveAgain')}
        </Button>
      )}
    </div>
  );
}
