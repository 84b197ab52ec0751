// No schema is imported here: the place to draw needs these rules and should not load the schema library for them.
/** The box that a signature is drawn in, in units of its path. */
export const signatureBox = { width: 600, height: 200 } as const;
/** The longest drawing, in characters of an SVG path, and the longest name. */
export const maxSignaturePath = 20_000;
export const maxSignatureName = 120;
/** What a drawing is written with: absolute moves, lines and curves of an SVG path, and numbers. */
export const signaturePathPattern = /^[MLC0-9 .,-]+$/;

/** The words of a name, without case, accents and punctuation. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Whether a written name is that of a person: it has all the words of theirs, in any order; a middle name may be added. A
 * person without a name is everybody.
 */
export function isNameOf(person: string, written: string): boolean {
  const words = new Set(wordsOf(written));
  return wordsOf(person).every((word) => words.has(word));
}
