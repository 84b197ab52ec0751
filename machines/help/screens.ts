import type { helpScreens } from '../../contract/firm/support.ts';

/** A screen that help articles are kept for. */
export type HelpScreen = (typeof helpScreens)[number];

/** The screen by the first segment of a path. */
const screens: Readonly<Record<string, HelpScreen>> = {
  home: 'home',
  tasks: 'tasks',
  documents: 'documents',
  actions: 'actions',
  // The app that hosts the portal shows actions under a URL of its own.
  mobile: 'actions',
};

/** The screen of a path inside the portal: `/documents/42` → `documents`. Pages without help of their own count as home. */
export function helpScreenOf(path: string): HelpScreen {
  const [first = ''] = path.split(/[/?#]/).filter(Boolean);
  return Object.hasOwn(screens, first) ? (screens[first] ?? 'home') : 'home';
}
