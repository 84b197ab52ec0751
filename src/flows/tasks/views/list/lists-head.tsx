import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSections, toDoOf } from '../../../../../contract/tasks/group-sections.ts';
import { maxTaskSearchLength, taskGroupTypes } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { useFlowActor } from '../../../../ui/flow/root-context.ts';
import { useFlowValue } from '../../../../ui/flow/use-flow-value.ts';
import text from '../../../../ui/text.module.css';
import styles from './tasks.module.css';

interface ListsHeadProps {
  readonly tasks: SystemActors['tasks'];
  readonly isAside: boolean;
}

/** The title with what waits, the search, and what narrows the lists [T3.06, T9.03]. */
export function ListsHead({ tasks, isAside }: ListsHeadProps) {
  const { t } = useTranslation('tasks');
  const counts = useSelector(tasks, ({ context }) => context.counts.pending);
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
              {t('pendingCount', { count: toDoOf(counts) })}
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
        <Search tasks={tasks} />
        <Filters tasks={tasks} />
      </div>
    </div>
  );
}

/** Search in both lists; the key `/` leads to it. It is rendered before the lists are loaded: later it would push them down. */
function Search({ tasks }: Pick<ListsHeadProps, 'tasks'>) {
  const { t } = useTranslation('tasks');
  const term = useSelector(tasks, ({ context }) => context.search);
  const box = useRef<HTMLInputElement>(null);
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
    <TextInput
      ref={box}
      type="search"
      className={styles.search}
      leftSection={<IconSearch aria-hidden />}
      aria-label={t('searchTasks')}
      aria-keyshortcuts="/"
      placeholder={t('searchTasks')}
      maxLength={maxTaskSearchLength}
      value={term}
      onChange={(event) => tasks.send({ type: 'search.changed', term: event.currentTarget.value })}
    />
  );
}

/** Whose groups, of which kind, and of which section. */
function Filters({ tasks }: Pick<ListsHeadProps, 'tasks'>) {
  const { t } = useTranslation('tasks');
  const clients = useFlowActor('clients');
  const total = useSelector(clients, (snapshot) => snapshot?.context.total ?? 0);
  const active = useFlowValue('clients', ({ context }) => context.activeClient?.name ?? null) ?? null;
  const mode = useSelector(tasks, ({ context }) => context.mode);
  const kind = useSelector(tasks, ({ context }) => context.kind);
  const section = useSelector(tasks, ({ context }) => context.section);
  return (
    <>
      <NativeSelect
        className={styles.filter}
        aria-label={t('filterKind')}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          tasks.send({
            type: 'filters.change',
            filters: { kind: taskGroupTypes.find((one) => one === value) ?? null },
          })
        }
        data={[
          { value: '', label: t('allKinds') },
          ...taskGroupTypes.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      <NativeSelect
        className={styles.filter}
        aria-label={t('filterSection')}
        value={section ?? ''}
        onChange={({ currentTarget: { value } }) =>
          tasks.send({
            type: 'filters.change',
            filters: { section: groupSections.find((one) => one === value) ?? null },
          })
        }
        data={[
          { value: '', label: t('allSections') },
          ...groupSections.map((value) => ({ value, label: t(`section.${value}`) })),
        ]}
      />
      {/* Last: it comes with the clients, and would push the others aside. */}
      {total > 1 && (
        <NativeSelect
          className={styles.filter}
          aria-label={t('whose')}
          value={mode}
          onChange={({ currentTarget: { value } }) =>
            tasks.send({ type: 'mode.change', mode: value === 'client' ? 'client' : 'all' })
          }
          data={[
            { value: 'all', label: t('allClients') },
            { value: 'client', label: active ?? t('thisClient') },
          ]}
        />
      )}
    </>
  );
}
