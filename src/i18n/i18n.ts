import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../contract/language/market.ts';
import { commonNamespaces } from './common-namespaces.ts';
import { oneStop } from './one-stop.ts';

const languages = import.meta.glob<{ translations: Translations }>('./languages/*.ts');

type Translations = Readonly<
  Record<string, (() => Promise<{ default: Record<string, unknown> }>) | undefined>
>;

/** The translations of a namespace. Rejects when there are none, or when they cannot be fetched. */
async function translationsOf(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = languages[`./languages/${language}.ts`];
  const file = (await load?.())?.translations[`./${namespace}.json`];
  if (!file) throw new Error('there is no such file');
  return (await file()).default;
}

/**
 * Starts translation in a language, with the namespaces of the first area. A namespace is one file, fetched when the first view asks for it; one that cannot
 * be fetched is logged and counts as empty [T8.10].
 */
export async function startTranslation(language: Language, area: readonly string[]): Promise<void> {
  await i18next
    .use({
      type: 'backend' as const,
      read(wanted: string, namespace: string, done: (error: unknown, data: unknown) => void) {
        translationsOf(wanted, namespace).then(
          (translations) => done(null, translations),
          (error: unknown) => {
            console.error('translation file failed to load', wanted, namespace, error);
            done(null, {});
          },
        );
      },
    })
    .use(initReactI18next)
    .use(oneStop)
    .init({
      lng: language,
      // No language lacks a key, or the build fails: a second one need not be fetched.
      fallbackLng: false,
      ns: [...commonNamespaces, ...area],
      defaultNS: 'common',
      load: 'currentOnly',
      cacheInBuiltFormats: true,
      postProcess: [oneStop.name],
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}
