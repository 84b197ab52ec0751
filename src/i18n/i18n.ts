import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../contract/market.ts';

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.json');

/** Namespaces that every signed-in screen needs. */
const commonNamespaces = ['common', 'shell', 'clients', 'alerts', 'problems'];

/**
 * Starts translation in a language, with the namespaces of the first area. A namespace is one file, fetched when the first view asks for it; one that cannot
 * be fetched is logged and counts as empty [T8.10].
 */
export async function startTranslation(language: Language, area: readonly string[]): Promise<void> {
  await i18next
    .use({
      type: 'backend' as const,
      read(wanted: string, namespace: string, done: (error: unknown, data: unknown) => void) {
        const load = files[`../../locales/${wanted}/${namespace}.json`];
        if (!load) {
          console.error('translation file failed to load', wanted, namespace);
          return done(null, {});
        }
        load().then(
          (file) => done(null, file.default),
          (error: unknown) => {
            console.error('translation file failed to load', wanted, namespace, error);
            done(null, {});
          },
        );
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      // No language lacks a key, or the build fails: a second one need not be fetched.
      fallbackLng: false,
      ns: [...commonNamespaces, ...area],
      defaultNS: 'common',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}
