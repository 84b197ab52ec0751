/** Large uploads over a line that breaks, from pages that are left and sessions that end: they go on from the last byte. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BreakingLine, openBreakingLine } from '../../support/browser/breaking-line.ts';
import {
  browserForTests,
  documentRow,
  downloadFrom,
  enter,
  openFolder,
  patience,
  sha256,
} from '../../support/browser/chromium.ts';
import { mailsTo } from '../../support/browser/outbox.ts';
import { startOwnPortal } from '../../support/browser/portal.ts';
import type { PortalProcess } from '../../support/browser/portal-process.ts';
import { type StoredSession, storedSession } from '../../support/browser/stored-session.ts';
import { seeUpload } from '../../support/browser/unfold-uploads.ts';
import { archiveOf, sentOffsets } from '../../support/files/upload-pieces.ts';

const browser = browserForTests();
const megabyte = 1024 * 1024;
/** Two pieces: the smallest file that goes on from where it stopped has more than one. */
const size = 10 * megabyte;
/** Bytes that one request sends. A browser sends a request again by itself when the connection was used before. */
const piece = 8 * megabyte;
/** What requests and answers add to the bytes of a file, at the most. */
const overhead = 0.5 * megabyte;
const account = 'one-client';
/** The staff account responsible for this account's client. */
const staffAddress = 'Sam Pine <staff@demo.example>';
const soon = { timeout: patience, interval: 50 };

let folder = '';
let line: BreakingLine;
let portal: PortalProcess;
let count = 0;
/** The name of this test's file, and where it is. */
let name = '';
let path = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upload-resume-'));
  line = await openBreakingLine();
  portal = await startOwnPortal({ PUBLIC_ORIGIN: line.origin });
  line.leadTo(Number(new URL(portal.origin).port));
});
afterAll(async () => {
  await line.close();
  await portal.dispose();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  line.flow();
  count += 1;
  name = `archive ${count}.zip`;
  path = archiveOf(folder, name, size);
});

/** Opens an everyday folder in a session of its own; `patches` are where the requests that sent bytes began. */
async function openPortal(): Promise<StoredSession & { readonly patches: readonly number[] }> {
  const stored = await storedSession(browser, line.origin, account);
  await stored.page.goto(`${line.origin}/clientcenter/en/us/documents`);
  await openBookkeeping(stored.page);
  return { ...stored, patches: sentOffsets(stored.page) };
}

async function openBookkeeping(page: Page): Promise<void> {
  await openFolder(page, 'Bookkeeping');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).and(page.locator(':enabled')).waitFor();
}

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const row = (page: Page, status: string, file = name) =>
  panel(page).locator(`[data-status="${status}"]`, { hasText: file });

async function choose(page: Page, file: string, button = 'Upload'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}

/** Sends the file until the line stalls somewhere in its middle. */
async function sendHalf(page: Page): Promise<void> {
  const before = line.sentBytes();
  line.stallAfter(size / 2);
  await choose(page, path);
  await expect.poll(() => line.sentBytes() - before, soon).toBeGreaterThanOrEqual(size / 2);
}

/** The document is there, and its bytes are those of the file. */
async function expectStored(page: Page, storedName = name): Promise<void> {
  await seeUpload(page, row(page, 'stored'));
  await documentRow(page, storedName).waitFor();
  expect(await downloadFrom(page, storedName)).toEqual({ sha256: await sha256(path), name: storedName });
}

/**
 * Of `sendHalf` the server has a third at least, which is not sent again; each request goes on where the one before ended.
 * Bytes on the line cannot be counted for this: those of the request that was broken off still pass it for a while.
 */
function expectSentOnceFromTheMiddle(offsets: readonly number[]): void {
  expect(offsets[0]).toBeGreaterThan(size / 3);
  expect(offsets).toEqual([...new Set(offsets)].toSorted((one, other) => one - other));
}

test('[S3.15, S7.23, S7.24] over a line that breaks twice a large file arrives whole, from where it stopped each time, with a receipt and a mail', async () => {
  const threePieces = 18 * megabyte;
  path = archiveOf(folder, name, threePieces);
  const { page, patches } = await openPortal();
  const before = line.sentBytes();
  line.breakAfter(10 * megabyte, 5 * megabyte);
  await choose(page, path);
  await expectStored(page);
  const offsets = [...patches];
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
  // It goes on in the middle of a piece: from the last byte that arrived.
  expect(offsets.filter((offset) => offset % piece !== 0).length).toBeGreaterThan(0);
  expect(line.sentBytes() - before).toBeLessThan(threePieces + 2 * piece + overhead);

  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Save receipt' }).click();
  const receipt = readFileSync(await (await download).path(), 'utf8');
  expect(receipt).toContain(name);
  expect(receipt).toContain(`SHA-256: ${await sha256(path)}`);
  const sent = async () =>
    (await mailsTo(portal.dataDir, staffAddress)).filter(({ text }) => text.includes(name));
  await expect.poll(async () => (await sent()).length, soon).toBe(1);
});

