import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { taskRemovals } from '../../../server/db/schema/task-schema.ts';
import { boundCompression } from '../../../server/http/compress.ts';
import { routesOn } from '../../../server/http/handle.ts';
import { authenticateWith } from '../../../server/security/authenticate.ts';
import { sweep } from '../../../server/security/sweep.ts';
import { addTaskChangeRoute } from '../../../server/tasks/changes/change.routes.ts';
import { type ChangeHub, createChangeHub } from '../../../server/tasks/changes/change-hub.ts';
import { locksOfThisDatabase } from '../../support/server/own-database.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  // A small queue, so that few who wait for changes would fill it.
  fixture = await startTaskFixture({ LIMIT_FIRM_WAITING: '20' });
});
afterAll(() => fixture.end());

interface News {
  readonly cursor: string;
  readonly changed: { taskId: string; taskGroupId: string; clientId: string; version: number }[];
}
const now = async (who: Name): Promise<string> => (await fixture.tell(who, 'GET /changes')).body.cursor;
const wait = async (who: Name, since: string): Promise<News> =>
  (await fixture.tell(who, `GET /changes?since=${since}`)).body;
const change = (id: string) => fixture.tell('stan', `PATCH /${id}`, { comment: crypto.randomUUID() });

/** The same route on a server of its own, whose hub can be looked at. */
async function ownServer(): Promise<{ hub: ChangeHub; server: Server; ask: typeof fetch }> {
  const app = new Hono();
  app.use('*', boundCompression(2));
  const hub = createChangeHub(fixture.deps.db.$client, fixture.deps.settings.limits);
  addTaskChangeRoute(
    routesOn([app], authenticateWith(fixture.deps), fixture.deps.settings),
    fixture.deps,
    hub,
  );
  const server = createServer(getRequestListener(app.fetch) as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: unknown, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}/api/client-center/v3/tasks/changes${path}`, {
      ...init,
      headers: fixture.as.ann.headers,
    });
  return { hub, server, ask };
}
const close = (server: Server, hub: ChangeHub) => {
  hub.stop();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

test('a waiting call is answered when a change comes, and at once with earlier changes', async () => {
  const group = await fixture.addGroup();
  const id = await fixture.addTask(group);
  const cursor = await now('ann');
  const waiting = wait('ann', cursor);
  await change(id);
  const news = { taskId: id, taskGroupId: group, clientId: 'acme', version: 2 };
  const first = await waiting;
  expect(first.changed).toEqual([news]);
  await change(id);
  expect((await wait('ann', first.cursor)).changed).toEqual([{ ...news, version: 3 }]);
  expect((await wait('ann', cursor)).changed).toEqual([{ ...news, version: 3 }]);
});

test('a task that is deleted permanently, alone or with all tasks of its client, is reported as a change', async () => {
  const group = await fixture.addGroup({ clientId: 'cove' });
  const [one, other] = [
    await fixture.addTask(group, { clientId: 'cove' }),
    await fixture.addTask(group, { clientId: 'cove' }),
  ];
  const cursor = await now('cleo');
  await fixture.tell('stan', `DELETE /${one}?delete=true`);
  const first = await wait('cleo', cursor);
  expect(first.changed).toEqual([{ taskId: one, taskGroupId: group, clientId: 'cove', version: 2 }]);
  await fixture.tell('stan', 'DELETE /clients/cove');
  expect((await wait('cleo', first.cursor)).changed.map(({ taskId }) => taskId)).toEqual([other]);
});

test('the record of a removal is deleted after a month, and later changes are still reported', async () => {
  const { db } = fixture.deps;
  const group = await fixture.addGroup();
  const [gone, stays] = [await fixture.addTask(group), await fixture.addTask(group)];
  const before = await now('ann');
  await fixture.tell('stan', `DELETE /${gone}?delete=true`);
  const cursor = await now('ann');
  const told = async () => (await wait('ann', before)).changed.map(({ taskId }) => taskId);
  const sweepAfter = async (days: number) => {
    const createdAt = new Date(Date.now() - days * 24 * 60 * 60_000);
    await db.update(taskRemovals).set({ createdAt }).where(eq(taskRemovals.taskId, gone));
    await sweep(db, fixture.deps.settings.limits);
  };
  await sweepAfter(29.9);
  expect(await told()).toEqual([gone]);
  await sweepAfter(30.1);
  await change(stays);
  expect(await told()).toEqual([stays]);
  expect((await wait('ann', cursor)).changed.map(({ taskId }) => taskId)).toEqual([stays]);
});

test('nothing foreign or hidden arrives: of other clients, other firms, and of kinds that are not shown', async () => {
  const acme = await fixture.addTask(await fixture.addGroup());
  const signing = await fixture.addTask(await fixture.addGroup(), { type: 'esignTask' });
  const cove = await fixture.addTask(await fixture.addGroup({ clientId: 'cove' }), { clientId: 'cove' });
  const bolt = await fixture.addTask(await fixture.addGroup({ clientId: 'bolt' }), { clientId: 'bolt' });
  const cursors = { cleo: await now('cleo'), bob: await now('bob'), hugo: await now('hugo') };
  const waiting = [wait('cleo', cursors.cleo), wait('bob', cursors.bob), wait('hugo', cursors.hugo)];
  await change(signing);
  await change(acme);
  await change(cove);
  await fixture.tell('beth', `PATCH /${bolt}`, { comment: 'x' });
  const heard = await Promise.all(waiting);
  expect(heard.map(({ changed }) => changed.map(({ taskId }) => taskId))).toEqual([[cove], [bolt], [acme]]);
});

test('the cursors of a person say nothing of how much the firm does for other clients', async () => {
  const other = await fixture.addTask(await fixture.addGroup({ clientId: 'cove' }), { clientId: 'cove' });
  const own = await fixture.addTask(await fixture.addGroup());
  const before = await now('ann');
  for (let count = 0; count < 5; count += 1) await change(other);
  const after = await now('ann');
  await change(own);
  const { cursor } = await wait('ann', before);
  for (const text of [before, after, cursor]) expect(text).toMatch(/^[\w-]{48}$/);
  expect((await wait('ann', after)).changed.map(({ taskId }) => taskId)).toEqual([own]);
});

test('an invalid cursor is refused', async () => {
  for (const since of ['x', '7', '-1', '1'.repeat(48), await now('bob')])
    expect((await fixture.tell('ann', `GET /changes?since=${since}`)).status).toBe(400);
});

test('no change is lost when several users write at the same time', async () => {
  const group = await fixture.addGroup();
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push(await fixture.addTask(group));
  let cursor = await now('ann');
  const rounds = 8;
  const writing = Promise.all(
    ids.map(async (id) => {
      for (let round = 0; round < rounds; round += 1) await change(id);
    }),
  );
  const versions = new Map<string, number>();
  while (ids.some((id) => versions.get(id) !== rounds + 1)) {
    const news = await wait('ann', cursor);
    expect(news.cursor).not.toBe(cursor);
    cursor = news.cursor;
    for (const { taskId, version } of news.changed) {
      expect(version).toBeGreaterThan(versions.get(taskId) ?? 0);
      versions.set(taskId, version);
    }
  }
  await writing;
});

test('a number that is taken first is seen first, however long its transaction lasts', async () => {
  const [one, other] = [
    await fixture.addTask(await fixture.addGroup()),
    await fixture.addTask(await fixture.addGroup()),
  ];
  const cursor = await now('ann');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isTaken = () => {};
  const taken = new Promise<void>((resolve) => {
    isTaken = resolve;
  });
  const slow = fixture.deps.db.transaction(async (tx) => {
    await tx.execute(sql`update tasks set version = version + 1 where id = ${one}`);
    isTaken();
    await held;
  });
  await taken;
  const quick = change(other);
  // The later writer waits for the earlier one: no reader sees its number before.
  await vi.waitFor(async () => {
    const { rows } = await fixture.deps.db.execute(
      sql`select 1 from pg_locks where ${locksOfThisDatabase} and not granted`,
    );
    expect(rows).toHaveLength(1);
  });
  const waiting = wait('ann', cursor);
  goOn();
  await Promise.all([slow, quick]);
  const first = await waiting;
  const rest = first.changed.length > 1 ? [] : (await wait('ann', first.cursor)).changed;
  expect([...first.changed, ...rest].map(({ taskId }) => taskId)).toEqual([one, other]);
});

test('a call ends when its client disconnects', async () => {
  const { hub, server, ask } = await ownServer();
  const leaving = new AbortController();
  const waiting = ask(`?since=${await now('ann')}`, { signal: leaving.signal }).catch(() => 'left');
  await vi.waitFor(() => expect(hub.watching).toBe(1));
  leaving.abort();
  expect(await waiting).toBe('left');
  await vi.waitFor(() => expect(hub.watching).toBe(0));
  await close(server, hub);
});

test('a connection that breaks is opened again, and nothing is missed', async () => {
  const { hub, server, ask } = await ownServer();
  const id = await fixture.addTask(await fixture.addGroup());
  const waiting = ask(`?since=${await now('ann')}`);
  await vi.waitFor(() => expect(hub.watching).toBe(1));
  await fixture.deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen task_change' and datname = current_database()`,
  );
  await change(id);
  const { changed } = (await (await waiting).json()) as News;
  expect(changed.map(({ taskId }) => taskId)).toEqual([id]);
  await close(server, hub);
});

test('a server that stops answers waiting calls at once', async () => {
  const { hub, server, ask } = await ownServer();
  const cursor = await now('ann');
  const waiting = ask(`?since=${cursor}`);
  await vi.waitFor(() => expect(hub.watching).toBe(1));
  hub.letGo();
  for (const answer of [await waiting, await ask(`?since=${cursor}`)])
    expect(await answer.json()).toEqual({ cursor: expect.any(String), changed: [] });
  await close(server, hub);
});

test('one change answers many waiting calls of a firm, and no call is refused', async () => {
  const id = await fixture.addTask(await fixture.addGroup());
  const cursor = await now('ann');
  const { ask, hub, server } = await ownServer();
  const calls = Array.from({ length: 60 }, () => ask(`?since=${cursor}`));
  await vi.waitUntil(() => hub.watching === 60, { timeout: 20_000 });
  await change(id);
  const others = await Promise.all([1, 2, 3].map(() => fixture.tell('amy', `GET /${id}`)));
  const answers = await Promise.all(calls);
  const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<News>));
  expect(new Set([...answers, ...others].map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(bodies.map(({ changed }) => changed.map(({ taskId }) => taskId).join()))).toEqual(
    new Set([id]),
  );
  await close(server, hub);
});
