import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconAlertCircle, IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCommentLength } from '../../../../contract/notes.ts';
import { isSendingHere } from '../../../../machines/comments/comments.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import classes from './comments.module.css';

/** From this length on the form shows how many characters there are. */
const nearLimit = maxCommentLength - 200;
/** The keys that send a comment, as the keyboard before the person names them. */
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
  const hintId = useId();
  const field = useFocusWhen<HTMLTextAreaElement>(hasAdded);

  const send = () => comments.send({ type: 'comment.send' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const isEmpty = text.trim() === '';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isRecalled && (
        <p className={classes.note} role="status">
          <IconHistory size={18} stroke={1.7} aria-hidden="true" />
          <span>{t('recalled')}</span>
        </p>
      )}
      <Textarea
        ref={field}
        classNames={{ input: classes.input ?? '', label: classes.label ?? '' }}
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
        <p className={classes.length}>{t('length', { length: text.length, max: maxCommentLength })}</p>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
          <span>
            {t('notSent')} {t(`problems:${problem.code}`)}
          </span>
        </p>
      )}
      <div className={classes.actions}>
        <p id={hintId} className={classes.hint} aria-live="polite">
          {isSending ? (
            t('sending')
          ) : isEmpty ? (
            t('writeFirst')
          ) : (
            <span className={classes.keys}>{t('keys', { keys: sendKeys() })}</span>
          )}
        </p>
        {/* While the answer is on its way it is not `disabled`, so that it keeps the focus. */}
        <Button
          type="submit"
          disabled={!canSend && !isSending}
          data-disabled={isSending || undefined}
          aria-disabled={isSending || undefined}
          aria-busy={isSending}
          aria-describedby={hintId}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
