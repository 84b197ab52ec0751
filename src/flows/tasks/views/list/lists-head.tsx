import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toDoOf } from '../../../../../contract/tasks/group-sections.ts';
import { maxTaskSearchLength } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { isNothingFound } from '../../../../../machines/tasks/tasks.setup.ts';
import { useFlowValue } from '../../../../ui/flow/use-flow-value.ts';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { SearchBox } from '../../../../ui/list/search-box.tsx';
import { below, breakpoints } from '../../../../ui/page/breakpoints.ts';
import text from '../../../../ui/text.module.css';
import { FilterButton } from './filter-button.tsx';
import { Filters } from './filters.tsx';
import styles from './tasks.module.css';

interface ListsHeadProps {
  readonly tasks: SystemActors['tasks'];
  readonly isAside: boolean;
}

/** The title with the number of open tasks, the search, and the filters of the lists [T3.06, T9.03]. */
export function ListsHead({ tasks, isAside }: ListsHeadProps) {
  const { t } = useTranslation('tasks');
  const counts = useSelector(tasks, ({ context }) => context.counts.pending);
  const complete = useSelector(tasks, ({ context }) => context.counts.complete);
  const section = useSelector(tasks, ({ context }) => context.section);
  // What is complete is in the order of its completion.
  const isOver = section === 'withFirm' || section === 'done';
  const ofAll = useSelector(tasks, ({ context }) => context.mode === 'all');
  const clients = useFlowValue('clients', ({ context }) => context.total) ?? 0;
  const isPhone = useMediaQuery(below(breakpoints.window), undefined, { getInitialValueInEffect: false });
  const Title = isAside ? 'h2' : 'h1';
  return (
    <div className={styles.head}>
      <div>
        <Title className={isAside ? text.heading : text.page} tabIndex={-1}>
          {t('title')}
        </Title>
        <p className={`${text.small} ${styles.sum}`}>
          {counts && (
            <>
              {/* On a phone the filter that says it is behind a button. */}
              {isPhone && ofAll && clients > 1 && `${t('allClientsOf', { count: clients })} · `}
              {complete && isOver
                ? t(`sectionCount.${section}`, { count: complete[section] })
                : t('pendingCount', { count: toDoOf(counts) })}
              {counts.overdue > 0 && (
                <>
                  {' · '}
                  <strong className={text.bad}>{t('overdueCount', { count: counts.overdue })}</strong>
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className={styles.filters}>
        <Search tasks={tasks} hasKey={!isPhone && !isAside} />
        {isPhone || isAside ? <FilterButton tasks={tasks} /> : <Filters tasks={tasks} isLabelled={false} />}
        {!isAside && !isOver && <span className={`${text.small} ${styles.sorted}`}>{t('sortedByDue')}</span>}
      </div>
    </div>
  );
}

/** Search in both lists; the key `/` leads to it. It is rendered before the lists are loaded: later it would push them down. */
function Search({ tasks, hasKey }: Pick<ListsHeadProps, 'tasks'> & { readonly hasKey: boolean }) {
  const { t } = useTranslation('tasks');
  const term = useSelector(tasks, ({ context }) => context.search);
  const box = useRef<HTMLInputElement>(null);
  // The button that shows all tasks again goes with the message that nothing was found.
  useFocusAfterLoss(
    box,
    useSelector(tasks, ({ context }) => isNothingFound(context)),
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <SearchBox
      inputRef={box}
      className={styles.search}
      label={t('searchTasks')}
      placeholder={t('searchTasks')}
      clearLabel={t('clearSearch')}
      shortcut={{
        key: '/',
        shown: hasKey && (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        ),
      }}
      maxLength={maxTaskSearchLength}
      value={term}
      onChange={(typed) => tasks.send({ type: 'search.changed', term: typed })}
    />
  );
}
