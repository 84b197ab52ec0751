/**
 * Tests of what a flow's view shows: every state that the flow's models reach is shown on one page, without a server.
 * The accessibility tree of each state and the events that its controls send are compared with a recording that is
 * reviewed and kept in git; axe and the page's width are checked in two languages.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '../../../contract/market.ts';
import { axeFaults } from '../../helpers/axe.ts';
import { desk, launchOptions } from '../../helpers/launch.ts';
import type { Subject } from '../stage/scenes.tsx';
import { shortOutline } from './outline.ts';

const folder = fileURLToPath(new URL('../../../dist/stage/', import.meta.url));
const address = 'http://localhost/stage/';
/** The day on which all states are shown: dates on the page are relative to it. */
const today = '2026-01-15T12:00:00Z';
const narrow = { width: 320, height: 780 };

/** A picture of a view that one or more states share. */
interface Sight {
  readonly outline: string;
  /** Index of the first state that has it. */
  readonly index: number;
  readonly names: string[];
  /** What axe finds at a desk. */
  readonly faults: readonly string[];
  /** Each control with the events that it sends. */
  readonly pressed: readonly string[];
}

async function openStage(): Promise<{ page: Page; close(): Promise<void> }> {
  const browser = await chromium.launch(launchOptions());
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
  return { page, close: () => browser.close() };
}

const serve = (context: BrowserContext) =>
  context.route(`${address}**`, (route) => {
    const path = folder + new URL(route.request().url()).pathname.slice('/stage/'.length);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });

/** Registers the tests of a flow's view. */
export function describeViews(subject: Subject): void {
  let stage: Awaited<ReturnType<typeof openStage>>;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const show = (subject: Subject, index: number, language: Language) =>
    stage.page.evaluate(([flow, at, say]) => window.stage.show(flow, at, say), [
      subject,
      index,
      language,
    ] as const);

  let sights: Sight[] = [];

  /** What `look` finds in the sights, by the name of the first state that has them; nothing where it answers `undefined`. */
  async function inEverySight(language: Language, look: () => Promise<unknown>): Promise<object> {
    await stage.page.setViewportSize(narrow);
    const found: [string, unknown][] = [];
    for (const { index, names } of sights) {
      await show(subject, index, language);
      found.push([names[0] ?? '', await look()]);
    }
    return Object.fromEntries(found.filter(([, finding]) => finding !== undefined));
  }

  async function widthBeyond(): Promise<number | undefined> {
    const width = await stage.page.evaluate(() => document.documentElement.scrollWidth);
    return width > narrow.width ? width : undefined;
  }

  test('every state shows what is recorded, and each control sends what is recorded', async () => {
    await stage.page.setViewportSize(desk);
    const known = new Map<string, Sight>();
    const names = await stage.page.evaluate((flow) => window.stage.names(flow), subject);
    for (const [index, name] of names.entries()) {
      await show(subject, index, 'en-US');
      const outline = await stage.page.locator('body').ariaSnapshot();
      const before = known.get(outline);
      if (before) before.names.push(name);
      else
        known.set(outline, {
          outline,
          index,
          names: [name],
          faults: await axeFaults(stage.page, { isPart: true }),
          pressed: await stage.page.evaluate((flow) => window.stage.press(flow), subject),
        });
    }
    expect(await stage.page.evaluate(() => window.stage.takeErrors())).toEqual([]);
    sights = [...known.values()];
    await expect(recordingOf(sights)).toMatchFileSnapshot(`./recorded/${subject}.txt`);
  });

  test('axe finds nothing in any state, en-US at 1280 px', () => {
    expect(sights.flatMap(({ names, faults }) => faults.map((fault) => [names[0], fault]))).toEqual([]);
  });

  test('axe finds nothing in any state and none is wider than the page, pt-BR at 320 px', async () => {
    const found = await inEverySight('pt-BR', async () => {
      const faults = await axeFaults(stage.page, { isPart: true });
      const width = await widthBeyond();
      return faults.length > 0 || width ? { faults, width } : undefined;
    });
    expect(found).toEqual({});
  });

  test('no state is wider than the page, en-US at 320 px', async () => {
    expect(await inEverySight('en-US', widthBeyond)).toEqual({});
  });
}

const recordingOf = (sights: readonly Sight[]): string =>
  sights
    .map(({ names, outline, pressed }) =>
      [
        `## ${names.join('\n   ')}`,
        shortOutline(outline) || '(nothing)',
        ...pressed.map((line) => `> ${line}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
