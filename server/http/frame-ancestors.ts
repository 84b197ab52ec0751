import type { Settings } from '../settings.ts';

/**
 * Who may show the portal in a frame, as a source list: the page that hosts it for QA, where there is one, and the
 * origin of an app that frames it [S1.05]; no other page.
 */
export function frameAncestors({
  demo,
  development,
  mobile,
}: Pick<Settings, 'demo' | 'development' | 'mobile'>): string {
  const sources = [demo || development ? "'self'" : undefined, mobile.bridgeOrigin];
  return sources.filter((source) => source !== undefined).join(' ') || "'none'";
}
