/**
 * Every screen in a pseudo language: marked letters, 40 % longer, in brackets. A text without brackets was never
 * translated; one that is cut, or a page that scrolls sideways, will not hold a longer language either.
 */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { commonNamespaces } from '../../../src/i18n/common-namespaces.ts';
import { browserForTests, enter } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { pseudoEnd, pseudoScript, pseudoStart, pseudoTranslations } from '../../support/browser/pseudo.ts';
import { goWithin } from '../../support/browser/shell.ts';

const browser = browserForTests();

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const localeOf = (namespace: string) => JSON.parse(textOf(`locales/en-US/${namespace}.json`));
const manifest = JSON.parse(textOf('dist/client/.vite/manifest.json')) as Record<
  string,
  { readonly file: string; readonly name?: string }
>;

/** The chunks of English, by the end of their address, and what is answered instead. */
const chunks = new Map(
  Object.entries(manifest).flatMap(([key, { file, name }]) => {
    const namespace = /^locales\/en-US\/(.+)\.json$/.exec(key)?.[1];
    if (namespace)
      return [[file, `export default ${JSON.stringify(pseudoTranslations(localeOf(namespace)))}`]];
    // What every page says comes together, in a chunk of its own.
    if (name !== 'translations-en-US') return [];
    return [[file, pseudoScript(textOf(`dist/client/${file}`), commonNamespaces.map(localeOf))]];
  }),
);

async function inPseudo(context: BrowserContext): Promise<void> {
  await context.route('**/assets/*.js', async (route) => {
    const body = chunks.get(new URL(route.request().url()).pathname.replace('/clientcenter/', ''));
    await (body ? route.fulfill({ body, contentType: 'text/javascript' }) : route.fallback());
  });
}

/** Names that come from the firm's data and are the same in every language. */
const data =
  /^(?:Harbor & Pine CPAs|© Harbor & Pine CPAs|H&P|EW|Ellis|Ward|Ellis Ward|one-client@demo\.example|English \(\w+\)|218 Wharf Street.*|Willow Street Bakery LLC|W)$/;
/** The places that show data: folders, documents, clients, what the firm wrote, the languages by their own names. */
const dataPlaces =
  '[role=treeitem], [role=row], textarea, [data-words=firm], [role=listbox], [data-caption], select, option, .notranslate';

/** Visible words without a translation, and places where a longer text is cut without a sign. */
const faultsOf = (page: Page) =>
  page.evaluate(
    ({ places, start, end }) => {
      const untranslated: string[] = [];
      const cut: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const element = node.parentElement;
        if (!element?.checkVisibility() || element.closest(`${places}, script, style`)) continue;
        if (!/\p{L}/u.test(text)) continue;
        const whole = element.textContent ?? '';
        if (!whole.includes(start) && !whole.includes(end)) untranslated.push(text);
        const style = getComputedStyle(element);
        const clips = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis';
        if (clips && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1) cut.push(text);
      }
      const { scrollWidth } = document.documentElement;
      return { untranslated, cut, overflow: scrollWidth > window.innerWidth ? scrollWidth : 0 };
    },
    { places: dataPlaces, start: pseudoStart, end: pseudoEnd },
  );

/** A screen by its name, and how to come to it from the one before without loading the page again. */
type Screen = readonly [name: string, open: (page: Page) => Promise<unknown>];

const go = (path: string) => (page: Page) => goWithin(page, 'en/us', path);
const openMenu = async (page: Page) => {
  await page.locator('#account-menu').click();
  await page.getByRole('menuitem').first().waitFor();
};
const openDialog = (item: RegExp) => async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').getByRole('button').first().waitFor();
};
const openTasks = async (page: Page) => {
  await go('/tasks')(page);
  await page.getByRole('article').first().waitFor();
};
/** A document is asked for in it. */
const openTask = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '2025 tax documents' });
  await card.getByRole('link').click();
  await page.locator('main input[type=file]').first().waitFor({ state: 'attached' });
};
const openDocuments = async (page: Page) => {
  await go('/documents')(page);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
};
const screens: readonly Screen[] = [
  ['account menu', openMenu],
  ['profile settings', openDialog(/Þŕóƒíļé/)],
  ['language', openDialog(/Ļáñĝúáĝé/)],
  ['report an issue', openDialog(/ŔÉÞÓŔŢ|Ŕéþóŕţ/)],
  ['home', async () => undefined],
  ['actions', go('/actions')],
  ['not found', go('/notfound')],
  ['not authorized', go('/not-authorized')],
  ['documents', openDocuments],
  ['tasks', openTasks],
  ['a task', openTask],
];

/**
 * Expects that the translations of a page fit at a desk and on a phone, of which the latter stays, and that all are translated
 * but those of `isData`. A new width takes some frames.
 */
async function expectToFit(
  page: Page,
  name: string,
  isData = (text: string) => data.test(text),
): Promise<void> {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    const faults = async () => {
      const { untranslated, cut, overflow } = await faultsOf(page);
      return { name, viewport, untranslated: untranslated.filter((text) => !isData(text)), cut, overflow };
    };
    await expect.poll(faults).toEqual({ name, viewport, untranslated: [], cut: [], overflow: 0 });
  }
}

test('[T7.32] every screen is translated and holds a language 40 % longer, at 1280 and 360 pixels', {
  tags: 'thorough',
}, async () => {
  const context = await browser.context();
  await inPseudo(context);
  const page = await context.newPage();
  await enter(page, origin, 'one-client', 'en/us', '/home');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const [name, open] of screens) {
    await page.setViewportSize(desk);
    await open(page);
    await expectToFit(page, name);
    const layer = page.locator('[role=dialog], [role=menu]');
    if ((await layer.count()) > 0) await page.keyboard.press('Escape');
    await layer.first().waitFor({ state: 'detached' });
  }
});

test('[T4.12, T7.32] the pages of a list of tasks hold a language 40 % longer, at 1280 and 360 pixels', {
  tags: 'thorough',
}, async () => {
  const context = await browser.context();
  await inPseudo(context);
  const page = await context.newPage();
  await enter(page, origin, 'many-tasks', 'en/us', '/tasks');
  const next = page.getByRole('button', { name: 'Ñéẋţ þáĝé' }).first();
  await next.waitFor();
  // Its groups have names of their own, which no list of data knows.
  await expectToFit(page, 'a page of tasks', () => true);
});
