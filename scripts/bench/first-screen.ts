/** The first screen on a slow machine and a slow line, nothing cached. */
import type { Browser, BrowserContext } from 'playwright';
import { type Load, type LoadOptions, load, openPage, waterfall } from './browser.ts';
import { type FloorName, startFloorPages } from './floor-pages.ts';
import { type BenchFolder, type BenchPortal, type Visitor, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import type { BenchSize } from './size.ts';
import { median } from './statistics.ts';

/** React keeps a component's handlers on its element: with one, a press does something. */
export const handles = (selector: string) => `(() => {
  const button = document.querySelector(${JSON.stringify(selector)});
  const key = button && Object.keys(button).find((name) => name.startsWith('__reactProps$'));
  return Boolean(key && button[key].onClick) && !button.disabled && button.getAttribute('aria-disabled') !== 'true';
})()`;
const shows = (selector: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().height > 0`;

/** A row of data in the portal's list of documents. */
export const firstRow = '[role=grid] [role=row][data-index]';

/** A task that waits, on the home page. */
const firstWaiting = 'main section li a[href*="/tasks/"]';
/** A row of a widget, on the Brazilian home page. */
const firstWidgetRow = 'main section li';

type PageName = FloorName | 'signIn' | 'documents' | 'folder' | 'home' | 'homeBr';

/** Measures each page once a round, so that a slower moment of the machine touches them all. */
export async function firstScreen(
  browser: Browser,
  portal: BenchPortal,
  { runs, isSlow, isFloorSmall }: BenchSize,
): Promise<Section> {
  const { small, origin } = portal;
  const visitor = await visit(origin, small.account);
  const floors = await startFloorPages(
    ['react', 'mantine', 'stack', 'list'],
    isFloorSmall,
    await pageOfDocuments(origin, small),
  );
  const floor = (name: FloorName, usableWhen: string): LoadOptions => ({
    address: floors.address(name),
    usableWhen,
    isSlow,
  });
  const button = handles('[data-floor=button]');
  const documents = `${origin}/clientcenter/en/us/documents`;
  const folder = `${documents}/${small.id}`;
  const storageState = await visitOnce(browser, visitor.storageState(small.clientId), {
    addresses: [documents, folder],
    shown: firstRow,
    waitUntil: 'networkidle',
  });
  const signedIn = { usableWhen: shows(firstRow), isSlow, storageState };
  const atHome = async (segment: string, account: string, shown: string): Promise<LoadOptions> => {
    const address = `${origin}/clientcenter/${segment}/home`;
    const kept = await visitOnce(browser, (await visit(origin, account)).storageState(), {
      addresses: [address],
      shown,
      // The home page waits for changes of tasks, so it is never idle.
      waitUntil: 'load',
    });
    return { address, usableWhen: shows(shown), isSlow, storageState: kept };
  };
  const pages: Readonly<Record<Exclude<PageName, 'rows'>, LoadOptions>> = {
    react: floor('react', button),
    mantine: floor('mantine', button),
    stack: floor('stack', button),
    list: floor('list', shows('[data-floor=row]')),
    signIn: {
      address: `${origin}/clientcenter/en/us/auth`,
      // A press starts the sign-in as soon as this link is in sight; the script may take the press over by then.
      usableWhen: shows('a.si-button[href*="/auth/start"]'),
      isSlow,
      proof: (page) =>
        Promise.all([
          page.waitForRequest(/\/oidc\/login$|\/auth\/start(\?|$)/),
          page.locator('.si-button').click(),
        ]),
    },
    documents: { ...signedIn, address: documents },
    folder: { ...signedIn, address: folder },
    home: await atHome('en/us', small.account, firstWaiting),
    homeBr: await atHome('pt', 'brazil', firstWidgetRow),
  };
  const loads = new Map<string, Load[]>();
  try {
    for (let run = 0; run < runs; run += 1)
      for (const [name, options] of Object.entries(pages))
        loads.set(name, [...(loads.get(name) ?? []), await load(browser, options)]);
  } finally {
    await floors.stop();
  }
  return sectionOf((name) => loads.get(name) ?? []);
}

interface Visited {
  readonly addresses: readonly string[];
  readonly shown: string;
  /** A page that listens to the server is never idle. */
  readonly waitUntil: 'load' | 'networkidle';
}

/**
 * What a browser keeps of a visit to these pages, each until `shown` is there; a returning visitor comes with it, though
 * with nothing cached.
 */
export async function visitOnce(
  browser: Browser,
  state: ReturnType<Visitor['storageState']>,
  { addresses, shown, waitUntil }: Visited,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const { page, close } = await openPage(browser, state);
  try {
    for (const address of addresses) {
      await page.goto(address, { waitUntil });
      await page.locator(shown).first().waitFor();
    }
    return await page.context().storageState();
  } finally {
    await close();
  }
}

/** The first page of a folder, as the portal answers it. */
export async function pageOfDocuments(origin: string, folder: BenchFolder): Promise<string> {
  const { headers } = await visit(origin, folder.account);
  const answer = await fetch(`${origin}/api/storage/v1/folders/${folder.id}/documents?pageSize=100`, {
    headers,
  });
  if (!answer.ok) throw new Error(`the folder ${folder.id} answered ${answer.status}`);
  return await answer.text();
}

/** The pages that are compared with the floor's list: what they are called, and the target for the time until usable. */
const lists = [
  ['documents', 'documents', 0.8],
  ['folder', 'the small folder', 0.8],
  ['home', 'home', 0.8],
  ['homeBr', 'home with the widgets of Brazil', 1],
] as const;

function sectionOf(loadsOf: (name: PageName) => readonly Load[]): Section {
  const of = (name: PageName, field: 'bytes' | 'firstPaint' | 'usable') =>
    median(loadsOf(name).map((one) => one[field])) / 1000;
  const bytes = (what: string, name: PageName, floor: PageName, most?: number): Line => ({
    what: `${what}: transferred until usable`,
    unit: 'kB',
    ours: of(name, 'bytes'),
    floor: of(floor, 'bytes'),
    ...(most ? { target: { of: 'ours', most } } : {}),
  });
  const time = (
    what: string,
    field: 'firstPaint' | 'usable',
    name: PageName,
    floor: PageName,
    most?: number,
  ): Line => ({
    what: `${what}: ${field === 'usable' ? 'usable' : 'first paint'}`,
    unit: 's',
    ours: of(name, field),
    floor: of(floor, field),
    ...(most ? { target: { of: 'ratio', most } } : {}),
  });
  const lines = [
    bytes('sign-in', 'signIn', 'mantine', 90),
    time('sign-in, beside React alone', 'firstPaint', 'signIn', 'react', 0.75),
    time('sign-in, beside React alone', 'usable', 'signIn', 'react', 0.6),
    time('sign-in, beside Mantine', 'usable', 'signIn', 'mantine', 1),
    ...lists.flatMap(([name, what, most]) => [
      bytes(what, name, 'list', 200),
      time(`${what}, beside the stack’s list`, 'firstPaint', name, 'list'),
      time(`${what}, beside the stack’s list`, 'usable', name, 'list', most),
    ]),
  ];
  const floors = (['react', 'mantine', 'stack', 'list'] as const).map(
    (name) =>
      `floor ${name}: ${of(name, 'bytes').toFixed(0)} kB, first paint ${of(name, 'firstPaint').toFixed(2)} s, usable ${of(name, 'usable').toFixed(2)} s`,
  );
  const middle = (name: PageName) => {
    const sorted = [...loadsOf(name)].sort((one, other) => one.usable - other.usable);
    return sorted[Math.floor(sorted.length / 2)];
  };
  const tables = (['signIn', 'folder'] as const).flatMap((name) => {
    const one = middle(name);
    return one
      ? ['', `${name}, the run in the middle, usable after ${one.usable.toFixed(0)} ms:`, ...waterfall(one)]
      : [];
  });
  return { title: 'First screen, slow profile', lines, notes: [...floors, ...tables] };
}
