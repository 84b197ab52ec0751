import type { SearchEntry } from '../search-entries.ts';

/** The entries that have every word of the query, those whose last name begins with it first. */
export function findEntries(entries: readonly SearchEntry[], query: string, most: number): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const [first = ''] = words;
  const rank = ([name, kind]: SearchEntry) => {
    const last = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    if (name.toLowerCase() === first) return kind === 'machine' ? 0 : 1;
    if (last.startsWith(first)) return 2;
    return name.toLowerCase().startsWith(first) ? 3 : 4;
  };
  return entries
    .filter(([name, kind]) => words.every((word) => `${name} ${kind}`.toLowerCase().includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most);
}
