/** Errors are reported by kind and place: no value of a request or of a statement comes into the log. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { describeError } from '../../../server/http/describe-error.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import { fieldsOf, sampleOf } from './schema-values.ts';

const secret = 'Geheimnis';

/** What the database says of a value that it has already. */
const databaseError = () =>
  Object.assign(new Error(`duplicate key: ${secret}`), {
    code: '23505',
    constraint: 'users_email',
    detail: `Key (email)=(${secret}@example.com) already exists.`,
  });

type Ask = (...query: unknown[]) => Promise<unknown>;

/** Lets every statement fail that comes after the session was looked up, as the database fails those that it refuses. */
function failing(target: { query: unknown }): void {
  const ask = (target.query as Ask).bind(target);
  target.query = async (...query: unknown[]) => {
    const text = JSON.stringify(query);
    if (/"begin"|"rollback"|session_of_token/.test(text)) return await ask(...query);
    throw databaseError();
  };
}

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await startStorageFixture();
  const { requests } = fixture.deps.connections;
  const connect = requests.connect.bind(requests) as () => Promise<pg.PoolClient>;
  failing(requests);
  requests.connect = (async (done?: unknown) => {
    if (done) return (connect as (done: unknown) => void)(done);
    const client = await connect();
    const { query } = client;
    const release = client.release;
    failing(client);
    client.release = (error) => {
      client.query = query;
      release(error);
    };
    return client;
  }) as typeof requests.connect;
});
afterAll(async () => {
  await fixture.end();
});

test.each(catalogue.map((call) => [call.id, call] as const))(
  'an error of %s is reported without a value of the request',
  async (_id, call) => {
    const before = fixture.reported.length;
    const path = call.path.replace(/\{(\w+)\}/g, (_match, name) => (name === 'type' ? 'folders' : secret));
    const known: Record<string, string> = {
      type: 'folders',
      locale: 'en-US',
      taxYear: '2024',
      stepNumber: '0',
      since: '1',
      dueDate: '2026-01-02',
      expirationDate: '2026-01-02',
      today: '2026-01-02',
      time: '2026-01-02T03:04:05.000Z',
    };
    const textOf = (field: string) => known[field] ?? secret;
    const query = new URLSearchParams(
      Object.keys(fieldsOf(call.query)).flatMap((name) =>
        /search|clients|parentIds|clientId|state|code|token|since/i.test(name) ? [[name, textOf(name)]] : [],
      ),
    );
    const answer = await fixture.call(fixture.as.ann, `${path}?${query}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', 'x-test': secret, 'tus-resumable': '1.0.0' },
      ...(call.body && { body: JSON.stringify(sampleOf(call.body, textOf)) }),
    });
    expect(await answer.text()).not.toContain(secret);
    const lines = fixture.reported.slice(before);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    if (answer.status === 500)
      expect(lines).toEqual([
        expect.stringMatching(
          /^Request [\w-]{36} failed: [A-Z]+ \/api\/[\w:/-]+: .*\(code 23505, constraint users_email\) at /,
        ),
      ]);
  },
);

test('most calls reach an error of the database', () => {
  const failed = fixture.reported.filter((line) => line.startsWith('Request'));
  expect(failed.length).toBeGreaterThan(40);
});

test.each([
  `/clientcenter/en/us/share/${secret}`,
  `/clientcenter/en/us/share/${secret}/documents/1`,
  `/clientcenter/en/us/?q=${secret}`,
  `/clientcenter/en/us/help/${secret}`,
  `/staff/?q=${secret}`,
  `/oidc/interaction/${secret}`,
  `/oidc/auth?client_id=clientcenter-test&state=${secret}&nonce=${secret}`,
])('an error of the page %s is reported without a value of the request', async (path) => {
  const before = fixture.reported.length;
  const { cookie = '' } = fixture.as.stan.headers;
  const headers = { cookie: `${cookie}; _interaction=${secret}; bmTheme=${secret}` };
  await fixture.call(undefined, path, { headers, redirect: 'manual' });
  expect(fixture.reported.slice(before).filter((line) => line.includes(secret))).toEqual([]);
});

test.each([
  ['an error of the database', databaseError(), 'Error (code 23505, constraint users_email)'],
  [
    'a statement with its values',
    new DrizzleQueryError(`select ${secret}`, [secret], databaseError()),
    'Error caused by Error (code 23505, constraint users_email)',
  ],
  ['an error with a text as its code', Object.assign(new Error(secret), { code: `a ${secret}` }), 'Error'],
  ['an error with a text as its name', Object.assign(new Error('x'), { name: `a ${secret}` }), 'Error'],
  ['a message that looks like a place', new Error(`x\n    at ${secret} (/${secret}.ts:1:1)`), 'Error'],
  ['a text that was thrown', secret, 'a thrown string'],
  [
    'a lost connection to the database',
    new Error(secret, { cause: new Error('Connection terminated unexpectedly') }),
    'Error caused by Error (Connection terminated unexpectedly)',
  ],
])('%s is described without its value', (_what, error, kind) => {
  const line = describeError(error);
  expect([line.includes(secret), line.includes('\n'), line.split(' at ')[0]]).toEqual([false, false, kind]);
});

test.each([
  ['an exception', `throw new Error('${secret}')`],
  ['a rejection', `Promise.reject(new Error('${secret}'))`],
])('%s that nothing catches ends the process with its kind and place only', async (_what, statement) => {
  // It happens once the portal listens for it.
  const code = `setInterval(() => { if (process.listenerCount('uncaughtException') > 0) { ${statement} } }, 20)`;
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--import',
      `data:text/javascript,${encodeURIComponent(code)}`,
      'dist/server/main.js',
    ],
    {
      cwd: new URL('../../..', import.meta.url).pathname,
      env: { ...process.env, DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text) => {
      said += text;
    });
  const [exit] = await once(child, 'close');
  expect([exit, said.includes(secret), said.split('\n')[0]]).toEqual([
    1,
    false,
    expect.stringMatching(/^The portal ends: Error/),
  ]);
});
