import type { Theme } from '../../../contract/firm/theme.ts';
import type { Language, Market, ProviderClientKey } from '../../../contract/language/market.ts';

/** What the server writes into the page, so that the first screen needs no call of its own. */
export interface PageConfig {
  readonly language: Language;
  /** The firm's theme, its colours corrected already. */
  readonly theme: Theme;
  readonly companyId: string;
  readonly market: Market;
  /** Where the provider ends its session, and the client ids of the portal there, by market and language [S7.05, S9.13]. */
  readonly signOut: {
    readonly path: string;
    readonly clientIds: Readonly<Record<ProviderClientKey, string>>;
  };
  /** The translations of the sign-in area in `language`: the keys of `locales/…/auth.json`. */
  readonly translations: Readonly<Record<string, string>>;
  /** The one origin that exchanges messages with the portal in a frame [S1.05, S4.25]. */
  readonly bridgeOrigin: string;
}
