import { languageOfPath, prefixOf } from '../../../contract/language/market.ts';

/** Copies the whole URL of a path of the portal to the clipboard; rejects where the browser does not allow it. */
export const createCopyLink =
  (page: Window) =>
  ({ path }: { path: string }): Promise<void> =>
    page.navigator.clipboard.writeText(
      `${page.location.origin}${prefixOf(languageOfPath(page.location.pathname) ?? 'en-US')}${path}`,
    );
