import { capitalized, perLanguage } from './format.ts';

const monthFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A month, `yyyy-MM`, in the language of the page; anything else as it is. */
export const formatMonth = (month: string, language: string): string =>
  /^\d{4}-\d{2}$/.test(month) ? monthFormat(language).format(Date.parse(`${month}-01T00:00:00Z`)) : month;

const longFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** A month, `yyyy-MM`, with its whole name: `November 2026`. */
export const formatLongMonth = (month: string, language: string): string =>
  capitalized(longFormat(language).format(Date.parse(`${month}-01T00:00:00Z`)), language);
