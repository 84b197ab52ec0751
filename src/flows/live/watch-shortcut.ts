/** Calls `pressed` for Ctrl, Shift and L, until the returned function is called. */
export function watchShortcut(page: Window, pressed: () => void): () => void {
  const end = new AbortController();
  page.addEventListener(
    'keydown',
    (event) => {
      if (!event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey || event.code !== 'KeyL') return;
      event.preventDefault();
      if (!event.repeat) pressed();
    },
    { signal: end.signal },
  );
  return () => end.abort();
}
