/** The attribute of a field whose text is kept only as the field is left. */
export const keptOnLeave = { 'data-kept-on-leave': true } as const;

/**
 * Leaves such a field before the page is left by Back or a reload: without it what was typed last would be lost. To be
 * called before anything else listens to `popstate`: the listeners after it take the field away.
 */
export function leaveFieldFirst(page: Window): void {
  const leave = () => {
    const field = page.document.activeElement?.closest<HTMLElement>('[data-kept-on-leave]');
    field?.blur();
  };
  page.addEventListener('popstate', leave);
  page.addEventListener('pagehide', leave);
}
