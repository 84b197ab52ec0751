/** What holds a session together and what its end leaves behind, where only a browser can show it. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { browserForTests, clickToLeave, enter, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { storedSession } from '../helpers/stored-session.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

const documents = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A form that somebody fills in halfway. */
interface Form {
  readonly item: string;
  readonly field: string;
  readonly button: string;
  readonly text: string;
}
const forms: readonly Form[] = [
  { item: 'Report an issue', field: 'Description', button: 'Submit', text: 'The total on page 3 is wrong.' },
  { item: 'Profile settings', field: 'Middle name', button: 'Save', text: 'Quill' },
];

/** Opens the form from the account menu and answers its field. */
async function fieldOf(page: Page, { item, field }: Form): Promise<Locator> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const found = page.getByRole('dialog', { name: item }).getByRole('textbox', { name: field });
  await found.waitFor();
  return found;
}

describe.each(forms)('[S4.05, S8.01] $item, half filled in when the session ends', (form) => {
  test('is offered again to the same person, and to nobody else', async () => {
    const page = await (await browser.context()).newPage();
    const comeAs = async (account: string) => {
      await enter(page, origin, account, 'en/us', '/home');
      await heading(page, 'Home').waitFor();
    };
    await comeAs('one-client');
    const field = await fieldOf(page, form);
    await field.fill(form.text);
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('cc-token')}`;
      await fetch('/api/security/v1/session', { method: 'DELETE', headers: { authorization } });
    });
    const send = page.getByRole('dialog').getByRole('button', { name: form.button });
    await clickToLeave(send, heading(page, 'Your session is over'));
    expect(page.url()).toBe(`${home}/auth?r=%2Fhome`);

    await comeAs('four-clients');
    expect(await (await fieldOf(page, form)).inputValue()).toBe('');
    expect(await page.locator('body').textContent()).not.toContain(form.text);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out').waitFor();

    await comeAs('one-client');
    const again = await fieldOf(page, form);
    await expect.poll(() => again.inputValue(), soon).toBe(form.text);
  });
});

test('[S4.03] a browser that has no room left for the visit opens the portal all the same', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      // What is there already stays; the token of a session that starts is all that must be kept.
      if (name !== 'cc-token') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  });
  await page.goto(`${home}/documents`);
  await documents(page).getByRole('row').nth(1).waitFor();
});
