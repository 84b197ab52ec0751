import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { baseOf } from '../../contract/language/translations.ts';
import { pathOf, translationsOf } from '../locales/locale-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `…/locales/en-US/tasks.json?variant=en-GB`, as the globs of `src/i18n/languages` import it, or `/locales/en-GB/tasks.json`. */
const request = /\/locales\/([\w-]+)\/([\w-]+\.json)(?:\?variant=([\w-]+))?$/;

/**
 * Makes `locales/en-GB/tasks.json` the whole translations of a variant, also where its folder holds no such file: those of
 * its base with its differences. The browser so fetches one file a namespace in every language (decision 54).
 *
 * It watches no file: `npm run dev` restarts the server, and with it Vite, when a file in `locales` changes.
 */
export function languageVariants(): Plugin {
  return {
    name: 'language-variants',
    // Before Vite resolves the path: the file of a variant need not exist.
    enforce: 'pre',
    resolveId: {
      filter: { id: request },
      handler(source) {
        const [, folder = '', file = '', variant] = request.exec(source) ?? [];
        const language = variant ?? folder;
        return baseOf(language) && normalizePath(pathOf(language, file));
      },
    },
    load: {
      filter: { id: request },
      handler(id) {
        if (!id.startsWith(normalizePath(root))) return;
        const [, language = '', file = ''] = request.exec(id) ?? [];
        return baseOf(language) && JSON.stringify(translationsOf(language, file));
      },
    },
  };
}
