/** How many rows PageUp and PageDown go. */
const page = 10;

/**
 * The row that a key goes to in a list of `count` rows, from row `index` (from 0); `undefined` for keys that mean
 * nothing here, and at the ends.
 */
export function nextRow(key: string, index: number, count: number): number | undefined {
  const to = wanted(key, index, count);
  if (to === undefined || count === 0) return undefined;
  const within = Math.min(count - 1, Math.max(0, to));
  return within === index ? undefined : within;
}

function wanted(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
