import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type http from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { notifyUpload } from '../../../contract/storage/storage-changes.ts';
import { taskServicePath as tasksPath } from '../../../contract/tasks/task-service.ts';
import { taskChanges } from '../../../contract/tasks/tasks.ts';
import { mails } from '../../../server/db/schema/mail-schema.ts';
import { taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { createUploadLocks } from '../../../server/uploads/upload-locks.ts';
import { allMails } from '../../support/browser/outbox.ts';
import { type PortalProcess, startPortalProcess } from '../../support/browser/portal-process.ts';
import { locksOfThisDatabase } from '../../support/server/own-database.ts';
import {
  callerOf,
  hashOf,
  type speakTo,
  startUploadFixture,
  type UploadFixture,
  write,
} from './upload-fixture.ts';

/** An abandoned message is found soon. */
const mailLimits = { LIMIT_MAIL_LOOK_MS: '50' };

let fixture: UploadFixture;
/** A second server on the same database and the same blobs. */
let second: RunningServer;
let other: ReturnType<typeof callerOf>;

beforeAll(async () => {
  fixture = await startUploadFixture(mailLimits);
  second = await startServer({ ...fixture.settings, port: 0, publicOrigin: 'http://localhost:0' });
  other = callerOf(second.origin);
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});
afterAll(async () => {
  await second.stop();
  await fixture.end();
});

const bytes = (length: number) => new Uint8Array(length).fill(1);

/** A PATCH that has sent 40 of 100 bytes to a server and hangs. */
async function hanging(
  at: Pick<ReturnType<typeof speakTo>, 'begin' | 'open'> = fixture,
  filename = 'file.dat',
): Promise<{ path: string; answered: Promise<[http.IncomingMessage]> }> {
  await fixture.deps.blobs.staging.sweep(-1_000);
  const path = await at.begin(fixture.as.ann, { size: 100, metadata: { filename } });
  const request = await at.open(fixture.as.ann, path, 0, 100);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  // Of a server that is killed no answer comes.
  answered.catch(() => undefined);
  await write(request, bytes(40));
  await vi.waitUntil(async () => (await fixture.stagedBytes()) === 40, { timeout: 20_000 });
  return { path, answered };
}

/** How many connections hold locks of this kind. */
async function lockLines(): Promise<number> {
  const { rows } = await fixture.deps.db.execute(
    sql`select distinct pid from pg_locks where ${locksOfThisDatabase}`,
  );
  return rows.length;
}

test('an upload that one server began is continued and completed by another', async () => {
  const { ann } = fixture.as;
  const path = await fixture.begin(ann, { size: 100, metadata: { filename: 'both.dat' } });
  expect(await fixture.send(ann, path, 0, bytes(40))).toEqual({ status: 204, offset: 40 });
  expect(await other.offset(ann, path)).toEqual({ status: 200, offset: 40 });
  expect(await other.send(ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
  const answers = await Promise.all([fixture.complete(ann, path), other.complete(ann, path)]);
  expect(answers.map(({ status, data }) => [status, data?.id])).toEqual([
    [200, answers[0]?.data?.id],
    [200, answers[0]?.data?.id],
  ]);
  expect(await lockLines()).toBe(0);
});

test('a request that hangs at one server lets go when another server is asked', async () => {
  const { path, answered } = await hanging();
  expect(await lockLines()).toBe(1);
  expect(await other.offset(fixture.as.ann, path)).toEqual({ status: 200, offset: 40 });
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, '40']);
  expect(await other.send(fixture.as.ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
});

test('a server whose lock connection breaks stops writing, and opens another one', async () => {
  const { path, answered } = await hanging();
  await fixture.deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where ${locksOfThisDatabase}`,
  );
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, '40']);
  expect(await fixture.send(fixture.as.ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
  expect(await lockLines()).toBe(0);
});

test('of many holders that want one lock, on one server or several, one has it at a time', async () => {
  const servers = [fixture, second].map(({ deps }) =>
    createUploadLocks(deps.connections.lines, deps.settings.limits),
  );
  let [inside, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await fixture.deps.db.execute(sql`select pg_sleep(0.01)`);
    inside -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 12 }, (_, index) => servers[index % 2]?.alone('wanted', work)));
  expect([most, done, await lockLines()]).toEqual([1, 12, 0]);
});

test('a caller that waits too long for a lock is refused with 423, and one that does not wait continues', async () => {
  const [mine, theirs] = [
    createUploadLocks(fixture.deps.connections.lines, fixture.deps.settings.limits),
    createUploadLocks(second.deps.connections.lines, { uploadLockMs: 300 }),
  ];
  const calls: string[] = [];
  await mine.alone('held', async () => {
    await expect(theirs.alone('held', async () => calls.push('inside'))).rejects.toMatchObject({
      status: 423,
      reason: 'unavailable',
    });
    await theirs.unlessBusy('held', async () => {
      calls.push('inside');
    });
    await theirs.alone('free', async () => calls.push('free'));
  });
  await theirs.unlessBusy('held', async () => {
    calls.push('afterwards');
  });
  expect(calls).toEqual(['free', 'afterwards']);
});

/** Any number that the portal takes for no lock of its own. */
const settling = 27_000_027;

describe('when one of the servers is killed with SIGKILL in the middle', () => {
  /** In a process of its own. */
  let killed: PortalProcess;
  let path: string;
  let cursor: string;
  let waiting: Promise<unknown>;
  let notice: { clientId: string; documentIds: string[] };
  /** Messages that the other servers hand over. */
  let handedOver: MockInstance[];
  const key = { 'idempotency-key': randomUUID() };
  const taskId = randomUUID();
  const stansMails = async () =>
    (await allMails(fixture.settings.dataDir)).filter(({ to }) => to.endsWith('<stan@example.com>')).length;
  /** The ids of tasks that `stan` hears of at a server. */
  const changedAt = async (at: Pick<UploadFixture, 'call'>, since: string): Promise<string[]> => {
    const answer = await at.call(fixture.as.stan, `${taskChanges.path}?since=${since}`);
    return (await answer.json()).changed.map((change: { taskId: string }) => change.taskId);
  };

  beforeAll(async () => {
    const { db } = fixture.deps;
    const { ann, stan } = fixture.as;
    const { dataDir, databaseUrl = '' } = fixture.settings;
    killed = await startPortalProcess({
      ...mailLimits,
      DEMO: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    });
    const at = callerOf(killed.origin);
    const owner = { companyId: 'A', clientId: 'acme' };
    await db.insert(taskGroups).values({ ...owner, id: 'group', type: 'questionnaire', label: 'Group' });
    await db.insert(tasks).values({
      ...owner,
      id: taskId,
      groupId: 'group',
      type: 'dynamicTask',
      label: 'Task',
      labelOrder: 'task',
      order: 1,
      params: { kind: null, taxYear: null },
      data: { forms: [] },
      steps: [],
      tags: [],
      createdById: 'contact-stan',
      createdByKind: 'firm',
    });
    const { document } = await fixture.upload(ann, 'folders/tax', new File(['x'], 'told.txt'));
    notice = { clientId: 'acme', documentIds: [document?.id ?? ''] };

    // A call that waits for changes, an upload that is half there, and a message that is out but not noted as out.
    cursor = (await (await at.call(stan, taskChanges.path)).json()).cursor;
    waiting = changedAt(at, cursor).catch(() => 'broken');
    ({ path } = await hanging(at, 'killed.dat'));
    await db.execute(
      sql.raw(`
      create function wait_here() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(${settling}); return old; end $$;
      create trigger wait_here before delete on mails for each row execute function wait_here()`),
    );
    const holder = await fixture.deps.connections.lines.connect();
    await holder.query(`select pg_advisory_lock(${settling})`);
    handedOver = [fixture, second].map(({ deps }) => vi.spyOn(deps.mailer, 'send'));
    const told = at.tell(ann, `POST ${notifyUpload.path}`, notice, key).catch(() => 'broken');
    const standing = sql`select pid from pg_locks where ${locksOfThisDatabase} and not granted and objid = ${settling}`;
    await vi.waitUntil(async () => (await db.execute(standing)).rows.length === 1, { timeout: 20_000 });

    await killed.stop('SIGKILL');
    expect(await told).toBe('broken');
    // The database would finish the statements of a client that is gone: the one that waits, and those behind it.
    const removals = sql`select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'delete from "mails"%'`;
    const endRemovals = sql`select pg_terminate_backend(pid) from (${removals}) as removal`;
    await vi.waitUntil(async () => (await db.execute(endRemovals)).rows.length === 0, { timeout: 20_000 });
    await holder.query(`select pg_advisory_unlock(${settling})`);
    holder.release();
    await db.execute(sql`drop function wait_here cascade`);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await killed.dispose();
  });

  test('its upload is continued and completed by another server', async () => {
    const { ann } = fixture.as;
    expect(await other.offset(ann, path)).toEqual({ status: 200, offset: 40 });
    expect(await other.send(ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
    const { status, data } = await fixture.complete(ann, path, { sha256: hashOf(bytes(100)) });
    expect([status, data?.name, data?.originalItemSize]).toEqual([200, 'killed.dat', 100]);
  });

  test('a client that waited there gets changes from another server, including those in between', async () => {
    expect(await waiting).toBe('broken');
    const open = changedAt(other, cursor);
    const comment = { comment: 'Changed at a third server' };
    expect((await fixture.tell(fixture.as.stan, `PATCH ${tasksPath}/${taskId}`, comment)).status).toBe(200);
    expect(await open).toEqual([taskId]);
    expect(await changedAt(other, cursor)).toEqual([taskId]);
  });

  test('its message is taken over by another server, and the outbox holds it once', async () => {
    expect([await stansMails(), handedOver.flatMap(({ mock }) => mock.calls)]).toEqual([1, []]);
    expect((await other.tell(fixture.as.ann, `POST ${notifyUpload.path}`, notice, key)).status).toBe(204);
    // The time passes for which the killed server has it to itself.
    await fixture.deps.db.update(mails).set({ heldUntil: sql`now() - interval '1 second'` });
    await vi.waitUntil(async () => (await fixture.deps.db.$count(mails)) === 0, { timeout: 20_000 });
    expect(handedOver.flatMap(({ mock }) => mock.calls).length).toBe(1);
    expect(await stansMails()).toBe(1);
  });
});
