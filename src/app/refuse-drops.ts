/**
 * Refuses files that are dropped where nothing takes them: a browser would leave the page for them, and with it whatever
 * is on its way to the firm.
 */
export function refuseDrops(page: Window): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    // A field for files takes them by itself.
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
