/** Resolves when the page has nothing else to do; a browser that cannot say so is asked a moment later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = window.requestIdleCallback ?? ((task: () => void) => window.setTimeout(task));
    wait(() => resolve());
  });
