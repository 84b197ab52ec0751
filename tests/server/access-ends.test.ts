import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sessions } from '../../server/db/access-schema.ts';
import { clientLinks, companies, users } from '../../server/db/schema.ts';
import { clientGrants, emulation, staffGrants, withGrants } from '../../server/demo/rights.ts';
import { errorAnswer } from '../../server/http/errors.ts';
import { routesOn } from '../../server/http/handle.ts';
import { authenticateWith } from '../../server/security/authenticate.ts';
import { addTaskChangeRoute } from '../../server/tasks/change.routes.ts';
import { type ChangeHub, createChangeHub } from '../../server/tasks/change-hub.ts';
import type { Visitor } from './storage-harness.ts';
import { startTaskWorld, type TaskWorld } from './task-world.ts';

const bindings = '/api/security/v1/session/bindings';
const changes = '/api/client-center/v3/tasks/changes';

let world: TaskWorld;
let hub: ChangeHub;
/** The route that waits, on a server of its own, whose hub says when a call waits. */
let waiter: Server;
beforeAll(async () => {
  world = await startTaskWorld();
  const { db } = world.deps;
  const app = new Hono();
  app.onError(errorAnswer(() => undefined));
  hub = createChangeHub(db.$client, world.deps.settings.limits);
  addTaskChangeRoute(routesOn(app, authenticateWith(world.deps), world.deps.settings), world.deps, hub);
  waiter = createServer(getRequestListener(app.fetch) as RequestListener);
  await new Promise<void>((resolve) => waiter.listen(0, resolve));
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
});
afterEach(async () => {
  const { db } = world.deps;
  await db.update(users).set({ signInPolicy: 'allowed' });
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
  await db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'amy'));
  await db.update(companies).set({ lockedAt: null });
});
afterAll(async () => {
  hub.stop();
  waiter.closeAllConnections();
  await new Promise((resolve) => waiter.close(resolve));
  await world.end();
});

