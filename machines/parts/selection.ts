/** A row that may be chosen with others; a disabled one cannot. */
export interface SelectableRow {
  readonly id: string;
  readonly isDisabled: boolean;
}

/** The state of the checkbox above all rows [T4.17]. */
export type SelectionState = 'unselected' | 'indeterminate' | 'selected';

const enabledIds = (rows: readonly SelectableRow[]): readonly string[] =>
  rows.filter(({ isDisabled }) => !isDisabled).map(({ id }) => id);

/** What the checkbox above the rows shows, by how many of the rows that can be chosen are [T4.17]. */
export function selectionState(rows: readonly SelectableRow[], chosen: readonly string[]): SelectionState {
  const enabled = enabledIds(rows);
  const count = enabled.filter((id) => chosen.includes(id)).length;
  if (count === 0) return 'unselected';
  return count === enabled.length ? 'selected' : 'indeterminate';
}

/** The choice after a click on the checkbox above the rows: all that can be chosen, or none when all are [T4.17]. */
export const afterHeaderClick = (
  rows: readonly SelectableRow[],
  chosen: readonly string[],
): readonly string[] => (selectionState(rows, chosen) === 'selected' ? [] : enabledIds(rows));

/** The choice after a click on a row; a disabled row changes nothing [T4.17]. */
export function afterRowClick(
  { id, isDisabled }: SelectableRow,
  chosen: readonly string[],
): readonly string[] {
  if (isDisabled) return chosen;
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}
