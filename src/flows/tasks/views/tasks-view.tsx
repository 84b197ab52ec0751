import { SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { maxTaskSearchLength } from '../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { addressIn } from '../../../../machines/task/address.ts';
import { idsOf } from '../../../../machines/tasks/paging.ts';
import { listOfTask } from '../../../../machines/tasks/tasks.setup.ts';
import type { GroupList as GroupListName, ListMode } from '../../../../machines/tasks/tasks.types.ts';
import { late } from '../../../ui/flow/late.tsx';
import { useFlowActor, useHasFlowFailed, useRoot } from '../../../ui/flow/root-context.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { Failed } from './failed.tsx';
import { CardSkeletons } from './list/card-skeletons.tsx';
import { GroupList } from './list/group-list.tsx';
import styles from './list/tasks.module.css';
import { useOpenInSight } from './list/use-open-in-sight.ts';
import { isTaskWanted } from './use-task.ts';

// The lazy chunk of an open task is fetched after the list's: the list is shown first.
const TaskPanel = late(
  async () => ({ default: (await import('./task/task-panel.tsx')).TaskPanel }),
  ['handIn'],
);

interface TasksViewProps {
  tasks: SystemActors['tasks'];
}

/** The lists with the open task beside them, or on a phone in place of them. */
export function TasksView({ tasks }: TasksViewProps) {
  const root = useRoot();
  const task = useFlowActor('task');
  const hasFailed = useHasFlowFailed('task');
  useEffect(() => root.send({ type: 'flow.wanted', flow: 'task' }), [root]);
  const named = addressIn(useLocation().pathname)?.taskId ?? null;
  // From the list's own data, so that the cards do not move when the task arrives.
  const open = useSelector(tasks, ({ context }) => listOfTask(context, named), shallowEqual);
  // The list with the group of the open task comes first, so that its card is beside the task.
  const lists: readonly GroupListName[] =
    open?.list === 'complete' ? ['complete', 'pending'] : ['pending', 'complete'];
  const clients = useFlowActor('clients');
  // Whose tasks are shown is chosen above the lists, where there are several clients.
  const isAwaited = useSelector(
    clients,
    (snapshot) => snapshot !== undefined && !(snapshot.matches('loaded') || snapshot.matches('failed')),
  );
  const isFirstAwaited = useSelector(
    tasks,
    (snapshot) => snapshot.matches({ pending: 'loading' }) && idsOf(snapshot.context.pending).length === 0,
  );
  const isTaskOpen = useSelector(task, isTaskWanted);
  const isSigning = useSelector(
    task,
    (snapshot) => snapshot?.matches({ shown: { signing: 'open' } }) ?? false,
  );
  // Until the task flow is loaded, only the URL says that a task is open.
  const isOpen = isTaskOpen || (named !== null && !task && !hasFailed);
  const [drawn, setDrawn] = useState<readonly GroupListName[]>([]);
  const onDrawn = useCallback(
    (list: GroupListName) => setDrawn((known) => (known.includes(list) ? known : [...known, list])),
    [],
  );
  const inSight = useOpenInSight(isOpen && open && drawn.includes(open.list) ? open.groupId : null);
  return (
    <div
      className={`${surface.screen} ${styles.screen}`}
      data-open={isOpen || hasFailed || undefined}
      data-signing={isSigning || undefined}
    >
      <div ref={inSight} className={styles.lists} data-lists="">
        <ListsHead tasks={tasks} isAside={isOpen} />
        {isAwaited || isFirstAwaited ? (
          <div aria-busy="true">
            <CardSkeletons />
          </div>
        ) : (
          <Lists tasks={tasks} lists={lists} open={open} drawn={drawn} onDrawn={onDrawn} />
        )}
      </div>
      {task && isTaskOpen ? (
        <TaskPanel fallback={<CardSkeletons count={1} />} task={task} />
      ) : (
        isOpen && <CardSkeletons count={1} />
      )}
      {hasFailed && <Failed onRetry={() => root.send({ type: 'flow.retry', flow: 'task' })} />}
    </div>
  );
}

interface ListsProps extends TasksViewProps {
  lists: readonly GroupListName[];
  /** The group of the open task, and its list. */
  open: ReturnType<typeof listOfTask>;
  /** The lists that have all their cards. */
  drawn: readonly GroupListName[];
  onDrawn: (list: GroupListName) => void;
}

/** Both lists. The second is rendered when the first has all its cards, which would otherwise push it down. */
function Lists({ tasks, lists, open, drawn, onDrawn }: ListsProps) {
  return lists.map(
    (list, place) =>
      (place === 0 || drawn.length > 0) && (
        <GroupList
          key={list}
          tasks={tasks}
          list={list}
          openGroup={open?.list === list ? open.groupId : null}
          onDrawn={onDrawn}
        />
      ),
  );
}

/** The title, and the choice between the active client and all clients [T3.06]. */
function ListsHead({ tasks, isAside }: Pick<TasksViewProps, 'tasks'> & { isAside: boolean }) {
  const { t } = useTranslation('tasks');
  const clients = useFlowActor('clients');
  const hasSeveral = useSelector(clients, (snapshot) => (snapshot?.context.total ?? 0) > 1);
  const mode = useSelector(tasks, ({ context }) => context.mode);
  const Title = isAside ? 'h2' : 'h1';
  return (
    <div className={styles.head}>
      <div>
        <Title className={isAside ? text.heading : text.page} tabIndex={-1}>
          {t('title')}
        </Title>
        {!isAside && <p className={`${text.small} ${styles.quiet}`}>{t('intro')}</p>}
      </div>
      <Search tasks={tasks} />
      {hasSeveral && (
        <SegmentedControl
          aria-label={t('whose')}
          value={mode}
          onChange={(value) => tasks.send({ type: 'mode.change', mode: value as ListMode })}
          data={[
            { value: 'all', label: t('allClients') },
            { value: 'client', label: t('thisClient') },
          ]}
        />
      )}
    </div>
  );
}

/** Search in both lists. It is rendered before the lists are loaded: later it would push them down. */
function Search({ tasks }: TasksViewProps) {
  const { t } = useTranslation('tasks');
  const term = useSelector(tasks, ({ context }) => context.search);
  return (
    <TextInput
      type="search"
      className={styles.search}
      leftSection={<IconSearch aria-hidden />}
      aria-label={t('searchTasks')}
      placeholder={t('searchTasks')}
      maxLength={maxTaskSearchLength}
      value={term}
      onChange={(event) => tasks.send({ type: 'search.changed', term: event.currentTarget.value })}
    />
  );
}
