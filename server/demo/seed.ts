import { Readable } from 'node:stream';
import { count, eq, sql } from 'drizzle-orm';
import { partKey } from '../blobs/parts.ts';
import { foldName } from '../clients/fold.ts';
import type { Database } from '../db/database.ts';
import { installation } from '../db/schema/access-schema.ts';
import {
  clientAgencies,
  crawlerHistory,
  newsArticles,
  newsAttachments,
  newsSeen,
  obligationMarks,
  taxFacts,
} from '../db/schema/brazil-schema.ts';
import {
  clientLinks,
  clients,
  companies,
  containerAccess,
  containers,
  documents,
  users,
} from '../db/schema/core-schema.ts';
import { fiscalClients, fiscalDocuments, fiscalEvents, fiscalFirms } from '../db/schema/fiscal-schema.ts';
import {
  authorityConsumers,
  authorityEvents,
  authorityInvoices,
  manifestAskings,
  manifestCertificates,
  manifestEvents,
  manifestFirms,
  manifestInvoices,
} from '../db/schema/manifest-schema.ts';
import { accountLinks } from '../db/schema/people-schema.ts';
import {
  deliveryDocuments,
  deliveryEvents,
  deliveryReceipts,
  receiptNumbers,
} from '../db/schema/report-schema.ts';
import {
  employees,
  requestFiles,
  requestHistory,
  requestMessages,
  requestNumbers,
  requestReads,
  serviceRequests,
} from '../db/schema/request-schema.ts';
import { simulations } from '../db/schema/simulation-schema.ts';
import { comments } from '../db/schema/storage-schema.ts';
import { taskEvents, taskGroups, tasks } from '../db/schema/task-schema.ts';
import type { Deps } from '../deps.ts';
import { addProviderAccount, hashPassword } from '../oidc/accounts.ts';
import {
  type Account,
  accounts,
  contactIdOf,
  emailOf,
  everyone,
  linkedAccounts,
  userIdOf,
} from './accounts.ts';
import { type Author, buildClient, type ClientRows } from './build-client.ts';
import { clientFiles } from './client-files.ts';
import { addDemoClearances, type ClearanceRows } from './demo-clearances.ts';
import { type DemoClient, demoClients } from './demo-clients.ts';
import { addDemoFiscal, type FiscalRows, noFiscalRows } from './demo-fiscal.ts';
import { addDemoManifest, type ManifestRows, noManifestRows, reviewedEvents } from './demo-manifest.ts';
import { type DemoNews, demoNews, type NewsRows, newsFirm } from './demo-news.ts';
import { addPeopleDetails } from './demo-people.ts';
import { addDemoReceipts, noReceiptRows, numberReceipts, type ReceiptRows } from './demo-receipts.ts';
import { addDemoRequests, noRequestRows, numberRequests, type RequestRows } from './demo-requests.ts';
import type { TaskRows } from './demo-tasks.ts';
import { addDemoTaxCalendar, type TaxCalendarRows } from './demo-tax-calendar.ts';
import { corporateReturn } from './featured.ts';
import { demoPayHost, type Firm, firms } from './firms.ts';
import { largePlan, planFor } from './folder-plans.ts';
import { idOf } from './identity.ts';
import { insertRows, withoutIndexes } from './insert-rows.ts';
import { createPack, type Pack } from './pack.ts';
import { addDemoTasks } from './task-plans.ts';

/** The password of every account of the demo. */
export const demoPassword = 'portal-demo';

/** The client whose newest corporate return begins with the featured documents. */
const featuredClient = 'bluewater';
const installationKey = 'demo';
const demoVersion = 1;
/** Twice what the files of all clients come to. */
const mostPackBytes = 128 * 1024 * 1024;
/** Any number that nothing else takes as an advisory lock. */
const seedLock = 7_310_202;

export const clientIdOf = (client: Pick<DemoClient, 'companyId' | 'key'>): string =>
  idOf('client', client.companyId, client.key);

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Makes the demo firms with their people, clients, folders and documents, in one transaction, unless they are there
 * or the database belongs to another installation. `report` is called with progress, a line at a time. Answers whether it made them.
 */
