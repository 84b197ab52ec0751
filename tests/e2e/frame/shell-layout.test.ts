/** The positions of the bar, the tabs and the page, at any width of the window. */
import type { Locator, Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { firstView } from '../../../contract/first-view/first-view.ts';
import { stickyAfter } from '../../../src/app/frame/use-stuck.ts';
import { breakpoints } from '../../../src/ui/page/breakpoints.ts';
import { browserForTests, patience, wordIn } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { closeWelcome, goInPage, visit } from '../../support/browser/shell.ts';
import { storedSession } from '../../support/browser/stored-session.ts';

const browser = browserForTests();

/** Where the top of the bar is once the page is scrolled to `y`. */
async function barAt(page: Page, y: number): Promise<number> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  const bar = page.locator('header');
  // It slides in: a moment later it has arrived.
  return bar.evaluate(async (header) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.all(header.getAnimations().map(({ finished }) => finished));
    return header.getBoundingClientRect().top;
  });
}

/**
 * Puts each control under the bar and then under the tabs, and gives it the focus. Answers the controls that stay
 * there, and whether more than five could be put there at all.
 */
async function hiddenByBars(page: Page): Promise<{ found: string[]; hasTried: boolean }> {
  // A new width replaces controls some frames later, and what was replaced cannot be put anywhere.
  for (let rounds = 0; rounds < 5; rounds++) {
    const { areSame, ...answer } = await hiddenInRound(page);
    if (areSame) return answer;
  }
  throw new Error('The controls of the page are replaced again and again.');
}

/** One round of `hiddenByBars`; `areSame` says that no control was replaced meanwhile. */
const hiddenInRound = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found: string[] = [];
    let tried = 0;
    const isUnder = (control: Element, bar: Element) => {
      const [own, over] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
      return own.top < over.bottom - 1 && own.bottom > over.top + 1;
    };
    const [bar, tabs] = ['header', 'header nav'].map((selector) => document.querySelector(selector));
    const all = document.querySelectorAll<HTMLElement>(
      'main :is(a, button, [tabindex]), footer :is(a, button)',
    );
    // Of controls of one kind, such as the rows of a list, the first.
    const seen: string[] = [];
    const controls = [...all].filter(({ localName, role, className }) => {
      const kind = `${localName} ${role} ${className}`;
      return seen.push(kind) && seen.filter((one) => one === kind).length === 1;
    });
    for (const control of controls)
      for (const cover of [bar, tabs]) {
        if (!cover || control.getBoundingClientRect().height === 0) continue;
        control.blur();
        // First far down, so that the bar is stuck.
        window.scrollTo(0, document.body.scrollHeight);
        await frame();
        window.scrollBy(0, control.getBoundingClientRect().top - cover.getBoundingClientRect().top - 4);
        await frame();
        if (!isUnder(control, cover)) continue;
        tried += 1;
        control.focus();
        await frame();
        if (isUnder(control, cover)) found.push(control.outerHTML.slice(0, 120));
      }
    return { found, hasTried: tried > 5, areSame: controls.every((control) => control.isConnected) };
  });

test('[T9.02] below 960 pixels the bar stays in sight after 30 pixels of scroll and hides nothing that has the focus, and from 320 pixels on no page is wider than the window', {
  tags: 'thorough',
}, async () => {
  const narrow = { width: breakpoints.desk - 1, height: 400 };
  const page = await visit(await browser.context({ viewport: narrow }), origin, 'canada', {
    path: '/documents',
  });
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(5).waitFor();
  expect(await barAt(page, stickyAfter)).toBe(-30);
  expect(await barAt(page, stickyAfter + 1)).toBe(0);
  expect(await barAt(page, 200)).toBe(0);
  // It does not jump on the way back.
  expect(await barAt(page, 10)).toBe(0);
  expect(await barAt(page, 0)).toBe(0);
  expect(await barAt(page, 20)).toBe(-20);

  await page.setViewportSize({ width: 360, height: 500 });
  expect(await hiddenByBars(page)).toEqual({ found: [], hasTried: true });

  for (const [path, title] of Object.entries({
    home: 'Home',
    documents: 'Documents',
    'not-authorized': 'You don’t have access to this page',
    notfound: 'Page not found',
  })) {
    await goInPage(page, `/${path}`);
    await page.waitForFunction((start) => document.title.startsWith(start), title);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [320, 360, 750, 959]) {
      await page.setViewportSize({ width, height: 640 });
      // A new width takes some frames.
      const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(needed, { message: `${path} at ${width} pixels` }).toBe(width);
    }
  }
});

