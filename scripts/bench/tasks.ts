/** 1,000 groups with 5,000 tasks: the list opened and paged to its end, a task opened, and what the server answers. */
import type { Browser, Page } from 'playwright';
import type { ResponseOf } from '../../contract/calls/call.ts';
import type { listGroups } from '../../contract/tasks/task-groups.ts';
import { maxTasksPageSize, pendingStatuses, taskGroupsPerPage } from '../../contract/tasks/task-rules.ts';
import { type Load, load, openPage, waterfall } from './browser.ts';
import { handles, pageOfDocuments, visitOnce } from './first-screen.ts';
import { startFloorPages } from './floor-pages.ts';
import { type BenchPortal, type Visitor, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import { besideBare, compareAll } from './server.ts';
import type { BenchSize } from './size.ts';
import { median, percentile } from './statistics.ts';

type GroupPage = ResponseOf<typeof listGroups>;

const account = 'many-tasks';
const base = '/api/client-center/v3/tasks';
/** How long a page or a task may take, in milliseconds. */
const patience = 20_000;
/** The list of pending tasks comes first. */
const pending = 'section[aria-labelledby]:first-of-type';
const firstCard = `${pending} article [data-row-action]`;
/** As many groups of one client as its list asks for at once: whole pages. */
const clientPageSize = maxTasksPageSize - (maxTasksPageSize % taskGroupsPerPage);

const groupsAt = (path: string, pageNum: number, pageSize = taskGroupsPerPage): string => {
  const statuses = pendingStatuses.map((status) => `taskGroupStatuses=${status}`).join('&');
  return `${base}/${path}?${statuses}&pageNum=${pageNum}&pageSize=${pageSize}&withTasks=true`;
};

/** Every pending group of the account, as its list shows them. */
async function pendingGroups({ origin }: BenchPortal, { headers }: Visitor): Promise<GroupPage['data']> {
  const all: GroupPage['data'] = [];
  for (let pageNum = 0; ; pageNum += 1) {
    const answer = await fetch(`${origin}${groupsAt('groups', pageNum, maxTasksPageSize)}`, { headers });
    if (!answer.ok) throw new Error(`the task groups answered ${answer.status}`);
    const { data, isFinalPage } = (await answer.json()) as GroupPage;
    all.push(...data);
    if (isFinalPage) return all;
  }
}

/** Loads the list with nothing cached, on the slow profile beside the floor and as it is, by turns. */
async function opening(
  browser: Browser,
  portal: BenchPortal,
  visitor: Visitor,
  { runs, isSlow, isFloorSmall }: BenchSize,
) {
  const floors = await startFloorPages(
    ['list'],
    isFloorSmall,
    await pageOfDocuments(portal.origin, portal.small),
  );
  const address = `${portal.origin}/clientcenter/en/us/tasks`;
  const storageState = await visitOnce(browser, visitor.storageState(), {
    addresses: [address],
    shown: firstCard,
    waitUntil: 'load',
  });
  const ours = { address, usableWhen: handles(firstCard), storageState };
  const usableWhen = `document.querySelector('[data-floor=row]')?.getBoundingClientRect().height > 0`;
  const loads: Record<'floor' | 'slow' | 'fast', Load[]> = { floor: [], slow: [], fast: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      loads.floor.push(await load(browser, { address: floors.address('list'), usableWhen, isSlow }));
      loads.slow.push(await load(browser, { ...ours, isSlow }));
      loads.fast.push(await load(browser, { ...ours, isSlow: false }));
    }
  } finally {
    await floors.stop();
  }
  const of = (which: keyof typeof loads, field: 'usable' | 'bytes') =>
    median(loads[which].map((one) => one[field])) / 1000;
  const lines: Line[] = [
    {
      what: 'open the list, slow: transferred until the first card is usable',
      unit: 'kB',
      ours: of('slow', 'bytes'),
      floor: of('floor', 'bytes'),
      target: { of: 'ours', most: 200 },
    },
    {
      what: 'open the list, slow: first card usable, beside the stack’s list',
      unit: 's',
      ours: of('slow', 'usable'),
      floor: of('floor', 'usable'),
      target: { of: 'ratio', most: 0.7 },
    },
    { what: 'open the list, fast: first card usable', unit: 's', ours: of('fast', 'usable') },
  ];
  const bySpeed = [...loads.slow].sort((one, other) => one.usable - other.usable);
  const middle = bySpeed[Math.floor(bySpeed.length / 2)];
  return { lines, notes: middle ? ['the list, slow, the run in the middle:', ...waterfall(middle)] : [] };
}

