import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { isWorthRetrying } from '../../../../../machines/upload/items.ts';
import { focusAround } from '../../../../ui/focus/focus-around.ts';
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
          <UploadRow upload={upload} id={id} isTerse />
          <RetryAnyway upload={upload} id={id} />
        </div>
      ))}
    </div>
  );
}

/** Offers another try also where one is unlikely to help: the user may have removed the cause, and need not start again. */
function RetryAnyway({ upload, id }: { upload: SystemActors['upload']; id: string }) {
  const { t } = useTranslation('taskKinds');
  const item = useSelector(upload, ({ context }) => context.items.find((one) => one.id === id));
  if (item?.status !== 'failed' || isWorthRetrying(item)) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={t('retryFile', { name: item.file.name })}
      onClick={(event) => {
        // The button is removed; the focus goes to the list.
        focusAround(event.currentTarget, '[role="group"]');
        upload.send({ type: 'file.retry', id });
      }}
    >
      {t('retry')}
    </Button>
  );
}
