import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';

/** Moves the page's address. The router hears it as it hears the back button. */
export interface Navigator {
  /** `to` is a path inside the portal, without the language's prefix: `/documents`. */
  go(to: string, replace: boolean): void;
  /** The address now, in the same form. */
  here(): string;
}

export function createNavigator(page: Window, language: Language): Navigator {
  const prefix = prefixOf(language);
  const here = () => {
    const { pathname, search } = page.location;
    return `${pathname.slice(prefix.length) || '/'}${search}`;
  };
  return {
    here,
    go(to, replace) {
      if (to === here()) return;
      const address = `${prefix}${to}`;
      if (replace) page.history.replaceState(null, '', address);
      else page.history.pushState(null, '', address);
      page.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
  };
}