export async function seedDemo(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  report: (line: string) => void,
  now = new Date(),
): Promise<boolean> {
  if (await isTaken(db)) return false;
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    // Another server may have been quicker; its files are the ones in use, ours are swept.
    if (await isTaken(tx)) return false;
    report('Making the demo firms: people and clients');
    await insertRows(
      tx,
      companies,
      firms.map(({ id, name, market, language, theme }) => ({
        id,
        name,
        market,
        language,
        theme,
        isPublic: true,
        payHosts: [demoPayHost],
      })),
    );
    await addPeople(tx);
    await addPeopleDetails(tx);
    await addClients(tx);
    report('Making the demo firms: folders and documents');
    const large = await makeStorage(blobs, demoClients.filter(isLarge), now);
    // The database takes the many rows of the large client in while the many files of the others are made.
    let others = large;
    await withoutIndexes(tx, documents, async () => {
      const [made, inserted] = await Promise.allSettled([
        makeStorage(
          blobs,
          demoClients.filter((client) => !isLarge(client)),
          now,
        ),
        insertStorage(tx, large),
      ]);
      if (made.status === 'rejected') throw made.reason;
      if (inserted.status === 'rejected') throw inserted.reason;
      others = made.value;
      await insertStorage(tx, others);
    });
    report('Making the demo firms: tasks');
    const storages = [large, others];
    await insertRows(
      tx,
      taskGroups,
      storages.flatMap(({ tasks: { groups } }) => groups),
    );
    await insertRows(
      tx,
      tasks,
      storages.flatMap(({ tasks: { tasks } }) => tasks),
    );
    await insertRows(
      tx,
      taskEvents,
      storages.flatMap(({ tasks: { events } }) => events),
    );
    await insertRows(
      tx,
      taxFacts,
      storages.flatMap(({ taxes: { facts } }) => facts),
    );
    await insertRows(
      tx,
      obligationMarks,
      storages.flatMap(({ taxes: { marks } }) => marks),
    );
    await insertRows(
      tx,
      crawlerHistory,
      storages.flatMap(({ crawls }) => crawls),
    );
    await insertRows(
      tx,
      clientAgencies,
      storages.flatMap(({ agencies }) => agencies),
    );
    await insertRequests(tx, storages);
    await insertFiscal(tx, storages);
    await insertManifest(tx, storages);
    await insertReceipts(tx, storages);
    await insertRows(tx, newsArticles, others.news.articles);
    await insertRows(tx, newsAttachments, others.news.attachments);
    await insertRows(tx, newsSeen, others.news.seen);
    // Until statistics are there the planner takes the tables for empty, and chooses accordingly.
    await tx.execute(sql`analyze`);
    await tx.insert(installation).values({ key: installationKey, value: { version: demoVersion } });
    const [made, folders] = (['documents', 'containers'] as const).map((part) =>
      storages.reduce((sum, storage) => sum + storage[part].length, 0),
    );
    report(`The demo is ready: ${made} documents in ${folders} folders`);
    return true;
  });
}

/** The newest tax year that is closed. */
const taxYearOf = (now: Date): number => now.getFullYear() - 1;

async function isTaken(db: Pick<Database, 'select'>): Promise<boolean> {
  const [made] = await db.select().from(installation).where(eq(installation.key, installationKey));
  const [firmCount] = await db.select({ total: count() }).from(companies);
  return made !== undefined || (firmCount?.total ?? 0) > 0;
}

async function addPeople(tx: Transaction): Promise<void> {
  // One hash for all: scrypt is slow on purpose, and the password is printed on the page anyway.
  const passwordHash = await hashPassword(demoPassword);
  for (const [index, account] of accounts.entries()) {
    const subject = await addProviderAccount(tx, {
      email: emailOf(account.key),
      password: demoPassword,
      passwordHash,
      givenName: account.firstName,
      familyName: account.lastName,
      demoOrder: index + 1,
      demoLine: account.line,
    });
    await tx.insert(users).values({ ...userOf(account), subject });
  }
  for (const linked of linkedAccounts) {
    const [one, other] = [userIdOf(linked.of), userIdOf(linked.key)];
    await tx.insert(users).values(userOf(linked));
    await tx.insert(accountLinks).values([
      { userId: one, linkedUserId: other },
      { userId: other, linkedUserId: one },
    ]);
  }
}

