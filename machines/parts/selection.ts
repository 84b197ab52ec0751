/** A row that may be chosen with others; a disabled one cannot. */
export interface SelectableRow {
  readonly id: string;
  readonly isDisabled: boolean;
}

/** The state of the checkbox above all rows [T4.17]. */
export type SelectionState = 'unselected' | 'indeterminate' | 'selected';

const enabledIds = (rows: readonly SelectableRow[]): readonly string[] =>
  rows.filter(({ isDisabled }) => !isDisabled).map(({ id }) => id);

/**
 * What the checkbox above the rows shows, by how many of the rows that can be chosen are [T4.17]. Of a list from which `most`
 * are chosen at once, so many are all.
 */
export function selectionState(
  rows: readonly SelectableRow[],
  chosen: readonly string[],
  most = Number.POSITIVE_INFINITY,
): SelectionState {
  const enabled = enabledIds(rows);
  const ids = new Set(chosen);
  const count = enabled.filter((id) => ids.has(id)).length;
  if (count === 0) return 'unselected';
  return count >= Math.min(enabled.length, most) ? 'selected' : 'indeterminate';
}

/**
 * The choice after a click on the checkbox above the rows: all that can be chosen, or none when all are [T4.17]. Where not all
 * can be at once, those that are chosen stay, and the first of the others are chosen with them.
 */
export function afterHeaderClick(
  rows: readonly SelectableRow[],
  chosen: readonly string[],
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  if (selectionState(rows, chosen, most) === 'selected') return [];
  const enabled = enabledIds(rows);
  const ids = new Set(chosen);
  const kept = enabled.filter((id) => ids.has(id));
  const added = enabled.filter((id) => !ids.has(id)).slice(0, Math.max(0, most - kept.length));
  const all = new Set([...kept, ...added]);
  return enabled.filter((id) => all.has(id));
}

/** The choice after a click on a row; a disabled row changes nothing [T4.17]. */
export function afterRowClick(
  { id, isDisabled }: SelectableRow,
  chosen: readonly string[],
): readonly string[] {
  if (isDisabled) return chosen;
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}
