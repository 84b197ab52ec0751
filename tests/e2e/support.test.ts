/** Where help is to be had, which depends on the language and on the country. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, enter, wordIn } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { type Segment, segmentOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();

interface Place {
  readonly account: string;
  readonly mailbox: string;
  readonly hours: string;
  readonly privacy: string;
}
const places: readonly Place[] = [
  { account: 'uk', mailbox: 'gb', hours: '9AM-5PM EST', privacy: '/privacy?lang=en-US' },
  { account: 'argentina', mailbox: 'ar', hours: 'de 9 a 17 h (EST)', privacy: '/privacy?lang=es-AR' },
  { account: 'canada', mailbox: 'ca', hours: 'de 9 h à 17 h (HNE)', privacy: '/privacy?lang=fr-CA' },
];

/** Reports an issue, and answers what is said of who can be asked. */
async function waysOf(page: Page, segment: Segment): Promise<{ mail: string | null; words: string }> {
  const say = (namespace: string, key: string) => wordIn(segment, namespace, key);
  await page.locator('#account-menu').click();
  await page.getByRole('menuitem', { name: say('shell', 'reportIssue') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The total on page 3 is wrong.');
  await dialog.getByRole('button', { name: say('report', 'submit') }).click();
  const letter = dialog.getByRole('link', { name: say('report', 'writeMail') });
  const mail = await letter.getAttribute('href');
  const words = (await dialog.textContent()) ?? '';
  // French keeps its units together by spaces of another kind.
  return { mail, words: words.replaceAll(/\s/g, ' ') };
}

test.each(places)(
  '[T9.08] $account is told of their own support, its hours and their privacy policy',
  async (place) => {
    const { account, mailbox, hours, privacy } = place;
    const segment = segmentOf(account);
    const page = await (await browser.context()).newPage();
    await enter(page, origin, account, segment, '/home');
    await page.getByRole('button', { name: wordIn(segment, 'shell', 'help'), exact: true }).click();
    const policy = page.getByRole('link', { name: wordIn(segment, 'help-menu', 'privacy') });
    expect(await policy.getAttribute('href')).toBe(privacy);
    await page.keyboard.press('Escape');

    const address = `support.${mailbox}@clientportal.example`;
    const { mail, words } = await waysOf(page, segment);
    expect(mail).toMatch(new RegExp(`^mailto:${address.replaceAll('.', '\\.')}\\?subject=`));
    expect(words).toContain(address);
    expect(words).toContain(hours);
  },
);
