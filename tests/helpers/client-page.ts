/** A page of the portal whose questions about clients are held: what a person does there, and what they see. */
import type { BrowserContext, Page, Request } from 'playwright';
import type { Client } from '../../contract/clients.ts';
import { hold, type Wire } from './wire.ts';

/** What the page shows of clients; clients are named by their ids. */
export interface ClientScreen {
  /** The switcher's name, or what stands in its place. */
  readonly bar: string | null;
  readonly dialog: {
    readonly message: string | null;
    readonly list: {
      readonly options: readonly string[];
      readonly chosen: string | null;
      readonly isBusy: boolean;
      readonly line: string;
      readonly pages: readonly string[];
      readonly current: string | null;
      readonly canTurn: boolean;
      readonly canSelect: boolean;
    } | null;
  } | null;
  readonly alerts: readonly string[];
  /** The client that the browser remembers. */
  readonly saved: string | null;
}

/** What a page is opened with. */
export interface ClientPageOptions {
  readonly address: string;
  readonly savedClientId: string | null;
  /** Whether the browser refuses to remember the first choice. */
  readonly refusesToSave: boolean;
}

const savedKey = 'cc-active-client';

declare global {
  interface Window {
    refusesToSave?: boolean;
  }
}

/** The calls about clients: `list 2`, `search boat 1`; `undefined` for any other request. */
function nameOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url());
  if (pathname.endsWith('/v1/clients/')) return `list ${searchParams.get('pageNum')}`;
  if (!pathname.endsWith('/clients/search')) return undefined;
  const { filterSearchSort, pagingDataRequest } = request.postDataJSON();
  return `search ${filterSearchSort.search} ${pagingDataRequest.pageIndex + 1}`;
}

/** All clients of whoever is signed in on a page, or those that a term is in; as the server orders them. */
export const clientsOf = (page: Page, term = ''): Promise<Client[]> =>
  page.evaluate(async (searchTerm) => {
    const query = new URLSearchParams({ pageSize: '1000', ...(searchTerm ? { searchTerm } : {}) });
    const answer = await fetch(`/api/client-center/v1/clients/?${query}`, {
      headers: { authorization: `Bearer ${localStorage.getItem('cc-token')}` },
    });
    return (await answer.json()).clients;
  }, term);

export interface ClientPage {
  readonly page: Page;
  readonly wire: Wire;
  screen(): Promise<ClientScreen>;
  /** Whether the browser refuses to remember the next choice. */
  refuseToSave(isRefused: boolean): Promise<void>;
  press(button: string): Promise<void>;
  mark(clientId: string): Promise<void>;
  /** Types a term and stops the clock, which goes on with `letGo`. */
  type(term: string): Promise<void>;
  pass(milliseconds: number): Promise<void>;
  letGo(): Promise<void>;
}

/** Opens the portal in a signed-in context of its own; its first question about clients is held. */
export async function openClientPage(
  context: BrowserContext,
  { address, savedClientId, refusesToSave }: ClientPageOptions,
): Promise<ClientPage> {
  const wire = await hold(context, /\/api\/(client-center|core)\//, nameOf);
  const page = await context.newPage();
  await page.addInitScript(
    ([key, saved, isRefused]) => {
      if (saved === null) localStorage.removeItem(key);
      else localStorage.setItem(key, saved);
      // What the page asked first at an earlier visit would be asked before it is there.
      localStorage.removeItem('cc-early');
      window.refusesToSave = isRefused;
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, value) {
        if (name === key && window.refusesToSave) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, name, value);
      };
    },
    [savedKey, savedClientId, refusesToSave] as const,
  );
  await page.clock.install();
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: 'Select a Client' });
  let isStopped = false;
  const letGo = async () => {
    if (isStopped) await page.clock.resume();
    isStopped = false;
  };
  return {
    page,
    wire,
    letGo,
    refuseToSave: (isRefused) =>
      page.evaluate((value) => {
        window.refusesToSave = value;
      }, isRefused),
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    mark: (id) => dialog.locator(`[data-id="${id}"]`).click(),
    async type(term) {
      if (!isStopped) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      isStopped = true;
      await dialog.getByRole('searchbox', { name: 'Search clients' }).fill(term);
    },
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    screen: () => page.evaluate(readScreen, savedKey),
  };
}

/** Runs in the page. */
function readScreen(key: string): ClientScreen {
  const all = <Kind extends HTMLElement>(selector: string, within: ParentNode | null = document) => [
    ...(within?.querySelectorAll<Kind>(selector) ?? []),
  ];
  const switcher = all('button[aria-haspopup="dialog"]').find((button) =>
    button.textContent.startsWith('No client'),
  );
  const named = all('button[aria-label^="Active client: "]')[0]?.ariaLabel;
  const loading = all('[role="status"][aria-label="Loading your clients"]')[0]?.ariaLabel;
  const failed = all('p').find(({ textContent }) =>
    textContent.startsWith('Your clients could not be loaded.Try again'),
  );
  const dialog = all('[role="dialog"]')[0] ?? null;
  const search = all<HTMLInputElement>('input[type="search"]', dialog)[0];
  const pages = all<HTMLButtonElement>('nav button', dialog);
  return {
    bar: named ?? loading ?? switcher?.textContent ?? (failed ? 'failed' : null),
    dialog: dialog && {
      message: search ? null : (all('p', dialog)[0]?.textContent ?? null),
      list: search
        ? {
            options: all('[role="option"]', dialog).map(({ dataset }) => dataset.id ?? ''),
            chosen: all('[aria-selected="true"]', dialog)[0]?.dataset.id ?? null,
            isBusy: all('[aria-busy="true"]', dialog).length > 0,
            line: all('[role="status"]', dialog)[0]?.textContent ?? '',
            pages: pages.slice(1, -1).map(({ textContent }) => textContent),
            current: pages.find(({ ariaCurrent }) => ariaCurrent === 'page')?.textContent ?? null,
            canTurn: pages[1]?.ariaDisabled === 'false',
            canSelect: all<HTMLButtonElement>('button[type="submit"]:enabled', dialog).length > 0,
          }
        : null,
    },
    alerts: all('[aria-label="Alerts"] [role] > p').map(({ textContent }) => textContent),
    saved: localStorage.getItem(key),
  };
}
