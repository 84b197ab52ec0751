/** What the page reports of its tab: at the start, and at each change. */
export type TabReport = { type: 'tab.shown' } | { type: 'tab.hidden' };
