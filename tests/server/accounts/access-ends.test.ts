import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sessions } from '../../../server/db/schema/access-schema.ts';
import { clientLinks, companies, users } from '../../../server/db/schema/core-schema.ts';
import { clientGrants, emulation, staffGrants, withGrants } from '../../../server/demo/rights.ts';
import { errorAnswer } from '../../../server/http/errors.ts';
import { routesOn } from '../../../server/http/handle.ts';
import { authenticateWith } from '../../../server/security/authenticate.ts';
import { addTaskChangeRoute } from '../../../server/tasks/changes/change.routes.ts';
import { type ChangeHub, createChangeHub } from '../../../server/tasks/changes/change-hub.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { startTaskFixture, type TaskFixture } from '../tasks/task-fixture.ts';

const bindings = '/api/security/v1/session/bindings';
const changes = '/api/client-center/v3/tasks/changes';

let fixture: TaskFixture;
let hub: ChangeHub;
/** The route that waits, on a server of its own, whose hub says when a call waits. */
let waiter: Server;
beforeAll(async () => {
  fixture = await startTaskFixture();
  const { db } = fixture.deps;
  const app = new Hono();
  app.onError(errorAnswer(() => undefined));
  hub = createChangeHub(db.$client, fixture.deps.settings.limits);
  addTaskChangeRoute(
    routesOn([app], authenticateWith(fixture.deps), fixture.deps.settings),
    fixture.deps,
    hub,
  );
  waiter = createServer(getRequestListener(app.fetch) as RequestListener);
  await new Promise<void>((resolve) => waiter.listen(0, resolve));
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
});
afterEach(async () => {
  const { db } = fixture.deps;
  await db.update(users).set({ signInPolicy: 'allowed' });
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
  await db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'amy'));
  await db.update(companies).set({ lockedAt: null });
});
afterAll(async () => {
  hub.stop();
  waiter.closeAllConnections();
  await new Promise((resolve) => waiter.close(resolve));
  await fixture.end();
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
  fixture.call(staff, `/api/client-center/v3/tasks/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ comment: id }),
  });
const changedIn = async (answer: Response): Promise<string[]> =>
  (await answer.json()).changed.map(({ taskId }: { taskId: string }) => taskId);

const lock = (id: string) =>
  fixture.deps.db.update(users).set({ signInPolicy: 'signInRejected' }).where(eq(users.id, id));

/** Everything that takes access away, and from whom. */
const endings: readonly (readonly [
  what: string,
  visitor: () => Promise<Visitor>,
  end: () => Promise<unknown>,
  restore: () => Promise<unknown>,
])[] = [
  [
    'a locked person',
    () => fixture.visitor('ann'),
    () => lock('ann'),
    () => fixture.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a locked staff member',
    () => fixture.visitor('stan'),
    () => lock('stan'),
    () => fixture.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a preview of a locked staff member',
    () => fixture.visitor('stan', 'ann'),
    () => lock('stan'),
    () => fixture.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a preview of a person who is locked',
    () => fixture.visitor('stan', 'ann'),
    () => lock('ann'),
    () => fixture.deps.db.update(users).set({ signInPolicy: 'allowed' }),
  ],
  [
    'a preview whose viewer is no staff any more',
    () => fixture.visitor('stan', 'ann'),
    () => fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'stan')),
    () => fixture.deps.db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan')),
  ],
  [
    'a preview whose grant is withdrawn',
    async () => {
      const grants = withGrants(clientGrants, emulation('ann'));
      await fixture.deps.db.update(users).set({ grants }).where(eq(users.id, 'amy'));
      return await fixture.visitor('amy', 'ann');
    },
    () => fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'amy')),
    () =>
      fixture.deps.db
        .update(users)
        .set({ grants: withGrants(clientGrants, emulation('ann')) })
        .where(eq(users.id, 'amy')),
  ],
  [
    'a person of a locked firm',
    () => fixture.visitor('ann'),
    () => fixture.deps.db.update(companies).set({ lockedAt: new Date() }).where(eq(companies.id, 'A')),
    () => fixture.deps.db.update(companies).set({ lockedAt: null }),
  ],
];

test.each(endings)(
  '%s: the next call answers 401, and still does after access is given back',
  async (...row) => {
    const [, visit, end, restore] = row;
    const visitor = await visit();
    const paths = [bindings, '/api/client-center/v1/clients/', '/api/core/v1/profile'];
    const statuses = () => Promise.all(paths.map(async (path) => (await fixture.call(visitor, path)).status));
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
  const id = await fixture.addTask(await fixture.addGroup());
  const staff = await fixture.visitor('stan');
  const { answer } = await beginWait(await fixture.visitor('ann'));
  await lock('amy');
  await changeAs(staff, id);
  expect(await changedIn(await answer)).toEqual([id]);
});

test('a call that waits follows a change of permissions: it does not answer tasks that are hidden since', async () => {
  const { db } = fixture.deps;
  const group = await fixture.addGroup();
  const hidden = await fixture.addTask(group, { type: 'esignTask' });
  const shown = await fixture.addTask(group);
  const staff = await fixture.visitor('stan');
  const { answer } = await beginWait(await fixture.visitor('ann'));
  await db
    .update(users)
    .set({ accessControls: ['ClientCenterHideEsignTask'] })
    .where(eq(users.id, 'ann'));
  await changeAs(staff, hidden);
  await changeAs(staff, shown);
  expect(await changedIn(await answer)).toEqual([shown]);
});

test('a session that expires while its call waits receives no more changes', async () => {
  const id = await fixture.addTask(await fixture.addGroup());
  const staff = await fixture.visitor('stan');
  const { answer } = await beginWait(await fixture.visitor('ann'));
  await fixture.deps.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.userId, 'ann'));
  await changeAs(staff, id);
  expect((await answer).status).toBe(401);
});

test('a removed client link takes the client from the next call, and its changes from a call that waits', async () => {
  const { db } = fixture.deps;
  const gone = await fixture.addTask(await fixture.addGroup());
  const stays = await fixture.addTask(await fixture.addGroup({ clientId: 'cove' }), { clientId: 'cove' });
  const [visitor, staff] = [await fixture.visitor('hugo'), await fixture.visitor('stan')];
  await db.insert(clientLinks).values({ userId: 'hugo', clientId: 'cove', role: 'Owner' });
  const { answer } = await beginWait(visitor);
  await db.delete(clientLinks).where(and(eq(clientLinks.userId, 'hugo'), eq(clientLinks.clientId, 'acme')));
  await changeAs(staff, gone);
  await changeAs(staff, stays);
  expect(await changedIn(await answer)).toEqual([stays]);
  const { clients } = await (await fixture.call(visitor, '/api/client-center/v1/clients/')).json();
  expect(clients.map(({ id }: { id: string }) => id)).toEqual(['cove']);
});

test('a revoked session is over in a call that waits, without a call in between', async () => {
  const visitor = await fixture.visitor('ann');
  const { answer } = await beginWait(visitor);
  const before = Date.now();
  const left = await fixture.call(visitor, '/api/security/v1/session', { method: 'DELETE' });
  expect([left.status, (await answer).status]).toEqual([204, 401]);
  expect(Date.now() - before).toBeLessThan(5_000);
});