/** Expects the bar to stay in sight after 30 pixels of scroll, on each of these pages at each of these widths. */
async function expectBarStays(
  page: Page,
  paths: readonly string[],
  widths: readonly number[],
): Promise<void> {
  for (const path of paths) {
    await goInPage(page, `/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 300 });
      // A page that is too short to be scrolled so far is made longer.
      await page.evaluate(() => {
        document.body.style.minHeight = '1200px';
      });
      const tops = [];
      for (const y of [0, stickyAfter, stickyAfter + 1, 200]) tops.push(await barAt(page, y));
      expect({ path, width, tops }).toEqual({ path, width, tops: [0, -stickyAfter, 0, 0] });
    }
  }
}

test('[T2.24] on documents the bar stays in sight after 30 pixels of scroll, on a phone and at a desk, and hides nothing that has the focus', async () => {
  const page = await visit(await browser.context({ reducedMotion: 'reduce' }), origin, 'canada');
  await expectBarStays(page, ['documents'], [360, 1280]);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(2).waitFor();
  expect(await hiddenByBars(page)).toEqual({ found: [], hasTried: true });
});

test('[T2.24] on every page and at every width the bar stays in sight after 30 pixels of scroll', {
  tags: 'thorough',
}, async () => {
  const page = await visit(await browser.context({ reducedMotion: 'reduce' }), origin, 'canada');
  const paths = ['home', 'documents', 'tasks', 'actions', 'notfound'];
  await expectBarStays(page, paths, [360, 750, breakpoints.desk - 1, breakpoints.desk, 1280, 1920]);
});

/** Layout shift is noted from the start of each page, with what moved. */
const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({ value, startTime, moved: sources.map(({ node }) => node?.className ?? String(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Calls of the page begin 150 ms later. A route would do it for every script as well, and keep the browser from its cache. */
const slowCalls = `
  const ownFetch = window.fetch;
  window.fetch = async (...question) => {
    await new Promise((done) => setTimeout(done, 150));
    return await ownFetch(...question);
  };
`;

/** The largest sum of layout shifts that counts as steady. */
const mostShift = 0.05;
/** The same for the open task: one writes in it while its parts come. */
const mostTaskShift = 0.01;

interface Shift {
  readonly value: number;
  readonly startTime: number;
  readonly moved: readonly string[];
}
const shiftsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0)) as Promise<Shift[]>;

/** The time of the page after two frames: what has been asked for is drawn by then. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))),
      ),
  );

/** Waits until the page is complete, and expects that nothing has moved since it was shown. */
async function settle(page: Page, screen: string, since = 0, most = mostShift): Promise<void> {
  const waiting = page.locator('main [aria-busy="true"]');
  await expect.poll(() => waiting.count(), { timeout: patience, interval: 20 }).toBe(0);
  await drawn(page);
  const all = (await shiftsOn(page)).filter(({ startTime }) => startTime >= since);
  const sum = all.reduce((total, { value }) => total + value, 0);
  // Of a screen that moves too far, the report names all that moved.
  expect.soft({ screen, moved: sum <= most ? [] : all }).toEqual({ screen, moved: [] });
}

const documentsOn = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const openTask = (page: Page) =>
  page.getByRole('region', { name: 'Open task' }).getByRole('heading', { level: 1 });

/** Searches in an open folder, goes back to it, and selects a row: the heading, the field and the list stay in place. */
async function searchAndSelect(page: Page, isDesk: boolean): Promise<void> {
  const documents = documentsOn(page);
  const search = page.getByRole('searchbox');
  const place = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box && { x: box.x, y: box.y };
  };
  const places = async () => [
    await place(page.getByRole('heading', { level: 1 })),
    await place(search),
    await place(documents),
  ];
  const before = await places();
  await search.fill('20');
  await page.getByRole('heading', { level: 1, name: /results|20/ }).waitFor();
  await documents.waitFor();
  await settle(page, 'search');
  expect.soft(await places()).toEqual(before);
  await search.fill('');
  await documents.locator('[aria-selected]').first().waitFor();
  await settle(page, 'no search any more');
  if (isDesk) await documents.locator('[aria-selected]').getByRole('checkbox').first().click();
  else {
    await documents
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
  }
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  expect.soft(await place(documents)).toEqual(before[2]);
  if (!isDesk) expect.soft(before[2]?.y).toBeLessThan(260);
  await settle(page, 'a row is selected');
}

test('[S6.07] home does not move when its clients come late, and has its welcome when it is opened again', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.addInitScript(watchShifts);
  // What a first view gets in one answer holds the clients as well.
  await page.route(`**${firstView.path}?*`, (route) => route.fulfill({ status: 503, json: {} }));
  const held: Route[] = [];
  await page.route('**/api/client-center/v1/clients/**', (route) => void held.push(route));
  await page.goto(`${origin}/clientcenter/en/us/home`);
  await page.getByRole('heading', { level: 2, name: 'Waiting for you' }).waitFor();
  await drawn(page);
  const since = await drawn(page);
  await Promise.all(held.map((route) => route.continue()));
  await page.getByRole('button', { name: 'Active client: Willow Street Bakery LLC' }).waitFor();
  await settle(page, 'home with late clients', since, mostTaskShift);
  const welcome = page.getByRole('region', { name: 'Welcome to your portal' });
  expect(await welcome.count()).toBe(0);
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await tabs.getByRole('link', { name: /^Documents/ }).click();
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  await tabs.getByRole('link', { name: 'Home' }).click();
  await welcome.waitFor();
});

test.each([
  ['four-clients', 'en/us'],
  ['argentina', 'es'],
] as const)(
  '[S6.07] below the welcome the button of the first task of %s is in sight on a phone',
  async (whose, segment) => {
    const { page } = await storedSession(browser, origin, whose);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${origin}/clientcenter/${segment}/documents`);
    // A home whose clients come late has no welcome: they are there before it is opened.
    const active = wordIn(segment, 'clients', 'clientActive').replace('{{name}}', '');
    await page.getByRole('button', { name: new RegExp(`^${active}.`) }).waitFor();
    const tabs = page.getByRole('navigation', { name: wordIn(segment, 'shell', 'navMain') });
    await tabs.getByRole('link', { name: wordIn(segment, 'shell', 'navHome') }).click();
    await page.getByRole('region', { name: wordIn(segment, 'notices', 'welcome.title') }).waitFor();
    const first = page.locator('li[data-first] a');
    await first.waitFor();
    const bottomOf = async (box: Locator) => {
      const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
      return y + height;
    };
    expect(await bottomOf(first)).toBeLessThanOrEqual((await tabs.boundingBox())?.y ?? 0);
  },
);

