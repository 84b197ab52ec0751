/**
 * Tests of what a flow's view shows: every state that the flow's models reach is shown on one page, without a server.
 * The accessibility tree of each state and the events that its controls send are compared with a recording that is
 * reviewed and kept in git; axe is run on each, and on a sample the page's width is checked in a second language.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { Language } from '../../../contract/language/market.ts';
import { axeFaults, layoutRules } from '../../support/browser/axe.ts';
import { desk, launchOptions } from '../../support/browser/launch.ts';
import type { Subject } from '../stage/scenes.tsx';
import { stateKeys } from '../stage/state-keys.ts';
import { today } from '../stage/today.ts';
import { shortOutline } from './outline.ts';

const folder = fileURLToPath(new URL('../../../dist/stage/', import.meta.url));
const address = 'http://localhost/stage/';
/** One in so many views is looked at on a phone in every run of the tests: neighbours differ in little. */
const sampled = 3;
const narrow = { width: 320, height: 780 };

/** A picture of a view that one or more states share. */
interface Sight {
  readonly outline: string;
  /** Index and key of the first state that has it. */
  readonly index: number;
  readonly key: string;
  readonly names: Set<string>;
  /** What axe finds at a desk. */
  readonly faults: readonly string[];
  /** Each control with the events that it sends. */
  readonly pressed: readonly string[];
}

async function openStage(): Promise<Page> {
  const options = launchOptions();
  // A state leaves many short-lived objects behind: with more room for them a fifteenth of the time is saved.
  const room = '--js-flags=--max-semi-space-size=64,--min-semi-space-size=32';
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), room] });
  const context = await browser.newContext({
    viewport: desk,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
  await context.clock.setFixedTime(today);
  await serve(context);
  const page = await context.newPage();
  await page.goto(`${address}index.html`);
  await page.waitForFunction(() => window.stage !== undefined);
  return page;
}

const serve = (context: BrowserContext) =>
  context.route(`${address}**`, (route) => {
    const path = folder + new URL(route.request().url()).pathname.slice('/stage/'.length);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });

/** One page for all files of a worker. */
let opened: ReturnType<typeof openStage> | undefined;

/** Registers the tests of a flow's view. */
export function describeViews(subject: Subject): void {
  let page: Page;
  let sights: readonly Sight[] = [];
  beforeAll(async () => {
    opened ??= openStage();
    page = await opened;
  });

  const show = (index: number, language: Language) =>
    page.evaluate(([flow, at, say]) => window.stage.show(flow, at, say), [subject, index, language] as const);

  /** Shows every state but those that cannot look new; states that look the same are one sight. */
  async function lookAround(): Promise<Sight[]> {
    const byMarkup = new Map<string, Sight>();
    const byIndex = new Map<number, Sight>();
    const byOutline = new Map<string, Sight>();
    const names = await page.evaluate((flow) => window.stage.names(flow), subject);
    const keys = stateKeys(names);
    for (const [index, name] of names.entries()) {
      const twin = await page.evaluate(([flow, at]) => window.stage.twinOf(flow, at), [
        subject,
        index,
      ] as const);
      const alike = twin === null ? undefined : byIndex.get(twin);
      if (alike) {
        alike.names.add(name);
        continue;
      }
      const markup = await show(index, 'en-US');
      let sight = byMarkup.get(markup);
      if (!sight) {
        const outline = await page.locator('body').ariaSnapshot();
        sight = byOutline.get(outline) ?? {
          outline,
          index,
          key: keys[index] ?? name,
          names: new Set(),
          faults: await axeFaults(page, { isPart: true }),
          pressed: await page.evaluate((flow) => window.stage.press(flow), subject),
        };
        byOutline.set(outline, sight);
        byMarkup.set(markup, sight);
      }
      byIndex.set(index, sight);
      sight.names.add(name);
    }
    return [...byOutline.values()];
  }

  test('every state shows what is recorded, and each control sends what is recorded', async () => {
    await page.setViewportSize(desk);
    sights = await lookAround();
    expect(await page.evaluate(() => window.stage.takeErrors())).toEqual([]);
    await expect(recordingOf(sights)).toMatchFileSnapshot(`./recorded/${subject}.txt`);
  });

  test('axe finds nothing in any state, en-US at 1280 px', () => {
    expect(sights.flatMap(({ names, faults }) => faults.map((fault) => [[...names][0], fault]))).toEqual([]);
  });

  /** What is wrong with these views on a narrow phone in a language of long words. */
  async function faultsOnPhone(some: readonly Sight[]): Promise<unknown[]> {
    await page.setViewportSize(narrow);
    const found: unknown[] = [];
    for (const { index, names } of some) {
      await show(index, 'pt-BR');
      const faults = await axeFaults(page, { isPart: true, rules: layoutRules });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (faults.length > 0 || width > narrow.width) found.push({ name: [...names][0], faults, width });
    }
    return found;
  }

  test('axe finds nothing in a sample of the states and none of them is wider than the page, pt-BR at 320 px', async () => {
    expect(await faultsOnPhone(sights.filter((_, at) => at % sampled === 0))).toEqual([]);
  });

  test('axe finds nothing in the other states and none is wider than the page, pt-BR at 320 px', {
    tags: 'thorough',
  }, async () => {
    expect(await faultsOnPhone(sights.filter((_, at) => at % sampled !== 0))).toEqual([]);
  });
}

const recordingOf = (sights: readonly Sight[]): string =>
  sights
    .map(({ key, names, outline, pressed }) =>
      [
        `## ${[key, ...[...names].slice(1)].join('\n   ')}`,
        shortOutline(outline) || '(nothing)',
        ...pressed.map((line) => `> ${line}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
