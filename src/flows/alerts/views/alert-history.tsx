import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastAlert } from '../../../../machines/alerts/alerts.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { focusMain } from '../../../ui/focus/focus-main.ts';
import { formatWhen } from '../../../ui/language/format.ts';
import { PopupAnchor } from '../../../ui/menu/popup-anchor.tsx';
import notice from '../../../ui/message/notice.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { AlertActions } from './alert-actions.tsx';
import { AlertIcon, toneOf } from './alert-icon.tsx';
import { alertText } from './alert-text.ts';
import styles from './alerts.module.css';

interface AlertHistoryProps {
  alerts: SystemActors['alerts'];
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  /** How many notices are new. */
  news: number;
  /** The content of the head, beside the title. */
  beside?: ReactNode;
  /** The notices; they may close the list. */
  above: (close: () => void) => ReactNode;
}

/** The notices, and below them the alerts of this visit, newest first, each with what can still be done about it. */
export default function AlertHistory({ alerts, button, opened, news, beside, above }: AlertHistoryProps) {
  const { t } = useTranslation('alerts');
  const history = useSelector(alerts, ({ context }) => context.history);
  const close = () => alerts.send({ type: 'history.close' });
  const act = (id: string) => {
    close();
    alerts.send({ type: 'alert.act', id });
    focusMain();
  };
  const leave = () => {
    close();
    focusMain();
  };
  const notices = above(leave);
  return (
    <Popover
      hideDetached={false}
      // Inside the landmark of its button: in a place of its own it would belong to none.
      withinPortal={false}
      // Its button is no child of it: of itself, it would be named after an element that is not there.
      withRoles={false}
      opened={opened}
      onChange={(wanted) => !wanted && close()}
      position="bottom-end"
      offset={6}
      width="min(432px, 100vw)"
      trapFocus
    >
      <Popover.Target>
        <PopupAnchor button={button} />
      </Popover.Target>
      <Popover.Dropdown
        className={styles.history}
        // It ends where the header does, not at its button: the style sheet says where that is.
        style={{ left: 'auto' }}
        aria-label={t('history')}
        role="dialog"
        tabIndex={-1}
        data-alert-history
      >
        <div className={styles.historyHead}>
          <h2 className={text.heading} tabIndex={-1} data-autofocus>
            {t('history')}
          </h2>
          {news > 0 && <span className={text.small}>{t('historyNew', { count: news })}</span>}
          <Suspense fallback={null}>{beside}</Suspense>
          <button
            type="button"
            className={`${surface.iconButton} ${styles.historyClose}`}
            aria-label={t('close')}
            onClick={close}
          >
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <div className={`${surface.scroll} ${styles.past}`}>
          {notices}
          {!notices && history.length === 0 && (
            <p className={`${text.quiet} ${styles.empty}`}>{t('historyEmpty')}</p>
          )}
          {history.length > 0 && (
            <section aria-labelledby="alerts-of-visit">
              <h3
                id="alerts-of-visit"
                className={`${text.caption} ${text.strong} ${surface.lineAbove} ${styles.visit}`}
              >
                {t('historyVisit')}
              </h3>
              <ul className={styles.ofVisit}>
                {history.map((alert) => (
                  <Past
                    key={alert.id}
                    alert={alert}
                    onDetails={() => {
                      close();
                      // The details give the focus back to whatever has it when they open.
                      button.current?.focus({ preventScroll: true });
                      alerts.send({ type: 'details.open', id: alert.id });
                    }}
                    onGo={() => act(alert.id)}
                    onUndo={() => act(alert.id)}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface PastProps {
  alert: PastAlert;
  onDetails: () => void;
  onGo: () => void;
  onUndo: () => void;
}

function Past({ alert, ...actions }: PastProps) {
  const { t, i18n } = useTranslation(['alerts', 'problems', 'common']);
  const raisedAt = new Date(alert.raisedAt).toISOString();
  return (
    <li className={notice.state} data-tone={toneOf(alert.type)}>
      <AlertIcon type={alert.type} />
      <div className={styles.body}>
        <p className={`${text.compact} ${styles.text}`}>
          {alertText(t, alert)}
          <time className={text.caption} dateTime={raisedAt}>
            {formatWhen(raisedAt, new Date(), i18n.language)}
          </time>
        </p>
        <AlertActions alert={alert} {...actions} />
      </div>
    </li>
  );
}
