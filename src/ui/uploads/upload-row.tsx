import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { isHeld, isInProgress, isRenamed, type UploadItem } from '../../../machines/upload/items.ts';
import { FileIcon } from '../files/file-icon.tsx';
import { readableFolderName } from '../files/folder-name.ts';
import { formatShare, formatSize, formatWhenWithin } from '../language/format.ts';
import { ProgressBar } from '../message/progress-bar.tsx';
import text from '../text.module.css';
import { RowButtons } from './row-buttons.tsx';
import styles from './upload-panel.module.css';

interface UploadRowProps {
  upload: SystemActors['upload'];
  id: string;
  /**
   * Whether it is shown in its task: only its size is said, because it is clear to which place it goes, and another try is
   * offered whatever made it fail, because the user may have removed the cause.
   */
  isInTask?: boolean;
}

const shareOf = ({ status, file, sentBytes }: UploadItem): number =>
  status === 'stored' ? 1 : file.size === 0 ? 0 : Math.min(1, sentBytes / file.size);

/** One file of the panel [S3.14]. It looks at its own item only, so that progress of one redraws one. */
export const UploadRow = memo(function UploadRow({ upload, id, isInTask = false }: UploadRowProps) {
  const item = useSelector(upload, ({ context }) => context.items.find((one) => one.id === id));
  return item ? <Row upload={upload} item={item} isInTask={isInTask} /> : null;
});

function Row({
  upload,
  item,
  isInTask,
}: {
  upload: SystemActors['upload'];
  item: UploadItem;
  isInTask: boolean;
}) {
  const { t, i18n } = useTranslation(['uploads', 'problems', 'common']);
  const { status, file, stored } = item;
  const share = shareOf(item);
  const note = useNote(item, share);
  return (
    <div className={styles.row} data-status={status} data-in-task={isInTask || undefined}>
      <FileIcon name={file.name} />
      <div className={styles.text}>
        <span className={`${text.cut} ${styles.name}`} title={file.name}>
          {file.name}
        </span>
        {note !== undefined && (
          <span className={`${text.caption} ${styles.note}`}>
            {status === 'failed' && <IconAlertCircle size={14} stroke={1.9} aria-hidden="true" />}
            {note}
          </span>
        )}
        {isInTask && note === undefined && (
          <span className={text.caption}>{formatSize(file.size, i18n.language)}</span>
        )}
        {stored && !isInTask && (
          <span className={`${text.caption} ${styles.note}`} data-facts>
            <Link className={styles.folder} to={`/documents/${item.container.id}`}>
              {t('inFolder', { folder: readableFolderName(item.container.name, t) })}
            </Link>
            {' · '}
            {formatSize(file.size, i18n.language)}
            {' · '}
            <time dateTime={stored.storedAt}>
              {formatWhenWithin(stored.storedAt, new Date(), i18n.language)}
            </time>
          </span>
        )}
        {status === 'interrupted' && (
          <span className={`${text.caption} ${styles.note}`}>
            {[item.clientName, readableFolderName(item.container.name, t)].filter(Boolean).join(' · ')}
          </span>
        )}
        <ProgressBar
          label={file.name}
          share={share}
          valueText={isInProgress(item) ? formatShare(share, i18n.language) : t(`status.${status}`)}
          className={status === 'sending' || status === 'paused' ? styles.bar : text.hidden}
        />
      </div>
      {status === 'sending' && (
        <span className={text.caption} aria-hidden="true">
          {formatShare(share, i18n.language)}
        </span>
      )}
      <RowButtons upload={upload} item={item} isInTask={isInTask} />
      {status === 'stored' && (
        <span className={styles.check} role="img" aria-label={t('status.stored')}>
          <IconCheck stroke={1.9} />
        </span>
      )}
    </div>
  );
}

/** What is to be said of a file beside its name. */
function useNote(item: UploadItem, share: number): string | undefined {
  const { t, i18n } = useTranslation(['uploads', 'problems']);
  const { status, name } = item;
  if (status === 'failed') return t(`problems:${item.problem?.code ?? 'unknown'}`);
  if (status === 'paused')
    return share > 0 ? t('pausedAt', { share: formatShare(share, i18n.language) }) : t('paused');
  if (isHeld(item)) return t('held');
  if (status === 'waiting' || status === 'canceled' || status === 'interrupted') return t(status);
  if (isRenamed(item)) return t('renamed', { name });
  return status === 'queued' ? t('queued') : undefined;
}
