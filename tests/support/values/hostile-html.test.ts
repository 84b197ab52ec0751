import { expect, test } from 'vitest';
import { articleTags } from '../../../contract/brazil/article-html.ts';
import { safeHtml } from '../../../server/news/safe-html.ts';
import { forbiddenIn, hostileHtml } from './hostile-html.ts';

/** The elements of safe HTML with their attributes, as they are written. */
const elementsOf = (html: string) =>
  [...html.matchAll(/<([^\s/>]+)([^>]*)>/g)].map(([, tag = '', rest = '']) => ({
    tag,
    attributes: Object.fromEntries(
      [...rest.matchAll(/([^\s=/]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  }));

test.each(hostileHtml)('of %s nothing is answered that no article may have', (_what, html) => {
  expect(forbiddenIn(elementsOf(safeHtml(html, () => undefined)), articleTags)).toEqual([]);
});
