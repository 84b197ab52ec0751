import { typeOf } from '../../contract/storage/file-rules.ts';
import type { Part } from '../blobs/parts.ts';
import type { containerAccess, containers, documents } from '../db/schema/core-schema.ts';
import type { comments } from '../db/schema/storage-schema.ts';
import { ownDeleteField } from '../storage/shape.ts';
import { withTaxYear } from '../tasks/tax-center/tax-center.queries.ts';
import type { ClientFile, ClientFiles } from './client-files.ts';
import type { DemoClient } from './demo-clients.ts';
import { commentsOn } from './demo-comments.ts';
import { documentNameAt, documentNames } from './files/document-names.ts';
import type { Market } from './files/markets.ts';
import { deriveSeed, seededRandom } from './files/seeded-random.ts';
import type { ClientPlan, FeaturedDocument, FolderPlan } from './folder-plans.ts';
import { idOf } from './identity.ts';

/** A person named on folders and documents. */
export interface Author {
  readonly contactId: string;
  readonly name: string;
}

export interface BuildOptions {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly plan: ClientPlan;
  readonly market: Market;
  readonly authors: { readonly firm: Author; readonly client: Author };
  /** The client's people: those whose rights a folder may narrow. */
  readonly userIds: readonly string[];
  readonly files: ClientFiles;
  /** The newest closed tax year. */
  readonly year: number;
  readonly now: Date;
}

/** A document whose bytes are not stored yet: `part` says where they will be in the blob of the demo. */
export type PackedDocument = Omit<typeof documents.$inferInsert, 'blobKey'> & { readonly part: Part };

/** The rows that make a client's storage. */
export interface ClientRows {
  readonly containers: (typeof containers.$inferInsert)[];
  readonly access: (typeof containerAccess.$inferInsert)[];
  readonly documents: PackedDocument[];
  readonly comments: (typeof comments.$inferInsert)[];
}

const dayMs = 24 * 60 * 60 * 1000;
/** How far back documents go, in days: two years. */
const oldestDays = 730;
const master = { lockType: 'Read', lockLevel: 'Master' } as const;
const unlocked = { lockType: null, lockLevel: null };

/** A folder's unique name among its siblings: with the year, because two years of one thing are two folders. */
const keyOf = (plan: FolderPlan): string =>
  (plan.year === undefined || plan.year === 1900 ? plan.name : `${plan.name} (${plan.year})`).normalize(
    'NFC',
  );

