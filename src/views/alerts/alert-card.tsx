import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { FocusEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownAlert } from '../../../machines/alerts/alerts.machine.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { focusMain } from '../../ui/focus-main.ts';
import { alertText } from './alert-text.ts';
import styles from './alerts.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, danger: IconAlertCircle };

/** One alert. It stays while the pointer or the focus is on it. */
export function AlertCard({ alert, alerts }: { alert: ShownAlert; alerts: SystemActors['alerts'] }) {
  const { t } = useTranslation(['alerts', 'problems']);
  const { id, type } = alert;
  const Icon = icons[type];
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role; pointer and focus only hold its time.
    <div
      role={type === 'danger' ? 'alert' : 'status'}
      className={styles.alert}
      data-type={type}
      onMouseEnter={hold}
      onMouseLeave={onMouseLeave}
      onFocus={hold}
      onBlur={onBlur}
    >
      <Icon size={20} stroke={1.7} className={styles.icon} role="img" aria-label={t(`type.${type}`)} />
      <p className={styles.text}>{alertText(t, alert)}</p>
      {(alert.modalItems?.length ?? 0) > 0 && (
        <button
          type="button"
          className={styles.details}
          onClick={() => alerts.send({ type: 'details.open', id })}
        >
          {t('details')}
        </button>
      )}
      {alert.closeable && (
        <CloseButton
          variant="transparent"
          size={28}
          icon={<IconX size={18} stroke={1.7} aria-hidden="true" />}
          className={styles.close}
          aria-label={t('close')}
          onClick={close}
        />
      )}
    </div>
  );
}
