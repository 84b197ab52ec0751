import type { Language } from '../../contract/language/market.ts';
import { prefixOf } from '../../contract/language/market.ts';

/** Moves the page's URL. The router hears it as it hears the back button. */
export interface Navigator {
  /** `to` is a path inside the portal, without the language's prefix: `/documents`. */
  go(to: string, replace: boolean, state?: Readonly<Record<string, unknown>>): void;
  /** The URL now, in the same form. */
  here(): string;
  /** What the portal itself led to at this URL; a reload keeps it. */
  opened(): string | null;
  /** Gives a dialog an entry of the history at the same URL, so that Back closes it and stays on the page. */
  enterDialog(): void;
  /** Goes back from the dialog's entry. Without one, such as after Back, it does nothing. */
  leaveDialog(): void;
  /** Calls `onLeft` when Back leaves the dialog's entry. Leaves the entry of a dialog of an earlier load of the page. */
  watchDialog(onLeft: () => void): void;
}

/** The mark that `navigation.wanted` left on an entry of the history. */
export function openedIn(state: unknown): string | null {
  const { opened } = (state ?? {}) as { opened?: unknown };
  return typeof opened === 'string' ? opened : null;
}

/** The dialog that an entry of the history belongs to; an entry of an earlier load of the page names another one. */
const dialogIn = (state: unknown): string | null => (state as { dialog?: string } | null)?.dialog ?? null;

/** How long a step back may take until the waiting navigation continues without it, in milliseconds. */
export const stepBackLimit = 1000;

export function createNavigator(page: Window, language: Language): Navigator {
  const prefix = prefixOf(language);
  let dialog: string | null = null;
  let count = 0;
  let limit: ReturnType<typeof setTimeout> | undefined;
  /** The navigation that waits for a step back: an entry that is pushed before that step would be the one it leaves. */
  const waiting: (() => void)[] = [];
  const afterStepBack = (task: () => void) => {
    if (limit === undefined) task();
    else waiting.push(task);
  };
  const endStepBack = () => {
    clearTimeout(limit);
    limit = undefined;
    for (const task of waiting.splice(0)) task();
  };
  const stepBack = () => {
    limit = setTimeout(endStepBack, stepBackLimit);
    page.history.back();
  };
  const isInDialog = () => dialog !== null && dialogIn(page.history.state) === dialog;
  const here = () => {
    const { pathname, search } = page.location;
    return `${pathname.slice(prefix.length) || '/'}${search}`;
  };
  const move: Navigator['go'] = (to, replace, state = undefined) => {
    if (to === here()) return;
    const address = `${prefix}${to}`;
    const kept = state ?? null;
    if (replace) page.history.replaceState(kept, '', address);
    else page.history.pushState(kept, '', address);
    page.dispatchEvent(new PopStateEvent('popstate', { state: kept }));
  };
  return {
    here,
    opened: () => openedIn(page.history.state),
    go: (to, replace, state) => afterStepBack(() => move(to, replace, state)),
    enterDialog: () =>
      afterStepBack(() => {
        count += 1;
        dialog = `${page.performance.timeOrigin}:${count}`;
        page.history.pushState({ ...page.history.state, dialog }, '');
      }),
    leaveDialog() {
      if (isInDialog() && limit === undefined) stepBack();
    },
    watchDialog(onLeft) {
      page.addEventListener('popstate', () => {
        if (isInDialog()) return;
        if (dialog !== null) {
          dialog = null;
          onLeft();
        }
        endStepBack();
      });
      // The page was loaded again under a dialog, which is not open any more: its entry would be a step of Back that does
      // nothing.
      if (dialogIn(page.history.state) !== null) stepBack();
    },
  };
}
