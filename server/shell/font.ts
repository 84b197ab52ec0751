import { fontParts } from '../../contract/firm/font.ts';
import { basePath } from '../../contract/language/market.ts';

/**
 * The portal's font, for the style of every page. `optional`: a page that is painted before the font has come keeps the
 * system's font, so nothing moves; the next page has it from the cache.
 */
export const fontStyle = fontParts
  .map(
    ({ file, range }) =>
      `@font-face{font-family:Inter;font-display:optional;font-weight:100 900;src:url(${basePath}/${file}) format("woff2");unicode-range:${range}}`,
  )
  .join('');

/** Where the part of the font is that each page needs. */
export const fontAddress = `${basePath}/${fontParts[0].file}`;
