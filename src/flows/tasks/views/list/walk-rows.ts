import type { KeyboardEvent } from 'react';

/** The search, the headings and the verbs of the rows that are on screen, in their order. */
const stops = 'input[type=search], [data-fold], [data-row-action]';

/**
 * Arrows walk from the search down the headings and rows of the lists, and back; at a heading, Left folds its section and
 * Right unfolds it.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(stops)) return;
  // An input method uses the arrows to choose among its suggestions.
  if (event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const isOpen = target.getAttribute('aria-expanded') === 'true';
    if (!target.matches('[data-fold]') || isOpen === (key === 'ArrowRight')) return;
    event.preventDefault();
    target.click();
    return;
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)];
  const next = all[all.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
