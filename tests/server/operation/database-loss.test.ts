/** The portal while its database goes away, in every way that it can, and after it is back. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { type StartedDatabase, startDatabase } from '../../../server/db/postgres.ts';
import { comments } from '../../../server/db/schema/storage-schema.ts';
import { readLimits } from '../../../server/limits.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import { type BreakableLine, startBreakableLine } from './breakable-line.ts';

const listPath = '/api/storage/v1/containers?clientId=acme';
const connections = 3;
const limits = {
  LIMIT_DATABASE_CONNECTIONS: String(connections),
  LIMIT_DATABASE_CONNECT_MS: '1000',
  LIMIT_DATABASE_ANSWER_MS: '2500',
  // Calls stay inside their transactions while they wait for a row.
  LIMIT_DATABASE_LOCK_LOOK_MS: '5000',
  LIMIT_USER_TRANSACTIONS: '4',
  LIMIT_FIRM_WAIT_MS: '4000',
  LIMIT_HEALTH_MS: '1000',
};
const refusal = { errors: [{ reason: 'unavailable' }] };

/** A portal, and how its database can be reached past it. */
interface Stage {
  readonly fixture: StorageFixture;
  readonly documentId: string;
  /** The folder of the PostgreSQL. */
  readonly folder: string;
  readonly line: BreakableLine | undefined;
  /** Processes that a test has stopped. */
  readonly frozen: number[];
  /** Connections of a test that hold a row. */
  readonly holders: pg.Client[];
  /** A connection of the test's own, past the line. */
  connect(): Promise<pg.Client>;
  end(): Promise<void>;
}

async function onEmbedded(): Promise<Stage> {
  const fixture = await startStorageFixture({ ...limits, DATABASE_URL: '' });
  return await staged(fixture, join(fixture.settings.dataDir, 'postgres'), undefined, () => {
    const { host, port, user, password } = fixture.deps.connections.admin.options;
    return { host, port, user, password, database: 'postgres' } as pg.ClientConfig;
  });
}

