/** A Chromium that can be slowed down, and what it says about a page that it loads. */
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright';
import { columns } from './report.ts';

/** The slow profile of the targets: CPU slowed 4 times, 1.6 Mbit/s, 150 ms. */
const slowCpu = 4;
const slowLine = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** How long a page may take, in milliseconds. */
const patience = 40_000;
const viewport = { width: 1280, height: 800 };
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
];

/** Starts the Chromium at `executablePath`; without a path, Playwright's own. */
export const launch = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch({ ...(executablePath ? { executablePath } : {}), args: flags });

/** A page of a fresh context, which has cached nothing, with its line to the browser's own tools. */
export async function openPage(
  browser: Browser,
  storageState?: BrowserContextOptions['storageState'],
): Promise<{ page: Page; tools: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    ...(storageState ? { storageState } : {}),
  });
  context.setDefaultTimeout(patience);
  // What compiles these scripts wraps inner functions in a helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (wrapped) => wrapped');
  const page = await context.newPage();
  return { page, tools: await context.newCDPSession(page), close: () => context.close() };
}

export const slowDown = (tools: CDPSession, rate = slowCpu): Promise<unknown> =>
  tools.send('Emulation.setCPUThrottlingRate', { rate });

/** One request of a page; times in milliseconds since the navigation began, sizes in bytes on the wire. */
export interface Loaded {
  readonly address: string;
  readonly from: number;
  /** `undefined` while it is under way. */
  readonly to: number | undefined;
  readonly bytes: number;
}

export interface Load {
  /** Milliseconds since the navigation began. */
  readonly firstPaint: number;
  readonly usable: number;
  /** Everything that was on the wire until the page could be used. */
  readonly bytes: number;
  readonly requests: readonly Loaded[];
}

export interface LoadOptions {
  readonly address: string;
  /** An expression that is true in the page once it can be used; asked in every frame. */
  readonly usableWhen: string;
  readonly isSlow: boolean;
  readonly storageState?: BrowserContextOptions['storageState'];
  /** Run at the end, to prove what `usableWhen` promised. */
  readonly proof?: (page: Page) => Promise<unknown>;
}

const mark = 'bench-usable';

/** Loads a page with nothing cached. */
export async function load(browser: Browser, options: LoadOptions): Promise<Load> {
  const { page, tools, close } = await openPage(browser, options.storageState);
  try {
    await tools.send('Network.enable');
    if (options.isSlow) {
      await tools.send('Network.emulateNetworkConditions', { offline: false, ...slowLine });
      await slowDown(tools);
    }
    const requests = record(tools);
    await page.addInitScript(`(() => {
      const look = () => (${options.usableWhen}) ? (performance.mark('${mark}'), console.debug('${mark}')) : requestAnimationFrame(look);
      requestAnimationFrame(look);
    })()`);
    const ready = page.waitForEvent('console', { predicate: (message) => message.text() === mark });
    await page.goto(options.address, { waitUntil: 'commit' });
    await ready;
    const times = await page.evaluate(async (name) => {
      const firstPaint = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      });
      const usable = performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return { firstPaint, usable, began: performance.timeOrigin };
    }, mark);
    await options.proof?.(page);
    const seen = requests(times.began, times.usable);
    return { ...times, bytes: seen.reduce((sum, { bytes }) => sum + bytes, 0), requests: seen };
  } finally {
    await close();
  }
}

/** Records the network traffic; the result has the requests that began before `until`, and their bytes until then. */
function record(tools: CDPSession): (began: number, until: number) => Loaded[] {
  const seen = new Map<
    string,
    { address: string; from: number; to?: number; total: number; parts: [number, number][] }
  >();
  let wall = 0;
  tools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    wall ||= wallTime - timestamp;
    seen.set(requestId, { address: request.url, from: timestamp, total: 0, parts: [] });
  });
  tools.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    seen.get(requestId)?.parts.push([timestamp, encodedDataLength]);
  });
  tools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) Object.assign(request, { to: timestamp, total: encodedDataLength });
  });
  return (began, until) => {
    const since = (timestamp: number) => (timestamp + wall) * 1000 - began;
    return [...seen.values()]
      .filter(({ from, address }) => since(from) <= until && address.startsWith('http'))
      .map(({ address, from, to, total, parts }) => {
        const isDone = to !== undefined && since(to) <= until;
        const arrived = parts.reduce((sum, [at, bytes]) => (since(at) <= until ? sum + bytes : sum), 0);
        return {
          address,
          from: since(from),
          to: isDone ? since(to) : undefined,
          bytes: isDone ? total : arrived,
        };
      });
  };
}

/** The requests of a load as a table: what began when, ended when, and weighed what. */
export function waterfall({ requests }: Load): string[] {
  const rows = [...requests]
    .sort((one, other) => one.from - other.from)
    .map(({ address, from, to, bytes }) => {
      const { pathname } = new URL(address);
      return [pathname.slice(-70), from.toFixed(0), to?.toFixed(0) ?? 'open', (bytes / 1000).toFixed(1)];
    });
  return columns([['request', 'from ms', 'to ms', 'kB'], ...rows]);
}
