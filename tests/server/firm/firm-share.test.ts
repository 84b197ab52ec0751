/** What calls of one firm that wait in the database leave to others. */
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { languages, prefixOf } from '../../../contract/language/market.ts';
import { openConnections } from '../../../server/db/connections.ts';
import { databaseFaultOf } from '../../../server/db/faults.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { readLimits } from '../../../server/limits.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { startLogin } from '../../support/browser/sign-in.ts';
import { ownDatabase } from '../../support/server/own-database.ts';
import { startBreakableLine } from '../operation/breakable-line.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import { startTaskFixture } from '../tasks/task-fixture.ts';

let fixture: StorageFixture | undefined;
let outsider: pg.Client | undefined;
afterEach(async () => {
  await outsider?.end();
  await fixture?.end();
  [fixture, outsider] = [undefined, undefined];
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<{ fixture: StorageFixture; outsider: pg.Client }> {
  const started = await startStorageFixture(env);
  fixture = started;
  const { connectionString } = started.deps.connections.admin.options;
  const client = new pg.Client({ connectionString, application_name: 'outsider' });
  await client.connect();
  outsider = client;
  return { fixture: started, outsider: client };
}

/** How many statements wait for a lock in the database of a portal. */
async function waiting({ deps }: StorageFixture): Promise<number> {
  const { rows } = await deps.connections.admin.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

const list = ({ as, call }: StorageFixture, name: 'ann' | 'bob', clientId: string) =>
  call(as[name], `/api/storage/v1/containers?clientId=${clientId}`);

const comment = (
  { as, call }: StorageFixture,
  documentId: string,
  name: 'ann' | 'cole' | 'cora' | 'stan' = 'ann',
) =>
  call(as[name], '/api/notes/v1/comments/', {
    method: 'POST',
    body: JSON.stringify({ documentId, text: 'A comment' }),
  });

const statusOf = async (asked: Promise<Response>): Promise<number> => (await asked).status;

/** Holds a document until the connection says `rollback`. */
async function hold(client: pg.Client, documentId: string): Promise<void> {
  await client.query('begin');
  await client.query('select from documents where id = $1 for update', [documentId]);
}

test('while 30 calls of a user wait for one row, two at most hold a connection, and a colleague changes another row', async () => {
  const { fixture, outsider } = await start({
    LIMIT_DATABASE_LOCK_MS: '30000',
    LIMIT_DATABASE_LOCK_LOOK_MS: '30000',
    LIMIT_DATABASE_STATEMENT_MS: '30000',
    LIMIT_USER_CALLS: '40',
  });
  const documentId = await fixture.addDocument({ containerId: 'acme', name: 'a.txt' });
  const free = await fixture.addDocument({ containerId: 'acme', name: 'b.txt' });
  await hold(outsider, documentId);
  const calls = Array.from({ length: 30 }, () => statusOf(comment(fixture, documentId)));
  await vi.waitUntil(async () => (await waiting(fixture)) === 2, { timeout: 20_000 });

  const others = [
    list(fixture, 'bob', 'bolt'),
    list(fixture, 'ann', 'acme'),
    comment(fixture, free, 'cole'),
    fixture.call(undefined, '/healthz'),
  ];
  expect(await Promise.all(others.map(statusOf))).toEqual([200, 200, 200, 200]);
  expect(await waiting(fixture)).toBe(2);

  await outsider.query('rollback');
  expect(await Promise.all(calls)).toEqual(calls.map(() => 200));
});

test('calls of all users of a firm that wait for one row hold no connection: others change their rows meanwhile', async () => {
  const { fixture, outsider } = await start({
    LIMIT_DATABASE_LOCK_MS: '30000',
    LIMIT_DATABASE_LOCK_LOOK_MS: '1',
    LIMIT_ROW_WAITING: '5',
    LIMIT_FIRM_TRANSACTIONS: '1',
    LIMIT_USER_CALLS: '4',
  });
  const documentId = await fixture.addDocument({ containerId: 'acme', name: 'a.txt' });
  const free = await fixture.addDocument({ containerId: 'acme', name: 'b.txt' });
  await hold(outsider, documentId);
  const refused: number[] = [];
  const calls = (['ann', 'cole', 'cora'] as const).flatMap((name) =>
    Array.from({ length: 3 }, async () => {
      const status = await statusOf(comment(fixture, documentId, name));
      if (status !== 200) refused.push(status);
      return status;
    }),
  );
  await vi.waitUntil(() => refused.length === 4, { timeout: 20_000 });
  // One transaction of the firm at a time, and five that wait for the row: one that held its place would stop these.
  expect(await statusOf(comment(fixture, free, 'cole'))).toBe(200);
  expect(await statusOf(comment(fixture, free, 'stan'))).toBe(200);
  expect(refused).toEqual([503, 503, 503, 503]);

  await outsider.query('rollback');
  expect((await Promise.all(calls)).toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503, 503]);
  const [held] = await fixture.deps.db.select().from(documents).where(eq(documents.id, documentId));
  expect(held?.commentsCount).toBe(5);
});

test('a change of a task that waits for a row lets the other tasks of its firm be changed', async () => {
  const tasks = await startTaskFixture({ LIMIT_DATABASE_LOCK_MS: '30000', LIMIT_DATABASE_LOCK_LOOK_MS: '1' });
  const client = new pg.Client({ connectionString: tasks.deps.connections.admin.options.connectionString });
  await client.connect();
  const held = await tasks.addTask(await tasks.addGroup());
  const free = await tasks.addTask(await tasks.addGroup());
  await client.query('begin');
  await client.query('select from tasks where id = $1 for update', [held]);
  const change = (id: string) => tasks.tell('stan', `PATCH /${id}`, { comment: 'A comment' });
  const late = change(held);
  expect((await change(free)).status).toBe(200);
  await client.query('rollback');
  expect((await late).status).toBe(200);
  await client.end();
  await tasks.end();
});

test('while 50 calls of a user wait for the database, two are worked on and a colleague is answered', async () => {
  const { fixture, outsider } = await start({
    LIMIT_DATABASE_LOCK_MS: '30000',
    LIMIT_DATABASE_LOCK_LOOK_MS: '30000',
    LIMIT_DATABASE_STATEMENT_MS: '30000',
  });
  await outsider.query('begin');
  await outsider.query('lock table containers in access exclusive mode');
  const calls = Array.from({ length: 50 }, () => statusOf(list(fixture, 'ann', 'acme')));
  await vi.waitUntil(async () => (await waiting(fixture)) === 2, { timeout: 20_000 });
  expect(await statusOf(fixture.call(fixture.as.cole, '/api/client-center/v1/clients/'))).toBe(200);
  expect(await waiting(fixture)).toBe(2);
  await outsider.query('rollback');
  expect(await Promise.all(calls)).toEqual(calls.map(() => 200));
});

test('a call that finds the queue of its firm full is refused with 503 at once', async () => {
  const { fixture, outsider } = await start({
    LIMIT_USER_CALLS: '8',
    LIMIT_USER_STATEMENTS: '8',
    LIMIT_FIRM_TRANSACTIONS: '2',
    LIMIT_FIRM_WAITING: '5',
    LIMIT_DATABASE_LOCK_MS: '30000',
    LIMIT_DATABASE_LOCK_LOOK_MS: '30000',
  });
  const documentId = await fixture.addDocument({ containerId: 'acme', name: 'a.txt' });
  await hold(outsider, documentId);
  const refused: Response[] = [];
  // Two hold connections, and one user may take three of the five places to wait in.
  const calls = Array.from({ length: 8 }, async () => {
    const answer = await comment(fixture, documentId);
    if (answer.status === 503) refused.push(answer);
    return answer.status;
  });
  await vi.waitUntil(() => refused.length === 3, { timeout: 20_000 });
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2', '2']);
  expect(await refused[0]?.json()).toEqual({
    errors: [{ reason: 'unavailable', message: 'The portal has too much to do. Try again in a moment.' }],
  });
  await outsider.query('rollback');
  expect((await Promise.all(calls)).toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
});

test('statements beyond the queue of their firm are refused with 503 too', async () => {
  const { fixture, outsider } = await start({ LIMIT_FIRM_STATEMENTS: '1', LIMIT_FIRM_WAITING: '1' });
  await outsider.query('begin');
  await outsider.query('lock table containers in access exclusive mode');
  const calls = Array.from({ length: 6 }, () => list(fixture, 'ann', 'acme'));
  const refused = await Promise.race(calls);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  await outsider.query('rollback');
  const statuses = new Set(await Promise.all(calls.map(statusOf)));
  expect([statuses.has(503), statuses.has(500)]).toEqual([true, false]);
});

test('a call that waits too long in the queue of its firm is refused with 503', async () => {
  const { fixture, outsider } = await start({
    LIMIT_FIRM_TRANSACTIONS: '1',
    LIMIT_FIRM_WAIT_MS: '200',
    LIMIT_DATABASE_LOCK_LOOK_MS: '30000',
  });
  const documentId = await fixture.addDocument({ containerId: 'acme', name: 'a.txt' });
  await hold(outsider, documentId);
  const first = statusOf(comment(fixture, documentId));
  await vi.waitUntil(async () => (await waiting(fixture)) === 1, { timeout: 20_000 });
  expect(await statusOf(comment(fixture, documentId))).toBe(503);
  await outsider.query('rollback');
  expect(await first).toBe(200);
});

test.each([
  [
    'a lock',
    { LIMIT_DATABASE_LOCK_MS: '200' },
    { message: 'The portal has too much to do. Try again in a moment.' },
  ],
  ['the end of a statement', { LIMIT_DATABASE_STATEMENT_MS: '200', LIMIT_DATABASE_LOCK_LOOK_MS: '5000' }, {}],
  ['an answer of the database', { LIMIT_DATABASE_ANSWER_MS: '200', LIMIT_DATABASE_LOCK_LOOK_MS: '5000' }, {}],
])(
  'a call that waits too long for %s is refused with 503, and the next one is answered',
  async (_what, env, says) => {
    const { fixture, outsider } = await start(env);
    const documentId = await fixture.addDocument({ containerId: 'acme', name: 'a.txt' });
    await hold(outsider, documentId);
    const refused = await comment(fixture, documentId);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      { errors: [{ reason: 'unavailable', ...says }] },
    ]);
    await outsider.query('rollback');
    expect(await statusOf(comment(fixture, documentId))).toBe(200);
  },
);

test('a transaction that stays open without a statement is ended, and its row is free', async () => {
  const { fixture, outsider } = await start({ LIMIT_DATABASE_IDLE_TRANSACTION_MS: '200' });
  const documentId = await fixture.addDocument({ containerId: 'acme', name: 'a.txt' });
  const forgotten = fixture.deps.db.transaction(async (tx) => {
    await tx.execute(`select from documents where id = '${documentId}' for update`);
    await outsider.query('select from documents where id = $1 for update', [documentId]);
    await tx.execute('select 1');
  });
  const error = await forgotten.catch((reason: unknown) => reason);
  expect(databaseFaultOf(error)).toBe('away');
});

test('health answers while every connection of the requests is taken', async () => {
  const { fixture } = await start({ LIMIT_DATABASE_CONNECTIONS: '2', LIMIT_DATABASE_CONNECT_MS: '500' });
  const { requests } = fixture.deps.connections;
  const taken = await Promise.all([requests.connect(), requests.connect()]);
  const answers = [list(fixture, 'ann', 'acme'), fixture.call(undefined, '/healthz')];
  expect(await Promise.all(answers.map(statusOf))).toEqual([503, 200]);
  for (const client of taken) client.release();
  expect(await statusOf(list(fixture, 'ann', 'acme'))).toBe(200);
});

describe('a page without an answer of the database', () => {
  /** What a browser sends that opens a page, and what the page says. */
  async function open(path: string, headers: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(new URL(path, fixture?.origin), {
      headers: { 'sec-fetch-dest': 'document', ...headers },
      redirect: 'manual',
    });
    const html = await answer.text();
    const found = (pattern: RegExp) => pattern.exec(html)?.[1];
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      retryAfter: answer.headers.get('retry-after'),
      lang: found(/<html lang="([^"]*)">/),
      firm: found(/<\/span><span>([^<]*)<\/span><\/header>/),
      title: found(/<h1>([^<]*)<\/h1>/),
      again: found(/<a class="button main" href="([^"]*)">/),
      scripts: html.match(/<script/g)?.length ?? 0,
    };
  }
  const page = (more: object) => ({
    status: 503,
    type: 'text/html; charset=UTF-8',
    retryAfter: '2',
    scripts: 0,
    ...more,
  });
  const titles = {
    'en-US': 'The portal isn’t available right now',
    'en-GB': 'The portal isn’t available right now',
    'en-AU': 'The portal isn’t available right now',
    'en-CA': 'The portal isn’t available right now',
    'es-AR': 'El portal no está disponible en este momento',
    'pt-BR': 'O portal não está disponível no momento',
    'fr-CA': 'Le portail n’est pas disponible en ce moment',
  } as const;

  test('says so in the firm’s look and the language of the path, and API calls get JSON', async () => {
    const { fixture } = await start({ LIMIT_DATABASE_CONNECTIONS: '2', LIMIT_DATABASE_CONNECT_MS: '500' });
    const { ann } = fixture.as;
    const annAtHome = { cookie: `${ann.headers.cookie}; bmTheme=A` };
    const healthy = ['/clientcenter/en/us/auth', '/clientcenter/pt/documents'];
    await open(healthy[0] ?? '');
    await open(healthy[1] ?? '', annAtHome);
    const { pathname, search } = locationOf(
      await startLogin(fixture.origin, new CookieBrowser(), undefined, 'pt-BR'),
    );
    const provider = `${pathname}${search}`;
    const { requests } = fixture.deps.connections;
    const taken = await Promise.all([requests.connect(), requests.connect()]);
    try {
      for (const language of languages) {
        const path = `${prefixOf(language)}/auth?r=%2Fdocuments`;
        expect(await open(path)).toEqual(
          page({ lang: language, title: titles[language], firm: 'Test &amp; Sons', again: path }),
        );
      }
      const documents = '/clientcenter/fr/documents';
      expect(await open(documents, annAtHome)).toMatchObject({
        status: 503,
        firm: 'Firm A',
        again: documents,
      });
      // A browser that only has the cookie must not see a firm that is not public.
      expect(await open(documents, { cookie: 'bmTheme=A' })).toMatchObject({ firm: 'Test &amp; Sons' });
      expect(await open('/clientcenter/es/share/any', { 'sec-fetch-dest': '', accept: '*/*' })).toMatchObject(
        {
          status: 503,
          type: 'application/json',
        },
      );
      expect(await open(provider, { accept: 'text/html' })).toMatchObject({
        status: 503,
        retryAfter: '2',
        lang: 'pt-BR',
        title: titles['pt-BR'],
        again: provider.replaceAll('&', '&amp;'),
      });
      const call = await list(fixture, 'ann', 'acme');
      expect([call.status, await call.json()]).toEqual([503, { errors: [{ reason: 'unavailable' }] }]);
    } finally {
      for (const client of taken) client.release();
    }
    expect(await open(healthy[0] ?? '')).toMatchObject({ status: 200 });
  });
});

test('a connection that breaks as a transaction begins leaves room in the pool', async () => {
  const database = await ownDatabase();
  const { hostname: host, port } = new URL(database.url);
  const line = await startBreakableLine({ host, port: Number(port) });
  const url = new URL(database.url);
  url.port = String(line.port);
  const env = {
    LIMIT_DATABASE_CONNECTIONS: '2',
    LIMIT_DATABASE_CONNECT_MS: '500',
    LIMIT_DATABASE_ANSWER_MS: '200',
  };
  const connections = openConnections({ connectionString: url.href }, readLimits(env));
  const db = drizzle(connections.requests);
  const begin = () => db.transaction(async (tx) => (await tx.execute('select 1 as one')).rows);
  expect(await Promise.all([begin(), begin()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  line.silence();
  const lost = await Promise.allSettled([begin(), begin()]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  line.mend();
  expect(await Promise.all([begin(), begin()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await connections.end();
  await line.close();
  await database.drop();
});
