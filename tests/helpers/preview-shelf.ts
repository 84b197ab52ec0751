/** Documents of every kind in folders of a test file's own, and pages that look at them. */
import type { BrowserContext, Locator, Page } from 'playwright';
import { beforeAll } from 'vitest';
import type { browserForTests } from './chromium.ts';
import { documentRow, enter } from './chromium.ts';
import { desk } from './launch.ts';
import { hostile, offeredFiles, shownFiles } from './preview-files.ts';
import { type StockedFolder, stockFolder } from './stocked-folder.ts';

/** Whose documents they are. */
export const shelfAccount = 'one-client';
/** Pages that are called something else, and what they hold is `hostile.page`. */
export const pretending = ['Page.txt', 'Page.xml'];
/** The list has only those rows that are near to what is in sight. */
const mostInOne = 6;

interface Watched {
  readonly page: Page;
  /** Addresses outside the portal that were asked for, and what the policy refused. */
  readonly strange: string[];
}

/** Stocks the folders before the tests of a file; what it answers may be used in them. */
export function previewShelf(origin: string, browser: ReturnType<typeof browserForTests>) {
  const folders: StockedFolder[] = [];
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

  beforeAll(async () => {
    const files = [
      ...(await shownFiles()),
      ...(await offeredFiles()),
      ...pretending.map((name) => ({ name, bytes: hostile.page })),
    ];
    const top = await stockFolder(origin, shelfAccount, []);
    for (let at = 0; at < files.length; at += mostInOne)
      folders.push(await top.below(`Part ${at}`, files.slice(at, at + mostInOne)));
    const context = await browser.context();
    const page = await context.newPage();
    await enter(page, origin, shelfAccount, 'en/us', top.path);
    await page.getByRole('grid', { name: 'Documents' }).waitFor();
    signedIn = await context.storageState();
    await context.close();
  });

  const pathOf = (name: string): string => folders.find(({ ids }) => name in ids)?.path ?? '';
  const context = (viewport = desk): Promise<BrowserContext> =>
    browser.context({
      viewport,
      reducedMotion: 'reduce',
      ...(signedIn ? { storageState: signedIn } : {}),
    });

  return {
    /** Where the portal lists a document, below the language's prefix. */
    pathOf,
    /** A browser that knows the session. */
    context,

    /** A page of its own, which notes whatever should not happen. */
    async watch(viewport = desk): Promise<Watched> {
      const page = await (await context(viewport)).newPage();
      const strange: string[] = [];
      page.on('request', (request) => {
        const { origin: asked, protocol } = new URL(request.url());
        if (asked !== origin && protocol !== 'blob:' && protocol !== 'data:') strange.push(request.url());
      });
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) strange.push(message.text());
      });
      return { page, strange };
    },

    /** Opens the preview of a document by its row, in place of the one that is open. */
    async show(page: Page, name: string): Promise<Locator> {
      const path = `/clientcenter/en/us${pathOf(name)}`;
      if (new URL(page.url()).pathname !== path) await page.goto(`${origin}${path}`);
      else {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await documentRow(page, name).getByText(name, { exact: true }).click();
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
