import { IconArrowBackUp, IconCheck, IconEye, IconHelpCircle, IconLock, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ManifestEvent, manifestEvents } from '../../../../contract/manifest/manifest-life.ts';
import { answerable, mostChosen } from '../../../../machines/manifest/manifest.machine.ts';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import text from '../../../ui/text.module.css';
import classes from './manifest.module.css';
import type { ManifestActor, ManifestListActor } from './manifest-actor.ts';

export const eventIcons: Readonly<Record<ManifestEvent, typeof IconEye>> = {
  acknowledge: IconEye,
  confirm: IconCheck,
  unknown: IconHelpCircle,
  notPerformed: IconArrowBackUp,
};

/** What can be answered for the chosen invoices, each answer with for how many of them [T6.05]. */
export function BatchBar({ manifest, list }: { manifest: ManifestActor; list: ManifestListActor }) {
  const { t } = useTranslation('manifest');
  const count = useSelector(manifest, ({ context }) => context.chosen.length);
  const isReadOnly = useSelector(list, ({ context }) => context.list?.extra.readOnly !== null);
  if (count === 0)
    return isReadOnly ? null : <p className={`${text.quiet} ${classes.barHint}`}>{t('chooseHint')}</p>;
  return (
    <section className={classes.bar} aria-label={t('chosen', { count })}>
      <span className={classes.barCount} role="status">
        {t('chosen', { count })}
        {count >= mostChosen && <span className={classes.barMost}> {t('mostChosen')}</span>}
      </span>
      <span className={classes.barEvents}>
        {manifestEvents.map((event) => (
          <AnswerButton key={event} manifest={manifest} event={event} />
        ))}
      </span>
      <button
        type="button"
        className={classes.barClose}
        aria-label={t('clearChoice')}
        onClick={() => manifest.send({ type: 'choice.clear' })}
      >
        <IconX size={18} aria-hidden />
      </button>
    </section>
  );
}

/** An answer; while it is not possible the reason stands beside it on hover and focus. */
function AnswerButton({ manifest, event }: { manifest: ManifestActor; event: ManifestEvent }) {
  const { t } = useTranslation('manifest');
  const { firmName } = useFirmTheme();
  const reasonId = useId();
  const canBegin = useSelector(manifest, (at) => at.can({ type: 'answer.begin', event }));
  const isLocked = useSelector(manifest, ({ context }) => context.terms.locked.includes(event));
  const chosen = useSelector(manifest, ({ context }) => context.chosen.length);
  const fitting = useSelector(manifest, ({ context }) => answerable(context, event).length);
  const Icon = isLocked ? IconLock : eventIcons[event];
  const isSome = canBegin && fitting < chosen;
  return (
    <span className={classes.barEvent}>
      <button
        type="button"
        className={classes.barButton}
        aria-disabled={!canBegin || undefined}
        aria-describedby={canBegin ? undefined : reasonId}
        onClick={() => manifest.send({ type: 'answer.begin', event })}
      >
        <Icon size={17} aria-hidden />
        <span>{t(`events.${event}.short`)}</span>
        {isSome && <span className={classes.barSome}>{t('some', { count: fitting, chosen })}</span>}
      </button>
      {!canBegin && (
        <span id={reasonId} role="tooltip" className={classes.reason}>
          {isLocked ? t('lockedHint', { firm: firmName }) : t('noneFits')}
        </span>
      )}
    </span>
  );
}