test('no screen moves on a phone or at a desk while its calls take 150 ms longer, opened by its address or from another', {
  tags: 'thorough',
}, async () => {
  const { page } = await storedSession(browser, origin, 'four-clients');
  await page.setViewportSize({ width: 360, height: 740 });
  await closeWelcome(page, 'four-clients');
  await page.addInitScript({ content: watchShifts });
  await page.addInitScript({ content: slowCalls });
  const go = (path: string) => page.goto(`${origin}/clientcenter/en/us${path}`);
  const rows = documentsOn(page).locator('[aria-selected]');

  await go('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page, 'home');
  // The measure itself: what pushes the page down is noticed.
  await page.evaluate(() => {
    document.body.style.paddingTop = '200px';
  });
  await expect.poll(async () => (await shiftsOn(page)).length).toBeGreaterThan(0);
  await go('/documents');
  await documentsOn(page).getByRole('row').nth(2).waitFor();
  await settle(page, 'documents');
  await documentsOn(page).locator('[data-index]:not([aria-selected])').first().click();
  await rows.first().waitFor();
  await settle(page, 'a folder');
  const folder = page.url();
  await searchAndSelect(page, false);
  await go('/tasks');
  await page.getByRole('region', { name: 'Completed tasks' }).waitFor();
  await settle(page, 'tasks');
  await page.getByRole('article').getByRole('link').first().click();
  // The lists make room for the task, which has been asked for. What moves after that counts.
  await page.locator('main div[data-open]').waitFor();
  const opened = await drawn(page);
  await openTask(page).waitFor();
  await settle(page, 'a task', opened);
  await page.reload();
  await openTask(page).waitFor();
  await settle(page, 'a task that is loaded anew', 0, mostTaskShift);

  const openRequests = async (name: string) => {
    await go('/actions/service-request');
    await page.getByRole('region', { name: 'Requests', exact: true }).getByRole('searchbox').waitFor();
    await settle(page, name);
  };
  await openRequests('service requests');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goBack();
  await openTask(page).waitFor();
  await settle(page, 'a task beside the lists', 0, mostTaskShift);
  await openRequests('service requests beside an open one');
  // Found by its words: tests of other files add groups, which push it to a later page.
  const openFound = async (name: string) => {
    await go(`/tasks?q=${encodeURIComponent(name)}`);
    await page.getByRole('article', { name }).getByRole('link').first().click();
    await openTask(page).waitFor();
  };
  await openFound('October sales records');
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await openTask(page).waitFor();
    await settle(page, `a returned task, ${width} pixels wide`, 0, mostTaskShift);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(folder);
  await rows.first().waitFor();
  await settle(page, 'a folder by its address');
  // A folder of another client than the active one, in which this user may do less.
  await openFound('2025 return for your review');
  await page.goto(folder);
  await rows.first().waitFor();
  await settle(page, 'a folder of another client by its address');
  await searchAndSelect(page, true);
});

test('a row of home on a phone is as high with a long name of a client as with a short one', {
  tags: 'thorough',
}, async () => {
  const { page } = await storedSession(browser, origin, 'four-clients');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/clientcenter/en/us/home`);
  const rows = page.locator('main li').filter({ has: page.locator('[data-words="firm"]') });
  await page.getByRole('region', { name: 'New documents' }).locator('li').first().waitFor();
  // Requests are read after tasks and documents, and add rows.
  await page.getByRole('region', { name: 'Waiting for you' }).getByText('General requests').waitFor();
  const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  /** Puts a name in the place of each client's, and answers in how many rows. */
  const rename = (name: string) =>
    rows.locator('span:not(:has(*))').evaluateAll((spans, given) => {
      const named = spans.filter(({ textContent }) =>
        /^(Bluewater|Casco|Dana|Eastern|Name)/.test(textContent),
      );
      for (const span of named) span.textContent = given;
      return named.length;
    }, name);
  expect(await rename('Name')).toBe(await rows.count());
  const before = await heights();
  await rename('Name of a client that fills more than one line of a phone, and of most tablets too');
  expect(await heights()).toEqual(before);
});
