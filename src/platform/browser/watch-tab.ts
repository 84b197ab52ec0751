import type { TabReport } from '../../../machines/tab.ts';

/** Reports whether the tab of the page is shown: now, and at each change until it is ended by what it returns. */
export function watchTab(
  { document }: Pick<Window, 'document'>,
  report: (tab: TabReport) => void,
): () => void {
  const look = () => report({ type: document.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
