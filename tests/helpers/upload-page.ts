/** A page on which files are uploaded, its clock stopped and its calls held: what a person does, and what they see. */
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { isInProgress, isMoving, type UploadItem } from '../../machines/upload/items.ts';
import { patience } from './chromium.ts';
import { holdUploads, type Wire } from './wire.ts';

/** A file of 10 bytes that is what its name says. */
const content = Buffer.from('%PDF-1.4\n\n');
/** Steps in which the page's clock is moved on where how far does not matter, in milliseconds. */
const moment = 700;

/** One row of the panel, in words. */
export interface ScreenRow {
  readonly status: string;
  readonly name: string;
  readonly note: string | null;
  readonly buttons: readonly string[];
}
/** What the page shows of uploads: the panel and the alerts. */
export interface Screen {
  readonly heading: string | null;
  readonly rows: readonly ScreenRow[];
  /** What can be done with all files together. */
  readonly actions: readonly string[];
  readonly alerts: readonly string[];
}

const problems: Readonly<Record<string, string>> = {
  offline: 'Connection lost. Nothing is lost on our side.',
  unavailable: 'The service is not available just now. Please try again in a moment.',
  notFound: 'It is no longer here. It may have been moved or deleted.',
  fileType: 'Files of this type are not accepted.',
  tooManyNames: 'Too many files have this name already. Rename it, then add it again.',
};
/** Problems for which the row offers another try. */
const passing = ['offline', 'unavailable'];
const hasFailedInPassing = ({ status, problem }: UploadItem) =>
  status === 'failed' && passing.includes(problem?.code ?? '');

/** The row that a person ought to see for an item of the chart. */
export function rowOf(item: UploadItem): ScreenRow {
  const { status, name, file, problem } = item;
  const notes: Partial<Record<typeof status, string | undefined>> = {
    failed: problems[problem?.code ?? ''],
    waiting: 'Waiting to try again',
    canceled: 'Canceled',
    paused: 'Paused',
  };
  const kept = name === file.name ? null : `Name was taken. Kept as ${name}`;
  return {
    status,
    name: file.name,
    note: notes[status] ?? kept ?? (status === 'stored' ? `${file.size} bytes` : null),
    buttons: [
      ...(isMoving(item) ? [`Pause ${file.name}`] : []),
      ...(status === 'paused' ? [`Resume ${file.name}`] : []),
      ...(isInProgress(item) ? [`Cancel ${file.name}`] : []),
      ...(status === 'canceled' || hasFailedInPassing(item) ? [`Retry ${file.name}`] : []),
    ],
  };
}

/** What a person ought to be offered for all these items together. */
export function actionsFor(items: readonly UploadItem[]): readonly string[] {
  const isOver = !items.some(isInProgress);
  const isOffered = {
    'Pause all': items.length > 1 && items.some(isMoving),
    'Resume all': items.length > 1 && items.some(({ status }) => status === 'paused'),
    'Retry all': items.length > 1 && items.some(hasFailedInPassing),
    'Cancel all': items.length > 1 && !isOver,
    'Save receipt': isOver && items.some(({ status }) => status === 'stored'),
    Close: isOver && items.length > 0,
  };
  return Object.entries(isOffered).flatMap(([name, offered]) => (offered ? [name] : []));
}

/** The heading that a person ought to see over these items. */
export function headingFor(items: readonly UploadItem[]): string | null {
  if (items.length === 0) return null;
  const count = (...statuses: readonly string[]) => items.filter(({ status }) => statuses.includes(status));
  const open = items.filter(isInProgress);
  const total = items.length - count('canceled').length;
  const over = count('stored', 'failed').length;
  const stored = count('stored').length;
  if (open.length > 0 && !open.some(isMoving))
    return `${open.length} ${open.length === 1 ? 'upload' : 'uploads'} paused`;
  if (open.length > 0) {
    const [folder, ...others] = new Set(open.map(({ container }) => container.name));
    return `Uploading ${over + 1} of ${total}${others.length === 0 ? ` to ${folder}` : ''}`;
  }
  if (total === 0) return 'Upload canceled';
  if (stored === total) return `${total} ${total === 1 ? 'upload' : 'uploads'} complete`;
  if (stored > 0) return `${stored} of ${total} uploaded`;
  return total === 1 ? '1 file was not uploaded' : `${total} files were not uploaded`;
}

