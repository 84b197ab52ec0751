/** The pages of the sign-in area: as the server draws them, as the program does, and which refusal leads to which. */
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { browserForTests, patience, wordIn } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const firm = 'Harbor & Pine CPAs';
const say = (key: string) => wordIn('en/us', 'auth', key).replaceAll('{{firm}}', firm);

/** What a page of the sign-in area says: its tab, its heading, its notice with its role, and its button. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('.si-notice');
    return {
      tab: document.title,
      heading: document.querySelector('h1')?.textContent,
      notice: notice && `${notice.role}: ${notice.textContent}`,
      button: document.querySelector('.si-button')?.textContent,
    };
  });

/** A page whose program never comes. */
async function withoutProgram(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  return page;
}

interface Told {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly role: 'status' | 'alert';
}
const loggedOut: Told = {
  path: '/auth/logout',
  title: 'signedOutTitle',
  text: 'signedOutText',
  role: 'status',
};
const mfaRequired: Told = { path: '/auth/mfa-required', title: 'mfaTitle', text: 'mfaText', role: 'status' };
const firmLocked: Told = {
  path: '/auth/firm-locked',
  title: 'lockedTitle',
  text: 'lockedText',
  role: 'alert',
};
const failed: Told = { path: '/auth/signin-error', title: 'errorTitle', text: 'errorText', role: 'alert' };

const expected = ({ title, text, role }: Told) => ({
  tab: `${say(title)} · ${firm}`,
  heading: say(title),
  notice: `${role}: ${say(text)}`,
  button: say('again'),
});

const pages = [loggedOut, mfaRequired, firmLocked, failed];

describe.each(pages)('[S2.02, S2.03, S2.04, S2.05] $path, opened directly', (told) => {
  test('says the same before the program is there and after, and leads to the provider', async () => {
    const context = await browser.context();
    const bare = await withoutProgram(context);
    await bare.goto(home + told.path);
    expect(await saidOn(bare)).toEqual(expected(told));

    const page = await context.newPage();
    await page.goto(home + told.path);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');
    expect(await saidOn(page)).toEqual(expected(told));
    expect(page.url()).toBe(home + told.path);
    await page.getByRole('button', { name: say('again') }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  });
});

/** What the exchange of a code is refused with. */
interface Refusal extends Told {
  readonly reason: string;
  readonly status: number;
}
const refusals: readonly Refusal[] = [
  { reason: 'mfaRequired', status: 403, ...mfaRequired },
  { reason: 'firmLocked', status: 403, ...firmLocked },
  { reason: 'signInRejected', status: 403, ...failed },
  { reason: 'badRequest', status: 400, ...failed },
  { reason: 'codeUsed', status: 400, ...failed, text: 'codeUsedText' },
  { reason: 'stateMismatch', status: 400, ...failed, text: 'stateMismatchText' },
  { reason: 'signInInterrupted', status: 400, ...failed, text: 'signInInterruptedText' },
];

/** Comes back from a provider whose answer is refused in this way. */
async function comeBack(page: Page, refusal: { reason: string; status: number; location?: string }) {
  const { reason, status, location } = refusal;
  await page.route('**/auth-code/session?**', (route) =>
    route.fulfill({ status, json: { errors: [{ reason }] }, headers: location ? { location } : {} }),
  );
  await page.goto(`${home}/auth?code=c&state=s`);
}

describe.each(refusals)('[S4.06, S8.22] a sign-in that is refused with $status $reason', (refusal) => {
  test('leads to the page that says so, and stays there through a reload', async () => {
    const page = await (await browser.context()).newPage();
    await comeBack(page, refusal);
    await expect.poll(() => page.url(), soon).toBe(home + refusal.path);
    await expect.poll(() => saidOn(page), soon).toEqual(expected(refusal));
    await page.reload();
    expect(page.url()).toBe(home + refusal.path);
    expect((await saidOn(page)).heading).toBe(say(refusal.title));
  });
});

test('[S4.06, S8.22] a sign-in that fails without a reason is passed on, and can be tried again', async () => {
  const page = await (await browser.context()).newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await comeBack(page, { reason: 'unavailable', status: 503 });
  const notice = `alert: ${say('unavailableText')}`;
  await expect.poll(async () => (await saidOn(page)).notice, soon).toBe(notice);
  expect(page.url()).toBe(`${home}/auth`);
  expect(errors.filter((text) => text.startsWith('cc:auth:exchange'))).toEqual([
    'cc:auth:exchange unavailable',
  ]);
  await page.getByRole('button', { name: say('again') }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
});

test('[S2.05, S4.06] where a second factor is set up comes along in the navigation state, and through a reload', async () => {
  const page = await (await browser.context()).newPage();
  const location = 'https://id.example/second-factor?user=1';
  await comeBack(page, { reason: 'mfaRequired', status: 403, location });
  const link = page.getByRole('link', { name: say('mfaSetUp') });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(location);
  expect(await page.evaluate(() => history.state)).toEqual({ location });
  await page.reload();
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(location);
  // The way back in is there beside it.
  await page.getByRole('button', { name: say('again') }).waitFor();
});

const strange = [
  'javascript:alert(1)',
  'data:text/html,x',
  'http://id.example/plain',
  '/clientcenter/en/us/auth/mfa-required',
];

describe.each(strange)('[S2.05] %s as the place where a second factor is set up', (location) => {
  test('is no link, before a reload and after', async () => {
    const page = await (await browser.context()).newPage();
    await comeBack(page, { reason: 'mfaRequired', status: 403, location });
    for (const _ of ['first', 'again']) {
      await page.getByRole('heading', { level: 1, name: say('mfaTitle') }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');
      expect(await page.getByRole('link', { name: say('mfaSetUp') }).count()).toBe(0);
      await page.reload();
    }
  });
});
