import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconChecklist, IconChevronLeft, IconChevronRight, IconCloudOff } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import {
  firstToAct,
  isNarrowed,
  isNothingFound,
  type PageSection,
  pageCountOf,
  sectionsOnPage,
} from '../../../../../machines/tasks/tasks.setup.ts';
import type { GroupList as ListName } from '../../../../../machines/tasks/tasks.types.ts';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../../ui/message/state-message.tsx';
import { useFirmTheme } from '../../../../ui/page/use-firm-theme.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { CardSkeletons } from './card-skeletons.tsx';
import { cardWords } from './card-words.ts';
import { ListSection } from './list-section.tsx';
import styles from './tasks.module.css';

interface GroupListProps {
  tasks: SystemActors['tasks'];
  list: ListName;
  /** The group of the open task; `null` where it is in the other list, and where no task is open. */
  openGroup: string | null;
}

/** One list of groups with its pages [T4.11–T4.13], in sections. */
export function GroupList({ tasks, list, openGroup }: GroupListProps) {
  const { t, i18n } = useTranslation(['tasks', 'handIn']);
  const titleId = useId();
  const { firmName } = useFirmTheme();
  const words = useMemo(() => cardWords(t, i18n.language, firmName), [t, i18n.language, firmName]);
  const isFiltered = useSelector(tasks, ({ context }) => isNarrowed(context));
  // What a search or a filter finds is all that is listed of it.
  const added = isFiltered ? null : openGroup;
  const sections = useSelector(tasks, ({ context }) => sectionsOnPage(context, list, added), isSame);
  // One message for both lists.
  const saysNothingFound = useSelector(tasks, ({ context }) => list === 'pending' && isNothingFound(context));
  const counts = useSelector(tasks, ({ context }) => context.counts[list]);
  const first = useSelector(tasks, ({ context }) => (list === 'pending' ? firstToAct(context) : null));
  const page = useSelector(tasks, ({ context }) => context[list].current);
  const head = useShownFromItsTop(page);
  const isLoading = useSelector(
    tasks,
    (snapshot) => snapshot.matches({ [list]: 'loading' }) || snapshot.matches({ [list]: 'deciding' }),
  );
  const isFailed = useSelector(tasks, (snapshot) => snapshot.matches({ [list]: 'failed' }));
  return (
    <section className={styles.list} aria-labelledby={titleId} aria-busy={isLoading || undefined}>
      <div ref={head} className={styles.listTop}>
        <h2 id={titleId} className={text.hidden}>
          {t(list)}
        </h2>
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
      {saysNothingFound && <NothingFound tasks={tasks} />}
      {!isLoading && !isFailed && sections.length === 0 && !isFiltered && (
        <div className={surface.card}>
          <StateMessage
            icon={<IconChecklist size={22} />}
            title={t(`${list}EmptyTitle`)}
            text={t(`${list}EmptyText`)}
          />
        </div>
      )}
      {sections.map(({ section, ids }) => (
        <ListSection
          key={section}
          tasks={tasks}
          section={section}
          ids={ids}
          words={words}
          count={counts?.[section] ?? null}
          openGroup={openGroup}
          first={first}
        />
      ))}
      <Pages tasks={tasks} list={list} />
    </section>
  );
}

/** No task of either list is what was searched or filtered for, and how to see all of them again. */
function NothingFound({ tasks }: Pick<GroupListProps, 'tasks'>) {
  const { t } = useTranslation('tasks');
  const term = useSelector(tasks, ({ context }) => context.searched);
  return (
    <div className={surface.card}>
      <StateMessage
        icon={<IconChecklist size={22} />}
        title={term === '' ? t('nothingFiltered') : t('nothingFound', { term })}
        text={t('nothingFoundText')}
        action={
          <Button variant="default" onClick={() => tasks.send({ type: 'filters.clear' })}>
            {t('showAllTasks')}
          </Button>
        }
      />
    </div>
  );
}

const isSame = (one: readonly PageSection[], other: readonly PageSection[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ section, ids }, place) => section === other[place]?.section && shallowEqual(ids, other[place]?.ids),
  );

/** The buttons are below the cards: another page is scrolled to its top when that is out of sight. */
function useShownFromItsTop(page: number): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page || !head.current) return;
    before.current = page;
    // The observer answers with the next frame; measuring here would force another layout of the cards.
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const { isIntersecting, boundingClientRect, target } = entries.at(-1) as IntersectionObserverEntry;
      // Beside a task the list scrolls by itself, and its top is below that of the window.
      const top = Math.max(0, target.closest('[data-lists]')?.getBoundingClientRect().top ?? 0);
      if (!isIntersecting && boundingClientRect.top < top) target.scrollIntoView();
    });
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [page]);
  return head;
}

/** An unavailable button keeps the focus, because the next page often arrives a moment later. The chart refuses the press. */
const offered = (isOffered: boolean) =>
  isOffered ? {} : { 'data-disabled': true, 'aria-disabled': true as const };

/** The buttons for the previous and the next page [T4.12], and of which list; the chart decides which is possible. */
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
          ? t(`pageNumber.${list}`, { page: current + 1 })
          : t(`pageOf.${list}`, { page: current + 1, pages: count })}
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
