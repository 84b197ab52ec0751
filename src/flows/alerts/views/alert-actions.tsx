import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../../machines/signals.ts';
import text from '../../../ui/text.module.css';
import styles from './alerts.module.css';

interface AlertActionsProps {
  alert: Alert;
  onDetails: () => void;
  onGo: () => void;
  onUndo: () => void;
}

/** What can be done about an alert: undo what it reports, read its details, or go where it leads [S3.17]. */
export function AlertActions({ alert, onDetails, onGo, onUndo }: AlertActionsProps) {
  const { t } = useTranslation('alerts');
  return (
    <>
      {(alert.clickAction?.type === 'undo' || alert.clickAction?.type === 'reopen') && (
        <button type="button" className={`${text.compact} ${text.strong} ${styles.action}`} onClick={onUndo}>
          {t('undo')}
        </button>
      )}
      {(alert.modalItems?.length ?? 0) > 0 && (
        <button
          type="button"
          className={`${text.compact} ${text.strong} ${styles.action}`}
          onClick={onDetails}
        >
          {t('details')}
        </button>
      )}
      {alert.clickAction?.type === 'client' && (
        <button type="button" className={`${text.compact} ${text.strong} ${styles.action}`} onClick={onGo}>
          {t(alert.clickAction.label, { client: alert.clickAction.name })}
        </button>
      )}
      {alert.clickAction?.type === 'go' && (
        <button type="button" className={`${text.compact} ${text.strong} ${styles.action}`} onClick={onGo}>
          {t('open')}
        </button>
      )}
    </>
  );
}
