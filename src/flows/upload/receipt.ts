import { defaultUploadFolderName } from '../../../contract/storage/storage-items.ts';
import type { ReceiptLine } from '../../../machines/upload/batch.ts';
import { saveFile } from '../../platform/browser/save-file.ts';

/** A text of `uploads.json`, or of another namespace that the key names. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The receipt as plain text: when it was written, and for each client and folder what was stored, with name, size in
 * bytes, time, and SHA-256 where it is known.
 */
export function receiptText(lines: readonly ReceiptLine[], say: Say, language: string, now: Date): string {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' });
  const places = new Map<string, ReceiptLine[]>();
  for (const line of lines) {
    const place = JSON.stringify([line.clientName, line.folder]);
    places.set(place, [...(places.get(place) ?? []), line]);
  }
  const blocks = [...places.values()].map((files) => [
    '',
    say('receipt.client', { name: files[0]?.clientName ?? '' }),
    say('receipt.folder', { name: folderIn(files, say) }),
    ...files.flatMap(({ name, size, storedAt, sha256 }) => [
      '',
      `  ${name}`,
      `    ${say('receipt.size', { count: size })}`,
      `    ${say('receipt.storedAt', { when: moment.format(new Date(storedAt)) })}`,
      ...(sha256 === null ? [] : [`    SHA-256: ${sha256}`]),
    ]),
  ]);
  return `${[
    say('receipt.title'),
    say('receipt.writtenAt', { when: moment.format(now) }),
    say('receipt.total', { count: lines.length }),
    ...blocks.flat(),
  ].join('\r\n')}\r\n`;
}

/** The folder that takes uploads at the top is stored under a technical name [S7.26]. */
function folderIn([first]: readonly ReceiptLine[], say: Say): string {
  const folder = first?.folder ?? '';
  return folder === defaultUploadFolderName ? say('common:myUploads') : folder;
}

interface Options {
  readonly page: Window;
  /** Fetches the translations first, where they are not there yet. */
  readonly translate: () => Promise<Say>;
}

/** Saves a receipt as a file. */
export const createReceiptServices = ({ page, translate }: Options) => ({
  async saveReceipt({ lines }: { lines: readonly ReceiptLine[] }): Promise<void> {
    const say = await translate();
    const now = new Date();
    const text = receiptText(lines, say, page.document.documentElement.lang, now);
    // Without the byte order mark older spreadsheet programs do not read the text as UTF-8.
    saveFile(
      page,
      new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }),
      `${say('receipt.fileName')} ${now.toISOString().slice(0, 10)}.txt`,
    );
  },
});
