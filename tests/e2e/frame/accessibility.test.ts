/**
 * axe on whole pages and menus, with real data: en-US at a desk, and pt-BR on a phone, which has longer words and the least
 * room for them. The views in each of their states, in both languages and widths, are looked at in tests/views.
 */
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import type { Language } from '../../../contract/language/market.ts';
import { axeFaults } from '../../support/browser/axe.ts';
import { browserForTests, enter, wordIn } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { goWithin } from '../../support/browser/shell.ts';
import type { Segment } from '../../support/browser/visit-entry.ts';

const browser = browserForTests();

/** A page at one width, in one language: what it is asked to show, and what axe says of it. */
class Visit {
  readonly page: Page;
  readonly #segment: Segment;

  constructor(page: Page, segment: Segment) {
    this.page = page;
    this.#segment = segment;
  }

  static async at(viewport: typeof desk, segment: Segment, language: Language): Promise<Visit> {
    const page = await (await browser.context({ viewport })).newPage();
    // The portal would go to the language of the profile by itself [S4.22]; here the address decides.
    const answerIn = async (route: Route): Promise<void> => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), language } });
    };
    // A test may be over while the page still asks; a page without the answer speaks another language, and is found out.
    await page.route('**/api/core/v1/profile', (route) => answerIn(route).catch(() => undefined));
    return new Visit(page, segment);
  }

  say(namespace: string, key: string): string {
    return wordIn(this.#segment, namespace, key);
  }

  button(namespace: string, key: string) {
    return this.page.getByRole('button', { name: this.say(namespace, key), exact: true });
  }

  enter(account: string, path: string): Promise<void> {
    return enter(this.page, origin, account, this.#segment, path);
  }

  async load(path: string): Promise<void> {
    await this.page.goto(`${origin}/clientcenter/${this.#segment}${path}`);
  }

  go(path: string): Promise<void> {
    return goWithin(this.page, this.#segment, path);
  }

  /** axe finds nothing on what the page shows now. */
  async look(name: string): Promise<void> {
    expect({ name, faults: await axeFaults(this.page) }).toEqual({ name, faults: [] });
  }

  /** Closes the menu or the dialog that is open. */
  async leave(role: 'menu' | 'dialog'): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole(role).waitFor({ state: 'detached' });
  }
}

/** The list of documents with the menu of the view, then with a document chosen and the menu of its row. */
async function lookAtDocuments(visit: Visit): Promise<void> {
  const { page } = visit;
  const list = page.getByRole('grid', { name: visit.say('documents', 'documents') });
  await list.getByRole('row').nth(2).waitFor();
  await visit.button('documents', 'view').click();
  await page.getByRole('menuitemradio').first().waitFor();
  await visit.look('documents, menu of the view');
  await page.getByRole('menuitemradio', { name: visit.say('documents', 'allDocuments') }).click();
  const more = list.locator('[aria-selected] [aria-haspopup]').first();
  await more.click();
  await page.getByRole('menuitem', { name: visit.say('documents', 'choose'), exact: true }).click();
  await page.getByRole('toolbar', { name: visit.say('documents', 'selection') }).waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await more.click();
  await page.getByRole('menuitem').first().waitFor();
  await visit.look('documents, a document that is chosen and its menu');
  await visit.leave('menu');
}

/** The lists of tasks, and a task with a form beside them. */
async function lookAtTasks(visit: Visit): Promise<void> {
  const { page } = visit;
  // The lists draw the cards in sight first; they are busy until all are there.
  const allDrawn = () => page.locator('section[aria-busy="true"]').first().waitFor({ state: 'detached' });
  const pending = page.getByRole('region', { name: visit.say('tasks', 'pending') });
  await pending.getByRole('article').first().waitFor();
  await allDrawn();
  // At a desk the list is beside the task.
  if (page.viewportSize()?.width === phone.width) await visit.look('tasks');
  const card = page.getByRole('article', { name: '2025 client information', exact: true });
  // Other tests may have put groups before it that are due earlier.
  while ((await card.count()) === 0) {
    await pending.getByRole('button', { name: visit.say('tasks', 'nextPage') }).click();
    await allDrawn();
  }
  await card.getByRole('link').click();
  await visit.button('tasks', 'finish.done').waitFor();
  await allDrawn();
  await visit.look('task with a form');
}

async function lookAtSignIn(visit: Visit, path: string): Promise<void> {
  await visit.load(path);
  await visit.page.getByRole('link', { name: new RegExp(visit.say('auth', 'button')) }).waitFor();
  await visit.look(path);
}

test('axe finds nothing on documents and tasks and in the menus of the bar, en-US at a desk', {
  tags: 'thorough',
}, async () => {
  const visit = await Visit.at(desk, 'en/us', 'en-US');
  const { page } = visit;
  await visit.enter('four-clients', '/home');
  await page.locator('#account-menu').click();
  await page.getByRole('menuitem').first().waitFor();
  await visit.look('account menu');
  await visit.leave('menu');
  await visit.button('shell', 'help').click();
  await page
    .getByRole('dialog', { name: visit.say('help-menu', 'title') })
    .getByRole('link')
    .nth(3)
    .waitFor();
  await visit.look('help menu');
  await visit.leave('dialog');
  await visit.go('/documents');
  await lookAtDocuments(visit);
  await visit.go('/tasks');
  await lookAtTasks(visit);
});

test('axe finds nothing on all pages of the main menu and on those that refuse, pt-BR on a phone', {
  tags: 'thorough',
}, async () => {
  const visit = await Visit.at(phone, 'pt', 'pt-BR');
  const { page } = visit;
  await visit.enter('four-clients', '/home');
  await visit.button('shell', 'menu').click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await visit.look('menu at the side');
  await visit.leave('dialog');
  await visit.look('home');
  for (const path of ['/actions', '/notfound', '/not-authorized']) {
    await visit.go(path);
    await visit.look(path);
  }
  await visit.go('/documents');
  await lookAtDocuments(visit);
  await visit.go('/tasks');
  await lookAtTasks(visit);
});

test('axe finds nothing on the pages of signing in and on that of a user without a client, pt-BR on a phone', {
  tags: 'thorough',
}, async () => {
  const visit = await Visit.at(phone, 'pt', 'pt-BR');
  for (const path of ['/auth/logout', '/auth/mfa-required', '/auth/firm-locked'])
    await lookAtSignIn(visit, path);
  await visit.enter('no-client', '/home');
  await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
  await visit.look('no client');
});

test('[T3.08] axe finds nothing on the page of signing in, nor where the firm has a pale fill, pictures and a line of its own in the bar, en-US at a desk', {
  tags: 'thorough',
}, async () => {
  const visit = await Visit.at(desk, 'en/us', 'en-US');
  const { page } = visit;
  await page.route('**/companies/*/theme', async (route) => {
    const answer = await route.fetch();
    const pictures = {
      headerImage: '/clientcenter/firm/head.png',
      headerLine1: 'Thames & Tyne, since 1974',
      bannerImage: '/clientcenter/firm/banner.png',
    };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...pictures } });
  });
  for (const path of ['/auth', '/auth/signin-error']) await lookAtSignIn(visit, path);
  // The fill of its firm is so pale that the brand's ink has to be another colour.
  await visit.enter('uk', '/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const header = page.locator('header');
  await header.getByText('Thames & Tyne, since 1974').waitFor();
  await expect
    .poll(() => header.locator('img').first().getAttribute('src'))
    .toBe('/clientcenter/firm/head.png');
  await expect
    .poll(() => header.evaluate((element) => getComputedStyle(element).backgroundImage))
    .toContain(`url("${origin}/clientcenter/firm/banner.png")`);
  // axe cannot measure text over a picture, on which the firm's colour lies: it looks at that colour alone.
  await header.evaluate((element) => element.removeAttribute('data-banner'));
  await visit.look('a pale firm');
});
