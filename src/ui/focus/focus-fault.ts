/** What can take the focus. */
const focusable =
  ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex="-1"], :disabled, [type="hidden"])';
const faulty = ':is([aria-invalid="true"], [data-fault])';

/** The control to go to inside a place: the first with a fault, else the first that takes the focus. */
function controlIn(place: Element): HTMLElement | undefined {
  const fault = place.querySelector(faulty);
  const inFault = fault?.matches(focusable) ? [fault] : [...(fault?.querySelectorAll(focusable) ?? [])];
  return [...inFault, ...place.querySelectorAll(focusable)].find(
    (control): control is HTMLElement => control instanceof HTMLElement && control.checkVisibility(),
  );
}

/** Whether a control is wholly in the window, and nothing lies over its middle. */
function isInSight(control: HTMLElement): boolean {
  const { top, bottom, left, width } = control.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) return false;
  const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  return over !== null && (control.contains(over) || over.contains(control));
}

/**
 * Scrolls to the first fault in the place that a selector names, and focuses it. A place that is not drawn yet, such as a
 * lazy chunk, is waited for until the user does something. Returns what stops the waiting.
 */
export function focusFault(root: HTMLElement, selector: string): () => void {
  const go = (): boolean => {
    const place = root.querySelector(selector);
    const control = place && controlIn(place);
    if (!control) return false;
    control.focus({ preventScroll: true });
    // What is in sight already stays where it is.
    if (!isInSight(control)) control.scrollIntoView({ block: 'center' });
    return true;
  };
  if (go()) return () => undefined;
  const stopped = new AbortController();
  const observer = new MutationObserver(() => go() && stopped.abort());
  stopped.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(root, { childList: true, subtree: true, attributes: true });
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => stopped.abort(), { signal: stopped.signal });
  return () => stopped.abort();
}
