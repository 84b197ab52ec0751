import { nameFault, nextName } from '../../contract/storage/file-rules.ts';

/**
 * What is wrong with the name of a folder: as for files (decision 19), with a code of its own for the last character.
 */
export type FolderNameFault = 'empty' | 'characters' | 'ending' | 'tooLong';

/** The name that goes out: without the spaces around what was typed. */
export const folderNameOf = (typed: string): string => typed.trim();

/** What is wrong with a name, or `undefined` when it is fine. */
export function folderNameFault(name: string): FolderNameFault | undefined {
  const fault = nameFault(name);
  const isEnding = fault === 'characters' && nameFault(name.replace(/[. ]+$/, '')) !== 'characters';
  return isEnding ? 'ending' : fault;
}

/** An extension for the length of a thought: whatever follows the last dot of a folder's name is part of the name. */
const lentExtension = '.x';

/** The next name to try when one is taken (decision 18); the counter goes to the end: `St. Mary` → `St. Mary (1)`. */
export const nextFolderName = (name: string): string =>
  nextName(name + lentExtension).slice(0, -lentExtension.length);
