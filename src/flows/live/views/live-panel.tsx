import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconShieldLock, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { ActorList } from './actor-list.tsx';
import { ChartCard } from './chart-card.tsx';
import classes from './live.module.css';
import { StepFilter } from './step-filter.tsx';
import { StepList } from './step-list.tsx';

/** The live view, at the side of a page that stays usable; the whole screen on a phone. */
export default function LivePanel({ actor: live }: { actor: SystemActors['live'] }) {
  const { t } = useTranslation('live');
  const titleId = useId();
  const panel = useFocusWhen<HTMLElement>(true, { preventScroll: true });
  const count = useSelector(live, ({ context }) => context.trail.count);
  const hasFailed = useSelector(live, (snapshot) => snapshot.hasTag('exportFailed'));
  const close = () => live.send({ type: 'dialog.close' });
  return (
    <section
      ref={panel}
      role="dialog"
      data-live-view=""
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className={`${surface.lineBelow} ${classes.head}`}>
        <h2 id={titleId} className={text.heading}>
          {t('title')}
        </h2>
        <Following live={live} />
        <button type="button" className={surface.iconButton} aria-label={t('close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <ActorList live={live} />
      <ChartCard live={live} />
      <StepFilter live={live} />
      <StepList live={live} />
      <div className={`${surface.lineAbove} ${text.caption} ${classes.foot}`}>
        <IconShieldLock size={16} aria-hidden className={classes.shield} />
        <p>{t('masked')}</p>
        <span className={classes.count}>{t('events', { count })}</span>
        {hasFailed && (
          <p role="alert" className={classes.failed}>
            {t('exportFailed')}
          </p>
        )}
      </div>
    </section>
  );
}

/** Whether the list follows, and what can be done with it as a whole. */
function Following({ live }: { live: SystemActors['live'] }) {
  const { t } = useTranslation('live');
  const isPaused = useSelector(live, (snapshot) => snapshot.hasTag('paused'));
  const canExport = useSelector(live, (snapshot) => snapshot.can({ type: 'trail.export' }));
  return (
    <>
      <span className={surface.tag} data-tone={isPaused ? 'quiet' : 'good'} role="status">
        {t(isPaused ? 'paused' : 'live')}
      </span>
      <span className={classes.gap} />
      <Button
        variant="default"
        className={classes.action ?? ''}
        leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={() => live.send({ type: isPaused ? 'trail.resume' : 'trail.pause' })}
      >
        <span className={classes.label}>{t(isPaused ? 'resume' : 'pause')}</span>
      </Button>
      <Button
        variant="default"
        className={classes.action ?? ''}
        leftSection={<IconDownload size={16} />}
        disabled={!canExport}
        onClick={() => live.send({ type: 'trail.export' })}
      >
        <span className={classes.label}>{t('export')}</span>
      </Button>
    </>
  );
}
