/** What the search of the site knows: a name, what it is, and where it leads. */
import type { MachineFacts } from './facts.ts';
import { rowAnchor, stateAnchor } from './picture.ts';

/** Name, kind and URL from the site's folder. */
export type SearchEntry = readonly [name: string, kind: string, url: string];

export function searchEntries(machines: readonly MachineFacts[], rows: readonly string[]): SearchEntry[] {
  const pageOf = (id: string) => `machines/${encodeURIComponent(id)}.html`;
  return [
    ...machines.map(({ id }): SearchEntry => [id, 'machine', pageOf(id)]),
    ...rows.map((row): SearchEntry => [row, 'row', `rows.html#${encodeURIComponent(row)}`]),
    ...machines.flatMap(({ id, states }) =>
      states.slice(1).map(({ path }): SearchEntry => [path, 'state', `${pageOf(id)}#${stateAnchor(path)}`]),
    ),
    ...machines.flatMap(({ id, transitions }) => {
      const first = new Map<string, number>();
      transitions.forEach(({ event }, index) => {
        if (!first.has(event) && event !== 'always') first.set(event, index);
      });
      return [...first].map(
        ([event, index]): SearchEntry => [event, `event of ${id}`, `${pageOf(id)}#${rowAnchor(index)}`],
      );
    }),
  ];
}
