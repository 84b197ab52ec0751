import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconChecklist, IconChevronLeft, IconChevronRight, IconCloudOff } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { countBeside, idsOnPage, pageCountOf } from '../../../../../machines/tasks/tasks.setup.ts';
import type { GroupList as ListName } from '../../../../../machines/tasks/tasks.types.ts';
import { useFlowValue } from '../../../../ui/flow/use-flow-value.ts';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../../ui/message/state-message.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { Contained } from '../contained.tsx';
import { nextSlots, noSlots } from './card-keys.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { cardWords } from './card-words.ts';
import { TaskCard } from './task-card.tsx';
import styles from './tasks.module.css';

/** How many cards a list begins with: what is in sight. The others are drawn once these are on screen. */
const firstCards = 6;

/** The group of the open task keeps its place on the page; one of another page comes first. */
const withOpen = (ids: readonly string[], open: string | null): readonly string[] =>
  open === null || ids.includes(open) ? ids : [open, ...ids];

interface GroupListProps {
  tasks: SystemActors['tasks'];
  list: ListName;
  /** The group of the open task; `null` where it is in the other list, and where no task is open. */
  openGroup: string | null;
  /** Called when all cards of the page are drawn. */
  onDrawn: (list: ListName) => void;
}

/** One list of groups with its pages [T4.11–T4.13]. */
export function GroupList({ tasks, list, openGroup, onDrawn }: GroupListProps) {
  const { t, i18n } = useTranslation('tasks');
  const titleId = useId();
  const words = useMemo(() => cardWords(t, i18n.language), [t, i18n.language]);
  const isSearched = useSelector(tasks, ({ context }) => context.searched !== '');
  // What a search finds is all that is listed of it.
  const added = isSearched ? null : openGroup;
  const ids = useSelector(tasks, ({ context }) => withOpen(idsOnPage(context, list), added), shallowEqual);
  const page = useSelector(tasks, ({ context }) => context[list].current);
  const cards = useMemo(() => ({ ids, page }), [ids, page]);
  const shown = useDeferredValue(cards, { ids: cards.ids.slice(0, firstCards), page });
  const keys = useCardKeys(shown.ids, shown.page);
  const head = useShownFromItsTop(shown.page);
  const isLoading = useSelector(
    tasks,
    (snapshot) => snapshot.matches({ [list]: 'loading' }) || snapshot.matches({ [list]: 'deciding' }),
  );
  const isDrawn = !isLoading && shown === cards;
  useEffect(() => {
    if (isDrawn) onDrawn(list);
  }, [isDrawn, onDrawn, list]);
  const isFailed = useSelector(tasks, (snapshot) => snapshot.matches({ [list]: 'failed' }));
  const waiting = useFlowValue('badges', ({ context }) => context.counts?.waiting ?? null) ?? null;
  const count = useSelector(tasks, ({ context }) => countBeside(context, list, waiting));
  return (
    <section
      className={styles.list}
      aria-labelledby={titleId}
      aria-busy={isLoading || shown !== cards || undefined}
    >
      <div ref={head} className={styles.listHead}>
        <h2 id={titleId} className={text.heading}>
          {t(list)}
        </h2>
        {!isLoading && !isFailed && count > 0 && (
          <span className={`${text.small} ${styles.quiet}`}>{t(`${list}Count`, { count })}</span>
        )}
      </div>
      {isLoading && <CardSkeletons />}
      {isFailed && (
        <div className={surface.card}>
          <StateMessage
            isError
            icon={<IconCloudOff size={22} />}
            title={t('failedTitle')}
            text={t('failedText')}
            action={<RetryButton onClick={() => tasks.send({ type: 'list.retry', list })} />}
          />
        </div>
      )}
      {!isLoading && !isFailed && ids.length === 0 && (
        <div className={surface.card}>
          <StateMessage
            icon={<IconChecklist size={22} />}
            title={t(isSearched ? 'nothingFoundTitle' : `${list}EmptyTitle`)}
            text={t(isSearched ? 'nothingFoundText' : `${list}EmptyText`)}
          />
        </div>
      )}
      {ids.length > 0 && (
        <ul className={styles.cards}>
          {shown.ids.map((id, index) => (
            <li key={keys[index]}>
              <Contained attempt={id}>
                <TaskCard tasks={tasks} groupId={id} words={words} isOpen={id === openGroup} />
              </Contained>
            </li>
          ))}
        </ul>
      )}
      <Pages tasks={tasks} list={list} />
    </section>
  );
}

/** The buttons are below the cards: another page is scrolled to its top when that is out of sight. */
function useShownFromItsTop(page: number): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  // Observed instead of measured with each page, which would force another layout of the cards.
  const isAbove = useRef(false);
  useEffect(() => {
    if (!head.current) return;
    const observer = new IntersectionObserver((entries) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry;
      isAbove.current = !isIntersecting && boundingClientRect.top < 0;
    });
    observer.observe(head.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (isAbove.current) head.current?.scrollIntoView();
  }, [page]);
  return head;
}

function useCardKeys(ids: readonly string[], page: number): readonly number[] {
  const [slots, setSlots] = useState(() => nextSlots(noSlots, ids, page));
  if (slots.ids === ids && slots.page === page) return slots.keys;
  const next = nextSlots(slots, ids, page);
  setSlots(next);
  return next.keys;
}

/** An unavailable button keeps the focus, because the next page often arrives a moment later. The chart refuses the press. */
const offered = (isOffered: boolean) =>
  isOffered ? {} : { 'data-disabled': true, 'aria-disabled': true as const };

/** The buttons for the previous and the next page [T4.12]; the chart decides which is possible. */
function Pages({ tasks, list }: Pick<GroupListProps, 'tasks' | 'list'>) {
  const { t } = useTranslation('tasks');
  const current = useSelector(tasks, ({ context }) => context[list].current);
  const count = useSelector(tasks, ({ context }) => pageCountOf(context, list));
  const hasPages = useSelector(tasks, ({ context }) => context[list].pages.length > 1);
  const hasNext = useSelector(tasks, (snapshot) => snapshot.can({ type: 'page.next', list }));
  const hasPrevious = useSelector(tasks, (snapshot) => snapshot.can({ type: 'page.previous', list }));
  const isShort = useSelector(tasks, (snapshot) => snapshot.matches({ [list]: { shown: 'short' } }));
  if (!hasPages && !isShort) return null;
  return (
    <nav className={styles.pages} aria-label={t('pagesOf', { list: t(list) })}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        {...offered(hasPrevious)}
        onClick={() => tasks.send({ type: 'page.previous', list })}
      >
        {t('previousPage')}
      </Button>
      <span className={`${text.small} ${styles.quiet}`} aria-live="polite">
        {count === null
          ? t('pageNumber', { page: current + 1 })
          : t('pageOf', { page: current + 1, pages: count })}
      </span>
      {isShort && !hasNext ? (
        <Button variant="default" onClick={() => tasks.send({ type: 'list.retry', list })}>
          {t('retryPage')}
        </Button>
      ) : (
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          {...offered(hasNext)}
          onClick={() => tasks.send({ type: 'page.next', list })}
        >
          {t('nextPage')}
        </Button>
      )}
    </nav>
  );
}
