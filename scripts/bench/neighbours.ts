/** Sixty clients of one account with a large folder each: does the number of all documents slow down the one list? */
import type pg from 'pg';
import type { Browser } from 'playwright';
import { openingTimes } from './lists.ts';
import { loadOn } from './load.ts';
import { type BenchFolder, type BenchPortal, makeFolder, sixtyAccount, visit } from './portal.ts';
import type { Section } from './report.ts';
import { type BenchSize, counted } from './size.ts';

/** Runs `work` with no index on documents but that of their ids, and makes the others afterwards: for millions of rows. */
async function withoutIndexes(database: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'documents' and indexname <> 'documents_pkey'`,
  );
  for (const { name } of rows) await database.query(`drop index "${name}"`);
  try {
    await work();
  } finally {
    for (const { definition } of rows) await database.query(definition);
  }
}

/** Gives every other client of the account a folder with so many documents. */
async function fillNeighbours(database: pg.Client, documentsEach: number): Promise<BenchFolder[]> {
  const { rows } = await database.query<{ name: string }>(
    `select clients.name from clients join client_links on client_id = clients.id
     join users on users.id = user_id where email like $1 and not exists (
       select from documents where documents.client_id = clients.id offset 10000)`,
    [`${sixtyAccount}@%`],
  );
  const folders: BenchFolder[] = [];
  await withoutIndexes(database, async () => {
    for (const { name } of rows) folders.push(await makeFolder(database, name, sixtyAccount, documentsEach));
  });
  return folders;
}

/** Opening, listing and searching one of sixty such clients, beside the only client of an account with 100 documents. */
export async function neighbours(
  browser: Browser,
  portal: BenchPortal,
  { runs, folders: sizes, load }: BenchSize,
): Promise<Section> {
  const folders = await portal.withDatabase((database) => fillNeighbours(database, sizes.neighbour));
  const large = folders[Math.floor(folders.length / 2)];
  if (!large) throw new Error('the account has no other clients');
  const opening = await openingTimes(browser, { ...portal, large }, runs);
  const rate = async ({ account, id, clientId }: BenchFolder, rest: string) => {
    const { headers } = await visit(portal.origin, account);
    const base = `${portal.origin}/api/storage/v1`;
    const ofFolder = `${base}/folders/${id}/documents?pageSize=100`;
    const ofClient = `${base}/containers/documents?pageSize=100&clientId=${clientId}`;
    return (
      await loadOn(
        { url: `${rest === '' ? ofFolder : ofClient}${rest}`, headers },
        { ...load, ms: 2 * load.ms },
      )
    ).rate;
  };
  const line = async (what: string, rest: string) => ({
    what,
    unit: '/s' as const,
    ours: await rate(large, rest),
    floor: await rate(portal.small, rest),
    target: { of: 'ratio' as const, least: 1 / 1.5 },
  });
  return {
    title: `One of ${folders.length + 1} clients with ${counted(sizes.neighbour)} documents, beside one client with ${sizes.small}`,
    lines: [
      {
        what: 'open in the browser',
        unit: 's',
        ours: opening.large,
        floor: opening.small,
        target: { of: 'ratio', most: 1.5 },
      },
      await line('the first page of a folder', ''),
      await line('the first page of all documents, by name', '&orderBy=name'),
      await line('a search in all documents', '&search=schedule+2019'),
    ],
  };
}