test('what one tab is still sending is offered in another once that tab is gone, and goes on from the last byte when the same file is chosen', async () => {
  const { page } = await openPortal();
  await sendHalf(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await openBookkeeping(other);
  await choose(other, archiveOf(folder, `note ${count}.zip`, 100));
  await seeUpload(other, row(other, 'stored', `note ${count}.zip`));
  await expect.poll(() => panel(other).locator('[data-status]').count()).toBe(1);
  await page.close();
  line.flow();
  await other.reload();
  await row(other, 'interrupted').waitFor();
  await expect.poll(() => panel(other).getByRole('heading').textContent()).toBe('1 upload was interrupted');

  await choose(other, archiveOf(folder, `other ${name}`, 100), `Choose again: ${name}`);
  await other
    .getByText(`This is another file. Please choose ${name} as it was when its upload began.`)
    .waitFor();
  const patches = sentOffsets(other);
  await choose(other, path, `Choose again: ${name}`);
  await expectStored(other);
  expectSentOnceFromTheMiddle(patches);
  await other.reload();
  await documentRow(other, name).waitFor();
  await expect.poll(() => row(other, 'interrupted').count()).toBe(0);
});

test('after a session ends, only its user can resume the upload', { tags: 'thorough' }, async () => {
  const { page, patches, session } = await openPortal();
  // Only an upload may learn of the end: any other call would close the folder before the file is picked.
  const isOther = ({ pathname }: URL) =>
    pathname.startsWith('/api/') && !pathname.startsWith('/api/storage/');
  await page.route(isOther, () => undefined);
  await sendHalf(page);
  await session.call('/api/security/v1/session', { method: 'DELETE' });
  // A small file that is picked now was not begun; it has a copy in this browser.
  const note = `note ${count}.zip`;
  await choose(page, archiveOf(folder, note, 100));
  await page.unroute(isOther);
  await page.getByRole('heading', { level: 1, name: 'Your session is over' }).waitFor();
  line.flow();

  await enter(page, line.origin, 'docs-only', 'en/us', '/documents');
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).and(page.locator(':enabled')).waitFor();
  await expect.poll(() => panel(page).count()).toBe(0);

  await enter(page, line.origin, account, 'en/us', '/documents');
  await openBookkeeping(page);
  await row(page, 'interrupted').waitFor();
  await row(page, 'stored', note).waitFor();
  // Picked in the folder it was for, it goes on as well.
  const early = patches.length;
  await choose(page, path);
  await expectStored(page);
  expectSentOnceFromTheMiddle(patches.slice(early));
});

test('[S4.05] signing out during an upload asks first, and leaves nothing of it behind', {
  tags: 'thorough',
}, async () => {
  const { page } = await openPortal();
  await sendHalf(page);
  const accountButton = page.getByRole('button', { name: /^Account: / });
  const question = page.getByRole('dialog');
  const signOut = async () => {
    await accountButton.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.waitFor();
  };
  await signOut();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => accountButton.evaluate((element) => element === document.activeElement), soon)
    .toBe(true);
  await signOut();
  await question.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.waitForURL(/\/auth\/logout/);
  line.flow();
  await enter(page, line.origin, account, 'en/us', '/documents');
  await openBookkeeping(page);
  await expect.poll(() => panel(page).count()).toBe(0);
});

test('[S4.20, S8.14] paused it stops; resumed, it goes on from the last byte, and a name that was taken meanwhile is counted up', {
  tags: 'thorough',
}, async () => {
  const { page, patches, session } = await openPortal();
  await sendHalf(page);
  await page.getByRole('button', { name: `Pause ${name}` }).click();
  await row(page, 'paused').waitFor();
  line.flow();
  await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('1 upload paused');

  const containerId = new URL(page.url()).pathname.split('/').at(-1);
  const form = new FormData();
  form.append('file[]', new Blob(['PK\u0003\u0004']), name);
  const taken = await session.call(`/api/storage/v1/folders/${containerId}/documents?notify=false`, {
    method: 'POST',
    body: form,
  });
  expect(taken.status).toBe(200);

  const early = patches.length;
  await page.getByRole('button', { name: `Resume ${name}` }).click();
  const counted = name.replace('.zip', ' (1).zip');
  await expectStored(page, counted);
  await panel(page).getByText(`Name was taken. Saved as ${counted}.`).waitFor();
  expectSentOnceFromTheMiddle(patches.slice(early));
});

test('what is canceled is taken off the server at once', { tags: 'thorough' }, async () => {
  const { page } = await openPortal();
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await sendHalf(page);
  await page.getByRole('button', { name: `Cancel ${name}` }).click();
  line.flow();
  expect((await ended).status()).toBe(204);
  await row(page, 'canceled').waitFor();
  await page.getByRole('button', { name: `Retry ${name}` }).click();
  await expectStored(page);
});
