/** axe on documents shown in place, of each kind, in pt-BR, at 1280 and 360 pixels. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFindings } from '../helpers/axe.ts';
import { browserForTests, enter, wordIn } from '../helpers/chromium.ts';
import { desk, phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { previewShelf, shelfAccount } from '../helpers/preview-shelf.ts';

const shelf = previewShelf(origin, browserForTests());

const none = { findings: [], undecided: [] };
// The text of a page stands invisibly over its picture: only the picture is seen.
const isTextOfPage = (finding: string) => /^color-contrast: .*_text_.*contains an image node/.test(finding);
/** Takes away what the dialog covers: it is measured on the screens where nothing covers it. */
const uncover = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    const root = document.getElementById('root');
    if (root) root.hidden = hidden;
  }, isHidden);

test('axe finds nothing on a preview of any kind, pt-BR at 1280 and 360 px', async () => {
  const context = await shelf.context();
  const page = await context.newPage();
  await page.route('**/api/core/v1/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), language: 'pt-BR' } });
  });
  const grid = page.getByRole('grid', { name: wordIn('pt', 'documents', 'documents') });
  const names = ['Return.pdf', 'Book.xlsx', 'Notes.txt', 'Chart.png', 'Broken.pdf'];
  await enter(page, origin, shelfAccount, 'pt', shelf.pathOf('Return.pdf'));
  for (const name of names) {
    const path = `/clientcenter/pt${shelf.pathOf(name)}`;
    if (name !== names[0] && new URL(page.url()).pathname !== path) await page.goto(`${origin}${path}`);
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      await grid.getByText(name, { exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog
        .locator('section[aria-busy="false"] :is(canvas, table, pre, img, [role="alert"])')
        .first()
        .waitFor();
      await uncover(page, true);
      const { findings, undecided } = await axeFindings(page);
      await uncover(page, false);
      expect({ name, viewport, findings, undecided: undecided.filter((one) => !isTextOfPage(one)) }).toEqual({
        name,
        viewport,
        ...none,
      });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  }
});
