import { fillPath } from '../../contract/calls/call.ts';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { convertedTypes } from '../../contract/storage/file-rules.ts';
import { deleteDocument } from '../../contract/storage/storage-changes.ts';
import type {
  Container,
  ContainerType,
  Permissions,
  StorageDocument,
} from '../../contract/storage/storage-items.ts';
import type { documents } from '../db/schema/core-schema.ts';
import type { AccessRow, AnyMoments, ContainerRow } from './access.queries.ts';
import {
  type Asker,
  lockOf,
  type PlacedRow,
  permissionsOf,
  type Standing,
  withholdsDelete,
} from './rights.ts';

export type DocumentRow = typeof documents.$inferSelect;
/** The columns that an answer is made of. */
export type ShownDocument = Omit<
  DocumentRow,
  | 'companyId'
  | 'clientId'
  | 'nameKey'
  | 'blobKey'
  | 'sha256'
  | 'trashedAt'
  | 'trashedBy'
  | 'nameOrder'
  | 'addedByOrder'
  | 'words'
>;

type Place = Standing<AccessRow>;
/** A container with as much as an answer on one of its documents needs. */
type DocumentPlace = Standing<PlacedRow & { readonly container: { readonly type: ContainerType } }>;

const viewable: ReadonlySet<string> = new Set(convertedTypes);

const isoOf = (moment: Date | string): string => (typeof moment === 'string' ? moment : moment.toISOString());

const historyOf = (row: ContainerRow | AnyMoments<ShownDocument>): Container['history'] => ({
  createdBy: {
    contactId: row.createdById,
    name: withoutHiddenCharacters(row.createdByName),
    kind: row.createdByKind,
  },
  createdDate: isoOf(row.createdAt),
  modifiedBy: {
    contactId: row.modifiedById,
    name: withoutHiddenCharacters(row.modifiedByName),
    kind: row.modifiedByKind,
  },
  modifiedDate: isoOf(row.modifiedAt),
});

/** What a container looks like to the asker [S3.10, S3.11]. */
export function containerOf(
  { row: { container }, role, sealed, lock }: Place,
  asker: Asker,
  around: { readonly parentType: ContainerType | undefined; readonly hasFolders: boolean },
  inheritLock: boolean,
): Container {
  const hasFiles = container.documentCount > 0;
  return {
    id: container.id,
    name: withoutHiddenCharacters(container.name),
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

/** The custom field, with the value `true`, of documents that are deleted by an endpoint of their own [S4.18]. */
export const ownDeleteField = 'ownDelete';

/** Whether a document is deleted by an endpoint of its own, for good [S4.18]. */
export const hasOwnDelete = ({ customFields }: Pick<ShownDocument, 'customFields'>): boolean =>
  customFields[ownDeleteField] === 'true';

/** What an asker with these permissions in its container may do with a document [S6.05]. */
export const rightsOn = (
  row: AnyMoments<ShownDocument>,
  { role, sealed }: Pick<DocumentPlace, 'role' | 'sealed'>,
  asker: Asker,
): Permissions =>
  permissionsOf(
    { role, sealed: sealed || withholdsDelete(lockOf(row)), createdById: row.createdById },
    asker,
  );

/** A document as answered to an asker with these permissions in its container [S3.10, S3.12]. */
export function documentOf(
  row: AnyMoments<ShownDocument>,
  place: DocumentPlace,
  asker: Asker,
): StorageDocument {
  return {
    id: row.id,
    name: withoutHiddenCharacters(row.name),
    type: 'Document',
    history: historyOf(row),
    permissions: rightsOn(row, place, asker),
    customItemMetaData: row.customItemMetaData,
    customFields: row.customFields,
    isReadByClientUser: row.isReadByClientUser,
    commentsCount: row.commentsCount,
    lock: lockOf(row),
    documentType: row.documentType,
    mimeType: row.mimeType,
    originalItemSize: row.size,
    conversionSupported: viewable.has(row.documentType),
    parent: { id: row.containerId, type: place.row.container.type },
    deleteEndpoint: hasOwnDelete(row)
      ? fillPath(deleteDocument, { folderId: row.containerId, docId: row.id })
      : null,
  };
}
