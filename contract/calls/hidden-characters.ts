/**
 * Characters that a reader does not see, or that change how a line reads: control characters (U+0085 among them), line and
 * paragraph separators, signs of a direction of writing, and what Unicode lets every font leave out, such as the soft
 * hyphen, fillers and tags. `invoice‹U+202E›fdp.exe` reads as `invoiceexe.pdf`, and two names that differ in one of them
 * read the same. Scripts and emoji need the joiners, the selectors of a variant and the grapheme joiner: those stay.
 */
const kept = String.raw`[\u034f\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
const hidden = String.raw`(?:(?!${kept})\p{Default_Ignorable_Code_Point}|[\p{Cc}\u2028\u2029\u2800\ufff9-\ufffb])`;
/** The flag of a region such as Scotland: a black flag, the letters of the region as tags, and the tag that ends it. */
const flag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;
const flagOrHidden = new RegExp(`(${flag})|${hidden}`, 'gu');
const flagOrRun = new RegExp(`(${flag})|${hidden}+`, 'gu');
const breaksLine = /[\p{Cc}\u2028\u2029]/u;

/** Whether a text of one line, such as a name or a title, holds a character that deceives its reader. */
export const hasHiddenCharacters = (text: string): boolean =>
  [...text.matchAll(flagOrHidden)].some(([, isFlag]) => isFlag === undefined);

/** A name that was stored before they were refused, with each such character as its number: `a[U+202E]fdp.exe`. */
export const withoutHiddenCharacters = (text: string): string =>
  text.replace(
    flagOrHidden,
    (character: string, itsFlag: string | undefined) =>
      itsFlag ?? `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/**
 * A typed or pasted text as one line: tabs and ends of lines become a space, other such characters go, and so do spaces
 * around the text.
 */
export const asOneLine = (text: string): string =>
  text
    .replace(
      flagOrRun,
      (run: string, itsFlag: string | undefined) => itsFlag ?? (breaksLine.test(run) ? ' ' : ''),
    )
    .trim();
