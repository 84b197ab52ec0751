import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { GroupSection } from '../../../../contract/tasks/group-sections.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { addressIn } from '../../../../machines/task/address.ts';
import { idsOf } from '../../../../machines/tasks/paging.ts';
import { listOfTask } from '../../../../machines/tasks/tasks.setup.ts';
import type { GroupList as GroupListName } from '../../../../machines/tasks/tasks.types.ts';
import { late } from '../../../ui/flow/late.tsx';
import { useFlowActor, useHasFlowFailed, useRoot } from '../../../ui/flow/root-context.ts';
import surface from '../../../ui/surface.module.css';
import { Failed } from './failed.tsx';
import { CardSkeletons } from './list/card-skeletons.tsx';
import { GroupList } from './list/group-list.tsx';
import { ListsHead } from './list/lists-head.tsx';
import styles from './list/tasks.module.css';
import { useOpenInSight } from './list/use-open-in-sight.ts';
import { walkRows } from './list/walk-rows.ts';
import { isTaskWanted } from './use-task.ts';

// The lazy chunk of an open task is fetched after the list's: the list is shown first.
const TaskPanel = late(
  async () => ({ default: (await import('./task/task-panel.tsx')).TaskPanel }),
  ['handIn'],
);

const all: readonly GroupListName[] = ['pending', 'complete'];
const pending: readonly GroupListName[] = ['pending'];
const complete: readonly GroupListName[] = ['complete'];
/** The lists that have groups of a section. */
const listsOf = (section: GroupSection | null) =>
  section === null ? all : section === 'withFirm' || section === 'done' ? complete : pending;

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
  const lists = useSelector(tasks, ({ context }) => listsOf(context.section));
  const isTaskOpen = useSelector(task, isTaskWanted);
  const isSigning = useSelector(
    task,
    // A closed reader keeps what was read: it is open all the same, and hidden.
    (snapshot) => snapshot?.matches({ shown: { signing: { open: 'shown' } } }) ?? false,
  );
  // Until the task flow is loaded, only the URL says that a task is open.
  const isOpen = isTaskOpen || (named !== null && !task && !hasFailed);
  const isOpenListed = useSelector(
    tasks,
    (snapshot) => open !== null && !snapshot.matches({ [open.list]: 'loading' }),
  );
  const inSight = useOpenInSight(isOpen && open && isOpenListed ? open.groupId : null);
  return (
    <div
      className={`${surface.screen} ${styles.screen}`}
      data-open={isOpen || hasFailed || undefined}
      data-signing={isSigning || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside, which bubble. */}
      <div className={styles.lists} onKeyDown={walkRows}>
        <ListsHead tasks={tasks} isAside={isOpen} />
        <div ref={inSight} className={styles.content} data-lists="">
          {isAwaited || isFirstAwaited ? (
            <div aria-busy="true">
              <CardSkeletons />
            </div>
          ) : (
            lists.map((list) => (
              <GroupList
                key={list}
                tasks={tasks}
                list={list}
                openGroup={open?.list === list ? open.groupId : null}
              />
            ))
          )}
        </div>
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
