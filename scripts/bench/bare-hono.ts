/**
 * A bare Hono handler with the same SQL as the portal: it takes the statements of one answer of the portal's own app and
 * repeats them, at once those that the portal sends at once, with the most rows that one of them gave as its answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { serve } from '@hono/node-server';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Hono } from 'hono';
import type pg from 'pg';
import { createApp } from '../../server/app.ts';
import { createDiskBlobs } from '../../server/blobs/disk-blobs.ts';
import { openConnections } from '../../server/db/connections.ts';
import { createMailQueue } from '../../server/mail/mail-queue.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { createEmbeddedAuthority } from '../../server/manifest/embedded-authority.ts';
import { providerSecrets } from '../../server/oidc/client.ts';
import { createPasswords } from '../../server/security/passwords.ts';
import { readSettings } from '../../server/settings.ts';

/** What a question of the bench needs to be repeated. */
export interface Question {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
type Statement = [query: pg.QueryArrayConfig, values?: unknown[]];

const questions = JSON.parse(process.env.BENCH_QUESTIONS ?? '[]') as Question[];
const settings = readSettings(process.env);
const connections = openConnections({ connectionString: settings.databaseUrl }, settings.limits);
const pool = connections.requests;
const waves = new AsyncLocalStorage<{ all: Statement[][]; open: number }>();
const recorder = new Proxy(pool, {
  get(target, key) {
    const value: unknown = Reflect.get(target, key);
    if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value;
    return async (...statement: Statement) => {
      const record = waves.getStore();
      if (record?.open === 0) record.all.push([]);
      record?.all.at(-1)?.push(statement);
      if (record) record.open += 1;
      const result = await target.query(...statement);
      if (record) record.open -= 1;
      return result;
    };
  },
});
const db = drizzle(recorder);
const mailer = createMailer(settings);
const deps = {
  db,
  connections,
  settings,
  blobs: createDiskBlobs(settings.dataDir),
  mailer,
  mails: createMailQueue({ db, mailer, limits: settings.limits }, () => undefined),
  passwords: createPasswords(settings.limits),
  authority: createEmbeddedAuthority(db, settings.limits),
};
const pages = {
  folder: undefined,
  hotReload: false,
  html: async () => '',
  script: () => '',
  style: () => '',
  hints: () => ({ modules: [], styles: [] }),
  stop: async () => undefined,
};
const { app: portal } = createApp(deps, {
  secrets: await providerSecrets(deps.db),
  pages,
  report: (line) => process.stderr.write(`${line}\n`),
});

const bare = new Hono();
for (const { name, path, headers, body } of questions) {
  const record = { all: [] as Statement[][], open: 0 };
  const init = body === undefined ? {} : { method: 'POST', body };
  const asked = { ...init, headers: { ...headers, 'content-type': 'application/json' } };
  // The app looks at the message of the socket and at its answer; here there is no socket, and bodies are not measured.
  const env = { incoming: { headers: {} }, outgoing: { headersSent: false } };
  const answer = await waves.run(record, () => portal.request(`${settings.publicOrigin}${path}`, asked, env));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  bare.get(`/${name}`, async (context) => {
    let rows: unknown[] = [];
    for (const wave of record.all) {
      const results = await Promise.all(
        wave.map(([{ rowMode: _asArrays, ...query }, values]) => pool.query(query, values)),
      );
      for (const result of results) if (result.rows.length > rows.length) rows = result.rows;
    }
    return context.json(rows);
  });
}
serve({ fetch: bare.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
