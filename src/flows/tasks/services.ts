import { filterItemMetadata } from '../../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import {
  getGroup,
  groupPageQuery,
  listClientGroups,
  listGroups,
} from '../../../contract/tasks/task-groups.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import { signTaskDocument } from '../../../contract/tasks/task-signing.ts';
import {
  createTask,
  getTask,
  markTasksDeleted,
  taskChanges,
  updateTask,
  updateTaskStep,
} from '../../../contract/tasks/tasks.ts';
import type { TaskAddress } from '../../../machines/task/address.ts';
import type { CreateWish, EditWish, SignWish, TaskUpdate } from '../../../machines/task/calls.ts';
import { taskEdit } from '../../../machines/task/editing/edits.ts';
import type { OpenedTask, UpdatedTask } from '../../../machines/task/known-task.ts';
import type { TaskChanges } from '../../../machines/tasks/task-watch.machine.ts';
import type { GroupPage, PageQuestion } from '../../../machines/tasks/tasks.types.ts';
import { localToday } from '../../platform/browser/local-today.ts';
import type { ServiceAt } from '../../platform/http/service-route.ts';

interface Options {
  readonly service: Pick<ServiceAt, 'call'>;
  readonly storage: Pick<ServiceAt, 'call'>;
  readonly today?: () => string;
}

/** What the charts of tasks need from the task service [T7.01–T7.12]. */
export function createTaskServices({ service, storage, today = localToday }: Options) {
  const update = async (
    { taskId, patch, replace }: TaskUpdate,
    signal?: AbortSignal,
  ): Promise<UpdatedTask> => {
    const { data, group } = await service.call(updateTask, {
      params: { taskId },
      query: replace ? { replace } : {},
      body: { ...patch, ...(patch.status === undefined ? {} : { today: today() }) },
      ...(signal ? { signal } : {}),
    });
    return { task: data, group };
  };

  const handedIn = async (
    { clientId, taskId }: TaskAddress,
    signal: AbortSignal,
  ): Promise<readonly StorageDocument[]> => {
    const body = { ClientId: clientId, CustomItemMetaData: { ccTask: taskId } };
    return (await storage.call(filterItemMetadata, { body, signal })).data;
  };

  return {
    /** A page of the groups of all clients [T7.05], or of one client [T7.04]. */
    async loadPage(
      { list, clientId, pageNum, pageSize, search, kind, section }: PageQuestion,
      signal: AbortSignal,
    ): Promise<GroupPage> {
      const day = today();
      const query = {
        ...groupPageQuery(list, { pageNum, pageSize, today: day }),
        ...(search === '' ? {} : { search }),
        ...(kind === null ? {} : { type: kind }),
        ...(section === null ? {} : { section }),
      };
      const answer =
        clientId === null
          ? await service.call(listGroups, { query, signal })
          : await service.call(listClientGroups, { params: { clientId }, query, signal });
      return {
        groups: answer.data,
        tasks: answer.tasks,
        clients: answer.clients,
        isFinalPage: answer.isFinalPage,
        today: day,
        total: answer.total,
        sections: answer.sections,
      };
    },

    /** A task with its group and what was handed in for it [T7.02, T7.06, T7.18]; `null` when there is none [T8.07]. */
    async loadTask({ taskId }: TaskAddress, signal: AbortSignal): Promise<OpenedTask | null> {
      const query = { data: true, steps: true, taskDetails: true };
      const { data: task } = await service.call(getTask, { params: { taskId }, query, signal });
      if (!task) return null;
      const { taskGroupId } = task;
      const [{ data: group, tasks, clients }, documents] = await Promise.all([
        service.call(getGroup, { params: { taskGroupId }, signal }),
        // The URL may name another client, whom the user may not act for: the task itself names its client.
        handedIn(task, signal),
      ]);
      return group && { task, group, client: clients[0] ?? null, siblings: tasks, documents };
    },

    /** The documents that were handed in for a task [T7.18]. */
    loadHandedIn: handedIn,

    /** Saves what was typed into a step, or into the task itself, and answers the task as it is then [T7.09, T7.10]. */
    async saveEdit({ taskId, key, edit }: EditWish, signal: AbortSignal): Promise<Task> {
      if (key === taskEdit) {
        const { dnaComment: _none, ...patch } = edit;
        return (await update({ taskId, patch: { ...patch } }, signal)).task;
      }
      const params = { taskId, stepNumber: key };
      return (await service.call(updateTaskStep, { params, query: {}, body: { ...edit }, signal })).data;
    },

    /** Changes a task [T7.09]. */
    updateTask: update,

    /** Creates a task [T7.01]; the same key creates it once. */
    async createTask({ task, idempotencyKey }: CreateWish, signal: AbortSignal): Promise<Task> {
      return (await service.call(createTask, { body: task, idempotencyKey, signal })).data;
    },

    /** The tasks of a group without data and steps [T7.06]; none when the group no longer exists. */
    async loadGroupTasks(
      { taskGroupId }: { taskGroupId: string },
      signal: AbortSignal,
    ): Promise<readonly Task[]> {
      return (await service.call(getGroup, { params: { taskGroupId }, signal })).tasks;
    },

    /** Marks tasks as deleted [T7.12]. */
    async removeTasks({ taskIds }: { taskIds: readonly string[] }): Promise<void> {
      await service.call(markTasksDeleted, { body: { taskIds: [...taskIds] } });
    },

    /** Signs a document of a task (decision 28). */
    async signDocument(
      { taskId, document, signature, consent, idempotencyKey }: SignWish,
      signal: AbortSignal,
    ): Promise<UpdatedTask> {
      const body = { document, ...signature, consent };
      const { data, group } = await service.call(signTaskDocument, {
        params: { taskId },
        body,
        idempotencyKey,
        signal,
      });
      return { task: data, group };
    },

    /** Waits once for changes after a cursor; without a cursor answers the present one (decision 30). */
    askChanges: ({ cursor }: { cursor: string | null }, signal: AbortSignal): Promise<TaskChanges> =>
      service.call(taskChanges, { query: cursor === null ? {} : { since: cursor }, signal }),
  };
}