const userOf = (account: Account): typeof users.$inferInsert => ({
  id: userIdOf(account.key),
  companyId: account.companyId,
  contactId: contactIdOf(account.key),
  email: emailOf(account.key),
  firstName: account.firstName,
  lastName: account.lastName,
  language: account.language,
  kind: account.kind,
  grants: account.grants,
  accessControls: [...account.accessControls],
  signInPolicy: account.signInPolicy,
});

async function addClients(tx: Transaction): Promise<void> {
  await insertRows(
    tx,
    clients,
    demoClients.map((client) => ({
      id: clientIdOf(client),
      companyId: client.companyId,
      name: client.name,
      sortName: foldName(client.name),
      nickname: client.nickname ?? null,
      displayAs: client.displayAs ?? null,
      doingBusinessAs: client.doingBusinessAs ?? null,
      kind: client.isIndividual ? (1 as const) : (0 as const),
      description: client.description,
    })),
  );
  const links = everyone.flatMap((account) =>
    Object.entries(account.clients).map(([key, role]) => ({
      userId: userIdOf(account.key),
      clientId: idOf('client', account.companyId, key),
      role,
    })),
  );
  await insertRows(tx, clientLinks, links);
}

const authorOf = (account: Account): Author => ({
  contactId: contactIdOf(account.key),
  name: `${account.firstName} ${account.lastName}`,
});

/** The demo account for the staff of a firm. */
const staffOf = (firm: Firm): Account | undefined =>
  accounts.find((account) => account.kind === 'staff' && account.companyId === firm.id);

/** An account as somebody who sends or answers service requests. */
const personOf = (account: Account) => ({ userId: userIdOf(account.key), name: authorOf(account).name });

/** Who of the firm works for its clients: its demo account for staff, or the firm itself. */
function firmAuthorOf(firm: Firm): Author {
  const staff = staffOf(firm);
  return staff ? authorOf(staff) : { contactId: contactIdOf(`firm ${firm.id}`), name: firm.name };
}

/** The rows of some clients, whose files are stored. */
type StorageRows = Omit<ClientRows, 'documents'> & {
  readonly documents: (typeof documents.$inferInsert)[];
  readonly tasks: TaskRows;
  readonly taxes: TaxCalendarRows;
  readonly agencies: ClearanceRows['agencies'];
  readonly crawls: (typeof crawlerHistory.$inferInsert)[];
  readonly news: NewsRows;
  readonly fiscal: Omit<FiscalRows, 'documents'> & {
    readonly documents: (typeof fiscalDocuments.$inferInsert)[];
  };
  readonly manifest: ManifestRows;
  readonly receipts: ReceiptRows;
  readonly requests: Omit<RequestRows, 'files'> & { readonly files: (typeof requestFiles.$inferInsert)[] };
};

const isLarge = (client: DemoClient): boolean => client.isLarge === true;

