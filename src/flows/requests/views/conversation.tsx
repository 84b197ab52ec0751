import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestMessage, ServiceRequest } from '../../../../contract/requests/requests.ts';
import { maxMessageLength } from '../../../../contract/requests/requests.ts';
import { looseFiles, mayDo } from '../../../../machines/requests/request.setup.ts';
import { formatWhen } from '../../../ui/language/format.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import text from '../../../ui/text.module.css';
import { AttachButton, FileRows } from './request-files.tsx';
import type { RequestActor } from './request-panel.tsx';
import classes from './requests.module.css';

interface ConversationProps {
  request: RequestActor;
  record: ServiceRequest;
}

/** What the client and the firm have written, oldest first, and the place to write while the request allows it. */
export function Conversation({ request, record }: ConversationProps) {
  const { t } = useTranslation('requests');
  const mayWrite = useSelector(request, ({ context }) => mayDo(context, 'message'));
  if (record.messages.length === 0 && !mayWrite) return null;
  return (
    <section className={classes.conversation} aria-label={t('conversation')}>
      {record.messages.length > 0 && (
        <ol className={classes.messages}>
          {record.messages.map((message) => (
            <Message key={message.id} request={request} record={record} message={message} />
          ))}
        </ol>
      )}
      {mayWrite && <Composer request={request} record={record} />}
    </section>
  );
}

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

function Message({ request, record, message }: ConversationProps & { message: RequestMessage }) {
  const { t, i18n } = useTranslation('requests');
  const { author, at, text: words, fileIds } = message;
  return (
    <li className={classes.message}>
      <span className={classes.avatar} data-firm={author.isFirm || undefined} aria-hidden="true">
        {initialsOf(author.name)}
      </span>
      <div className={classes.messageText}>
        <p className={classes.messageHead}>
          <strong dir="auto">{author.isYou ? t('you') : author.name}</strong>
          <time className={text.caption} dateTime={at}>
            {formatWhen(at, new Date(), i18n.language)}
          </time>
        </p>
        {words !== '' && (
          <p className={classes.words} dir="auto">
            {words}
          </p>
        )}
        <FileRows request={request} files={record.files.filter(({ id }) => fileIds.includes(id))} />
      </div>
    </li>
  );
}

/** The field for a message. What is typed is kept as a draft. */
function Composer({ request, record }: ConversationProps) {
  const { t } = useTranslation(['requests', 'problems']);
  const words = useSelector(request, ({ context }) => context.text);
  const loose = useSelector(request, ({ context }) => looseFiles(context));
  const problem = useSelector(request, ({ context }) => context.messageProblem);
  const isSending = useSelector(request, (at) => at.hasTag('writing'));
  const canSend = useSelector(request, (at) => at.can({ type: 'message.send' }));
  const isAnswer = record.status === 'WaitingForClient';
  const send = () => request.send({ type: 'message.send' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        aria-label={t(isAnswer ? 'yourAnswer' : 'yourMessage')}
        placeholder={t(isAnswer ? 'yourAnswer' : 'yourMessage')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxMessageLength}
        readOnly={isSending}
        dir="auto"
        value={words}
        onKeyDown={onKeyDown}
        onChange={(event) => request.send({ type: 'text.changed', text: event.currentTarget.value })}
      />
      <FileRows request={request} files={loose} type="other" />
      {problem && (
        <Notice tone="bad">
          {t('messageNotSent')} {t(`problems:${problem.code}`)}
        </Notice>
      )}
      <div className={classes.line}>
        <span className={classes.tools}>
          <AttachButton request={request} type="other" />
          <span className={text.caption} aria-live="polite">
            {isSending ? t('sending') : words.trim() !== '' ? t('saved') : ''}
          </span>
        </span>
        <ReasonedButton
          type="submit"
          variant={isAnswer ? 'filled' : 'default'}
          isOff={!canSend}
          isBusy={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t(isAnswer ? 'answer' : 'sendMessage')}
        </ReasonedButton>
      </div>
    </form>
  );
}
