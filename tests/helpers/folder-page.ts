/** A page on which a folder is made, its call held: what a person does there, and what they see. */
import type { BrowserContext, Page, Request } from 'playwright';
import { openFolder } from './chromium.ts';
import { hold, type Wire } from './wire.ts';

/** What the dialog shows. */
export interface FolderScreen {
  /** What is typed; `null` while another folder is waited for. */
  readonly name: string | null;
  /** What is asked or said about a folder that is not there. */
  readonly said: string | null;
  /** The hint beside the buttons. */
  readonly hint: string | null;
  readonly buttons: readonly { readonly name: string; readonly canPress: boolean }[];
}

export interface FolderPage {
  readonly page: Page;
  /** Holds `create <name>`. */
  readonly wire: Wire;
  /** The keys and names of the calls that went out, oldest first. */
  readonly sent: { readonly name: string; readonly key: string }[];
  /** The dialog; `null` while it is closed. */
  screen(): Promise<FolderScreen | null>;
  alerts(): Promise<string[]>;
  open(): Promise<void>;
  type(name: string): Promise<void>;
  press(button: string): Promise<void>;
}

const isCreation = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/storage/v1/folders');
const nameOf = (request: Request): string | undefined =>
  isCreation(request) ? `create ${request.postDataJSON().name}` : undefined;

/** The row of a folder in the list. */
export const folderRow = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: new RegExp(`^${literal(name)} `) });
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Goes to an address in a signed-in context and opens a folder there. */
export async function openFolderPage(
  context: BrowserContext,
  address: string,
  ...path: string[]
): Promise<FolderPage> {
  const sent: FolderPage['sent'] = [];
  context.on('request', (request) => {
    if (!isCreation(request)) return;
    sent.push({ name: request.postDataJSON().name, key: request.headers()['idempotency-key'] ?? '' });
  });
  const wire = await hold(context, /\/api\/storage\/v1\/folders$/, nameOf);
  const page = await context.newPage();
  await page.goto(address);
  await openFolder(page, ...path);
  await page.getByRole('heading', { level: 1, name: path.at(-1) ?? '', exact: true }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  return {
    page,
    wire,
    sent,
    open: () => page.getByRole('button', { name: 'New folder' }).click(),
    type: (name) => dialog.getByRole('textbox', { name: 'Folder name' }).fill(name),
    press: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    alerts: () => page.getByRole('region', { name: 'Alerts' }).locator('[role] > p').allTextContents(),
    screen: () => page.evaluate(readScreen),
  };
}

/** Runs in the page. */
function readScreen(): FolderScreen | null {
  const dialog = document.querySelector('[role="dialog"]');
  if (!dialog) return null;
  return {
    name: dialog.querySelector('input')?.value ?? null,
    said: dialog.querySelector('[role="alert"]')?.textContent ?? null,
    hint: dialog.querySelector('[aria-live]')?.textContent ?? null,
    buttons: [...dialog.querySelectorAll<HTMLButtonElement>('form button')].map((button) => ({
      name: button.textContent,
      canPress: !button.disabled && button.ariaDisabled !== 'true',
    })),
  };
}
