import type { Language } from '../../contract/language/market.ts';

/**
 * Shows the page in another language without leaving it; the translations of each namespace in use are fetched first.
 */
export async function changeLanguage(page: Document, language: Language): Promise<void> {
  const { default: i18next } = await import('i18next');
  await i18next.changeLanguage(language);
  page.documentElement.lang = language;
}
