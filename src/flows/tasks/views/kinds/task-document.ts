import { typeOf } from '../../../../../contract/storage/file-rules.ts';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import type { DocumentRef } from '../../../../../contract/tasks/task-kinds.ts';

/**
 * A document that a task names, as the preview needs to know it: of such a document the task tells id and name only.
 * Its size is not known (0), and nothing may be done with it but read it.
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
