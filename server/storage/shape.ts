import { convertedTypes } from '../../contract/file-rules.ts';
import type { Container, ContainerType, StorageDocument } from '../../contract/storage-items.ts';
import type { documents } from '../db/schema.ts';
import type { AccessRow, ContainerRow } from './access.queries.ts';
import { type Asker, lockOf, permissionsOf, type Standing, withholdsDelete } from './rights.ts';

export type DocumentRow = typeof documents.$inferSelect;
/** The columns that an answer is made of. */
export type ShownDocument = Omit<
  DocumentRow,
  'companyId' | 'clientId' | 'nameKey' | 'blobKey' | 'sha256' | 'trashedAt'
>;

const viewable: ReadonlySet<string> = new Set(convertedTypes);

const historyOf = (row: ContainerRow | ShownDocument): Container['history'] => ({
  createdBy: { contactId: row.createdById, name: row.createdByName, kind: row.createdByKind },
  createdDate: row.createdAt.toISOString(),
  modifiedBy: { contactId: row.modifiedById, name: row.modifiedByName, kind: row.modifiedByKind },
  modifiedDate: row.modifiedAt.toISOString(),
});

/** What a container looks like to the asker [S3.10, S3.11]. */
export function containerOf(
  { row: { container }, role, sealed, lock }: Standing<AccessRow>,
  asker: Asker,
  around: { readonly parentType: ContainerType | undefined; readonly hasFolders: boolean },
  inheritLock: boolean,
): Container {
  const hasFiles = container.documentCount > 0;
  return {
    id: container.id,
    name: container.name,
    type: container.type,
    history: historyOf(container),
    permissions: permissionsOf({ role, sealed, createdById: container.createdById }, asker),
    customItemMetaData: {},
    customFields: container.customFields,
    isReadByClientUser: true,
    commentsCount: 0,
    lock: inheritLock ? lock : lockOf(container),
    parent:
      container.parentId && around.parentType ? { id: container.parentId, type: around.parentType } : null,
    documentCount: container.documentCount,
    hasChildren: hasFiles || around.hasFolders,
    hasFiles,
    hasFolders: around.hasFolders,
    productType: container.productType,
    processingYear: container.processingYear,
    isShared: container.isShared,
    rootType: container.parentId ? null : container.rootType,
  };
}

/** What a document looks like to the asker who stands so in its container [S3.10, S3.12]. */
export function documentOf(row: ShownDocument, standing: Standing<AccessRow>, asker: Asker): StorageDocument {
  const { role, sealed } = standing;
  const lock = lockOf(row);
  return {
    id: row.id,
    name: row.name,
    type: 'Document',
    history: historyOf(row),
    permissions: permissionsOf(
      { role, sealed: sealed || withholdsDelete(lock), createdById: row.createdById },
      asker,
    ),
    customItemMetaData: row.customItemMetaData,
    customFields: row.customFields,
    isReadByClientUser: row.isReadByClientUser,
    commentsCount: row.commentsCount,
    lock,
    documentType: row.documentType,
    mimeType: row.mimeType,
    originalItemSize: row.size,
    conversionSupported: viewable.has(row.documentType),
    parent: { id: row.containerId, type: standing.row.container.type },
  };
}
