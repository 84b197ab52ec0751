import { expect, test } from 'vitest';
import { showKeptFont } from './kept-font.ts';

const file = '/assets/font.woff2';

/** The media of the font's style after a page with these caches has begun. */
async function mediaWith(caches: () => CacheStorage | undefined): Promise<string> {
  const style = { dataset: { file }, media: 'not all' };
  const document = { querySelector: () => style } as unknown as Document;
  await showKeptFont({
    document,
    get caches() {
      return caches();
    },
  } as never);
  return style.media;
}

const cacheThat = (match: () => Promise<unknown>) => () => ({ match }) as unknown as CacheStorage;

test.each<[string, () => CacheStorage | undefined, string]>([
  ['keeps the font', cacheThat(async () => ({})), 'all'],
  ['does not keep the font yet', cacheThat(async () => undefined), 'not all'],
  ['has no cache, over plain HTTP', () => undefined, 'all'],
  [
    'refuses a call to its cache',
    cacheThat(async () => {
      throw new Error('blocked');
    }),
    'all',
  ],
  [
    'throws when the page names its cache',
    () => {
      throw new Error('blocked');
    },
    'all',
  ],
])(
  'where the browser %s, the style of the font applies or waits accordingly',
  async (_, caches, expected) => {
    expect(await mediaWith(caches)).toBe(expected);
  },
);
