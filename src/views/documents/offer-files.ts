import type { Container } from '../../../contract/storage-items.ts';
import { containerLabel } from '../../../machines/documents/tree.ts';
import type { ContainerRef } from '../../../machines/signals.ts';
import type { OfferedFile } from '../../../machines/upload/batch.ts';

/** A container as the upload flow needs to know it, under the name that is on screen. */
const containerRefOf = (container: Container): ContainerRef => ({
  id: container.id,
  type: container.type,
  name: containerLabel(container),
  canCreate: container.permissions.canCreate,
});

/** Files as a person picked or dropped them, for a folder of a client. */
export const offerFiles = (
  files: readonly File[],
  clientId: string,
  container: Container,
): readonly OfferedFile[] =>
  files.map((file) => ({
    file: { id: crypto.randomUUID(), name: file.name, size: file.size, source: file },
    clientId,
    container: containerRefOf(container),
  }));

/** A file that nobody picked, to ask the upload flow whether one could be added to a folder. */
export const probeFor = (clientId: string, container: Container): readonly OfferedFile[] => [
  {
    file: { id: '', name: '', size: 0, source: null },
    clientId,
    container: containerRefOf(container),
  },
];