/** Makes the files of clients, stores them as one blob, and answers the rows that refer to them. */
async function makeStorage(
  blobs: Deps['blobs'],
  owners: readonly DemoClient[],
  now: Date,
): Promise<StorageRows> {
  const all: ClientRows = { containers: [], access: [], documents: [], comments: [] };
  const tasks: TaskRows = { groups: [], tasks: [], events: [] };
  const taxes: TaxCalendarRows = { facts: [], marks: [] };
  const clearances: ClearanceRows = { agencies: [], crawls: [] };
  const requests = noRequestRows();
  const fiscal = noFiscalRows();
  const manifest = noManifestRows();
  const receipts = noReceiptRows();
  const pack = createPack();
  // While the files of one client are written, those of the next are made.
  let news: DemoNews = { articles: [], attachments: [], seen: [] };
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const client of owners) {
      await addClientRows(client, {
        ...{ all, tasks, taxes, clearances, requests, fiscal, manifest, receipts, pack, now },
      });
      yield pack.take();
    }
    if (owners.some(({ companyId }) => companyId === newsFirm)) {
      news = await demoNews(pack, now);
      yield pack.take();
    }
  }
  const { key } = await blobs.put(Readable.from(bytes()), mostPackBytes);
  const stored = all.documents.map(({ part, ...row }) => ({ ...row, blobKey: partKey(key, part) }));
  const kept = {
    ...news,
    attachments: news.attachments.map(({ part, ...row }) => ({ ...row, blobKey: partKey(key, part) })),
  };
  const crawls = clearances.crawls.map(({ part, ...row }) => ({
    ...row,
    blobKey: part && partKey(key, part),
  }));
  const held = {
    ...requests,
    files: requests.files.map(({ part, ...row }) => ({ ...row, blobKey: partKey(key, part) })),
  };
  const keptFiscal = fiscal.documents.map(({ part, ...row }) => ({ ...row, blobKey: partKey(key, part) }));
  return {
    ...all,
    documents: stored,
    ...{ tasks, taxes, agencies: clearances.agencies, crawls, news: kept, requests: held, receipts },
    fiscal: { ...fiscal, documents: keptFiscal },
    manifest,
  };
}

async function insertStorage(tx: Transaction, rows: StorageRows): Promise<void> {
  await insertRows(tx, containers, rows.containers);
  await insertRows(tx, containerAccess, rows.access);
  await insertRows(tx, documents, rows.documents);
  await insertRows(tx, comments, rows.comments);
}

async function insertRequests(tx: Transaction, storages: readonly StorageRows[]): Promise<void> {
  const all = storages.map((storage) => storage.requests);
  const { requests, numbers } = numberRequests(all.flatMap((rows) => rows.requests));
  await insertRows(
    tx,
    employees,
    all.flatMap((rows) => rows.employees),
  );
  await insertRows(tx, serviceRequests, requests);
  await insertRows(tx, requestNumbers, numbers);
  await insertRows(
    tx,
    requestMessages,
    all.flatMap((rows) => rows.messages),
  );
  await insertRows(
    tx,
    requestFiles,
    all.flatMap((rows) => rows.files),
  );
  await insertRows(
    tx,
    requestHistory,
    all.flatMap((rows) => rows.history),
  );
  await insertRows(
    tx,
    requestReads,
    all.flatMap((rows) => rows.reads),
  );
  await insertRows(
    tx,
    simulations,
    all.flatMap((rows) => rows.simulations),
  );
}

async function insertFiscal(tx: Transaction, storages: readonly StorageRows[]): Promise<void> {
  const all = storages.map(({ fiscal }) => fiscal);
  const firms = new Set(all.flatMap((rows) => rows.documents.map(({ companyId }) => companyId)));
  await insertRows(
    tx,
    fiscalFirms,
    [...firms].map((companyId) => ({ companyId, isEnabled: true })),
  );
  await insertRows(
    tx,
    fiscalClients,
    all.flatMap((rows) => rows.clients),
  );
  await insertRows(
    tx,
    fiscalDocuments,
    all.flatMap((rows) => rows.documents),
  );
  await insertRows(
    tx,
    fiscalEvents,
    all.flatMap((rows) => rows.events),
  );
}

