import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { displayNameOf } from '../../../../../contract/firm/clients.ts';
import type { Container } from '../../../../../contract/storage/storage-items.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { whyNotAdd } from '../../../../../machines/upload/permission.ts';
import { useFlowActor } from '../../../../ui/flow/root-context.ts';
import type { DocumentsActor } from '../documents-actor.ts';
import { useOpenFolder } from '../documents-actor.ts';
import { offerFiles } from './offer-files.ts';

interface UploadTarget {
  readonly folder: Container | undefined;
  /** Whether the upload flow would take a file for the open folder [S4.19]. */
  readonly mayAdd: boolean;
  /** Why it would not, in words; `undefined` while there is no folder yet. */
  readonly reason: string | undefined;
  readonly add: (files: readonly File[]) => void;
}

/** Where files go that are picked or dropped now: the open folder of the active client. */
export function useUploadTarget(documents: DocumentsActor, upload: SystemActors['upload']): UploadTarget {
  const { t } = useTranslation('documents');
  const folder = useOpenFolder(documents);
  const clients = useFlowActor('clients');
  const clientId = useSelector(documents, (snapshot) => snapshot.context.clientId);
  const clientName = useSelector(clients, (snapshot) => {
    const client = snapshot?.context.activeClient;
    return client && client.id === clientId ? displayNameOf(client) : '';
  });
  const whyNot = useSelector(upload, ({ context }) =>
    whyNotAdd(context, folder?.permissions ?? { canCreate: false }),
  );
  const mayAdd = clientId !== null && whyNot === null;
  const add = (files: readonly File[]) => {
    if (!folder || clientId === null) return;
    const offered = offerFiles(files, { clientId, clientName, container: folder });
    if (offered.length > 0) upload.send({ type: 'files.select', files: offered });
  };
  const reason = whyNot === 'preview' ? t('notInPreview') : t('mayAddContents');
  return { folder, mayAdd, reason: folder && !mayAdd ? reason : undefined, add };
}
