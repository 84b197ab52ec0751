import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '../../contract/language/market.ts';
import { changeLanguage } from './change-language.ts';
import { startTranslation } from './i18n.ts';

afterEach(() => vi.restoreAllMocks());

test.each(languages)(
  '[T7.32, S1.06] %s has its translation files, fetched by namespace',
  async (language) => {
    await startTranslation(language, ['documents']);
    expect(i18next.hasResourceBundle(language, 'shell')).toBe(true);
    expect(i18next.t('shell:navDocuments')).not.toBe('navDocuments');
    expect(i18next.hasResourceBundle(language, 'uploads')).toBe(false);
  },
);

test('a variant of English shows its own translations, and those of en-US where it has none', async () => {
  const shown = async (language: 'en-US' | 'en-GB') => {
    await startTranslation(language, ['profile', 'trash']);
    return [i18next.t('profile:email'), i18next.t('profile:prefix'), i18next.t('trash:title')];
  };
  expect(await shown('en-US')).toEqual(['E-mail', 'Prefix', 'Recently deleted']);
  expect(await shown('en-GB')).toEqual(['Email', 'Title', 'Recently deleted']);
});

test('[T8.10] a translation file that fails to load is logged and counts as empty', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await startTranslation('en-US', ['nothing-of-this-name']);
  expect(logged.mock.calls.map(([first]) => first)).toEqual(['translation file failed to load']);
  expect(i18next.t('nothing-of-this-name:key')).toBe('key');
  expect(i18next.t('shell:navDocuments')).toBe('Documents');
});

test('the language changes in place with the translations in use, and the page says which it is in', async () => {
  await startTranslation('en-US', ['documents']);
  const page = { documentElement: { lang: 'en-US' } } as Document;
  await changeLanguage(page, 'pt-BR');
  expect([page.documentElement.lang, i18next.t('shell:navDocuments')]).toEqual(['pt-BR', 'Documentos']);
});
