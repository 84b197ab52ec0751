import { IconCheck, IconEye, IconInbox, IconLock, IconMinus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { handInLife, handInWords, holderOf, nextStepWords } from '../../../../../contract/tasks/hand-in.ts';
import type { Task } from '../../../../../contract/tasks/task-items.ts';
import { taskStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { whyReadOnly } from '../../../../../machines/task/known-task.ts';
import { usePageActor } from '../../../../ui/flow/root-context.ts';
import { formatShortDay, formatSince, unbroken } from '../../../../ui/language/days.ts';
import text from '../../../../ui/text.module.css';
import { Stages } from '../stages.tsx';
import { useIsOver, useShownTask } from '../use-task.ts';
import styles from './standing.module.css';

/** The states in which the firm has a task, in their order. */
const withFirmStates = ['received', 'inReview', 'accepted'] as const;

interface StandingWords {
  /** The state of the task in a word or two. */
  readonly badge: string;
  readonly holder: string;
  readonly next: string;
}

/** Who holds a task since when, and what the next step is. */
export function useStandingWords(shown: Task | null): StandingWords {
  const { t, i18n } = useTranslation('handIn');
  const firmName = useFirmName();
  if (!shown) return { badge: '', holder: '', next: '' };
  const { state, since } = shown.handIn;
  const values = {
    holder: holderOf(shown.handIn, firmName),
    since: since === null ? '' : unbroken(formatSince(since, new Date(), i18n.language)),
  };
  const words = handInWords(state);
  // Who returned it, where it was sent again.
  const by = shown.verdicts.findLast(({ verdict }) => verdict === 'answered')?.by;
  return {
    badge: t(words.badge, values),
    holder: t(words.holder, values),
    next: by ? t('checksAgain', { by }) : t(nextStepWords(state, shown.type), values),
  };
}

export const useFirmName = (): string =>
  useSelector(usePageActor('session'), ({ context }) => context.theme?.firmName ?? '');

/** Below the title: that the task is done, who has it now, or why it can only be read. */
export function Standing({ task }: { task: SystemActors['task'] }) {
  const isOver = useIsOver(task);
  const readOnly = useSelector(task, ({ context }) => whyReadOnly(context));
  return (
    <>
      {/* The live region is rendered before its first message: screen readers announce only changes in it. */}
      <div role="status">{isOver && <Over task={task} />}</div>
      {isOver && <HandInStages task={task} />}
      {/* In a preview session the bar of the portal and the foot say it. */}
      {!isOver && readOnly === 'reader' && <ReadOnly task={task} />}
    </>
  );
}

/** How a task that is over ended, or how far the firm is with it. */
function Over({ task }: { task: SystemActors['task'] }) {
  const { t, i18n } = useTranslation('tasks');
  const shown = useShownTask(task);
  const completed = useSelector(task, ({ context: { group } }) =>
    group?.status === taskStatus.cancelled ? group.completedDate : null,
  );
  const { badge, holder, next } = useStandingWords(shown);
  if (!shown) return null;
  if (shown.status === taskStatus.cancelled) {
    const removed =
      completed === null
        ? t('removedTask')
        : t('removedTaskOn', { date: formatShortDay(completed, new Date(), i18n.language) });
    return (
      <Banner tone="quiet" icon={<IconMinus stroke={2.4} aria-hidden />} title={removed}>
        {shown.doesNotApplyComment && (
          <span data-words="firm">{t('removedBecause', { reason: shown.doesNotApplyComment })}</span>
        )}
      </Banner>
    );
  }
  // That nothing is left to do, the bar with the next task says.
  if (shown.handIn.state === 'accepted')
    return <Banner tone="good" icon={<IconCheck stroke={2.4} aria-hidden />} title={holder} />;
  // Since when, only the badge of this state says.
  if (shown.handIn.state === 'inReview')
    return (
      <Banner tone="info" icon={<IconEye aria-hidden />} title={badge}>
        {holder} {next}
      </Banner>
    );
  return (
    <Banner tone="info" icon={<IconInbox aria-hidden />} title={holder}>
      {next}
    </Banner>
  );
}

/** How far the firm is with what was handed in. An invoice has stages of its own, and a removed task has none. */
function HandInStages({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('handIn');
  const shown = useShownTask(task);
  if (!shown || shown.type === 'invoiceTask' || shown.status === taskStatus.cancelled) return null;
  return (
    <Stages
      className={styles.stages}
      label={t('stages')}
      names={withFirmStates.map((state) => t(`stage.${state}`))}
      reached={handInLife[shown.handIn.state].bars - 1}
    />
  );
}

/** That the user only reads the task, who may do it, and who gives access. */
function ReadOnly({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const client = useSelector(task, ({ context }) => context.client?.name ?? '');
  const firm = useFirmName();
  return (
    <Banner tone="quiet" icon={<IconLock aria-hidden />} title={t('readOnlyRole')}>
      <span className={styles.who}>{t('readOnlyWho', { client })} </span>
      {t('readOnlyAsk', { firm })}
    </Banner>
  );
}

interface BannerProps {
  readonly tone: 'good' | 'info' | 'quiet';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

function Banner({ tone, icon, title, children }: BannerProps) {
  return (
    <div className={`${text.compact} ${styles.banner}`} data-tone={tone}>
      <span className={styles.mark}>{icon}</span>
      <div className={styles.words}>
        <p className={text.bold}>{title}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
