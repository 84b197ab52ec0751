/** Uploads as a person makes them, through the page: many small files at once, and the largest one. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Browser, Page } from 'playwright';
import { openPage } from './browser.ts';
import { type BenchPortal, visit } from './portal.ts';
import type { Section } from './report.ts';
import { type BenchSize, megabytes } from './size.ts';

const megabyte = 1_000_000;
/** How long either may take, in milliseconds. */
const patience = 110_000;

const line = 'A line of text without a meaning, as long as a line of a letter is.\n';
const text = (bytes: number): Buffer =>
  Buffer.from(line.repeat(Math.ceil(bytes / line.length))).subarray(0, bytes);

/**
 * Chooses files on a fresh page of the folder and waits until the page says that all of them are stored; in seconds.
 * The page has a browser store of its own: copies that another page left there would be uploaded along with the files.
 */
async function uploaded(
  browser: Browser,
  { origin, small }: BenchPortal,
  files: Parameters<Page['setInputFiles']>[1],
  said: string,
): Promise<number> {
  const visitor = await visit(origin, small.account);
  const { page, close } = await openPage(browser, visitor.storageState(small.clientId));
  try {
    await page.goto(`${origin}/clientcenter/en/us/documents/${small.id}`);
    // It is off until the folder is known: files that are chosen before go nowhere.
    await page.getByRole('button', { name: 'Upload', exact: true }).and(page.locator(':enabled')).waitFor();
    const from = performance.now();
    await page.locator('main input[type=file]').first().setInputFiles(files, { timeout: patience });
    await page
      .getByRole('region', { name: 'Uploads' })
      .getByText(said)
      .first()
      .waitFor({ timeout: patience });
    return (performance.now() - from) / 1000;
  } finally {
    await close();
  }
}

/** Writes a text file of `bytes` bytes without holding it in memory. */
async function writeLarge(path: string, bytes: number): Promise<void> {
  const piece = text(megabyte);
  function* pieces() {
    for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path));
}

export async function browserUploads(
  browser: Browser,
  portal: BenchPortal,
  { uploads: { count, smallBytes, largeBytes } }: BenchSize,
): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
  try {
    const files = Array.from({ length: count }, (_, index) => ({
      name: `Letter ${index}.txt`,
      mimeType: 'text/plain',
      buffer: text(smallBytes),
    }));
    const ofMany = await uploaded(browser, portal, files, `Latest uploads: ${count}`);
    const path = join(folder, `Large ${randomBytes(4).toString('hex')}.txt`);
    await writeLarge(path, largeBytes);
    const ofLarge = await uploaded(browser, portal, path, `Uploaded: ${basename(path)}`);
    return {
      title: 'Uploads in the browser',
      lines: [
        { what: `${count} files of ${smallBytes / 1000} kB`, unit: 's', ours: ofMany },
        {
          what: `${count} files of ${smallBytes / 1000} kB, files a second`,
          unit: '/s',
          ours: count / ofMany,
        },
        { what: `one file of ${megabytes(largeBytes)}`, unit: 's', ours: ofLarge },
        {
          what: `one file of ${megabytes(largeBytes)}, speed`,
          unit: 'MB/s',
          ours: largeBytes / megabyte / ofLarge,
        },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