async function insertManifest(tx: Transaction, storages: readonly StorageRows[]): Promise<void> {
  const all = storages.map(({ manifest }) => manifest);
  const firms = new Set(all.flatMap(({ invoices }) => invoices.map(({ companyId }) => companyId)));
  await insertRows(
    tx,
    manifestFirms,
    [...firms].map((companyId) => ({ companyId, isEnabled: true, reviewed: [...reviewedEvents] })),
  );
  await insertRows(
    tx,
    manifestCertificates,
    all.flatMap((rows) => rows.certificates),
  );
  await insertRows(
    tx,
    manifestAskings,
    all.flatMap((rows) => rows.askings),
  );
  await insertRows(
    tx,
    manifestInvoices,
    all.flatMap((rows) => rows.invoices),
  );
  await insertRows(
    tx,
    manifestEvents,
    all.flatMap((rows) => rows.events),
  );
  await insertRows(
    tx,
    authorityInvoices,
    all.flatMap((rows) => rows.known),
  );
  await insertRows(
    tx,
    authorityEvents,
    all.flatMap((rows) => rows.registered),
  );
  await insertRows(
    tx,
    authorityConsumers,
    all.flatMap((rows) => rows.consumers),
  );
  // Numbers go on after those that are taken.
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('authority_events', 'number'), coalesce(max(number), 1)) from authority_events`,
  );
}

async function insertReceipts(tx: Transaction, storages: readonly StorageRows[]): Promise<void> {
  const all = storages.map(({ receipts }) => receipts);
  const { receipts, numbers } = numberReceipts(all.flatMap((rows) => rows.receipts));
  await insertRows(tx, deliveryReceipts, receipts);
  await insertRows(tx, receiptNumbers, numbers);
  await insertRows(
    tx,
    deliveryDocuments,
    all.flatMap((rows) => rows.documents),
  );
  await insertRows(
    tx,
    deliveryEvents,
    all.flatMap((rows) => rows.events),
  );
}

async function addClientRows(
  client: DemoClient,
  {
    all,
    tasks,
    taxes,
    clearances,
    requests,
    fiscal,
    manifest,
    receipts,
    pack,
    now,
  }: {
    readonly all: ClientRows;
    readonly tasks: TaskRows;
    readonly taxes: TaxCalendarRows;
    readonly clearances: ClearanceRows;
    readonly requests: RequestRows;
    readonly fiscal: FiscalRows;
    readonly manifest: ManifestRows;
    readonly receipts: ReceiptRows;
    readonly pack: Pack;
    readonly now: Date;
  },
): Promise<void> {
  const year = taxYearOf(now);
  const firm = firms.find((one) => one.id === client.companyId);
  const people = everyone.filter(
    (account) =>
      account.kind === 'client' && account.companyId === client.companyId && client.key in account.clients,
  );
  const [first] = people;
  if (!firm || !first) return;
  const { market } = firm;
  const plan = client.isLarge
    ? largePlan(year)
    : planFor({
        market,
        scale: client.scale,
        year,
        featured: client.key === featuredClient ? corporateReturn(year) : undefined,
      });
  const clientId = clientIdOf(client);
  const files = clientFiles({ client, market, year, pack });
  const rows = await buildClient({
    client,
    clientId,
    plan,
    market,
    authors: { firm: firmAuthorOf(firm), client: authorOf(first) },
    userIds: people.map((account) => userIdOf(account.key)),
    files,
    year,
    now,
  });
  await addDemoTaxCalendar(taxes, {
    client,
    clientId,
    storage: rows,
    files,
    firm: firmAuthorOf(firm),
    person: authorOf(first),
    now,
  });
  await addDemoTasks(tasks, {
    client,
    clientId,
    market,
    storage: rows,
    files,
    firm: firmAuthorOf(firm),
    person: authorOf(first),
    year,
    now,
  });
  await addDemoClearances(clearances, { client, clientId, pack, now });
  addDemoFiscal(fiscal, { client, clientId, pack, now });
  addDemoManifest(manifest, { client, clientId, fiscal, now });
  const staff = staffOf(firm);
  if (staff)
    await addDemoRequests(requests, {
      ...{ client, clientId, files, now },
      firm: personOf(staff),
      person: personOf(first),
    });
  if (staff && market === 'br')
    addDemoReceipts(receipts, {
      ...{ client, clientId, storage: rows, taxes, now },
      firm: personOf(staff),
      person: personOf(first),
    });
  for (const row of rows.containers) all.containers.push(row);
  for (const row of rows.access) all.access.push(row);
  for (const row of rows.documents) all.documents.push(row);
  for (const row of rows.comments) all.comments.push(row);
}
