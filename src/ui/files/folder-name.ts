import type { Container } from '../../../contract/storage/storage-items.ts';
import { defaultUploadFolderName } from '../../../contract/storage/storage-items.ts';
import { containerLabel } from '../../../machines/documents/tree.ts';

type Translate = (key: 'common:myUploads') => string;

/** A folder's name as people read it: the one that takes their uploads is stored under a technical name [S7.26]. */
export const readableFolderName = (name: string, t: Translate): string =>
  name === defaultUploadFolderName ? t('common:myUploads') : name;

/** What stands for a folder on screen: its name, and its year where it has one [S9.08]. */
export const folderName = (container: Pick<Container, 'name' | 'processingYear'>, t: Translate): string =>
  readableFolderName(containerLabel(container), t);
