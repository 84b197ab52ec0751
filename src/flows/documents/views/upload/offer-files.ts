import type { Container } from '../../../../../contract/storage/storage-items.ts';
import type { OfferedFile } from '../../../../../machines/upload/items.ts';
import { pickedFileOf } from '../../../../ui/files/picked-file.ts';
import { containerRefOf } from '../document-actions.ts';

/** The client and the container of the files. */
export interface UploadPlace {
  readonly clientId: string;
  readonly clientName: string;
  readonly container: Container;
}

/** Files that operating systems put into folders, which no user means to send. */
const systemFiles: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/**
 * The folders on the way to a file: of a chosen folder the browser tells them, of a dropped one the drop area does
 * (`/Receipts/2026/a.pdf`, `./a.pdf`). Empty for a file by itself.
 */
export function folderPathOf(file: File): readonly string[] {
  const { path = '' } = file as File & { readonly path?: string };
  const parts = (file.webkitRelativePath || path).split('/');
  return parts.slice(0, -1).filter((part) => part !== '' && part !== '.');
}

/** Files as a user picked or dropped them, for a folder of a client. */
export const offerFiles = (
  files: readonly File[],
  { clientId, clientName, container }: UploadPlace,
): readonly OfferedFile[] =>
  files
    .map((file) => ({
      file: pickedFileOf(file),
      path: folderPathOf(file),
      clientId,
      clientName,
      container: containerRefOf(container),
      taskMetaData: null,
      field: null,
    }))
    .filter(({ file, path }) => path.length === 0 || !systemFiles.has(file.name));
