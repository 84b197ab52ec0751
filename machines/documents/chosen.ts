import { maxSharedItems } from '../../contract/storage/sharing-rules.ts';

/** How documents are downloaded [S7.20]: one as it is, several as an archive. */
export const downloadOf = (count: number): 'file' | 'archive' => (count === 1 ? 'file' : 'archive');

/** Why documents cannot be downloaded; `null` when they can. An archive is packed on the account of the user. */
export const whyNotDownloaded = (count: number, mayChange: boolean): 'notInPreview' | null =>
  mayChange || downloadOf(count) === 'file' ? null : 'notInPreview';

/** Why documents cannot be sent by link; `null` when they can. */
export function whyNotSent(count: number, mayChange: boolean): 'notInPreview' | 'tooManyToSend' | null {
  if (!mayChange) return 'notInPreview';
  return count > maxSharedItems ? 'tooManyToSend' : null;
}

/** Whether the list shows the documents of one folder: not those of all folders, nor what a search found. */
export const isOneFolder = ({
  isFlat,
  question,
}: {
  readonly isFlat: boolean;
  readonly question: { readonly search: string };
}): boolean => !isFlat && question.search === '';
