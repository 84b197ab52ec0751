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

/** Keeps, from the front, each path that takes a transition no earlier one took. */
export function keepCovering<TPath extends { steps: readonly { taken: readonly string[] }[] }>(
  paths: readonly TPath[],
): TPath[] {
  const taken = new Set<string>();
  return paths.filter(({ steps }) => {
    const fresh = steps.flatMap((step) => step.taken).filter((id) => !taken.has(id));
    for (const id of fresh) taken.add(id);
    return fresh.length > 0;
  });
}
