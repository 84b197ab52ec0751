import { IconBell } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missedAlerts } from '../../../../machines/alerts/alerts.setup.ts';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useFocusAfterClose } from '../../../ui/focus/use-focus-return.ts';
import { formatCount } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './alerts.module.css';

const AlertHistory = late(() => import('./alert-history.tsx'));

interface AlertHistoryButtonProps {
  /** How many notices are new: they count beside the alerts that went by unseen. */
  news: number;
  /** The content of the head, beside the title. */
  beside?: ReactNode;
  /** The content above the alerts, if any; it may close the list. */
  above: (close: () => void) => ReactNode;
}

/** A bell in the header: what is new, and the alerts of this visit, with how many of them went by unseen. */
export function AlertHistoryButton({ news, beside, above }: AlertHistoryButtonProps) {
  const { t, i18n } = useTranslation('alerts');
  const alerts = usePageActor('alerts');
  const button = useRef<HTMLButtonElement>(null);
  const missed = useSelector(alerts, ({ context }) => missedAlerts(context).length);
  const isOpen = useSelector(alerts, (snapshot) => snapshot.matches({ history: 'open' }));
  // Once fetched it stays, so that it can fade away.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const fetchEarly = () => {
    // A failure is shown when the history is opened.
    AlertHistory.fetch().catch(() => undefined);
  };
  // A user who went on to something else keeps the focus there.
  useFocusAfterClose(isOpen, button, '[data-alert-history]');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${surface.barButton} ${styles.bell}`}
        aria-label={[
          t('history'),
          news > 0 && t('historyNew', { count: news }),
          missed > 0 && t('historyMissed', { count: missed }),
        ]
          .filter(Boolean)
          .join(', ')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => alerts.send({ type: isOpen ? 'history.close' : 'history.open' })}
      >
        <IconBell size={20} aria-hidden />
        {news + missed > 0 && (
          <span className={`${text.bold} ${styles.missed}`} aria-hidden="true">
            {formatCount(news + missed, i18n.language)}
          </span>
        )}
      </button>
      {wasOpened && (
        <PartBoundary isOpen={isOpen} onClose={() => alerts.send({ type: 'history.close' })}>
          <AlertHistory
            alerts={alerts}
            button={button}
            opened={isOpen}
            news={news}
            beside={beside}
            above={above}
          />
        </PartBoundary>
      )}
    </>
  );
}
