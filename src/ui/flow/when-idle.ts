/** How long the work waits for an idle page at most, in milliseconds. */
export const idleLimit = 2_000;

/**
 * Resolves when the page has nothing else to do, after `idleLimit` at the latest: a browser that paints nothing new may
 * never call a page idle. A browser that cannot say when it is idle is asked a moment later.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: idleLimit });
    else window.setTimeout(() => resolve());
  });