/** Presses "Next page" as soon as it can be pressed, `count` times; answers how long each page and each frame took. */
const pageToEnd = (page: Page, count: number) =>
  page.evaluate(
    async ([list, presses, limit]) => {
      const frames: number[] = [];
      const pages: number[] = [];
      let last = performance.now();
      /** Frame by frame until it is so, one frame at least. */
      const until = async (isSo: () => boolean, what: string) => {
        const end = last + limit;
        do {
          if (last > end) throw new Error(`${what} after page ${pages.length + 1}`);
          const now = await new Promise<number>(requestAnimationFrame);
          frames.push(now - last);
          last = now;
        } while (!isSo());
      };
      const next = () => document.querySelector<HTMLButtonElement>(`${list} nav button:last-of-type`);
      /** The page's number and its cards, as they are laid out. */
      const shown = () => document.querySelector(`${list} ul`)?.textContent;
      const from = last;
      for (let press = 0; press < presses; press += 1) {
        await until(() => next()?.ariaDisabled === null, 'nothing to press');
        const before = shown();
        const pressed = performance.now();
        next()?.click();
        await until(() => shown() !== before, 'no other cards');
        pages.push(performance.now() - pressed);
      }
      return {
        frames: frames.slice(1),
        pages,
        took: performance.now() - from,
        isEnd: next()?.ariaDisabled === 'true',
      };
    },
    [pending, count, patience] as const,
  );

/** From a press on a card until the "Done" button of its task, or "Read and sign", can be seen and waits for nothing, in milliseconds. */
const openTask = (page: Page, card: number): Promise<number> =>
  page.evaluate(
    ([list, index]) =>
      new Promise<number>((resolve) => {
        const isReady = () =>
          [...document.querySelectorAll<HTMLElement>('button')].some(
            (one) =>
              ['Done', 'Send decision', 'Read and sign'].includes(one.textContent?.trim() ?? '') &&
              !one.dataset.loading &&
              one.offsetHeight > 0,
          );
        const from = performance.now();
        const look = () => (isReady() ? resolve(performance.now() - from) : requestAnimationFrame(look));
        document.querySelectorAll<HTMLElement>(`${list} article [data-row-action]`)[index]?.click();
        requestAnimationFrame(look);
      }),
    [pending, card] as const,
  );

async function inThePage(
  browser: Browser,
  portal: BenchPortal,
  visitor: Visitor,
  { runs, taskPages }: BenchSize,
) {
  const groups = await pendingGroups(portal, visitor);
  const all = Math.ceil(groups.length / taskGroupsPerPage) - 1;
  const presses = Math.min(all, taskPages);
  const { page, close } = await openPage(browser, visitor.storageState());
  try {
    await page.goto(`${portal.origin}/clientcenter/en/us/tasks`);
    await page.locator(firstCard).first().waitFor();
    const opened: number[] = [];
    // The first one also fetches the task's code.
    for (let run = 0; run <= runs; run += 1) {
      opened.push(await openTask(page, run));
      await page.goBack();
      await page.getByRole('region', { name: 'Open task' }).waitFor({ state: 'detached' });
    }
    await page.reload();
    await page.locator(firstCard).first().waitFor();
    const { frames, pages, took, isEnd } = await pageToEnd(page, presses);
    // Elsewhere "Next page" waits as well, for a page that is on its way.
    if (presses === all && !isEnd) throw new Error('the list goes on after its last page');
    const [first = Number.NaN, ...others] = opened;
    const lines: Line[] = [
      { what: `a page of ${taskGroupsPerPage}, until its cards are there`, unit: 'ms', ours: median(pages) },
      { what: 'a page, the slowest', unit: 'ms', ours: Math.max(...pages) },
      { what: `to the end, ${groups.length} groups on ${presses + 1} pages`, unit: 's', ours: took / 1000 },
      {
        what: 'to the end, frame p95',
        unit: 'ms',
        ours: percentile(frames, 0.95),
        // A frame is 16.7 ms, and its clock is not exact.
        target: { of: 'ours', most: 17.5 },
      },
      { what: 'to the end, the longest frame', unit: 'ms', ours: Math.max(...frames) },
      { what: 'the first task of a visit, until "Done" is there', unit: 'ms', ours: first },
      { what: 'a further task, until "Done" is there', unit: 'ms', ours: median(others) },
    ];
    return { lines, groups };
  } finally {
    await close();
  }
}

async function onTheServer(
  portal: BenchPortal,
  { headers }: Visitor,
  groups: GroupPage['data'],
  size: BenchSize,
) {
  const [group] = groups;
  const taskId = group?.tasks[0];
  if (!group || !taskId) throw new Error('the account has no task');
  const last = Math.ceil(groups.length / taskGroupsPerPage) - 1;
  const asked = {
    [`${taskGroupsPerPage} groups with their tasks`]: groupsAt('groups', 0),
    'the last page of groups with their tasks': groupsAt('groups', last),
    'the list of one client': groupsAt(`groups/clients/${group.clientId}`, 0, clientPageSize),
    'one task': `${base}/${taskId}?data=true&steps=true&taskDetails=true`,
  };
  const questions = Object.entries(asked).map(([what, path], index) => ({
    what,
    name: `q${index}`,
    path,
    headers,
  }));
  const results = await compareAll(portal, questions, size);
  return questions.flatMap(({ what, name }) => {
    const compared = results.get(name);
    return compared ? besideBare(what, compared) : [];
  });
}

export async function taskLists(browser: Browser, portal: BenchPortal, size: BenchSize): Promise<Section> {
  const visitor = await visit(portal.origin, account);
  const opened = await opening(browser, portal, visitor, size);
  const { lines, groups } = await inThePage(browser, portal, visitor, size);
  const served = await onTheServer(portal, visitor, groups, size);
  return {
    title: '1,000 groups with 5,000 tasks',
    lines: [...opened.lines, ...lines, ...served],
    notes: opened.notes,
  };
}
