/** A page on which documents are deleted, its clock stopped and its calls held: what a person does, and what they see. */
import type { BrowserContext, Page, Request } from 'playwright';
import type { StorageDocument } from '../../contract/storage-items.ts';
import { jsonOf, type SignedIn } from './sign-in.ts';
import { hold, type Wire } from './wire.ts';

/** What the dialog shows. */
export interface DeletionScreen {
  readonly title: string;
  readonly names: readonly string[];
  /** Why no answer came. */
  readonly problem: string | null;
  readonly hint: string;
  readonly buttons: readonly { readonly name: string; readonly canPress: boolean }[];
}

/** An alert in words, and what can be pressed on it beside closing it. */
export interface ShownAlert {
  readonly role: string;
  readonly text: string;
  readonly buttons: readonly string[];
}

export interface DeletionPage {
  readonly page: Page;
  /** Holds `trash`, `erase` and `restore`. */
  readonly wire: Wire;
  /** The dialog; `null` while it is closed. */
  screen(): Promise<DeletionScreen | null>;
  alerts(): Promise<ShownAlert[]>;
  /** Those of these names that are in the list. */
  listed(names: readonly string[]): Promise<string[]>;
  /** Chooses these and no others, and asks to delete them. */
  request(names: readonly string[]): Promise<void>;
  press(button: string): Promise<void>;
  /** Presses Undo on the alert that says this. */
  undo(text: string): Promise<void>;
  /** Moves the page's clock on. */
  pass(milliseconds: number): Promise<void>;
}

/** Documents that one client's people have uploaded, and where they lie. */
export interface Uploads {
  readonly clientId: string;
  readonly folderId: string;
  readonly documents: readonly StorageDocument[];
}

/** A folder of a client by its name, with its documents. */
export async function uploadsOf(
  { call }: SignedIn,
  clientId: string,
  folder = 'ClientContactFolder',
): Promise<Uploads> {
  const { data } = await jsonOf(await call(`/api/storage/v1/containers/tree?clientId=${clientId}`));
  const found = data.containers.find(({ name }: { name: string }) => name === folder);
  const path = `/api/storage/v1/${found.type.toLowerCase()}s/${found.id}/documents?pageSize=100`;
  const page = await jsonOf(await call(path));
  return { clientId, folderId: found.id, documents: page.data };
}

function nameOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  if (request.method() === 'DELETE' && pathname.includes('/documents/')) return 'erase';
  if (request.method() !== 'POST') return undefined;
  if (pathname.endsWith('/trash/documents')) return 'trash';
  return pathname.endsWith('/trash/documents/restore') ? 'restore' : undefined;
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const boxOf = (page: Page, name: string) =>
  grid(page).getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** Chooses these documents and no others, and presses Delete. */
export async function askToDelete(page: Page, names: readonly string[]): Promise<void> {
  const chosen = await grid(page)
    .getByRole('checkbox', { name: /^Select (?!all)/, checked: true })
    .evaluateAll((boxes) =>
      boxes.map((box) => box.getAttribute('aria-label')?.replace(/^Select /, '') ?? ''),
    );
  for (const name of chosen) if (!names.includes(name)) await boxOf(page, name).uncheck();
  for (const name of names) await boxOf(page, name).check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
}

/** Opens a folder of the portal in a signed-in context of its own, and stops the page's clock once it is there. */
export async function openDeletionPage(
  context: BrowserContext,
  address: string,
  first: string,
): Promise<DeletionPage> {
  const wire = await hold(context, /\/api\/storage\//, nameOf);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(address);
  // The dialog once before: a stopped clock would hold up the first showing of its program and texts.
  await boxOf(page, first).waitFor();
  await askToDelete(page, [first]);
  const dialog = page.getByRole('dialog', { name: /^Delete Documents?$/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return {
    page,
    wire,
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    screen: () => page.evaluate(readScreen),
    alerts: () => page.evaluate(readAlerts),
    listed: async (names) => {
      const labels = await grid(page)
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
      return names.filter((name) => labels.includes(`Select ${name}`));
    },
    request: (names) => askToDelete(page, names),
    press: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    undo: (text) =>
      page
        .getByRole('region', { name: 'Alerts' })
        .locator('[role]', { has: page.locator('p').getByText(text, { exact: true }) })
        .last()
        .getByRole('button', { name: 'Undo' })
        .click(),
  };
}

/** Runs in the page. */
function readScreen(): DeletionScreen | null {
  const dialog = document.querySelector('[role="dialog"]');
  if (!dialog) return null;
  return {
    title: dialog.querySelector('h2')?.textContent ?? '',
    names: [...dialog.querySelectorAll('li')].map(
      (item) => item.querySelector('span > span')?.textContent ?? '',
    ),
    problem: dialog.querySelector('[role="alert"]')?.textContent ?? null,
    hint: dialog.querySelector('[aria-live]')?.textContent ?? '',
    buttons: [...dialog.querySelectorAll('button')].map((button) => ({
      name: button.textContent,
      canPress: button.ariaDisabled !== 'true' && !button.disabled,
    })),
  };
}

/** The alerts on screen; runs in the page. */
export function readAlerts(): ShownAlert[] {
  return [...document.querySelectorAll('[aria-label="Alerts"] > [role]')].map((alert) => ({
    role: alert.getAttribute('role') ?? '',
    text: alert.querySelector('p')?.textContent ?? '',
    buttons: [...alert.querySelectorAll('button')]
      .filter((button) => button.ariaLabel !== 'Close')
      .map((button) => button.textContent),
  }));
}
