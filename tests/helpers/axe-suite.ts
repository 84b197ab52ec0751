/** axe on whole pages and menus, with real data; the states of dialogs and lists are looked at in tests/views. */
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import type { Language } from '../../contract/market.ts';
import { axeFaults } from './axe.ts';
import { axeScreens } from './axe-screens.ts';
import { browserForTests, enter, wordIn } from './chromium.ts';
import { type desk, phone } from './launch.ts';
import { origin } from './portal.ts';
import type { Segment } from './visit-entry.ts';

/** The portal would go to the language of the profile by itself [S4.22]; here the address decides. */
async function speak(page: Page, language: string): Promise<void> {
  const answerIn = async (route: Route): Promise<void> => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), language } });
  };
  // A test may be over while the page still asks; a page without the answer speaks another language, and is found out.
  await page.route('**/api/core/v1/profile', (route) => answerIn(route).catch(() => undefined));
}

/** The tests of one language at one width; its file has nothing else, so that the languages share out the workers. */
export function axeSuite(segment: Segment, language: Language, viewport: typeof desk): void {
  const browser = browserForTests();
  const say = (namespace: string, key: string) => wordIn(segment, namespace, key);
  const look = async (page: Page) => expect(await axeFaults(page)).toEqual([]);
  const screens = Object.entries(axeScreens).filter(
    ([, { isForPhones }]) => !isForPhones || viewport === phone,
  );
  const accounts = [...new Set(screens.map(([, { account }]) => account))];

  test.each(accounts)('axe finds nothing on the screens of %s', async (account) => {
    const page = await (await browser.context({ viewport })).newPage();
    await speak(page, language);
    const own = screens.filter(([, screen]) => screen.account === account);
    for (const [index, [name, { path, steps }]] of own.entries()) {
      await (index === 0
        ? enter(page, origin, account, segment, path)
        : page.goto(`${origin}/clientcenter/${segment}${path}`));
      await steps(page, say);
      expect(new URL(page.url()).pathname).not.toMatch(/\/auth/);
      expect({ name, faults: await axeFaults(page) }).toEqual({ name, faults: [] });
    }
  });

  test('axe finds nothing on the pages of signing in', async () => {
    const page = await (await browser.context({ viewport })).newPage();
    for (const path of [
      '/auth',
      '/auth/logout',
      '/auth/mfa-required',
      '/auth/firm-locked',
      '/auth/signin-error',
    ]) {
      await page.goto(`${origin}/clientcenter/${segment}${path}`);
      await page.getByRole('button', { name: new RegExp(say('auth', 'button')) }).waitFor();
      await look(page);
    }
  });
}
