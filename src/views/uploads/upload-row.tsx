import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { isInProgress } from '../../../machines/upload/batch.ts';
import { isWorthRetrying } from '../../../machines/upload/upload.setup.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { formatShare, formatSize } from '../../ui/format.ts';
import hidden from '../../ui/hidden.module.css';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './upload-panel.module.css';

interface UploadRowProps {
  upload: SystemActors['upload'];
  id: string;
}

/** One file of the panel [S3.14]. It looks at its own item only, so that progress of one redraws one. */
export const UploadRow = memo(function UploadRow({ upload, id }: UploadRowProps) {
  const { t, i18n } = useTranslation(['uploads', 'problems']);
  const item = useSelector(upload, ({ context }) => context.items.find((one) => one.id === id));
  if (!item) return null;
  const send = (type: 'file.cancel' | 'file.retry') => (event: MouseEvent<HTMLElement>) => {
    // The button goes with the state that it belongs to; the focus waits in the list.
    event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
    upload.send({ type, id });
  };
  const { status, name, file } = item;
  const isUnderWay = isInProgress(item);
  const share = status === 'stored' ? 1 : file.size === 0 ? 0 : Math.min(1, item.sentBytes / file.size);
  const isFailed = status === 'failed';
  const isRenamed = name !== file.name && !isFailed && status !== 'canceled';
  const note = isFailed
    ? t(`problems:${item.problem?.code ?? 'unknown'}`)
    : status === 'waiting' || status === 'canceled'
      ? t(status)
      : isRenamed
        ? t('renamed', { name })
        : status === 'queued'
          ? t('queued')
          : status === 'stored'
            ? formatSize(file.size, i18n.language)
            : undefined;
  return (
    <div className={styles.row} data-status={status}>
      <FileIcon name={file.name} />
      <div className={styles.text}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        {note !== undefined && (
          <span className={styles.note}>
            {isFailed && <IconAlertCircle size={14} stroke={1.9} aria-hidden="true" />}
            {note}
          </span>
        )}
        <ProgressBar
          label={file.name}
          share={share}
          valueText={isUnderWay ? formatShare(share, i18n.language) : t(`status.${status}`)}
          className={status === 'sending' ? styles.bar : hidden.hidden}
        />
      </div>
      {status === 'sending' && (
        <span className={styles.share} aria-hidden="true">
          {formatShare(share, i18n.language)}
        </span>
      )}
      {isUnderWay && (
        <ActionIcon
          variant="transparent"
          color="var(--cc-quiet)"
          size={28}
          aria-label={t('cancelFile', { name: file.name })}
          title={t('cancel')}
          onClick={send('file.cancel')}
        >
          <IconX size={16} stroke={1.9} aria-hidden="true" />
        </ActionIcon>
      )}
      {isWorthRetrying(item) && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('retryFile', { name: file.name })}
          onClick={send('file.retry')}
        >
          {t('retry')}
        </Button>
      )}
      {status === 'stored' && (
        <span className={styles.check} role="img" aria-label={t('status.stored')}>
          <IconCheck size={18} stroke={2} />
        </span>
      )}
    </div>
  );
});
