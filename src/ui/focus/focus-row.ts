/** Focuses a row of a list or grid, and brings it into sight by the shortest way: a browser would put it in the middle. */
export function focusRow(list: Element | null | undefined, selector: string): boolean {
  const row = list?.querySelector<HTMLElement>(selector);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return Boolean(row);
}
