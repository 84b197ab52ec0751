import type { TFunction } from 'i18next';

/** What a row of a document says beside what is in the document. */
export interface RowWords {
  readonly firm: string;
  readonly you: string;
  readonly unread: string;
  readonly select: (name: string) => string;
  readonly download: (name: string) => string;
  readonly more: (name: string) => string;
  readonly comments: (count: number) => string;
}

/** Stands for a name in a text until there is one; no file has it in its name. */
const place = '\u0000';

/**
 * The words of all rows, looked up once: filling in each text of each row anew is what scrolling would cost most.
 */
export function rowWords(t: TFunction<'documents'>): RowWords {
  const around =
    (text: string) =>
    (name: string): string =>
      text.replaceAll(place, () => name);
  return {
    firm: t('firm'),
    you: t('you'),
    unread: t('unread'),
    select: around(t('select', { name: place })),
    download: around(t('download', { name: place })),
    more: around(t('more', { name: place })),
    comments: onceEach((count) => t('comments', { count })),
  };
}

/** Looks each number up once; that of comments is small, and nearly always the same few. */
function onceEach(look: (count: number) => string): (count: number) => string {
  const known = new Map<number, string>();
  return (count) => {
    const text = known.get(count) ?? look(count);
    known.set(count, text);
    return text;
  };
}
