/**
 * Leaves one full stop where a sentence ends in a value that ends in one: in Portuguese a date does ("desde 24 de nov.").
 * Only behind a letter and before a space or the end: a file name and an ellipsis stay as they are.
 */
export const oneStop = {
  type: 'postProcessor' as const,
  name: 'oneStop',
  process: (value: string): string => value.replace(/(?<=\p{L})\.\.(?=\s|$)/gu, '.'),
};
