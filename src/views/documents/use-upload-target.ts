import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Container } from '../../../contract/storage-items.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import type { DocumentsActor } from './documents-actor.ts';
import { useOpenFolder } from './documents-actor.ts';
import { offerFiles, probeFor } from './offer-files.ts';

interface UploadTarget {
  readonly folder: Container | undefined;
  /** Whether the upload flow would take a file for the open folder [S4.19]. */
  readonly mayAdd: boolean;
  readonly add: (files: readonly File[]) => void;
}

/** Where files go that are picked or dropped now: the open folder of the active client. */
export function useUploadTarget(documents: DocumentsActor, upload: SystemActors['upload']): UploadTarget {
  const folder = useOpenFolder(documents);
  const clientId = useSelector(documents, (snapshot) => snapshot.context.clientId);
  const probe = useMemo(
    () => (folder && clientId !== null ? probeFor(clientId, folder) : null),
    [folder, clientId],
  );
  const mayAdd = useSelector(
    upload,
    (snapshot) => probe !== null && snapshot.can({ type: 'files.select', files: probe }),
  );
  const add = (files: readonly File[]) => {
    if (folder && clientId !== null && files.length > 0)
      upload.send({ type: 'files.select', files: offerFiles(files, clientId, folder) });
  };
  return { folder, mayAdd, add };
}
