import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import surface from '../../../../ui/surface.module.css';
import { UploadRow } from '../../../../ui/uploads/upload-row.tsx';
import styles from './kinds.module.css';

interface UploadsUnderWayProps {
  readonly upload: SystemActors['upload'];
  readonly ids: readonly string[];
}

/** The uploads of a step that are running or have failed (decision 23). */
export function UploadsUnderWay({ upload, ids }: UploadsUnderWayProps) {
  const { t } = useTranslation('taskKinds');
  if (ids.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this takes the focus when a row's button is removed.
    <div
      role="group"
      tabIndex={-1}
      aria-label={t('underWay')}
      className={`${surface.card} ${styles.underWay}`}
    >
      {ids.map((id) => (
        <div key={id} className={styles.underWayRow}>
          <UploadRow upload={upload} id={id} isInTask />
        </div>
      ))}
    </div>
  );
}
