/**
 * Brings the focus to the page's main heading, for when what had it is about to go: else it would fall back to the
 * top of the page, and a screen reader with it.
 */
export function focusMain(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
