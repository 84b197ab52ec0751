import { IconDownload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { articleMachine } from '../../../../machines/news/article.machine.ts';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import { formatSize } from '../../../ui/language/format.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './article.module.css';

/** The files of an article, each with its size and a way to download it [T7.31]. */
export function Attachments({ actor }: { actor: ActorRefFrom<typeof articleMachine> }) {
  const { t, i18n } = useTranslation('news');
  const titleId = useId();
  const count = useSelector(actor, ({ context }) => context.article?.attachmentsCount ?? 0);
  const files = useSelector(actor, ({ context }) => context.attachments);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ open: { attachments: 'loading' } }));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ open: { attachments: 'failed' } }));
  if (count === 0) return null;
  return (
    <section className={`${surface.lineAbove} ${classes.files}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={text.heading}>
        {t('attachments', { count })}
      </h2>
      {isLoading && <SkeletonRows label={t('loadingAttachments')} count={count} height={44} />}
      {hasFailed && (
        <Notice
          tone="bad"
          actions={<RetryButton onClick={() => actor.send({ type: 'attachments.retry' })} />}
        >
          {t('attachmentsFailed')}
        </Notice>
      )}
      <ul>
        {files.map(({ id, name, sizeBytes }) => (
          <li key={id}>
            <button
              type="button"
              className={`${surface.pressable} ${classes.file}`}
              onClick={() => actor.send({ type: 'attachment.download', attachmentId: id })}
            >
              <span className={text.hidden}>{t('download')}</span>
              <FileIcon name={name} />
              <span className={`${text.body} ${classes.fileName}`} data-words="firm">
                {name}
              </span>
              <span className={text.small}>{formatSize(sizeBytes, i18n.language)}</span>
              <IconDownload size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
