import { defaultLanguage, type Language } from '../../../../contract/language/market.ts';
import { ownTranslationsOf } from '../../../http/translations.ts';

type Tree = Readonly<Record<string, unknown>>;

const found = (language: Language, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (at as Tree | undefined)?.[key],
    ownTranslationsOf(language, 'requestForm'),
  );

/** A word of the form of a payroll, as its client reads it; what a language lacks is in English. */
const wordOf = (language: Language, path: readonly string[]): string => {
  const word = found(language, path) ?? found(defaultLanguage, path);
  return typeof word === 'string' ? word : (path.at(-1) ?? '');
};

/** What a rubric is called that the firm has given no name. */
export const rubricWord = (language: Language, binding: string): string =>
  wordOf(language, ['fields', binding]);

export const payrollTypeWord = (language: Language, type: string): string =>
  wordOf(language, ['choices', 'payrollType', type]);

/** A month, `yyyy-MM`, as a person reads it. */
export const monthWord = (language: Language, competence: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${competence}-01T00:00:00Z`),
  );

/** A text that begins a line. */
export const capital = (language: Language, text: string): string =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
