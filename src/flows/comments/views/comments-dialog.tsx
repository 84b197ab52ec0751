import { IconEye } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { mayWrite } from '../../../../machines/comments/comments.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import text from '../../../ui/text.module.css';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import { Thread } from './thread.tsx';

interface CommentsDialogProps {
  actor: SystemActors['comments'];
}

/** What is said about one document, and the place to say something [S2.16, S7.22]. */
export default function CommentsDialog({ actor: comments }: CommentsDialogProps) {
  const { t } = useTranslation('comments');
  const name = useSelector(comments, ({ context }) => context.subject?.document.name ?? '');
  const isWriter = useSelector(comments, ({ context }) => mayWrite(context));
  const news = useSelector(comments, ({ context }) => context.news);
  const close = () => comments.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('title')} closeLabel={t('close')}>
      <DialogStack>
        <p className={classes.subject}>
          <FileIcon name={name} />
          <span dir="auto">{name}</span>
        </p>
        <Thread comments={comments} name={name} />
        <span className={text.hidden} role="status">
          {news?.kind === 'added' && t('added')}
          {news?.kind === 'arrived' && t('arrived', { count: news.count })}
        </span>
        {isWriter ? (
          <CommentForm comments={comments} />
        ) : (
          <Notice isStill icon={IconEye}>
            {t('preview')}
          </Notice>
        )}
      </DialogStack>
    </Dialog>
  );
}
