const marks: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};
/** How much longer a translation may be than its English. */
const growth = 0.4;

/** Where a pseudo text begins and ends, so that a text that was cut, or never translated, is seen at once. */
export const pseudoStart = '⟦';
export const pseudoEnd = '⟧';

/**
 * A text in the pseudo language: marked letters, 40 % longer, in brackets. The content of `{{…}}` stays unchanged.
 * `Sign out` → `⟦Šíĝñ óúţ···⟧`.
 */
export function pseudoText(text: string): string {
  const marked = text
    .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[a-z]/gi, (letter) => {
            const mark = marks[letter.toLowerCase()] ?? letter;
            return letter === letter.toLowerCase() ? mark : mark.toUpperCase();
          }),
    )
    .join('');
  return `${pseudoStart}${marked}${'·'.repeat(Math.ceil(text.length * growth))}${pseudoEnd}`;
}

/** Every text of a locale file in the pseudo language. */
export const pseudoTranslations = (value: unknown): unknown =>
  typeof value === 'string'
    ? pseudoText(value)
    : Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [key, pseudoTranslations(inner)]),
      );

/** All translations of a locale file, however deep. */
const translationsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(translationsIn);

/** A string of a script, in whatever quotes. */
const literal = /`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;

/** A script with the translations of these locale files in the pseudo language. */
export function pseudoScript(script: string, files: readonly unknown[]): string {
  const translations = new Set(files.flatMap(translationsIn));
  return script.replace(literal, (whole, ...quoted: (string | undefined)[]) => {
    const text = (quoted[0] ?? quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1');
    return translations.has(text) ? JSON.stringify(pseudoText(text)) : whole;
  });
}