/** A call that waits for the next change: its answer, once it has begun to wait. */
async function beginWait(visitor: Visitor): Promise<{ answer: Promise<Response> }> {
  const origin = `http://127.0.0.1:${(waiter.address() as AddressInfo).port}`;
  const ask = (query: string) => fetch(`${origin}${changes}${query}`, { headers: visitor.headers });
  const { cursor } = await (await ask('')).json();
  const answer = ask(`?since=${cursor}`);
  await vi.waitFor(() => expect(hub.watching).toBe(1));
  return { answer };
}
const changeAs = async (staff: Visitor, id: string) =>
  world.call(staff, `/api/client-center/v3/tasks/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ comment: id }),
  });
const changedIn = async (answer: Response): Promise<string[]> =>
  (await answer.json()).changed.map(({ taskId }: { taskId: string }) => taskId);

const lock = (id: string) =>
  world.deps.db.update(users).set({ signInPolicy: 'signInRejected' }).where(eq(users.id, id));

/** Everything that takes access away, and from whom. */
const endings: readonly (readonly [
  what: string,
  visitor: () => Promise<Visitor>,
  end: () => Promise<unknown>,
  restore: () => Promise<unknown>,
])[] = [
  [
    'a locked person',
    () => world.visitor('ann'),
    () => lock('ann'),
    () => world.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a locked staff member',
    () => world.visitor('stan'),
    () => lock('stan'),
    () => world.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a preview of a locked staff member',
    () => world.visitor('stan', 'ann'),
    () => lock('stan'),
    () => world.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a preview of a person who is locked',
    () => world.visitor('stan', 'ann'),
    () => lock('ann'),
    () => world.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a preview whose viewer is no staff any more',
    () => world.visitor('stan', 'ann'),
    () => world.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'stan')),
    () => world.deps.db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan')),
  ],
  [
    'a preview whose grant is withdrawn',
    async () => {
      const grants = withGrants(clientGrants, emulation('ann'));
      await world.deps.db.update(users).set({ grants }).where(eq(users.id, 'amy'));
      return await world.visitor('amy', 'ann');
    },
    () => world.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'amy')),
    () =>
      world.deps.db
        .update(users)
        .set({ grants: withGrants(clientGrants, emulation('ann')) })
        .where(eq(users.id, 'amy')),
  ],
  [
    'a person of a locked firm',
    () => world.visitor('ann'),
    () => world.deps.db.update(companies).set({ lockedAt: new Date() }).where(eq(companies.id, 'A')),
    () => world.deps.db.update(companies).set({ lockedAt: null }),
  ],
];

test.each(endings)(
  '%s: the next call answers 401, and still does after access is given back',
  async (...row) => {
    const [, visit, end, restore] = row;
    const visitor = await visit();
    const paths = [bindings, '/api/client-center/v1/clients/', '/api/core/v1/profile'];
    const statuses = () => Promise.all(paths.map(async (path) => (await world.call(visitor, path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await end();
    expect(await statuses()).toEqual([401, 401, 401]);
    await restore();
    expect(await statuses()).toEqual([401, 401, 401]);
  },
);

test.each(endings)('%s: a call that waits for changes is answered 401 at once', async (...row) => {
  const [, visit, end] = row;
  const { answer } = await beginWait(await visit());
  const before = Date.now();
  await end();
  expect((await answer).status).toBe(401);
  expect(Date.now() - before).toBeLessThan(5_000);
});

test('a call of another user of the firm goes on waiting when a user is locked', async () => {
  const id = await world.addTask(await world.addGroup());
  const staff = await world.visitor('stan');
  const { answer } = await beginWait(await world.visitor('ann'));
  await lock('amy');
  await changeAs(staff, id);
  expect(await changedIn(await answer)).toEqual([id]);
});

test('a call that waits follows a change of permissions: it does not answer tasks that are hidden since', async () => {
  const { db } = world.deps;
  const group = await world.addGroup();
  const hidden = await world.addTask(group, { type: 'esignTask' });
  const shown = await world.addTask(group);
  const staff = await world.visitor('stan');
  const { answer } = await beginWait(await world.visitor('ann'));
  await db
    .update(users)
    .set({ accessControls: ['ClientCenterHideEsignTask'] })
    .where(eq(users.id, 'ann'));
  await changeAs(staff, hidden);
  await changeAs(staff, shown);
  expect(await changedIn(await answer)).toEqual([shown]);
});

test('a session that expires while its call waits receives no more changes', async () => {
  const id = await world.addTask(await world.addGroup());
  const staff = await world.visitor('stan');
  const { answer } = await beginWait(await world.visitor('ann'));
  await world.deps.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.userId, 'ann'));
  await changeAs(staff, id);
  expect((await answer).status).toBe(401);
});

test('a removed client link takes the client from the next call, and its changes from a call that waits', async () => {
  const { db } = world.deps;
  const gone = await world.addTask(await world.addGroup());
  const stays = await world.addTask(await world.addGroup({ clientId: 'cove' }), { clientId: 'cove' });
  const [visitor, staff] = [await world.visitor('hugo'), await world.visitor('stan')];
  await db.insert(clientLinks).values({ userId: 'hugo', clientId: 'cove', role: 'Owner' });
  const { answer } = await beginWait(visitor);
  await db.delete(clientLinks).where(and(eq(clientLinks.userId, 'hugo'), eq(clientLinks.clientId, 'acme')));
  await changeAs(staff, gone);
  await changeAs(staff, stays);
  expect(await changedIn(await answer)).toEqual([stays]);
  const { clients } = await (await world.call(visitor, '/api/client-center/v1/clients/')).json();
  expect(clients.map(({ id }: { id: string }) => id)).toEqual(['cove']);
});

test('a revoked session is over in a call that waits, without a call in between', async () => {
  const visitor = await world.visitor('ann');
  const { answer } = await beginWait(visitor);
  const before = Date.now();
  const left = await world.call(visitor, '/api/security/v1/session', { method: 'DELETE' });
  expect([left.status, (await answer).status]).toEqual([204, 401]);
  expect(Date.now() - before).toBeLessThan(5_000);
});
