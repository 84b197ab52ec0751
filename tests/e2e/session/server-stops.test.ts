/** A server that stops in the middle of an upload, or has no room for a request, and what a person's browser makes of it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from '../../support/browser/axe.ts';
import {
  browserForTests,
  documentRow,
  downloadFrom,
  openFolder,
  sha256,
  signIn,
} from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { startOwnPortal } from '../../support/browser/portal.ts';
import type { PortalProcess } from '../../support/browser/portal-process.ts';
import { seeUpload } from '../../support/browser/unfold-uploads.ts';

const browser = browserForTests();
const megabyte = 1024 * 1024;
/** Bytes a second that the line takes while it is slow. */
const slowLine = 6 * megabyte;
/** Long enough for a server that was killed to recover and for the page to notice, in milliseconds. */
const recovery = 90_000;

/** Requests without a session that the portal takes; a sign-in makes five. A new process counts anew. */
const openCalls = 60;

let folder = '';
let portal: PortalProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'server-stops-'));
  portal = await startOwnPortal({
    LIMIT_OPEN_CALLS_PER_SOURCE: String(openCalls),
    LIMIT_OPEN_CALL_PER_SOURCE_MS: '600000',
  });
});
afterAll(async () => {
  await portal.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** A file that begins as a ZIP archive does and is random after that, so that nothing can make it smaller. */
function fileOf(name: string, size: number): string {
  const path = join(folder, name);
  const signature = Buffer.from('PK\u0003\u0004');
  writeFileSync(path, Buffer.concat([signature, randomBytes(size - signature.length)]));
  return path;
}

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Uploads' }).locator('[data-status]', { hasText: name });
const stored = (page: Page, name: string) => row(page, name).and(page.locator('[data-status="stored"]'));

async function choose(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(path);
}

/** Signs in and opens an everyday folder, in a page whose clock the test may turn. */
async function openPortal(): Promise<Page> {
  const page = await (await browser.ownContext()).newPage();
  await signIn(page, portal.origin, 'one-client');
  await openFolder(page, 'Bookkeeping');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .waitFor();
  return page;
}

/** Sets how many bytes a second leave the browser; `-1` for as many as can. */
async function setLine(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** Sends a file over a slow line and waits until some of it, but not all, has gone out. */
async function sendPartly(page: Page, path: string, name: string, speed = slowLine): Promise<number> {
  await setLine(page, speed);
  await choose(page, path);
  const bar = row(page, name).getByRole('progressbar');
  const share = async () => Number.parseInt((await bar.getAttribute('value')) ?? '0', 10);
  await expect.poll(share, { timeout: recovery, interval: 20 }).toBeGreaterThan(15);
  return share();
}

/** Turns the page's clock on, second by second, until this is on screen. */
const passTimeUntil = (page: Page, shown: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return shown.count();
      },
      { timeout: recovery, interval: 20 },
    )
    .toBe(1);

/** How many documents the folder shows whose name begins like this one's, counted-up copies included. */
const countOf = (page: Page, stem: RegExp) =>
  page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: stem }).count();

test('[S4.20] killed in the middle of an upload, the server comes back and the file arrives whole, and once; while it stays away, Retry is offered', {
  tags: 'thorough',
}, async () => {
  const page = await openPortal();
  const before = fileOf('Acknowledged before.zip', megabyte);
  await choose(page, before);
  await seeUpload(page, stored(page, 'Acknowledged before.zip'));

  const large = fileOf('Ledger scans.zip', 12 * megabyte);
  const share = await sendPartly(page, large, 'Ledger scans.zip');
  await portal.stop('SIGKILL');
  expect(share).toBeLessThan(90);
  await row(page, 'Ledger scans.zip').and(page.locator('[data-status="waiting"]')).waitFor();
  await setLine(page, -1);
  await portal.restart();
  const retry = page.getByRole('button', { name: 'Retry Ledger scans.zip' });
  const arrived = stored(page, 'Ledger scans.zip');
  // The page tries again by itself for some seconds; after that it asks.
  await arrived
    .or(retry)
    .or(page.getByRole('button', { name: 'Expand' }))
    .first()
    .waitFor({ timeout: recovery });
  if (await retry.isVisible()) await retry.click();
  await seeUpload(page, arrived, recovery);

  // The page tries for more than a minute of its clock before it asks.
  await page.clock.install();
  await portal.stop('SIGKILL');
  const second = fileOf('More patience.zip', megabyte);
  await choose(page, second);
  const retrySecond = page.getByRole('button', { name: 'Retry More patience.zip' });
  await passTimeUntil(page, retrySecond);
  await page
    .getByRole('region', { name: 'Alerts' })
    .getByText('The document could not be uploaded.')
    .waitFor();
  await portal.restart();
  await retrySecond.click();
  await seeUpload(page, stored(page, 'More patience.zip'), recovery);

  await page.reload();
  await documentRow(page, 'Ledger scans.zip').waitFor();
  await expect.poll(() => countOf(page, /Ledger scans/)).toBe(1);
  for (const [name, path] of Object.entries({
    'Acknowledged before.zip': before,
    'Ledger scans.zip': large,
    'More patience.zip': second,
  }))
    expect(await downloadFrom(page, name)).toEqual({ sha256: await sha256(path), name });
});

test('[S4.20] at SIGTERM in the middle of a request, the server takes the rest of it first', {
  tags: 'thorough',
}, async () => {
  const page = await openPortal();
  // Small enough to go out in one piece.
  const path = fileOf('Last one in.zip', 5 * megabyte);
  await sendPartly(page, path, 'Last one in.zip', slowLine / 3);
  await portal.stop('SIGTERM');
  await seeUpload(page, stored(page, 'Last one in.zip'));
  await setLine(page, -1);
  await portal.restart();
  await page.reload();
  await documentRow(page, 'Last one in.zip').waitFor();
  await expect.poll(() => countOf(page, /Last one in/)).toBe(1);
  expect(await downloadFrom(page, 'Last one in.zip')).toEqual({
    sha256: await sha256(path),
    name: 'Last one in.zip',
  });
});

// Last: this browser may start no sign-in afterwards.
test('a page beyond the limit of its source says so in its language, without a fault that axe finds', {
  tags: 'thorough',
}, async () => {
  const seen = [];
  const first = await (await browser.ownContext()).newPage();
  // The pages of links may fetch nothing.
  await first.goto(`${portal.origin}/clientcenter/en/us/auth`);
  await first.evaluate(
    (count) =>
      Promise.all(
        Array.from({ length: count }, async () => void (await fetch('/clientcenter/en/us/share/any'))),
      ),
    openCalls,
  );
  for (const viewport of [desk, phone]) {
    const page = await (await browser.ownContext({ viewport })).newPage();
    for (const prefix of ['/clientcenter/en/us', '/clientcenter/pt']) {
      const path = `${prefix}/share/any?from=mail`;
      const answer = await page.goto(portal.origin + path);
      expect(answer?.status()).toBe(429);
      expect(await axeFaults(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      const again = page.getByRole('link');
      seen.push([
        await page.locator('html').getAttribute('lang'),
        await page.getByRole('heading', { level: 1 }).textContent(),
        await again.textContent(),
      ]);
      await expect.poll(() => again.getAttribute('href')).toBe(path);
    }
  }
  const [english, portuguese] = [
    ['en-US', 'Too many requests at once', 'Try again'],
    ['pt-BR', 'Muitas solicitações ao mesmo tempo', 'Tentar novamente'],
  ];
  expect(seen).toEqual([english, portuguese, english, portuguese]);
});
