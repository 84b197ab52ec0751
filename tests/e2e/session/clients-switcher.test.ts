import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  browserForTests,
  documentRow,
  openFolder,
  patience,
  signIn,
} from '../../support/browser/chromium.ts';
import { holdUploads } from '../../support/browser/hold-requests.ts';
import { origin } from '../../support/browser/portal.ts';
import { seeUpload } from '../../support/browser/unfold-uploads.ts';

const browser = browserForTests();

const soon = { timeout: patience };

const switcher = (page: Page) => page.getByRole('button', { name: /^Active client: / });
const hasFocus = (element: Element) => element === document.activeElement;

/** Initials and title are drawn by the style sheet; the name is written. */
const shown = (page: Page) =>
  switcher(page).evaluate((button) => {
    const drawn = [...button.querySelectorAll('[data-initials], [data-caption]')].map((element) =>
      getComputedStyle(element, '::before').content.replace(/^"|"$/g, ''),
    );
    return [...drawn, (button as HTMLElement).innerText];
  });

test('[S2.11, S2.12] up to six clients are switched in a list of the others, by keyboard alone; a double click selects one, not the one that takes its place', async () => {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, 'four-clients');
  await expect.poll(() => shown(page)).toEqual(['B', 'Client · The yard', 'Bluewater Boat Yard LLC']);
  await expect.poll(() => switcher(page).locator('svg').count()).toBe(1);
  const items = page.getByRole('menuitem');
  const focused = page.locator('[role="menuitem"]:focus');

  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused.textContent(), soon).toContain('Casco Bay Ceramics');
  await expect
    .poll(() => items.allInnerTexts())
    .toEqual([
      'Casco Bay Ceramics\nClay room · Studio',
      'Dana Reyes\nMine · Personal',
      'Eastern Prom Rentals LLC\nThe flats · Rentals',
    ]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused.textContent(), soon).toContain('Dana Reyes');
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused.textContent(), soon).toContain('Casco Bay Ceramics');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused.textContent(), soon).toContain('Eastern Prom Rentals LLC');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Active client: Eastern Prom Rentals LLC' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Eastern Prom Rentals LLC' }).waitFor();
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);

  await switcher(page).click();
  const first = items.first();
  await expect.poll(() => focused.textContent(), soon).toContain('Bluewater Boat Yard LLC');
  const box = await first.boundingBox();
  if (!box) throw new Error('the first client is not on screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.mouse.click(x, y);
  await page.getByRole('button', { name: 'Active client: Bluewater Boat Yard LLC' }).waitFor();
  await first.waitFor({ state: 'detached' });
  await expect
    .poll(() => switcher(page).getAttribute('aria-label'))
    .toBe('Active client: Bluewater Boat Yard LLC');
});

/**
 * Presses the button, and once more what is then in its place: the button itself, or what covers it. The second click
 * says that it was made 150 ms after the first one, however long the page took to open what it covers.
 */
const pressTwice = (page: Page) =>
  switcher(page).evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const place = { clientX: x + width / 2, clientY: y + height / 2 };
        const madeAt = performance.now();
        const press = (target: Element, timeStamp: number) =>
          target.dispatchEvent(
            Object.defineProperty(
              new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...place }),
              'timeStamp',
              { value: timeStamp },
            ),
          );
        const second = () => {
          const target = document.elementFromPoint(place.clientX, place.clientY);
          if (button.getAttribute('aria-expanded') !== 'true' || target === null) return;
          // A dialog covers the button as soon as it is there.
          if (button.getAttribute('aria-haspopup') === 'dialog' && button.contains(target)) return;
          watch.disconnect();
          press(target, madeAt + 150);
          resolve();
        };
        const watch = new MutationObserver(second);
        watch.observe(document, { subtree: true, childList: true, attributes: true });
        press(button, madeAt);
      }),
  );

test('[S2.12, S2.13] a double click on the active client leaves the list open, and the dialog of a long list', async () => {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, 'four-clients');
  await switcher(page).waitFor();
  await pressTwice(page);
  await page.getByRole('menuitem').first().waitFor();
  expect(await switcher(page).getAttribute('aria-expanded')).toBe('true');

  const many = await (await browser.context()).newPage();
  await signIn(many, origin, 'sixty-clients');
  await switcher(many).waitFor();
  await pressTwice(many);
  const dialog = many.getByRole('dialog', { name: 'Select a Client' });
  await dialog.getByRole('searchbox').waitFor();
  expect(await switcher(many).getAttribute('aria-expanded')).toBe('true');
  await expect
    .poll(async () => {
      if ((await dialog.count()) > 0) await many.mouse.click(5, 5);
      return await dialog.count();
    }, soon)
    .toBe(0);
});

test('[S4.11] an upload under way stays with its client when another becomes active, and everything else goes', async () => {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, 'four-clients');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const actFor = async (name: string) => {
    await switcher(page).click();
    await page.getByRole('menuitem', { name }).click();
    await heading(name).waitFor();
  };
  const folder = 'My uploads';
  await actFor('Dana Reyes');
  await openFolder(page, folder);
  await heading(folder).waitFor();
  const wire = await holdUploads(page.context());
  const name = 'kept for Dana.pdf';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n\n') });
  await wire.pass('constraints');
  await wire.pass(`check ${name}`);
  await expect.poll(() => wire.held(), soon).toEqual([`send ${name}`]);

  await actFor('Bluewater Boat Yard LLC');
  await expect.poll(() => page.getByRole('treeitem', { name: /^Dana Reyes/ }).count()).toBe(0);
  await openFolder(page, folder);
  await heading(folder).waitFor();
  await wire.pass(`send ${name}`);
  const panel = page.getByRole('region', { name: 'Uploads' });
  await seeUpload(page, panel.locator('[data-status="stored"]', { hasText: name }));
  await expect.poll(() => documentRow(page, name).count()).toBe(0);

  await actFor('Dana Reyes');
  await openFolder(page, folder);
  await documentRow(page, name).waitFor();
});
