/** Long lists: opening, rendering what is known, scrolling, memory; beside plain rows on TanStack Virtual. */
import type { Browser, CDPSession, Page } from 'playwright';
import { load, openPage, slowDown } from './browser.ts';
import { firstRow } from './first-screen.ts';
import { startFloorPages } from './floor-pages.ts';
import { type BenchPortal, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import { type BenchSize, counted } from './size.ts';
import { median, percentile } from './statistics.ts';

const floorRow = '[data-floor=row]';
const floorButton = '[data-floor=button]';
/** How far one notch of the wheel goes, in pixels. */
const notch = 240;
const megabyte = 1_000_000;
/** How long a row may take to come after a press, in milliseconds. */
const pressLimit = 10_000;

/** 95 of 100 frames of a scroll by wheel took no longer than this, in milliseconds. */
export async function scroll(page: Page, tools: CDPSession, rate: number, scrollMs: number): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await slowDown(tools, rate);
  await page.mouse.move(800, 500);
  await page.evaluate(() => {
    const seen: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      seen.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { benchFrames: seen });
  });
  for (const end = Date.now() + scrollMs; Date.now() < end; ) {
    await page.mouse.wheel(0, notch);
    await page.waitForTimeout(16);
  }
  // A short scroll on a busy machine may end before its first frames.
  await page.waitForFunction(() => (window as unknown as { benchFrames: number[] }).benchFrames.length > 2);
  const frames = await page.evaluate(() =>
    (window as unknown as { benchFrames: number[] }).benchFrames.slice(2),
  );
  await slowDown(tools, 1);
  return percentile(frames, 0.95);
}

/** From a press until the row that it brings is laid out, in milliseconds; nothing is fetched on the way. */
const pressUntil = (page: Page, button: string, row: string): Promise<number> =>
  page.evaluate(
    ([pressed, wanted, limit]) =>
      new Promise<number>((resolve, reject) => {
        const isThere = () => (document.querySelector(wanted)?.getBoundingClientRect().height ?? 0) > 0;
        const from = performance.now();
        const end = () => resolve(performance.now() - from);
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          end();
        });
        observer.observe(document.body, { childList: true, subtree: true });
        const target = document.querySelector<HTMLElement>(pressed);
        target?.click();
        setTimeout(() => reject(new Error(`no ${wanted} after a press on ${target?.outerHTML}`)), limit);
      }),
    [button, row, pressLimit] as const,
  );

/** Bytes of JavaScript objects that live after everything else was collected, in MB. */
export async function heap(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage');
  return (await tools.send('Runtime.getHeapUsage')).usedSize / megabyte;
}

export async function measureFloor(browser: Browser, address: string, { runs, scrollMs }: BenchSize) {
  const { page, tools, close } = await openPage(browser);
  try {
    await page.goto(address);
    const renders: number[] = [];
    for (let run = 0; run <= runs; run += 1) {
      renders.push(await pressUntil(page, floorButton, floorRow));
      if (run < runs) await page.locator(floorButton).click();
    }
    const normal = await scroll(page, tools, 1, scrollMs);
    const slow = await scroll(page, tools, 4, scrollMs);
    // The first time is also the first time that the code runs.
    return { render: median(renders.slice(1)), normal, slow, heap: await heap(tools) };
  } finally {
    await close();
  }
}

/** Scrolls to the end again and again, as it moves away, until so many rows are loaded. */
const loadRows = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    const last = () =>
      Number([...document.querySelectorAll<HTMLElement>('[data-index]')].at(-1)?.dataset.index ?? 0);
    const end = Date.now() + 25_000;
    while (last() < wanted && Date.now() < end) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
    return last();
  }, count);

