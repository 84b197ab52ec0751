import { noCounts } from '../../../contract/tasks/group-sections.ts';
import {
  createTaskGroup,
  getGroup,
  listClientGroups,
  listGroups,
} from '../../../contract/tasks/task-groups.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/handle.ts';
import { keyOf } from '../../http/idempotency.ts';
import type { Principal } from '../../http/principal.ts';
import { originOf } from '../../origins.ts';
import { createGroup } from '../create-task.ts';
import { prepareNotices } from '../notices/task-notice.ts';
import { demandClients, demandFirm, demandScope, scopeOf } from '../scope.ts';
import { taskOf } from '../shape.ts';
import { statusesOf, tasksOfGroups } from '../task.queries.ts';
import { clientTagsOf } from './client-tags.ts';
import { findGroup, type GroupPage, groupsWith, listGroupRows } from './group.queries.ts';

const nothing = { data: [], tasks: [], clients: [], isFinalPage: true, total: 0, sections: noCounts };

const answerOf = async (
  db: Deps['db'],
  principal: Principal,
  { groups, tasks, isFinalPage, total, sections }: GroupPage,
  withTasks = false,
) => ({
  data: groupsWith(groups, tasks),
  tasks: withTasks ? tasks.map(taskOf) : [],
  clients: await clientTagsOf(db, groups, principal),
  isFinalPage,
  total,
  sections,
});

/** The routes of task groups [T7.04–T7.06]. A group that is foreign, missing or hidden is answered with 404. */
export function addTaskGroupRoutes(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'mails' | 'settings'>,
  report: (line: string) => void,
): void {
  const { db, settings } = deps;

  routes.handle(listGroups, async ({ principal, query }) => {
    const scope = await scopeOf(db, principal);
    if (!scope.mayTasks) return nothing;
    const asked = { ...query, statuses: statusesOf(query.taskGroupStatuses) };
    return answerOf(db, principal, await listGroupRows(db, scope, asked), query.withTasks);
  });

  routes.handle(createTaskGroup, async ({ context, principal, body }) => {
    const scope = await demandFirm(db, principal);
    const origin = originOf(settings, context);
    const notices = await prepareNotices({ ...deps, origin, report }, scope, body.clientId, body.tasks);
    const made = await createGroup(db, scope, body, {
      key: keyOf(context),
      limits: settings.limits,
      notices,
    });
    await notices.send();
    return made;
  });

  routes.handle(listClientGroups, async ({ principal, params: { clientId }, query }) => {
    const scope = await scopeOf(db, principal);
    if (!scope.mayTasks) return nothing;
    await demandClients(db, scope, [clientId]);
    const asked = { ...query, clientId, statuses: statusesOf(query.taskGroupStatuses) };
    return answerOf(db, principal, await listGroupRows(db, scope, asked), query.withTasks);
  });

  routes.handle(getGroup, async ({ principal, params: { taskGroupId } }) => {
    const scope = await demandScope(db, principal);
    const group = await findGroup(db, scope, taskGroupId);
    if (!group) return { data: null, tasks: [], clients: [] };
    const tasks = await tasksOfGroups(db, scope, [group.id]);
    return {
      data: groupsWith([group], tasks)[0] ?? null,
      tasks: tasks.map(taskOf),
      clients: await clientTagsOf(db, [group], principal),
    };
  });
}