/** Every upload that a page has sent, by file name, so that the network's reports can be made up. */
declare global {
  interface Window {
    sentUploads?: Map<string, XMLHttpRequest>;
  }
}

export interface UploadPage {
  readonly page: Page;
  readonly wire: Wire;
  /** Milliseconds by which the test has moved the page's clock. */
  elapsed(): number;
  /** Moves the page's clock on. */
  pass(milliseconds: number): Promise<void>;
  /** Picks one file for the open folder. */
  choose(name: string): Promise<void>;
  press(button: string): Promise<void>;
  /** Lets the network report bytes of a file under way. */
  report(name: string, sentBytes: number): Promise<void>;
  /** The share that a file's row shows: `40%`. */
  share(name: string): Promise<string | null>;
  screen(): Promise<Screen>;
  /** Breaks a reading call until the page gives it up, its own tries included. */
  breakReading(what: string): Promise<void>;
  /** Waits as long as the page does before it tries a file again, and not a millisecond less. */
  waitOut(name: string, delay: number): Promise<void>;
}

/** Opens a folder of the portal in a signed-in context of its own, and stops the page's clock once it is there. */
export async function openUploadPage(context: BrowserContext, address: string): Promise<UploadPage> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const sent = new Map<string, XMLHttpRequest>();
    window.sentUploads = sent;
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file[]') : null;
      if (file instanceof File) sent.set(file.name, this);
      send.call(this, body);
    };
  });
  await page.clock.install();
  await page.goto(address);
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).and(page.locator(':enabled')).waitFor();
  // Until everything behind the list is there too: a stopped clock would hold up its first showing.
  await page.waitForLoadState('networkidle');
  const wire = await holdUploads(context);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

  let elapsed = 0;
  const pass = async (milliseconds: number) => {
    elapsed += milliseconds;
    await page.clock.runFor(milliseconds);
  };
  const heldOf = (name: string) => wire.held().filter((what) => what.endsWith(` ${name}`));
  return {
    page,
    wire,
    elapsed: () => elapsed,
    pass,
    async waitOut(name, delay) {
      await pass(delay - 1);
      expect(heldOf(name)).toEqual([]);
      await pass(1);
      await expect.poll(() => heldOf(name).length, { timeout: patience, interval: 10 }).toBe(1);
    },
    async choose(name) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: content });
    },
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    async report(name, sentBytes) {
      await page.evaluate(
        ([file, loaded, total]) => {
          const init = { lengthComputable: true, loaded, total };
          window.sentUploads?.get(file)?.upload.dispatchEvent(new ProgressEvent('progress', init));
        },
        [name, sentBytes, content.length] as const,
      );
    },
    share: (name) =>
      page
        .locator('[data-status]', { hasText: name })
        .getByRole('progressbar')
        .getAttribute('aria-valuetext'),
    screen: () =>
      page.evaluate(() => {
        const panel = document.querySelector('[data-upload-panel]');
        const alerts = document.querySelectorAll('[aria-label="Alerts"] [role] > p');
        // When a file was stored is another time in each run.
        const noteIn = (note: Element | null) =>
          (note?.querySelector('time') ? note.textContent.split(' · ')[0] : note?.textContent) ?? null;
        return {
          heading: panel?.querySelector('h2')?.textContent ?? null,
          actions: [...(panel?.querySelectorAll('[aria-label="All uploads together"] button') ?? [])].map(
            ({ textContent }) => textContent,
          ),
          rows: [...(panel?.querySelectorAll<HTMLElement>('[data-status]') ?? [])].map((row) => ({
            status: row.dataset.status ?? '',
            name: row.querySelector('span[title]')?.textContent ?? '',
            note: noteIn(row.querySelector('span[title] + span')),
            buttons: [...row.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel ?? ''),
          })),
          alerts: [...alerts].map(({ textContent }) => textContent),
        };
      }),
    async breakReading(what) {
      const before = await page.getByRole('alert').count();
      await wire.refuse(what, 'offline');
      while ((await page.getByRole('alert').count()) === before) {
        if (wire.held().includes(what)) await wire.refuse(what, 'offline');
        await pass(moment);
      }
    },
  };
}
