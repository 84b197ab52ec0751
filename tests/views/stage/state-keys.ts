/**
 * Names the states of a flow so that each name is there once: of states with the same value, the second is `naming ~2`.
 * The recordings and the gallery find a state by it.
 */
export function stateKeys(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ~${count}`;
  });
}
