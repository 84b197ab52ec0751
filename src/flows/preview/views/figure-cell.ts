import type { WordPart } from '../../../../machines/preview/content.ts';

const textOf = (part: WordPart): string =>
  typeof part === 'string' ? part : 'parts' in part ? part.parts.map(textOf).join('') : (part.alt ?? '');

const currency = '(?:[A-Z]{0,3}[$€£¥]|[A-Z]{3})';
const figure = new RegExp(
  String.raw`^(?:[-−–+(]\s*)?(?:${currency}\s*)?[-−–]?(?:\d[\d.,’'\s]*)?\d\s*(?:%|${currency})?\)?$`,
  'u',
);

/** Whether a cell has nothing but a number, an amount of money or a share. */
export const isFigure = (parts: readonly WordPart[]): boolean =>
  figure.test(parts.map(textOf).join('').trim());
