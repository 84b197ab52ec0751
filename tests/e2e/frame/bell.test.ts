/** The panel of the bell: by keyboard from its head to its last row, and axe on it in both schemes. */
import { expect, test } from 'vitest';
import { axeFaults } from '../../support/browser/axe.ts';
import { arrives, tabTo } from '../../support/browser/by-keyboard.ts';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { visit } from '../../support/browser/shell.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

/** Opens the panel, runs axe on it and marks everything as read, by keyboard alone. */
async function readAllByKeyboard(account: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await visit(await browser.context({ viewport: phone, colorScheme }), origin, account);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect.poll(() => bell.getAttribute('aria-label'), soon).toMatch(/^Notifications, \d+ new$/);
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const title = panel.getByRole('heading', { level: 2 });
  await arrives(title);
  const readAll = panel.getByRole('button', { name: 'Mark all as read' });
  await readAll.waitFor();
  await expect.poll(() => axeFaults(page), soon).toEqual([]);
  await tabTo(page, panel.getByRole('button').last());
  await tabTo(page, readAll);
  await page.keyboard.press('Enter');
  await arrives(title);
  await expect.poll(() => readAll.count(), soon).toBe(0);
  await expect.poll(() => bell.getAttribute('aria-label'), soon).toBe('Notifications');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await arrives(bell);
}

test('axe finds nothing in the panel of the bell, and all of it is marked as read from its head by keyboard', () =>
  readAllByKeyboard('one-client', 'light'));

test(
  'axe finds nothing in the panel of a Brazilian account in a dark scheme, and all of it is marked as read by keyboard',
  { tags: 'thorough' },
  () => readAllByKeyboard('brazil-basic', 'dark'),
);

test.each([
  [1280, 24, 432],
  [800, 16, 432],
  [360, 0, 360],
] as const)(
  'the panel of the bell ends where the header does, %i pixels wide',
  async (width, fromEdge, wide) => {
    const context = await browser.context({ viewport: { width, height: 740 } });
    const page = await visit(context, origin, 'one-client');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const edges = async () => {
      const box = await panel.boundingBox();
      return box && { end: width - box.x - box.width, width: box.width };
    };
    await expect.poll(edges, soon).toEqual({ end: fromEdge, width: wide });
  },
);