async function onExternal(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-external-'));
  const quietly = () => undefined;
  const settings = { dataDir, databaseUrl: undefined, limits: readLimits({}) };
  const external: StartedDatabase = await startDatabase(settings, quietly);
  await migrateDatabase(external.connections.admin);
  const { port, user, password } = external.connections.admin.options;
  const line = await startBreakableLine({ host: '127.0.0.1', port: Number(port) });
  const fixture = await startStorageFixture({
    ...limits,
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${line.port}/postgres`,
  });
  const stage = await staged(fixture, join(dataDir, 'postgres'), line, () => {
    const now = external.connections.admin.options.port;
    return { host: '127.0.0.1', port: now, user, password, database: 'postgres' } as pg.ClientConfig;
  });
  return {
    ...stage,
    async end() {
      await stage.end();
      await line.close();
      await external.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function staged(
  fixture: StorageFixture,
  folder: string,
  line: BreakableLine | undefined,
  config: () => pg.ClientConfig,
): Promise<Stage> {
  return {
    fixture,
    folder,
    line,
    frozen: [],
    holders: [],
    documentId: await fixture.addDocument({ containerId: 'acme', name: 'a.txt' }),
    async connect() {
      const client = new pg.Client({ ...config(), application_name: 'test' });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    end: () => fixture.end(),
  };
}

/** How a database is lost, and how it comes back; without `restore` it does so by itself. */
interface Loss {
  readonly name: string;
  readonly needsLine?: true;
  /**
   * Whether it may end the holder of a lock before the statement that waits for it, which then continues for a moment.
   */
  readonly letsGo?: true;
  cause(stage: Stage): Promise<void>;
  restore?(stage: Stage): Promise<void>;
}

const portalBackends = `select pid from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and application_name <> 'test'`;

async function ask<Row>(stage: Stage, statement: string): Promise<Row[]> {
  const client = await stage.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows as Row[];
}

const backendsOf = async (stage: Stage): Promise<number[]> =>
  (await ask<{ pid: number }>(stage, portalBackends)).map(({ pid }) => pid);

/** Ends the PostgreSQL with a signal and waits until it is gone. */
async function endPostgres(stage: Stage, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const pid = await postmasterOf(stage);
  process.kill(pid, signal);
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await vi.waitUntil(() => !isThere(), { timeout: 20_000 });
}

async function postmasterOf({ folder }: Stage): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10);
}

const thaw = async ({ frozen }: Stage): Promise<void> => {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
};

const losses: readonly Loss[] = [
  {
    name: 'its connections are terminated',
    async cause(stage) {
      await ask(stage, `select pg_terminate_backend(pid) from (${portalBackends}) as ours`);
    },
  },
  {
    name: 'it is shut down fast',
    letsGo: true,
    cause: (stage) => endPostgres(stage, 'SIGINT'),
  },
  {
    name: 'it is killed',
    letsGo: true,
    cause: (stage) => endPostgres(stage, 'SIGKILL'),
  },
  {
    name: 'the processes of its connections are frozen',
    async cause(stage) {
      stage.frozen.push(...(await backendsOf(stage)));
      for (const pid of stage.frozen) process.kill(pid, 'SIGSTOP');
    },
    restore: thaw,
  },
  {
    name: 'it is frozen as a whole',
    async cause(stage) {
      stage.frozen.push(...(await backendsOf(stage)), await postmasterOf(stage));
      for (const pid of stage.frozen) process.kill(pid, 'SIGSTOP');
    },
    restore: thaw,
  },
  {
    name: 'the line to it is cut',
    needsLine: true,
    cause: async ({ line }) => line?.cut(),
    restore: async ({ line }) => line?.mend(),
  },
  {
    name: 'the line to it falls silent',
    needsLine: true,
    cause: async ({ line }) => line?.silence(),
    restore: async ({ line }) => line?.mend(),
  },
];

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

async function answerOf(asked: Promise<Response>): Promise<Answer> {
  const response = await asked;
  const body = response.status === 200 ? undefined : await response.json();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

const list = ({ fixture }: Stage) => answerOf(fixture.call(fixture.as.ann, listPath));
const health = ({ fixture }: Stage) => answerOf(fixture.call(undefined, '/healthz'));
const comment = ({ fixture, documentId }: Stage, text = 'A comment') =>
  answerOf(
    fixture.call(fixture.as.ann, `/api/notes/v1/comments/`, {
      method: 'POST',
      body: JSON.stringify({ documentId, text }),
    }),
  );

const away = { status: 503, retryAfter: '2', body: refusal };

/** Without it a test that fails keeps its row locked, and every later one fails with it. */
const letGo = async ({ holders }: Stage): Promise<void> => {
  // The connection may be gone itself.
  await Promise.all(holders.splice(0).map((holder) => holder.end().catch(() => undefined)));
};

/**
 * Calls that wait inside their transactions, because a row that they need is locked. A connection that died before may have
 * one of them refused at once.
 */
async function waitingInside(stage: Stage, text: string): Promise<Promise<Answer>[]> {
  const holder = await stage.connect();
  stage.holders.push(holder);
  await holder.query('begin');
  await holder.query('select from documents where id = $1 for update', [stage.documentId]);
  let answered = 0;
  const answers = Array.from({ length: connections }, () =>
    comment(stage, text).finally(() => {
      answered += 1;
    }),
  );
  const looker = await stage.connect();
  await vi.waitUntil(
    async () => {
      const { rows } = await looker.query(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows[0].waiting > 0 && rows[0].waiting + answered >= connections;
    },
    { timeout: 20_000 },
  );
  await looker.end();
  return answers;
}

async function isBack(stage: Stage): Promise<void> {
  await vi.waitUntil(async () => (await health(stage)).status === 200, { timeout: 30_000 });
  await vi.waitUntil(async () => (await list(stage)).status === 200, { timeout: 30_000 });
  // A connection that died with the database may answer one more call with 503 before the pool knows of its end.
  const all = () => Promise.all(Array.from({ length: 2 * connections }, () => comment(stage)));
  await vi.waitUntil(async () => (await all()).every(({ status }) => status === 200), { timeout: 30_000 });
}

// Most of the time they wait for limits to pass.
describe.concurrent.each([
  ['embedded', onEmbedded],
  ['external', onExternal],
] as const)('an %s database', (kind, start) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await start();
  });
  afterEach(async () => {
    await thaw(stage);
    await letGo(stage);
  });
  afterAll(() => stage.end());

  const possible = losses.filter(({ needsLine }) => !needsLine || kind === 'external');

  test.sequential.each(possible.map((loss) => [loss.name, loss] as const))(
    'when %s while nothing is asked, the portal answers again once it is back',
    { tags: 'thorough' },
    async (_name, { cause, restore }) => {
      await isBack(stage);
      await cause(stage);
      if (restore) {
        expect(await Promise.all([list(stage), health(stage)])).toMatchObject([
          away,
          { status: 503, retryAfter: '2' },
        ]);
        await restore(stage);
      }
      await isBack(stage);
    },
  );

  test.sequential.each(possible.map((loss) => [loss.name, loss] as const))(
    'when %s inside transactions, a call is refused with 503 or done, and the portal answers again once it is back',
    async (name, { cause, restore, letsGo = false }) => {
      await isBack(stage);
      const text = `Written while ${name}`;
      const answers = await waitingInside(stage, text);
      await cause(stage);
      const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200);
      expect(refused).toEqual(refused.map(() => away));
      const done = connections - refused.length;
      if (!letsGo) expect(done).toBe(0);
      await letGo(stage);
      await restore?.(stage);
      await isBack(stage);
      const kept = await stage.fixture.deps.db.$count(comments, eq(comments.text, text));
      expect(kept).toBeGreaterThanOrEqual(done);
    },
  );
});
