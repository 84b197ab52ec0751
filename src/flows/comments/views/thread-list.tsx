import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCommentsPerThread } from '../../../../contract/storage/comments.ts';
import { mayWrite } from '../../../../machines/comments/comments.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { formatWhen } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './comments.module.css';

/** A reader this close to the end of the thread follows new comments, in pixels. */
const nearEnd = 48;

interface ThreadListProps {
  comments: SystemActors['comments'];
  /** Of the document. */
  name: string;
}

/** The comments, oldest first [S7.22]. The newest is in sight, unless the user has scrolled up. */
export function ThreadList({ comments, name }: ThreadListProps) {
  const { t, i18n } = useTranslation('comments');
  const thread = useSelector(comments, ({ context }) => context.comments);
  const hasAdded = useSelector(comments, ({ context }) => context.news?.kind === 'added');
  // In a preview the user of the session is not the one before the screen.
  const ownId = useSelector(comments, ({ context }) =>
    mayWrite(context) ? context.facts.session.bindings.ApplicationConfiguration.ContactId : null,
  );
  const place = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added makes the place higher
  useLayoutEffect(() => {
    if (place.current && (isAtEnd.current || hasAdded)) place.current.scrollTop = place.current.scrollHeight;
  }, [thread, hasAdded]);
  return (
    <section
      ref={place}
      className={`${surface.scroll} ${classes.thread}`}
      aria-label={t('thread', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      {thread.length >= maxCommentsPerThread && (
        <p className={text.caption}>{t('newest', { count: thread.length })}</p>
      )}
      <ol className={`${surface.lines} ${classes.list}`}>
        {thread.map(({ id, text, author, createdDate }) => (
          <li key={id} className={classes.comment} data-kind={author.kind}>
            <p className={classes.head}>
              <strong dir="auto">{author.contactId === ownId ? t('you') : author.name}</strong>
              {author.contactId !== ownId && (
                <span className={`${surface.tag} ${classes.kind}`}>{t(author.kind)}</span>
              )}
              <time dateTime={createdDate}>{formatWhen(createdDate, new Date(), i18n.language)}</time>
            </p>
            <p className={classes.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
