/** axe on documents shown in place, of each kind, in pt-BR, at 1280 and 360 pixels. */
import { expect, test } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { previewShelf, tall } from '../../support/pages/preview-shelf.ts';

const shelf = previewShelf(origin, browserForTests(), 'pt', (page) =>
  page.route('**/api/core/v1/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), language: 'pt-BR' } });
  }),
);

const none = { findings: [], undecided: [] };
// The text of a page is invisible over its picture: only the picture is seen.
const isTextOfPage = (finding: string) => /^color-contrast: .*_text_.*contains an image node/.test(finding);
/** Takes away what the dialog covers: it is measured on the screens where nothing covers it. */
const uncover = (isHidden: boolean) =>
  shelf.page().evaluate((hidden) => {
    const root = document.getElementById('root');
    if (root) root.hidden = hidden;
  }, isHidden);

test.each(['Return.pdf', 'Book.xlsx', 'Notes.txt', 'Chart.png', 'Broken.pdf'])(
  'axe finds nothing on the preview of %s, pt-BR at 1280 and 360 px',
  { tags: 'thorough' },
  async (name) => {
    const dialog = await shelf.show(name);
    await uncover(true);
    for (const viewport of [desk, phone]) {
      await shelf.page().setViewportSize(viewport);
      await dialog
        .locator('section[aria-busy="false"] :is(canvas, [data-page] p, table, pre, img, [role="alert"])')
        .first()
        .waitFor();
      const { findings, undecided } = await axeFindings(shelf.page());
      expect({ viewport, findings, undecided: undecided.filter((one) => !isTextOfPage(one)) }).toEqual({
        viewport,
        ...none,
      });
    }
    await shelf.page().setViewportSize(tall);
    await uncover(false);
  },
);
