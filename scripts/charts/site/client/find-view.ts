/** Finds the view of a state in the gallery. */
export interface KnownView {
  readonly key: string;
  readonly states: readonly string[];
}

/** Without the number that tells states of the same value apart. */
const words = (state: string): string[] => state.replace(/ ~\d+$/, '').split(' ');

/**
 * The view of a machine that is in these innermost states, by their whole paths. A view names the regions that change
 * what is seen, so the one that names most of them fits best; of several that fit alike, the first.
 */
export function viewOfState(views: readonly KnownView[], leaves: readonly string[]): KnownView | undefined {
  const isAt = (word: string) => leaves.some((leaf) => leaf.endsWith(`.${word}`));
  let best: { readonly view: KnownView; readonly words: number } | undefined;
  for (const view of views)
    for (const state of view.states) {
      const named = words(state);
      if (named.every(isAt) && named.length > (best?.words ?? 0)) best = { view, words: named.length };
    }
  return best?.view;
}
