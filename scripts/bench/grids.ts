/** The payroll of 500 people as a grid, and a manifest of 10,000 invoices: opened, sorted, written into, scrolled. */
import type { Browser, Page } from 'playwright';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { encodeQuery } from '../../contract/calls/call.ts';
import { listManifestDocuments, manifestPerPage, manifestQuery } from '../../contract/manifest/manifest.ts';
import { addMonths, monthOf } from '../../contract/payroll/period.ts';
import { manifestInvoices } from '../../server/db/schema/manifest-schema.ts';
import { employees } from '../../server/db/schema/request-schema.ts';
import { openPage } from './browser.ts';
import { startFloorPages } from './floor-pages.ts';
import { frameLine, heap, measureFloor, scroll } from './lists.ts';
import { type BenchPortal, copying, type Visitor, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import { besideBare, compareAll } from './server.ts';
import { type BenchSize, counted } from './size.ts';
import { median } from './statistics.ts';

const account = 'brazil';
const client = 'Padaria São João%';
/** A month that has no payroll in the demo. */
const competence = addMonths(monthOf(todayInBrazil()), -2);
const payrollPath = `/actions/service-request/payroll-entries/new/${competence}.monthly`;
const manifestPath = '/actions/nfe-manifest/invoice-processing';
const cell = '[role=grid] tbody [aria-colindex="3"]';
const personHead = '[role=grid] thead [aria-colindex="2"]';
const invoiceRow = 'section ul > li input[type=checkbox]';

/** Gives the client so many people and invoices, as copies of those that it has; answers the client's id. */
const fill = (portal: BenchPortal, { people, invoices }: BenchSize['grids']): Promise<string> =>
  portal.withDatabase(async (database) => {
    const copies = (table: string) =>
      `(select one, row_number() over () as number from ${table} one join clients on clients.id = one.client_id,
        generate_series(1, $1::int) where clients.name like '${client}' limit $1::int) as numbered`;
    await database.query(
      copying(
        employees,
        `'id', 'bench-' || number, 'name', 'Pessoa ' || number, 'sort_name', 'pessoa ' || lpad(number::text, 5, '0'),
         'cpf', null, 'registration', number::text, 'salary', 1500 + number * 37 % 4000, 'left_on', null`,
        copies('employees'),
      ),
      [people],
    );
    await database.query(
      copying(
        manifestInvoices,
        `'id', 'bench-' || number, 'key', left((one).key, 34) || lpad(number::text, 10, '0'), 'number', number::text,
         'authorized_at', now() - number * interval '1 second', 'standing', 'authorized', 'state', 'none'`,
        copies('manifest_invoices'),
      ),
      [invoices],
    );
    const { rows } = await database.query<{ id: string }>(
      `select id from clients where name like '${client}'`,
    );
    const [found] = rows;
    if (!found) throw new Error(`the demo has no client ${client}`);
    return found.id;
  });

/** From something done in the page until it shows what is awaited, in milliseconds. */
const timed = async (act: () => Promise<unknown>, until: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act();
  await until();
  return performance.now() - from;
};

const isLaidOut = (page: Page, selector: string) =>
  page.waitForFunction(
    (wanted) => (document.querySelector(wanted)?.getBoundingClientRect().height ?? 0) > 0,
    selector,
  );

/** Until the first thing of a selector says something else. */
const saysElse = (page: Page, selector: string, text: string | null) =>
  page.waitForFunction(
    ([wanted, before]) => document.querySelector(wanted as string)?.textContent !== before,
    [selector, text] as const,
  );

async function payroll(
  browser: Browser,
  portal: BenchPortal,
  visitor: Visitor,
  clientId: string,
  size: BenchSize,
) {
  const { page, tools, close } = await openPage(browser, visitor.storageState(clientId));
  const { people } = size.grids;
  try {
    const opened: number[] = [];
    for (let run = 0; run < size.runs; run += 1)
      opened.push(
        await timed(
          () => page.goto(`${portal.origin}/clientcenter/pt${payrollPath}`),
          () => isLaidOut(page, cell),
        ),
      );
    const rows = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount'));
    if (rows < people) throw new Error(`the grid has ${rows} rows of ${people}`);
    const sorted: number[] = [];
    for (let run = 0; run <= size.runs; run += 1) {
      const before = await page.locator(personHead).getAttribute('aria-sort');
      sorted.push(
        await timed(
          () => page.locator(`${personHead} button`).click(),
          () =>
            page.waitForFunction(
              ([head, order]) => document.querySelector(head as string)?.getAttribute('aria-sort') !== order,
              [personHead, before] as const,
            ),
        ),
      );
    }
    const written: number[] = [];
    for (let run = 1; run <= size.runs + 1; run += 1) {
      const total = await page.locator('[role=grid] tfoot').textContent();
      await page.locator(cell).nth(run).click();
      await page.keyboard.type('0:30');
      written.push(
        await timed(
          () => page.keyboard.press('Enter'),
          () => saysElse(page, '[role=grid] tfoot', total),
        ),
      );
    }
    const top = () =>
      page.locator('[role=grid]').evaluate((grid) => grid.parentElement?.scrollTo({ top: 0 }));
    await page.locator('[role=grid]').scrollIntoViewIfNeeded();
    await top();
    const normal = await scroll(page, tools, 1, size.scrollMs);
    await top();
    const slow = await scroll(page, tools, 4, size.scrollMs);
    return {
      opened: median(opened),
      sorted: median(sorted.slice(1)),
      written: median(written.slice(1)),
      normal,
      slow,
      heap: await heap(tools),
    };
  } finally {
    await close();
  }
}

async function manifest(
  browser: Browser,
  portal: BenchPortal,
  visitor: Visitor,
  clientId: string,
  size: BenchSize,
) {
  const { page, tools, close } = await openPage(browser, visitor.storageState(clientId));
  const wanted = Math.min(size.grids.loaded, size.grids.invoices);
  try {
    const opened: number[] = [];
    for (let run = 0; run < size.runs; run += 1)
      opened.push(
        await timed(
          () => page.goto(`${portal.origin}/clientcenter/pt${manifestPath}`),
          () => isLaidOut(page, invoiceRow),
        ),
      );
    const from = performance.now();
    const loaded = await page.evaluate(
      // Rows far from the view are not drawn: the answers are counted.
      async ([path, perPage, count]) => {
        const rows = () =>
          perPage *
          performance
            .getEntriesByType('resource')
            .filter((one) => one.name.includes(path) && (one as PerformanceResourceTiming).responseEnd > 0)
            .length;
        const end = performance.now() + 60_000;
        while (rows() < count && performance.now() < end) {
          window.scrollTo(0, document.documentElement.scrollHeight);
          const button = [
            ...document.querySelectorAll<HTMLButtonElement>(
              'section:has(#manifest-all) > :last-child > button',
            ),
          ].at(-1);
          if (button && button.ariaDisabled !== 'true') button.click();
          await new Promise(requestAnimationFrame);
        }
        window.scrollTo(0, 0);
        return rows();
      },
      [listManifestDocuments.path, manifestPerPage, wanted] as const,
    );
    if (loaded < wanted) throw new Error(`${loaded} of ${wanted} invoices came`);
    const came = performance.now() - from;
    const chosen: number[] = [];
    for (let run = 0; run <= size.runs; run += 1) {
      const isAll = run % 2 === 0;
      chosen.push(
        await timed(
          () => page.locator(invoiceRow).first().click(),
          () =>
            page.waitForFunction(
              ([row, wantedNow]) =>
                document.querySelector<HTMLInputElement>(row as string)?.checked === wantedNow,
              [invoiceRow, isAll] as const,
            ),
        ),
      );
    }
    return {
      opened: median(opened),
      came,
      loaded,
      chosen: median(chosen.slice(1)),
      normal: await scroll(page, tools, 1, size.scrollMs),
      slow: await scroll(page, tools, 4, size.scrollMs),
      heap: await heap(tools),
    };
  } finally {
    await close();
  }
}

/** Grids of hundreds of people and lists of thousands of invoices, beside plain rows, and what the server answers. */
export async function grids(browser: Browser, portal: BenchPortal, size: BenchSize): Promise<Section> {
  const clientId = await fill(portal, size.grids);
  const visitor = await visit(portal.origin, account);
  const floors = await startFloorPages(['rows'], size.isFloorSmall);
  try {
    const floor = await measureFloor(browser, floors.address('rows'), size);
    const sheet = await payroll(browser, portal, visitor, clientId, size);
    const invoices = await manifest(browser, portal, visitor, clientId, size);
    const asked = {
      what: `${manifestPerPage} of ${counted(size.grids.invoices)} invoices that wait`,
      name: 'invoices',
      path: `${listManifestDocuments.path}?${encodeQuery(manifestQuery({ clientId }))}`,
      headers: visitor.headers,
    };
    const compared = (await compareAll(portal, [asked], size)).get(asked.name);
    const lines: Line[] = [
      {
        what: `open the payroll of ${size.grids.people} people, until the first cell`,
        unit: 'ms',
        ours: sheet.opened,
      },
      { what: 'sort by person, until the rows have their order', unit: 'ms', ours: sheet.sorted },
      { what: 'a value, from Enter until the totals have it', unit: 'ms', ours: sheet.written },
      frameLine('scroll the payroll, frame p95', sheet.normal, floor.normal, 17),
      frameLine('scroll the payroll, frame p95, CPU ÷ 4', sheet.slow, floor.slow, 34),
      {
        what: 'JS heap with the payroll',
        unit: 'MB',
        ours: sheet.heap,
        floor: floor.heap,
        target: { of: 'ours', most: 12 },
      },
      {
        what: `open the manifest of ${counted(size.grids.invoices)} invoices`,
        unit: 'ms',
        ours: invoices.opened,
      },
      { what: `load ${counted(invoices.loaded)} of them`, unit: 's', ours: invoices.came / 1000 },
      { what: 'choose one of them, or not', unit: 'ms', ours: invoices.chosen },
      frameLine('scroll the manifest, frame p95', invoices.normal, floor.normal, 17),
      frameLine('scroll the manifest, frame p95, CPU ÷ 4', invoices.slow, floor.slow, 34),
      {
        what: 'JS heap with the manifest',
        unit: 'MB',
        ours: invoices.heap,
        floor: floor.heap,
        target: { of: 'ours', most: 12 },
      },
      ...(compared ? besideBare(asked.what, compared) : []),
    ];
    return { title: 'Grids', lines };
  } finally {
    await floors.stop();
  }
}
