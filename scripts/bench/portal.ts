/** The portal under measurement: a process of its own on fresh data, with two folders that the demo does not have. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { clusterUser } from '../../server/db/cluster.ts';
import { containers, documents } from '../../server/db/schema/core-schema.ts';
import { demoPassword } from '../../server/demo/seed.ts';
import { CookieBrowser } from '../../tests/support/browser/cookie-browser.ts';
import { type PortalProcess, startPortalProcess } from '../../tests/support/browser/portal-process.ts';
import { signInAt } from '../../tests/support/browser/sign-in.ts';
import type { BenchSize } from './size.ts';

/** A folder made for the measurement, with what an address and a browser need to get there. */
export interface BenchFolder {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly account: string;
}

export interface BenchPortal {
  readonly process: PortalProcess;
  readonly origin: string;
  /** Where its database listens now; a restart moves it. */
  databaseUrl(): Promise<string>;
  /** Of a client with 401 folders, of an account with sixty clients. */
  readonly large: BenchFolder;
  /** Of the only client of an account. */
  readonly small: BenchFolder;
  /** Does something with its database, and has the planner look at it anew. */
  withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T>;
}

/** A signed-in visitor: the headers of a call, and the state of a browser. */
export interface Visitor {
  readonly headers: Readonly<Record<string, string>>;
  storageState(clientId?: string): {
    cookies: {
      name: string;
      value: string;
      domain: string;
      path: string;
      expires: number;
      httpOnly: boolean;
      secure: boolean;
      sameSite: 'Lax';
    }[];
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
}

/** The account with sixty clients, and the name of the largest of them. */
export const sixtyAccount = 'sixty-clients';
export const largestClient = 'Penobscot%';

/**
 * Starts a portal, makes the two folders, and answers where they are. `stock` is the data folder of a stopped portal to begin
 * with a copy of.
 */
export async function startBenchPortal({ folders: sizes }: BenchSize, stock?: string): Promise<BenchPortal> {
  const process = await startPortalProcess({}, stock);
  const databaseUrl = () => databaseUrlOf(process.dataDir);
  async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
    const database = new pg.Client({ connectionString: await databaseUrl() });
    await database.connect();
    try {
      const result = await work(database);
      await database.query('vacuum analyze');
      return result;
    } finally {
      await database.end();
    }
  }
  try {
    const folders = await withDatabase(async (database) => ({
      large: await makeFolder(database, largestClient, sixtyAccount, sizes.large),
      small: await makeFolder(database, 'Willow%', 'one-client', sizes.small),
    }));
    return { process, origin: process.origin, databaseUrl, withDatabase, ...folders };
  } catch (error) {
    await process.dispose();
    throw error;
  }
}

/** Where the embedded database listens, as it wrote it down itself. */
async function databaseUrlOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://${clusterUser}:${password}@127.0.0.1:${port}/postgres`;
}

/** A statement that copies the rows `one` of a table with some fields changed, as the portal would have made them. */
export function copying(table: PgTable, changes: string, from: string): string {
  const columns = Object.values(getTableColumns(table)).filter((column) => column.generated === undefined);
  const names = columns.map(({ name }) => `"${name}"`);
  return `insert into ${getTableConfig(table).name} (${names}) select ${names.map((name) => `(copy).${name}`)}
    from (select jsonb_populate_record(one, jsonb_build_object(${changes})) as copy from ${from}) as copies`;
}

/** Makes a folder at the top of a client, which holds copies of the documents of the largest client. */
export async function makeFolder(
  database: pg.Client,
  client: string,
  account: string,
  count: number,
): Promise<BenchFolder> {
  const name = `All ${count}`;
  const { rows } = await database.query<{ id: string; clientId: string }>(
    `${copying(
      containers,
      `'id', one.client_id || '-bench-' || $3::int, 'name', $2::text, 'name_key', $2::text, 'type', 'Folder',
       'parent_id', one.client_id, 'ancestors', jsonb_build_array(one.client_id), 'root_type', null,
       'processing_year', null, 'document_count', $3::int`,
      'containers one join clients on clients.id = one.id where clients.name like $1',
    )} returning id, client_id as "clientId"`,
    [client, name, count],
  );
  const [folder] = rows;
  if (!folder) throw new Error(`the demo has no client ${client}`);
  await database.query(
    copying(
      documents,
      `'id', $1 || '-' || number, 'client_id', $2::text, 'container_id', $1::text,
       'name', number || ' ' || (one).name, 'name_key', number || ' ' || (one).name_key`,
      `(select ordered.one, row_number() over (order by round, (one).id) as number
        from (select original as one from documents original join clients on clients.id = client_id
          where clients.name like '${largestClient}' and original.id not like '%-bench-%' order by original.id limit $3) as ordered,
          generate_series(1, $3 / 20000 + 1) as round limit $3) as numbered`,
    ),
    [folder.id, folder.clientId, count],
  );
  return { ...folder, name, account };
}

/** Signs in to an account of the demo. */
export async function visit(origin: string, account: string): Promise<Visitor> {
  const browser = new CookieBrowser();
  const credentials = { email: `${account}@demo.example`, password: demoPassword };
  const { token } = await signInAt(origin, browser, credentials);
  const cookies = [...browser.cookies];
  const { hostname } = new URL(origin);
  return {
    headers: {
      authorization: `Bearer ${token}`,
      cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
    },
    storageState: (clientId) => ({
      cookies: cookies.map(([name, value]) => ({
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      })),
      origins: [
        {
          origin,
          localStorage: [
            { name: 'cc-token', value: token },
            ...(clientId ? [{ name: 'cc-active-client', value: clientId }] : []),
          ],
        },
      ],
    }),
  };
}
