import type { PageConfig } from '../../../ui/page/page-config.ts';

/** Answers the text of a key of `auth.json`, the firm's name filled in. */
export type AuthText = (key: string) => string;

/**
 * The translations of the sign-in area. They come with the page, because a translation library would cost more than all the
 * rest of this screen. A key that is missing is shown as itself.
 */
export const authTranslationsOf =
  ({ translations, theme }: Pick<PageConfig, 'translations' | 'theme'>): AuthText =>
  (key) =>
    (translations[key] ?? key).replaceAll('{{firm}}', theme.firmName);
