/**
 * Brings the focus to the dialog that is open, else to the page's main heading, for when what had it is about to go:
 * it would fall back to the top of the page, and a screen reader with it.
 */
export function focusMain(): void {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
  const heading = document.querySelector<HTMLElement>('main h1');
  (dialog ?? heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
