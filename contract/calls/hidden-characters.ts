/**
 * Characters that change how a line reads and are not seen themselves: control characters (U+0085 among them), line and
 * paragraph separators, and signs that embed, override or isolate a direction of writing. `invoice‹U+202E›fdp.exe` reads
 * as `invoiceexe.pdf`.
 */
const hidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const everyHidden = new RegExp(hidden, 'gu');
const runsOfHidden = new RegExp(`(?:${hidden.source})+`, 'gu');

/** Whether a text of one line, such as a name or a title, holds a character that deceives its reader. */
export const hasHiddenCharacters = (text: string): boolean => hidden.test(text);

/** A name that was stored before they were refused, with each such character as its number: `a[U+202E]fdp.exe`. */
export const withoutHiddenCharacters = (text: string): string =>
  text.replace(
    everyHidden,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/** A typed or pasted text as one line: such characters become a space, and spaces around it go. */
export const asOneLine = (text: string): string => text.replace(runsOfHidden, ' ').trim();
