import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { addTaskChangeRoute } from './changes/change.routes.ts';
import type { ChangeHub } from './changes/change-hub.ts';
import { addTaskGroupRoutes } from './groups/group.routes.ts';
import { addTaskRoutes } from './task.routes.ts';

/** Every route of the task service. Paths that name a thing come before those that name a task by its id. */
export function addTaskServiceRoutes(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'mails' | 'settings'>,
  hub: ChangeHub,
  report: (line: string) => void,
): void {
  addTaskChangeRoute(routes, deps, hub);
  addTaskGroupRoutes(routes, deps, report);
  addTaskRoutes(routes, deps, report);
}
