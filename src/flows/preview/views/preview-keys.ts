/** What of a key press decides: a part of React's event, so that no page is needed to try it. */
interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly target: unknown;
  isDefaultPrevented(): boolean;
}

/** Where an arrow means something of its own: in a text that is written, and in a row of tabs. */
const ownArrows = 'input, textarea, select, [contenteditable], [role="tab"]';

/** Whether what has the focus is wider than its window, so that the arrows move it. */
const scrollsSideways = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;

/** Where an arrow key leads to; `undefined` when it is no such key, or when it belongs to what has the focus. */
export function stepOf(press: Press): 'document.next' | 'document.previous' | undefined {
  if (press.key !== 'ArrowRight' && press.key !== 'ArrowLeft') return undefined;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  const target = press.target as Element;
  if (press.isDefaultPrevented() || target.matches(ownArrows) || scrollsSideways(target)) return undefined;
  return press.key === 'ArrowRight' ? 'document.next' : 'document.previous';
}
