import type { DrawingEvent } from '../../machines/preview/preview.setup.ts';

/** Follows the drawing of pages, and reports when it starts, goes on and ends. */
export interface DrawingWatch {
  /** Counts work as drawing until it settles; answers the same promise. */
  during<T>(work: Promise<T>): Promise<T>;
  report(event: DrawingEvent): void;
  /** From now on `listener` is notified. */
  start(listener: (event: DrawingEvent) => void): void;
  stop(): void;
}

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * A browser draws nothing in a window that is hidden. That is no slow page, so drawing counts as ended while the window
 * is hidden, and as started when it is seen again.
 */
export function createDrawingWatch(page: Page = document): DrawingWatch {
  let pending = 0;
  let listener: ((event: DrawingEvent) => void) | undefined;
  const report = (event: DrawingEvent): void => listener?.(event);
  const isSeen = (): boolean => !page.hidden;

  const onVisibility = (): void => {
    if (pending > 0) report({ type: isSeen() ? 'drawing.started' : 'drawing.ended' });
  };
  const settled = (): void => {
    pending -= 1;
    if (isSeen()) report({ type: pending > 0 ? 'drawing.progressed' : 'drawing.ended' });
  };

  return {
    report,
    during(work) {
      pending += 1;
      if (pending === 1 && isSeen()) report({ type: 'drawing.started' });
      work.then(settled, settled);
      return work;
    },
    start(next) {
      listener = next;
      page.addEventListener('visibilitychange', onVisibility);
      if (pending > 0 && isSeen()) report({ type: 'drawing.started' });
    },
    stop() {
      listener = undefined;
      page.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
