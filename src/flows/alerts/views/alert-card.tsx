import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { IconX } from '@tabler/icons-react';
import type { FocusEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownAlert } from '../../../../machines/alerts/alerts.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { focusMain } from '../../../ui/focus/focus-main.ts';
import notice from '../../../ui/message/notice.module.css';
import text from '../../../ui/text.module.css';
import { AlertActions } from './alert-actions.tsx';
import { AlertIcon, toneOf } from './alert-icon.tsx';
import { alertText } from './alert-text.ts';
import styles from './alerts.module.css';

/** One alert. It stays while the pointer or the focus is on it. */
export function AlertCard({ alert, alerts }: { alert: ShownAlert; alerts: SystemActors['alerts'] }) {
  const { t } = useTranslation(['alerts', 'problems', 'common']);
  const { id, type } = alert;
  const hold = () => alerts.send({ type: 'alert.hold', id });
  const release = () => alerts.send({ type: 'alert.release', id });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release();
  };
  const onMouseLeave = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!currentTarget.contains(document.activeElement)) release();
  };
  const close = () => {
    alerts.send({ type: 'alert.close', id });
    focusMain();
  };
  const act = () => {
    alerts.send({ type: 'alert.act', id });
    focusMain();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role; pointer and focus only hold its time.
    <div
      role={type === 'danger' ? 'alert' : 'status'}
      className={`${notice.state} ${notice.notice} ${styles.alert}`}
      data-tone={toneOf(type)}
      onMouseEnter={hold}
      onMouseLeave={onMouseLeave}
      onFocus={hold}
      onBlur={onBlur}
    >
      <AlertIcon type={type} />
      <div className={styles.body}>
        <p className={`${text.compact} ${styles.text}`}>{alertText(t, alert)}</p>
        <AlertActions
          alert={alert}
          onDetails={() => alerts.send({ type: 'details.open', id })}
          onGo={act}
          onUndo={act}
        />
      </div>
      {alert.closeable && (
        <CloseButton
          variant="transparent"
          size={28}
          icon={<IconX aria-hidden="true" />}
          className={`${text.quiet} ${styles.close}`}
          aria-label={t('close')}
          onClick={close}
        />
      )}
    </div>
  );
}
