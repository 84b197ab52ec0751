/** What the pages of a failed browser test were showing and asking: a failure that happens once in a hundred runs needs it. */
import type { BrowserContext, Page, Request } from 'playwright';
import { focusNow } from './focus-now.ts';

const mostLines = 40;
const mostText = 4_000;
const mostBody = 120;

/** Notes the last requests, their answers and the console of every page of a context; `report` returns them with what the page shows. */
export function watchPages(context: BrowserContext): { report(): Promise<string> } {
  const lines: string[] = [];
  const begin = Date.now();
  const names = new Map<Page, string>();
  const nameOf = (page: Page | null) => {
    if (!page) return '-';
    const name = names.get(page) ?? `page ${names.size + 1}`;
    names.set(page, name);
    return name;
  };
  const note = (page: Page | null, text: string) => {
    lines.push(`${((Date.now() - begin) / 1000).toFixed(2)} s ${nameOf(page)}: ${text}`);
    if (lines.length > mostLines) lines.shift();
  };
  const pageOf = (request: Request) => {
    try {
      return request.frame().page();
    } catch {
      return null;
    }
  };
  const onResponse = (request: Request, what: string) => {
    const { pathname, search } = new URL(request.url());
    if (/\.(js|css|woff2|svg|png)$/.test(pathname)) return;
    const body =
      what === 'asked' && request.method() !== 'GET' ? ` ${request.postData()?.slice(0, mostBody)}` : '';
    note(pageOf(request), `${request.method()} ${pathname}${search.slice(0, 60)} ${what}${body}`);
  };
  context.on('request', (request) => onResponse(request, 'asked'));
  context.on('response', (response) => onResponse(response.request(), `${response.status()}`));
  context.on('requestfailed', (request) => onResponse(request, request.failure()?.errorText ?? 'failed'));
  context.on('console', (message) => note(message.page(), `console: ${message.text().slice(0, 200)}`));
  const look = async (page: Page, part: string): Promise<string> => {
    const shown = await page
      .locator(part)
      .first()
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: Error) => `no snapshot: ${error.message}`);
    return shown.slice(0, mostText);
  };
  const describe = async (page: Page) => {
    const focus = await focusNow(page).catch((error: Error) => error.message);
    // By itself: it is the last part of a page, and a list before it may be longer than what is printed.
    const dialog = (await page.getByRole('dialog').count()) > 0 ? [await look(page, '[role="dialog"]')] : [];
    return [`${nameOf(page)} at ${page.url()}`, `Focus: ${focus}`, ...dialog, await look(page, 'body')].join(
      '\n',
    );
  };
  return {
    async report() {
      const shown = await Promise.all(context.pages().map(describe));
      return [...lines, ...shown].join('\n');
    },
  };
}
