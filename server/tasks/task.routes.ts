import type { Context } from 'hono';
import type { Task } from '../../contract/tasks/task-items.ts';
import { reviewTask } from '../../contract/tasks/task-review.ts';
import {
  createTask,
  deleteClientTasks,
  deleteTask,
  getTask,
  listClientTasks,
  listTasks,
  markTasksDeleted,
  updateTask,
  updateTaskStep,
} from '../../contract/tasks/tasks.ts';
import { type ActionLog, createActionLog } from '../actions/action-log.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import { originOf } from '../origins.ts';
import { changeStep, changeTask, markDeleted } from './change-task.ts';
import { createTask as addTask } from './create-task.ts';
import { reviewTask as decide } from './hand-in/review-task.ts';
import { prepareReturnNotices } from './notices/return-notice.ts';
import { prepareNotices } from './notices/task-notice.ts';
import { withPapers } from './papers.ts';
import { withPayHosts } from './pay-links.ts';
import { removeClientTasks, removeTask } from './remove-task.ts';
import { demandClients, demandFirm, demandScope, scopeOf, type TaskScope } from './scope.ts';
import { partsOf, taskOf } from './shape.ts';
import { findTask, listTaskRows, statusesOf } from './task.queries.ts';

/** Called with errors of work that runs after the answer. */
type Report = (line: string) => void;

const nothing = { data: [], isFinalPage: true };

/**
 * The routes of tasks [T7.01–T7.12]. A user without access to tasks gets empty lists and is refused everything else
 * [T5.02]; a task that is foreign, missing or of a hidden kind [T5.03] is answered with 404, or `null` where one task is asked for [T8.07].
 */
export function addTaskRoutes(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'mails' | 'settings'>,
  report: Report,
): void {
  const { db, settings } = deps;
  const { limits } = settings;
  const answersOf = ({ companyId }: Principal, tasks: readonly Task[]) => withPayHosts(db, companyId, tasks);
  const answerOf = async (principal: Principal, task: Task): Promise<Task> =>
    await withPapers(db, (await answersOf(principal, [task]))[0] ?? task);

  const actionsOf = (context: Context, scope: TaskScope): ActionLog =>
    createActionLog({ mails: deps.mails, limits, origin: originOf(settings, context), report }, scope);

  routes.handle(listTasks, async ({ principal, query }) => {
    const scope = await scopeOf(db, principal);
    if (!scope.mayTasks) return nothing;
    const clientIds = query.clients.split(',').filter(Boolean);
    if (clientIds.length > limits.clientsPerQuestion)
      throw new Refusal(400, 'badRequest', 'query: too many clients');
    if (clientIds.length === 0) return nothing;
    await demandClients(db, scope, clientIds);
    const asked = { ...query, clientIds, statuses: statusesOf(query.taskStatuses), parts: partsOf(query) };
    const { rows, isFinalPage } = await listTaskRows(db, scope, asked);
    return { data: await answersOf(principal, rows.map(taskOf)), isFinalPage };
  });

  routes.handle(createTask, async ({ context, principal, body }) => {
    const scope = await demandScope(db, principal);
    const origin = originOf(settings, context);
    const notices = await prepareNotices({ ...deps, origin, report }, scope, body.clientId, [body]);
    const actions = actionsOf(context, scope);
    const task = await addTask(db, scope, body, { key: keyOf(context), limits, notices, actions });
    await notices.send();
    await actions.send();
    return { data: await answerOf(principal, task) };
  });

  routes.handle(markTasksDeleted, async ({ context, principal, body }) => {
    const scope = await demandScope(db, principal);
    const actions = actionsOf(context, scope);
    await markDeleted(db, scope, body.taskIds, actions);
    await actions.send();
    return { data: { taskIds: [...new Set(body.taskIds)] } };
  });

  routes.handle(listClientTasks, async ({ principal, params: { clientId }, query }) => {
    const scope = await scopeOf(db, principal);
    if (!scope.mayTasks) return nothing;
    await demandClients(db, scope, [clientId]);
    const asked = {
      ...query,
      clientIds: [clientId],
      statuses: statusesOf(query.taskStatuses),
      parts: partsOf(query),
    };
    const { rows, isFinalPage } = await listTaskRows(db, scope, asked);
    return { data: await answersOf(principal, rows.map(taskOf)), isFinalPage };
  });

  routes.handle(deleteClientTasks, async ({ principal, params: { clientId } }) => ({
    data: { count: await removeClientTasks(db, await demandFirm(db, principal), clientId) },
  }));

  routes.handle(getTask, async ({ principal, params: { taskId }, query }) => {
    const scope = await demandScope(db, principal);
    const row = await findTask(db, scope, taskId, partsOf(query));
    return { data: row && (!row.deleted || query.deleted) ? await answerOf(principal, taskOf(row)) : null };
  });

  routes.handle(updateTask, async ({ context, principal, params: { taskId }, query, body }) => {
    const scope = await demandScope(db, principal);
    const actions = actionsOf(context, scope);
    const how = { replace: query.replace === true, limits, actions };
    const { data, group } = await changeTask(db, scope, taskId, body, how);
    await actions.send();
    return { data: await answerOf(principal, data), group };
  });

  routes.handle(deleteTask, async ({ context, principal, params: { taskId }, query }) => {
    const scope = await demandScope(db, principal);
    const actions = actionsOf(context, scope);
    await (query.delete ? removeTask(db, scope, taskId, actions) : markDeleted(db, scope, [taskId], actions));
    await actions.send();
    return { data: { taskId } };
  });

  routes.handle(reviewTask, async ({ context, principal, params: { taskId }, body }) => {
    const scope = await demandFirm(db, principal);
    const origin = originOf(settings, context);
    const notices = await prepareReturnNotices({ ...deps, origin, report }, scope, taskId, body);
    const how = { key: keyOf(context), limits, notices };
    const { data, group } = await decide(db, scope, { taskId, wish: body }, how);
    await notices.send();
    return { data: await answerOf(principal, data), group };
  });

  routes.handle(updateTaskStep, async ({ principal, params, query, body }) => {
    const scope = await demandScope(db, principal);
    const at = { taskId: params.taskId, index: Number(params.stepNumber) };
    const how = { replace: query.replace === true, limits };
    return { data: await answerOf(principal, await changeStep(db, scope, at, body, how)) };
  });
}
