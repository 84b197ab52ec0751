/** A folder with documents of every kind, and one page that looks at them: to open it is the dear part of such a test. */
import type { BrowserContext, Locator, Page } from 'playwright';
import { beforeAll, beforeEach } from 'vitest';
import type { browserForTests } from '../browser/chromium.ts';
import { documentRow, enter } from '../browser/chromium.ts';
import { desk } from '../browser/launch.ts';
import { type StockedFolder, stockFolder } from '../browser/stocked-folder.ts';
import type { Segment } from '../browser/visit-entry.ts';
import { hostile, offeredFiles, shownFiles } from '../files/preview-files.ts';

/** The client of the documents. */
const account = 'one-client';
/** Pages that are called something else, and what they hold is `hostile.page`. */
export const pretending = ['Page.txt', 'Page.xml'];
/** The list has only rows near to what is in sight: here all of them are. */
export const tall = { ...desk, height: 2400 };

/** Stocks the folder and opens it before the tests of a file; what it answers may be used in them. */
export function previewShelf(
  origin: string,
  browser: ReturnType<typeof browserForTests>,
  segment: Segment = 'en/us',
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) {
  let context: BrowserContext;
  let page: Page;
  let few: StockedFolder;
  /** Addresses outside the portal that were asked for, and what the policy refused. */
  const strange: string[] = [];

  const titleOf = (name: string) => page.getByRole('gridcell').getByText(name, { exact: true });

  beforeAll(async () => {
    const all = await stockFolder(origin, account, [
      ...(await shownFiles()),
      ...(await offeredFiles()),
      ...pretending.map((name) => ({ name, bytes: hostile.page })),
    ]);
    few = await all.below(
      'Few',
      ['First.txt', 'Second.txt', 'Third.txt'].map((name) => ({ name, bytes: name })),
    );
    context = await browser.context({ viewport: tall, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('request', (request) => {
      const { origin: asked, protocol } = new URL(request.url());
      if (asked !== origin && protocol !== 'blob:' && protocol !== 'data:') strange.push(request.url());
    });
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) strange.push(message.text());
    });
    await prepare(page);
    await enter(page, origin, account, segment, all.path);
    await titleOf('Return.pdf').waitFor();
  });
  beforeEach(() => {
    strange.length = 0;
  });

  return {
    strange,
    /** The page that all tests of the file share. */
    page: () => page,
    /** Another page of the same session, at a folder with three texts. */
    async openFew(): Promise<Page> {
      const other = await context.newPage();
      await other.goto(`${origin}/clientcenter/${segment}${few.path}`);
      await documentRow(other, 'First.txt').waitFor();
      return other;
    },
    /** Opens the preview of a document by its row, in place of the one that is open. */
    async show(name: string): Promise<Locator> {
      const open = page.getByRole('dialog');
      if ((await open.count()) > 0) {
        await page.keyboard.press('Escape');
        await open.waitFor({ state: 'detached' });
      }
      await titleOf(name).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      return dialog;
    },
  };
}

/** Which document a preview shows, and whether it has neighbours in the list. */
export async function placeIn(dialog: Locator) {
  const isOff = async (name: string) =>
    (await dialog.getByRole('button', { name }).getAttribute('aria-disabled')) === 'true';
  return {
    name: await dialog.getByRole('heading').first().textContent(),
    isFirst: await isOff('Previous document'),
    isLast: await isOff('Next document'),
  };
}
