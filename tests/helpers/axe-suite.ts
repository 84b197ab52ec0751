/**
 * axe on every screen, dialog and menu at the widths of a desk and a phone. What axe could not decide was looked at by a person; the
 * kinds of it are listed here, so that a new one is looked at as well.
 */
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

/** The tests of one language at some widths; its file has nothing else, so that the languages share out the workers. */
export function axeSuite(segment: Segment, language: Language, viewports: readonly (typeof desk)[]): void {
  const browser = browserForTests();
  const say = (namespace: string, key: string) => wordIn(segment, namespace, key);
  const look = async (page: Page, viewport: typeof desk) =>
    expect({ viewport, faults: await axeFaults(page) }).toEqual({ viewport, faults: [] });

  test.each(Object.entries(axeScreens))('finds nothing on %s', async (_name, screen) => {
    const { account, path, steps, isForPhones = false, isPage = false } = screen;
    const page = await (await browser.context()).newPage();
    await speak(page, language);
    for (const [index, viewport] of (isForPhones ? [phone] : viewports).entries()) {
      await page.setViewportSize(viewport);
      if (index === 0) await enter(page, origin, account, segment, path);
      else if (!isPage) await page.goto(`${origin}/clientcenter/${segment}${path}`);
      if (index === 0 || !isPage) await steps(page, say);
      expect(new URL(page.url()).pathname).not.toMatch(/\/auth/);
      await look(page, viewport);
    }
  });

  test.each(['/auth', '/auth/logout', '/auth/mfa-required', '/auth/firm-locked', '/auth/signin-error'])(
    'finds nothing on %s',
    async (path) => {
      const page = await (await browser.context()).newPage();
      await page.goto(`${origin}/clientcenter/${segment}${path}`);
      await page.getByRole('button', { name: new RegExp(say('auth', 'button')) }).waitFor();
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        await look(page, viewport);
      }
    },
  );
}
