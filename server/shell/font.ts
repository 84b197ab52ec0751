import { fontParts } from '../../contract/firm/font.ts';
import { basePath } from '../../contract/language/market.ts';

/** Inter's height above and below the baseline, in units of its size. */
export const interHeights = { ascent: 0.96875, descent: 0.2412 };

/** Fonts of the system in Inter's stead, and how much wider text in them is drawn to be as wide as text in Inter's. */
interface Fallback {
  readonly weights: string;
  readonly names: readonly string[];
  readonly widened: number;
}

/** Of two with the same weights the later one is tried first: Roboto is what Android has. */
export const fallbacks: readonly Fallback[] = [
  { weights: '100 599', names: ['Roboto'], widened: 1.07 },
  { weights: '600 900', names: ['Roboto Bold', 'Roboto-Bold'], widened: 1.079 },
  { weights: '100 599', names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'], widened: 1.068 },
  {
    weights: '600 900',
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    widened: 1.018,
  },
];

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The system's fonts, drawn as wide and as high as Inter: a page that gets Inter later does not move. */
export const fallbackStyle = fallbacks
  .map(({ weights, names, widened }) =>
    [
      `@font-face{font-family:"Inter Fallback";font-weight:${weights};src:${names.map((name) => `local("${name}")`).join(',')}`,
      `size-adjust:${percent(widened)}`,
      `ascent-override:${percent(interHeights.ascent / widened)}`,
      `descent-override:${percent(interHeights.descent / widened)}`,
      'line-gap-override:0%}',
    ].join(';'),
  )
  .join('');

/**
 * The portal's font. `optional`: a page that is painted before the font has come keeps the system's font, so nothing
 * moves; the next page has it from the cache.
 */
export const interStyle = fontParts
  .map(
    ({ file, range }) =>
      `@font-face{font-family:Inter;font-display:optional;font-weight:100 900;src:url(${basePath}/${file}) format("woff2");unicode-range:${range}}`,
  )
  .join('');

/** Both, for the style of a page that needs no script. */
export const fontStyle = interStyle + fallbackStyle;

/** Where the part of the font is that each page needs. */
export const fontAddress = `${basePath}/${fontParts[0].file}`;
