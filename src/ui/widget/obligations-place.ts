/** The id of the list of obligations on the page: the greeting of home leads to it, and is of another flow. */
export const obligationsPlace = 'obligations';

/** Brings the list of obligations into sight and focuses it; it is on the page when their count is. */
export function showObligations(): void {
  const list = document.getElementById(obligationsPlace);
  list?.focus({ preventScroll: true });
  list?.scrollIntoView({ block: 'center' });
}
