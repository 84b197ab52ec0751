/** What a first view fetches, and in which order: the speed of a slow line is won or lost there. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Route } from 'playwright';
import { expect, test } from 'vitest';
import { fontParts } from '../../../contract/firm/font.ts';
import { firstView } from '../../../contract/first-view/first-view.ts';
import { languages as languageCodes } from '../../../contract/language/market.ts';
import budgets from '../../../scripts/bench/budgets.json' with { type: 'json' };
import { flows } from '../../../src/app/flows.ts';
import { routedOf } from '../../../src/app/list-flows.ts';
import { browserForTests, fillProvider, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { visit } from '../../support/browser/shell.ts';
import { stockFolder } from '../../support/browser/stocked-folder.ts';
import { storedSession } from '../../support/browser/stored-session.ts';

const browser = browserForTests();

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

interface FilesByLanguage {
  readonly files: readonly string[];
  readonly languages: Readonly<Record<string, readonly string[]>>;
}

/** What the build wrote down for the server. */
const firstViews = () =>
  JSON.parse(readFileSync(`${dist}first-views.json`, 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly everyPage: FilesByLanguage;
    readonly areas: Readonly<Record<string, FilesByLanguage>>;
  };

/** The HTML of a page, without what it names for the page after it. */
async function ownPartOf(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const page = await fetch(`${origin}/clientcenter/en/us/${path}`, { headers });
  return (await page.text()).replace(/<template id="cc-next">.*?<\/template>/, '');
}

/** The names of assets without what changes with their content. */
const namesIn = (html: string): string[] =>
  [...html.matchAll(/href="[^"]*\/assets\/([^"]+)-[\w-]{8}\.(js|css)"/g)].map(
    ([, name, kind]) => `${name}.${kind}`,
  );

/** Keeps requests waiting until they are let go; later ones then go through. */
async function holdBack(context: BrowserContext, addresses: RegExp) {
  const held: Route[] = [];
  let isHolding = true;
  await context.route(addresses, async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  return {
    held,
    async letGo() {
      isHolding = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

test.each(['documents', 'tasks'])('the page of %s names the chunks of its first view', async (area) => {
  const page = await fetch(`${origin}/clientcenter/en/us/${area}`, { headers: { cookie: 'cc-session=x' } });
  const [, hints = ''] = /<template id="cc-hints">(.*?)<\/template>/.exec(await page.text()) ?? [];
  expect(namesIn(hints)).toEqual(
    expect.arrayContaining([
      'frame.js',
      'wire.js',
      'translations-en-US.js',
      'frame.css',
      `${area}-screen.js`,
    ]),
  );
});

test.each(Object.entries(budgets))(
  'the first view of %s fetches no more files and bytes than its budget allows',
  async (area, { files, kB }) => {
    const page = await ownPartOf(area, area === 'auth' ? {} : { cookie: 'cc-session=x' });
    const named = [...page.matchAll(/(?:src|href)="\/clientcenter\/(assets\/[^"]+\.(?:js|css))"/g)];
    const fetched = [...new Set(named.map(([, file]) => file))];
    expect(fetched.slice(files)).toEqual([]);
    const bytes = fetched.reduce((sum, file) => sum + statSync(`${dist}client/${file}.br`).size, 0);
    expect(fetched.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThanOrEqual(kB * 1000);
  },
);

test('what the build wrote down for the server are files that there are, for each page of a manifest', () => {
  const { scripts, everyPage, areas } = firstViews();
  const named = [everyPage, ...Object.values(areas)].flatMap(({ files, languages }) => [
    ...files,
    ...Object.values(languages).flat(),
  ]);
  const missing = [...Object.values(scripts), ...named].filter(
    (file) => !existsSync(`${dist}client/${file}`),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(scripts)).toEqual(['qa']);
  expect(Object.keys(areas).filter((area) => area !== '' && !Object.hasOwn(budgets, area))).toEqual([]);
  const pages = routedOf(flows).filter(({ view }) => view);
  expect(Object.keys(areas).toSorted()).toEqual(
    ['', ...pages.map(({ route }) => route.path.slice(1))].toSorted(),
  );
  for (const { name, route, translations = [] } of pages) {
    const { languages }: FilesByLanguage = areas[route.path.slice(1)] ?? { files: [], languages: {} };
    expect([name, Object.values(languages).map(({ length }) => length)]).toEqual([
      name,
      languageCodes.map(() => translations.length),
    ]);
  }
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', '%63onstructor', 'constructor/x'])(
  'an address with the name %s, which every object has, is answered with the page',
  async (name) => {
    const headers = { cookie: 'cc-session=x' };
    const answer = await fetch(`${origin}/clientcenter/en/us/${name}`, { headers });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('cc-hints')]);
  },
);

test('the sign-in page fetches no part of the signed-in portal before it is usable', async () => {
  const names = namesIn(await ownPartOf('auth'));
  expect(names.sort()).toEqual(['portal.css', 'portal.js', 'rolldown-runtime.js']);
});

test('[S4.26] notices come with the page and styles in their order; a page that was open before asks for its data with its first script, and for the rest when they come', async () => {
  const context = await browser.ownContext();
  await context.addInitScript(() => {
    // Notices above the page, at every change: a mutation observer is called before anything is painted.
    const seen: number[] = [];
    Object.assign(window, { noticesSeen: seen });
    new MutationObserver(() => {
      const page = document.querySelector('#content');
      if (page) seen.push(document.querySelectorAll('section[aria-labelledby]:has(~ #content)').length);
    }).observe(document, { childList: true, subtree: true });
  });
  const soon = { timeout: patience };
  const page = await visit(context, origin, 'every-gate', { path: '/documents' });
  const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(1);
  await row.waitFor();
  await page.getByRole('heading', { name: 'Visiting our office' }).waitFor();
  const seen = await page.evaluate(() => Reflect.get(window, 'noticesSeen') as number[]);
  expect([...new Set(seen)]).toEqual([1]);
  // The styles of a component come behind those of the component that it builds on.
  const look = () =>
    page.getByRole('button', { name: 'Upload', exact: true }).evaluate((button) => {
      const { backgroundColor, paddingLeft, height } = getComputedStyle(button);
      return { backgroundColor, paddingLeft, height };
    });
  const styles = { backgroundColor: 'rgb(0, 53, 101)', paddingLeft: '12px', height: '36px' };
  await expect.poll(look, soon).toEqual(styles);

  const asked = new Set<string>();
  const script = await holdBack(context, /\/assets\/portal-[\w-]+\.js$/);
  const data = await holdBack(context, /\/api\//);
  page.on('request', (request) => asked.add(/\/assets\/(frame)-/.exec(request.url())?.[1] ?? 'other'));
  // Nothing is taken from before but what the browser's storage holds.
  const tools = await context.newCDPSession(page);
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => [script.held.length > 0, data.held.length > 0], soon).toEqual([true, true]);
  expect([...asked]).toEqual(['other']);
  await data.letGo();
  await expect.poll(() => [...asked], soon).toEqual(['other', 'frame']);
  await script.letGo();
  await row.waitFor(soon);
});

test.each([
  ['four-clients', '/home', 5],
  ['four-clients', '/tasks', 9],
  ['four-clients', '/documents', 8],
  ['four-clients', '/documents/{folder}', 8],
  ['four-clients', '/home/documents', 6],
  ['brazil', '/home', 8],
] as const)(
  'the first visit of %s at %s gets what it shows as %i answers to one request, uses each, and asks for none of them again',
  async (account, path, count) => {
    const context = await browser.ownContext();
    const page = await visit(context, origin, account, { path: '/actions' });
    await page.addInitScript((address) => {
      const ownFetch = window.fetch;
      window.fetch = async (...question) => {
        const answer = await ownFetch(...question);
        if (new URL(answer.url).pathname === address)
          Object.assign(window, { firstViewText: answer.clone().text() });
        return answer;
      };
    }, firstView.path);
    const folder = path === '/documents/{folder}' ? (await stockFolder(origin, account, [])).path : path;
    // The page before may still ask for what it prefetches when it is idle: that would count as asked again.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    await page.goto(`${origin}/clientcenter/en/us${folder}`);
    await page.locator('#content h1').first().waitFor({ timeout: patience });
    const text = await page.evaluate(() => Reflect.get(window, 'firstViewText') as Promise<string>);
    const addresses = text
      .split('\n')
      .filter((_line, index, { length }) => index % 2 === 0 && index < length - 1);
    expect(addresses.length).toBe(count);
    const left = () =>
      page.evaluate(
        (all) => all.filter((address) => window.ccEarly?.has(location.origin + address)),
        addresses,
      );
    await expect.poll(left, { timeout: patience }).toEqual([]);
    expect(addresses.filter((address) => asked.includes(address))).toEqual([]);
    expect(asked.filter((address) => address.startsWith(firstView.path)).length).toBe(1);
  },
);

test('the font is fetched after the first view of a signed-in visit, and is there from the start of the next', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.woff2$/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  const frame = await holdBack(page.context(), /\/frame-[\w-]+\.js$/);
  await page.goto(`${origin}/clientcenter/en/us/documents`, { waitUntil: 'commit' });
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family === 'Inter').map(({ status }) => status),
    );
  await expect.poll(() => frame.held.length, { timeout: patience, interval: 20 }).toBeGreaterThan(0);
  expect({ asked, faces: await faces() }).toEqual({ asked: [], faces: [] });

  await frame.letGo();
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  const font = `/clientcenter/${fontParts[0].file}`;
  await expect.poll(() => asked, { timeout: patience, interval: 20 }).toEqual([font]);
  // What the page shows does not change any more.
  expect(await faces()).toEqual([]);
  const isKept = () => page.evaluate(async (file) => (await caches.match(file)) !== undefined, font);
  await expect.poll(isKept, { timeout: patience, interval: 20 }).toBe(true);

  await page.reload();
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  await expect.poll(faces, { timeout: patience, interval: 20 }).toEqual(['loaded', 'unloaded']);
});

test('while one types a password, the browser fetches what the page after it shows first, which then comes from its cache', async () => {
  const page = await (await browser.ownContext()).newPage();
  const finished = new Set<string>();
  page.on('requestfinished', (request) => finished.add(new URL(request.url()).pathname));
  await page.goto(`${origin}/clientcenter/en/us/documents`);
  const { everyPage, areas } = firstViews();
  const wanted = [everyPage, areas.documents]
    .flatMap((part) => [...(part?.files ?? []), ...(part?.languages['en-US'] ?? [])])
    .map((file) => `/clientcenter/${file}`);
  const missing = () => wanted.filter((file) => !finished.has(file));
  await expect.poll(missing, { timeout: patience, interval: 20 }).toEqual([]);

  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fillProvider(page, 'one-client');
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  const onTheWire = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => (one as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  );
  expect(wanted.filter((file) => onTheWire.includes(file))).toEqual([]);
});
