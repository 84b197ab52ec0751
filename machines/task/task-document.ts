import { typeOf } from '../../contract/storage/file-rules.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { DocumentRef } from '../../contract/tasks/task-kinds.ts';

/**
 * A document that a task names, in the form that the preview takes. The task holds id and name only: the size is 0, and
 * reading is the only permission.
 */
export function taskDocument({ id, name }: DocumentRef, clientId: string): StorageDocument {
  const unknown = { contactId: '', name: '', kind: 'firm' } as const;
  return {
    id,
    name,
    type: 'Document',
    documentType: typeOf(name),
    mimeType: '',
    originalItemSize: 0,
    conversionSupported: true,
    parent: { id: clientId, type: 'Client' },
    deleteEndpoint: null,
    history: { createdBy: unknown, createdDate: '', modifiedBy: unknown, modifiedDate: '' },
    permissions: { canCreate: false, canRead: true, canUpdate: false, canDelete: false },
    customItemMetaData: {},
    customFields: {},
    isReadByClientUser: true,
    commentsCount: 0,
    lock: null,
  };
}