/** Builds a client's folders and documents. The same client gives the same rows, but for dates, which follow `now`. */
export async function buildClient(options: BuildOptions): Promise<ClientRows> {
  const { client, clientId, authors, files, now } = options;
  const rows: ClientRows = { containers: [], access: [], documents: [], comments: [] };
  const random = seededRandom(deriveSeed(7, client.companyId, client.key));
  let nextName = random.int(0, 20);

  const authorship = (by: 'firm' | 'client', at: Date, changed: Date) => ({
    createdById: authors[by].contactId,
    createdByName: authors[by].name,
    createdByKind: by,
    createdAt: at,
    modifiedById: authors[by].contactId,
    modifiedByName: authors[by].name,
    modifiedByKind: by,
    modifiedAt: changed,
  });
  const daysBefore = (days: number): Date => new Date(now.getTime() - days * dayMs);

  function addDocument(
    containerId: string,
    file: ClientFile,
    by: 'firm' | 'client',
    changed: Date,
    details: {
      readonly isRead: boolean;
      readonly comments: number;
      readonly isLocked: boolean;
      readonly hasOwnDelete?: boolean;
      /** The year of its folder. */
      readonly year?: number | undefined;
    },
  ): void {
    const created = new Date(changed.getTime() - (random.next() < 0.3 ? random.int(1, 20) * dayMs : 0));
    const customFields: Record<string, string> = {
      ...(details.hasOwnDelete && { [ownDeleteField]: 'true' }),
      ...(by === 'client' && details.year !== undefined && withTaxYear({}, String(details.year))),
    };
    const row = {
      id: idOf('document', containerId, file.name),
      companyId: client.companyId,
      clientId,
      containerId,
      name: file.name,
      nameKey: file.name,
      documentType: typeOf(file.name),
      mimeType: file.mimeType,
      size: file.part.size,
      part: file.part,
      sha256: file.sha256,
      isReadByClientUser: details.isRead,
      commentsCount: details.comments,
      customItemMetaData: {},
      customFields,
      trashedAt: null,
      ...authorship(by, created, changed),
      ...(details.isLocked ? master : unlocked),
    };
    rows.documents.push(row);
    if (details.comments > 0) rows.comments.push(...commentsOn(row, options.market, authors, now));
  }

  async function addFeatured(
    containerId: string,
    featured: FeaturedDocument,
    year: number | undefined,
  ): Promise<void> {
    const changed = daysBefore(featured.daysAgo);
    if (featured.time) changed.setHours(...featured.time, 0, 0);
    // Early in the day, "today at 9:14" is still to come.
    const at = changed > now ? new Date(now.getTime() - 600_000) : changed;
    addDocument(containerId, await files.featured(featured, at), featured.by, at, {
      isRead: !featured.isUnread,
      comments: featured.comments ?? 0,
      isLocked: false,
      year,
    });
  }

  async function addDocuments(containerId: string, plan: FolderPlan): Promise<void> {
    const featured = plan.featured ?? [];
    for (const one of featured) await addFeatured(containerId, one, plan.year);
    const taken = new Set(featured.map((one) => one.name.normalize('NFC')));
    const list = plan.names ?? options.market;
    // Only the names of one folder have to differ: counted on through all folders they would reach back decades.
    nextName %= documentNames[list].length;
    const newestName = plan.year === undefined || plan.year === 1900 ? options.year : plan.year;
    for (let left = (plan.documents ?? 0) - featured.length; left > 0; nextName += 1) {
      const listed = documentNameAt(list, nextName, Math.min(newestName, options.year));
      if (taken.has(listed.name)) continue;
      const file = await files.listed(listed, plan.year);
      left -= 1;
      const by = plan.by ?? (random.next() < 0.6 ? 'firm' : 'client');
      const newest = featured.length > 0 ? 50 : 0;
      addDocument(containerId, file, by, daysBefore(newest + random.next() * (oldestDays - newest)), {
        isRead: by === 'client' || random.next() < 0.8,
        comments: random.next() < 0.08 ? random.int(1, 4) : 0,
        isLocked: by === 'firm' && random.next() < 0.03,
        hasOwnDelete: by === 'client' && left < (plan.ownDelete ?? 0),
        year: plan.year,
      });
    }
  }

  async function addContainer(
    plan: FolderPlan,
    parent: { readonly id: string; readonly ancestors: readonly string[] } | undefined,
  ): Promise<void> {
    const id = parent ? idOf('container', parent.id, keyOf(plan)) : idOf('root', clientId, plan.name);
    const ancestors = parent ? [...parent.ancestors, parent.id] : [];
    const made = daysBefore(oldestDays + random.int(1, 200));
    rows.containers.push({
      id,
      companyId: client.companyId,
      clientId,
      type: plan.type ?? (parent ? 'Folder' : 'Project'),
      name: plan.name,
      nameKey: keyOf(plan),
      parentId: parent?.id ?? null,
      ancestors,
      rootType: plan.rootType ?? null,
      productType: plan.productType ?? null,
      processingYear: plan.year ?? null,
      isShared: plan.isShared ?? false,
      documentCount: plan.documents ?? 0,
      customFields: {},
      ...authorship(plan.by ?? 'firm', made, made),
      ...(plan.isLocked ? master : unlocked),
    });
    if (plan.role)
      for (const userId of options.userIds) rows.access.push({ containerId: id, userId, role: plan.role });
    await addDocuments(id, plan);
    for (const folder of plan.folders ?? []) await addContainer(folder, { id, ancestors });
  }

  const made = daysBefore(oldestDays + 400);
  rows.containers.push({
    id: clientId,
    companyId: client.companyId,
    clientId,
    type: 'Client',
    name: client.doingBusinessAs ?? client.displayAs ?? client.name,
    nameKey: client.name.normalize('NFC'),
    parentId: null,
    ancestors: [],
    rootType: 'client',
    productType: null,
    processingYear: null,
    isShared: true,
    documentCount: 0,
    customFields: {},
    ...authorship('firm', made, made),
    ...unlocked,
  });
  for (const folder of options.plan.below) await addContainer(folder, { id: clientId, ancestors: [] });
  for (const root of options.plan.beside) await addContainer(root, undefined);
  return rows;
}
