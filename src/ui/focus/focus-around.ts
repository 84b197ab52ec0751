/** Moves the focus to the nearest element around a control that fits `selector`: the control goes with what its press does. */
export function focusAround(control: Element, selector: string): void {
  control.closest<HTMLElement>(selector)?.focus({ preventScroll: true });
}
