import type { HttpBindings } from '@hono/node-server';
import { taskChanges } from '../../../contract/tasks/tasks.ts';
import { createLanes } from '../../db/lanes.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/handle.ts';
import type { Principal } from '../../http/principal.ts';
import { Refusal, unauthenticated } from '../../http/refusal.ts';
import { principalNow } from '../../security/authenticate.ts';
import { scopeOf, type TaskScope } from '../scope.ts';
import { changesSince, newestChange } from './change.queries.ts';
import { createChangeCursors } from './change-cursor.ts';
import type { ChangeHub } from './change-hub.ts';

/** The long poll for changes of tasks [decision 30]. A user without tasks waits like every other, without an answer. */
export function addTaskChangeRoute(
  routes: Routes,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  hub: ChangeHub,
): void {
  const { limits } = settings;
  const cursors = createChangeCursors(db);
  // One change wakes all waiting requests of a firm. Their statements at once would fill the queue of the firm, and the rest be
  // refused with 503.
  const looks = createLanes({
    abreast: limits.firmLooks,
    waiting: Number.POSITIVE_INFINITY,
    waitMs: limits.changeWaitMs,
  });
  async function inTurn<T>({ companyId, userId }: Principal, look: () => Promise<T>): Promise<T> {
    const leave = await looks.enter(companyId, userId);
    try {
      return await look();
    } finally {
      leave();
    }
  }

  /** The present caller of a waiting request's session; refuses with 401 when the session has ended. */
  const demandSession = async (sessionId: string): Promise<Principal> => {
    const now = await principalNow(db, sessionId);
    if (!now) throw unauthenticated();
    return now;
  };

  routes.handle(taskChanges, async ({ context, principal, query }) => {
    const { sessionId, companyId } = principal;
    const answer = async (change: number, changed: Awaited<ReturnType<typeof changesSince>>['news']) => ({
      cursor: await cursors.seal(companyId, change),
      changed,
    });
    if (query.since === undefined)
      return await inTurn(principal, async () => await answer(await newestChange(db, companyId), []));
    const opened = await cursors.open(companyId, query.since);
    if (opened === undefined) throw new Refusal(400, 'badRequest', 'query: since is not valid');
    let since = opened;
    const { outgoing } = context.env as HttpBindings;
    const end = Date.now() + limits.changeWaitMs;
    // From here on no change is missed, neither of tasks nor of access: the watch begins before the first look.
    const watch = hub.watch(principal);
    outgoing.once('close', watch.wake);
    try {
      let scope: TaskScope | undefined;
      let hasWaited = false;
      /** Queries once; answers the changes, or whether there were none. */
      const look = async () => {
        // A client that has disconnected needs no answer.
        if (outgoing.destroyed) return await answer(since, []);
        scope ??= await scopeOf(db, principal);
        if (watch.takeAccessChange()) scope = await scopeOf(db, await demandSession(sessionId));
        const { until, isAll, news } = scope.mayTasks
          ? await changesSince(db, scope, since, limits.changesAtOnce)
          : { until: since, isAll: true, news: [] };
        since = until;
        const isOver = Date.now() >= end || outgoing.destroyed || hub.isOver;
        if (news.length === 0 && !isOver) return isAll;
        // A session may have expired while the call waited, for which there is no notification.
        if (hasWaited) await demandSession(sessionId);
        return await answer(since, news);
      };
      for (;;) {
        await hub.ready();
        const told = await inTurn(principal, look);
        if (typeof told === 'object') return told;
        if (!told) continue;
        await watch.next(end - Date.now());
        hasWaited = true;
      }
    } finally {
      outgoing.off('close', watch.wake);
      watch.end();
    }
  });
}
