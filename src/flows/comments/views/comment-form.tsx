import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCommentLength } from '../../../../contract/storage/comments.ts';
import { isSendingHere } from '../../../../machines/comments/comments.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import roles from '../../../ui/text.module.css';
import classes from './comments.module.css';

/** From this length on the form shows how many characters there are. */
const nearLimit = maxCommentLength - 200;
/** The keys that send a comment, as the keyboard before the user names them. */
const sendKeys = () => (/Mac|iP/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl + Enter');

/** The field for a comment [S7.22]. The focus stays in it, so that one can write on. */
export function CommentForm({ comments }: { comments: SystemActors['comments'] }) {
  const { t } = useTranslation(['comments', 'problems']);
  const text = useSelector(comments, ({ context }) => context.text);
  const isRecalled = useSelector(comments, ({ context }) => context.isRecalled);
  const problem = useSelector(comments, ({ context }) => context.problem);
  const hasAdded = useSelector(comments, ({ context }) => context.news?.kind === 'added');
  const isSending = useSelector(comments, ({ context }) => isSendingHere(context));
  const canSend = useSelector(comments, (snapshot) => snapshot.can({ type: 'comment.send' }));
  const field = useFocusWhen<HTMLTextAreaElement>(hasAdded);

  const send = () => comments.send({ type: 'comment.send' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const isEmpty = text.trim() === '';
  return (
    <DialogForm onSubmit={send}>
      {isRecalled && <Notice icon={IconHistory}>{t('recalled')}</Notice>}
      <Textarea
        ref={field}
        label={t('label')}
        rows={3}
        maxLength={maxCommentLength}
        readOnly={isSending}
        dir="auto"
        data-autofocus
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => comments.send({ type: 'text.changed', text: event.currentTarget.value })}
      />
      {text.length > nearLimit && (
        <p className={`${roles.caption} ${classes.length}`}>
          {t('length', { length: text.length, max: maxCommentLength })}
        </p>
      )}
      {problem && (
        <Notice tone="bad">
          {t('notSent')} {t(`problems:${problem.code}`)}
        </Notice>
      )}
      <DialogFoot
        hint={
          isSending ? (
            t('sending')
          ) : isEmpty ? (
            t('writeFirst')
          ) : (
            <span className={classes.keys}>{t('keys', { keys: sendKeys() })}</span>
          )
        }
      >
        <ReasonedButton
          type="submit"
          isOff={!canSend}
          isBusy={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t('send')}
        </ReasonedButton>
      </DialogFoot>
    </DialogForm>
  );
}
