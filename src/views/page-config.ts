import type { Language } from '../../contract/market.ts';
import type { Theme } from '../../contract/theme.ts';

/** What the server writes into the page, so that the first screen needs no call of its own. */
export interface PageConfig {
  readonly language: Language;
  /** The firm's theme, its colours corrected already. */
  readonly theme: Theme;
  readonly companyId: string;
  readonly market: string;
  /** The texts of the sign-in area in `language`: the keys of `locales/…/auth.json`. */
  readonly texts: Readonly<Record<string, string>>;
}
