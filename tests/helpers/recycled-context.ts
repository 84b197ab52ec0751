/** A browser's window that is used again by the next test, cleaned of all that the one before it left there. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

/**
 * What Playwright's own runner does between tests: storage, cookies, routes, scripts and clocks go, other pages are
 * closed, and one page stays. Opening a window is half of what a test costs a machine. The types do not tell of it.
 */
interface Recycling {
  _disconnectFromReusedContext?(reason: string): Promise<void>;
  _newContextForReuse?(options: BrowserContextOptions): Promise<BrowserContext>;
}

/** The one context of a browser that is used again, as good as a new one; the test before may not touch it any more. */
export async function recycledContext(
  browser: Browser,
  { storageState, ...options }: BrowserContextOptions,
): Promise<BrowserContext> {
  const recycling = browser as Recycling;
  await recycling._disconnectFromReusedContext?.('the next test begins');
  const context = await recycling._newContextForReuse?.(options);
  if (!context) return browser.newContext({ storageState, ...options });
  const [page] = context.pages();
  if (page) await forgetHistory(page);
  await restore(context, page ?? (await context.newPage()), storageState);
  return context;
}

/** The next test begins with a page that has nothing to go back to, and gets it as the first that it opens. */
async function forgetHistory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

/** Puts cookies and local storage in, and has the page given out as the first new one. */
async function restore(
  context: BrowserContext,
  page: Page,
  state: BrowserContextOptions['storageState'],
): Promise<void> {
  if (typeof state === 'object') {
    await context.addCookies(state.cookies);
    for (const { origin, localStorage: kept } of state.origins) {
      // An address of the origin behind which there is no page.
      await page.goto(`${origin}/api/`);
      await page.evaluate((items) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, kept);
    }
    await page.goto('about:blank');
    await forgetHistory(page);
  }
  const newPage = context.newPage.bind(context);
  let unused: Page | undefined = page;
  context.newPage = async () => {
    const given = unused ?? (await newPage());
    unused = undefined;
    return given;
  };
}
