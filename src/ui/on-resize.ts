/**
 * Calls `handle` in the frame after an element has changed its size, and first in the frame after now: what it changes
 * may change the size of what others watch, which browsers report as an error when it happens while they tell of sizes.
 * Answers how to stop.
 */
export function onResize(element: Element, handle: () => void): () => void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(handle);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
