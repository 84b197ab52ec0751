/** Fewer paths that show as much. */
/** Leaves out every sequence that another one begins with; the longest come first. */
export function withoutPrefixes<T>(sequences: readonly (readonly T[])[], keyOf: (item: T) => string) {
  const begun = new Set<string>();
  return sequences
    .toSorted((a, b) => b.length - a.length)
    .filter((sequence) => {
      const keys = sequence.map(keyOf);
      const known = begun.has(keys.join('\n'));
      for (let length = 0; length <= keys.length; length += 1) begun.add(keys.slice(0, length).join('\n'));
      return !known;
    });
}

interface Taking {
  readonly steps: readonly { readonly taken: readonly string[] }[];
}

/**
 * Keeps as few paths as it can while each transition that any of them takes is still taken, in their order: again and
 * again the one that takes the most that none before it took, the first of equals.
 */
export function keepCovering<TPath extends Taking>(paths: readonly TPath[]): TPath[] {
  const fresh = new Map(paths.map((path) => [path, new Set(path.steps.flatMap(({ taken }) => taken))]));
  const kept = new Set<TPath>();
  while (fresh.size > 0) {
    const [best] = [...fresh].reduce((most, one) => (one[1].size > most[1].size ? one : most));
    const taken = [...(fresh.get(best) ?? [])];
    kept.add(best);
    for (const [path, left] of fresh) {
      for (const id of taken) left.delete(id);
      if (left.size === 0) fresh.delete(path);
    }
  }
  return paths.filter((path) => kept.has(path));
}
