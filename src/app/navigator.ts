import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';

/** Moves the page's address. The router hears it as it hears the back button. */
export interface Navigator {
  /** `to` is a path inside the portal, without the language's prefix: `/documents`. */
  go(to: string, replace: boolean, state?: Readonly<Record<string, unknown>>): void;
  /** The address now, in the same form. */
  here(): string;
  /** What the portal itself led to at this address; a reload keeps it. */
  opened(): string | null;
}

/** The mark that `navigation.wanted` left on an entry of the history. */
export function openedIn(state: unknown): string | null {
  const { opened } = (state ?? {}) as { opened?: unknown };
  return typeof opened === 'string' ? opened : null;
}

export function createNavigator(page: Window, language: Language): Navigator {
  const prefix = prefixOf(language);
  const here = () => {
    const { pathname, search } = page.location;
    return `${pathname.slice(prefix.length) || '/'}${search}`;
  };
  return {
    here,
    opened: () => openedIn(page.history.state),
    go(to, replace, state = undefined) {
      if (to === here()) return;
      const address = `${prefix}${to}`;
      const kept = state ?? null;
      if (replace) page.history.replaceState(kept, '', address);
      else page.history.pushState(kept, '', address);
      page.dispatchEvent(new PopStateEvent('popstate', { state: kept }));
    },
  };
}
