import type { HttpBindings } from '@hono/node-server';
import { taskChanges } from '../../contract/tasks.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { Refusal } from '../http/refusal.ts';
import { changesSince, newestChange } from './change.queries.ts';
import type { ChangeHub } from './change-hub.ts';
import { scopeOf } from './scope.ts';

/** How long a call waits for a change, in milliseconds. */
const longestWaitMs = 25_000;

const wholeNumber = /^\d{1,15}$/;

function cursorOf(text: string): number {
  if (!wholeNumber.test(text)) throw new Refusal(400, 'badRequest', 'query: since is not valid');
  return Number(text);
}

/** The route by which a browser hears of changes [decision 30]. Who has no tasks waits like everybody, for nothing. */
export function addTaskChangeRoute(routes: Routes, { db }: Pick<Deps, 'db'>, hub: ChangeHub): void {
  routes.handle(taskChanges, async ({ context, principal, query }) => {
    if (query.since === undefined)
      return { cursor: String(await newestChange(db, principal.companyId)), changed: [] };
    let since = cursorOf(query.since);
    const scope = await scopeOf(db, principal);
    const { outgoing } = context.env as HttpBindings;
    const end = Date.now() + longestWaitMs;
    // From here on no change is missed: the watch begins before the first look.
    const watch = hub.watch(principal.companyId);
    outgoing.once('close', watch.wake);
    try {
      for (;;) {
        await hub.ready();
        const { until, isAll, news } = scope.mayTasks
          ? await changesSince(db, scope, since)
          : { until: since, isAll: true, news: [] };
        since = until;
        const isOver = Date.now() >= end || outgoing.destroyed || hub.isOver;
        if (news.length > 0 || isOver) return { cursor: String(since), changed: news };
        if (isAll) await watch.next(end - Date.now());
      }
    } finally {
      outgoing.off('close', watch.wake);
      watch.end();
    }
  });
}
