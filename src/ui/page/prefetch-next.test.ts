import { expect, test } from 'vitest';
import { prefetchNext } from './prefetch-next.ts';

/** What a page appends to its head under a connection. */
function appendedUnder(connection: object | undefined): unknown[] {
  const appended: unknown[] = [];
  const document = {
    querySelector: (selector: string) => (selector === '#cc-next' ? { content: 'next' } : null),
    head: { append: (content: unknown) => appended.push(content) },
  } as unknown as Document;
  prefetchNext({ document, navigator: connection ? { connection } : {} });
  return appended;
}

test.each([
  [undefined, ['next']],
  [{}, ['next']],
  [{ saveData: false, effectiveType: '4g' }, ['next']],
  [{ saveData: false, effectiveType: '3g' }, ['next']],
  [{ saveData: true, effectiveType: '4g' }, []],
  [{ saveData: false, effectiveType: '2g' }, []],
  [{ saveData: false, effectiveType: 'slow-2g' }, []],
])('under the connection %o a sign-in page prefetches %o', (connection, expected) => {
  expect(appendedUnder(connection)).toEqual(expected);
});

test('a page without a list of files prefetches nothing', () => {
  const document = { querySelector: () => null } as unknown as Document;
  expect(prefetchNext({ document, navigator: {} })).toBeUndefined();
});