async function measureOurs(browser: Browser, portal: BenchPortal, { runs, scrollMs, loadedRows }: BenchSize) {
  const { large, origin } = portal;
  const visitor = await visit(origin, large.account);
  const { page, tools, close } = await openPage(browser, visitor.storageState(large.clientId));
  try {
    await page.goto(`${origin}/clientcenter/en/us/documents/${large.id}`);
    const first = page.locator(`${firstRow} button`).first();
    await first.waitFor();
    const arriving = await scroll(page, tools, 4, scrollMs);
    const loaded = await loadRows(page, loadedRows);
    const normal = await scroll(page, tools, 1, scrollMs);
    const slow = await scroll(page, tools, 4, scrollMs);
    const used = await heap(tools);
    const renders: number[] = [];
    const item = '[role=treeitem]';
    for (let run = 0; run <= runs; run += 1) {
      await page.evaluate(
        ([items, name]) => {
          const all = [...document.querySelectorAll<HTMLElement>(items)];
          all.find((one) => one.textContent?.startsWith(name))?.setAttribute('data-bench', 'large');
          all[0]?.setAttribute('data-bench', 'other');
        },
        [item, large.name] as const,
      );
      await page.locator('[data-bench=other]').click();
      await first.waitFor({ state: 'detached' });
      renders.push(await pressUntil(page, '[data-bench=large]', `${firstRow} button`));
    }
    return { render: median(renders.slice(1)), arriving, normal, slow, heap: used, loaded };
  } finally {
    await close();
  }
}

/** How long the documents of an account's client take to open on an ordinary line, in seconds. */
export async function openingTimes(browser: Browser, portal: BenchPortal, runs: number) {
  const times = { large: [] as number[], small: [] as number[] };
  const visitors = {
    large: await visit(portal.origin, portal.large.account),
    small: await visit(portal.origin, portal.small.account),
  };
  for (let run = 0; run < runs; run += 1)
    for (const size of ['large', 'small'] as const) {
      const { usable } = await load(browser, {
        address: `${portal.origin}/clientcenter/en/us/documents/${portal[size].id}`,
        usableWhen: `document.querySelector('${firstRow} button')?.getBoundingClientRect().height > 0`,
        isSlow: false,
        storageState: visitors[size].storageState(portal[size].clientId),
      });
      times[size].push(usable);
    }
  return { large: median(times.large) / 1000, small: median(times.small) / 1000 };
}

/** How long frames took, beside those of plain rows, with the longest that is aimed at, in milliseconds. */
export const frameLine = (what: string, value: number, beside: number | undefined, most: number): Line => ({
  what,
  unit: 'ms',
  ours: value,
  ...(beside === undefined ? {} : { floor: beside }),
  // A frame is 16.7 ms, and its clock is not exact.
  target: { of: 'ours', most: most + 0.5 },
});

/** Lists of thousands of rows, in the browser. */
export async function lists(browser: Browser, portal: BenchPortal, size: BenchSize): Promise<Section> {
  const floors = await startFloorPages(['rows'], size.isFloorSmall);
  try {
    const floor = await measureFloor(browser, floors.address('rows'), size);
    const ours = await measureOurs(browser, portal, size);
    const opening = await openingTimes(browser, portal, size.runs);
    return {
      title: 'Lists',
      lines: [
        {
          what: `open: 60 clients × ${counted(size.folders.large)} documents, beside one client with ${size.folders.small}`,
          unit: 's',
          ours: opening.large,
          floor: opening.small,
          target: { of: 'ratio', most: 1.5 },
        },
        {
          what: `render ${ours.loaded.toLocaleString('en-US')} known rows, beside 10,000 plain rows`,
          unit: 'ms',
          ours: ours.render,
          floor: floor.render,
          target: { of: 'ratio', most: 2 },
        },
        frameLine('scroll, frame p95', ours.normal, floor.normal, 17),
        frameLine('scroll, frame p95, CPU ÷ 4', ours.slow, floor.slow, 34),
        frameLine('scroll while pages arrive, frame p95, CPU ÷ 4', ours.arriving, undefined, 34),
        { what: 'JS heap', unit: 'MB', ours: ours.heap, floor: floor.heap, target: { of: 'ours', most: 12 } },
      ],
    };
  } finally {
    await floors.stop();
  }
}
