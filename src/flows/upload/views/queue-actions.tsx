import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { focusAround } from '../../../ui/focus/focus-around.ts';
import styles from '../../../ui/uploads/upload-panel.module.css';
import { closePanel, type UploadActor } from './upload-actor.ts';

interface QueueActionsProps {
  upload: UploadActor;
  /** Whether nothing is in progress: the panel can be closed. */
  isOver: boolean;
}

const actions = [
  { type: 'queue.pause', key: 'pauseAll', Icon: IconPlayerPause },
  { type: 'queue.resume', key: 'resumeAll', Icon: IconPlayerPlay },
  { type: 'queue.retry', key: 'retryAll', Icon: IconRefresh },
  { type: 'queue.cancel', key: 'cancelAll', Icon: IconX },
  { type: 'receipt.save', key: 'saveReceipt', Icon: IconDownload },
] as const;

/** What can be done with everything in the panel at once; a single file has its own buttons for it. */
export function QueueActions({ upload, isOver }: QueueActionsProps) {
  const { t } = useTranslation('uploads');
  const offered = useSelector(
    upload,
    (snapshot) => {
      // One file has these buttons in its row.
      const isOne = snapshot.context.items.length === 1;
      return actions
        .map(({ type }) => type)
        .filter((type) => snapshot.can({ type }) && (type === 'receipt.save' || !isOne));
    },
    shallowEqual,
  );
  if (offered.length === 0 && !isOver) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div className={styles.actions} role="group" aria-label={t('forAll')} tabIndex={-1}>
      {actions
        .filter(({ type }) => offered.includes(type))
        .map(({ type, key, Icon }) => (
          <Button
            key={type}
            size="compact-sm"
            variant="subtle"
            leftSection={<Icon size={15} aria-hidden="true" />}
            onClick={(event) => {
              // The button may go with what it does; the focus waits in its group.
              if (type !== 'receipt.save') focusAround(event.currentTarget, '[role="group"]');
              upload.send({ type });
            }}
          >
            {t(key)}
          </Button>
        ))}
      {isOver && (
        <Button
          className={styles.close}
          size="compact-sm"
          variant="default"
          onClick={(event) => closePanel(upload, event)}
        >
          {t('close')}
        </Button>
      )}
    </div>
  );
}
