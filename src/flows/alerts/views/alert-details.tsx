import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import text from '../../../ui/text.module.css';
import { reasonsText } from './alert-text.ts';
import styles from './alerts.module.css';

/** The details of an alert: what it is about, one line each, with every reason [S3.17, S8.16, S8.17]. */
export default function AlertDetails({ alerts }: { alerts: SystemActors['alerts'] }) {
  const { t } = useTranslation(['alerts', 'problems', 'common']);
  const alert = useSelector(alerts, ({ context }) =>
    context.history.find((past) => past.id === context.detailsId),
  );
  return (
    <Dialog
      opened={alert !== undefined}
      onClose={() => alerts.send({ type: 'details.close' })}
      title={t('detailsTitle')}
      closeLabel={t('close')}
    >
      {alert?.modalMsg && (
        <p className={`${text.quiet} ${styles.lead}`}>{t(alert.modalMsg, { ...alert.values })}</p>
      )}
      <ul className={styles.items}>
        {alert?.modalItems?.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two files may have one name.
          <li key={index}>
            <FileIcon name={item.name} />
            <span className={`${text.compact} ${styles.itemText}`}>
              <span>{item.name}</span>
              <span className={`${text.small} ${text.bad}`}>{reasonsText(t, item.reasons)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
