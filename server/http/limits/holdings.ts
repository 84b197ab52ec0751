/**
 * Counts what each source holds. The answer takes one more for a source and answers how to give it back, or `undefined`
 * when the source holds `most` already.
 */
export function createHoldings(most: number): (source: string) => (() => void) | undefined {
  const held = new Map<string, number>();
  return (source) => {
    const count = held.get(source) ?? 0;
    if (count >= most) return undefined;
    held.set(source, count + 1);
    return () => {
      const left = (held.get(source) ?? 1) - 1;
      if (left === 0) held.delete(source);
      else held.set(source, left);
    };
  };
}
