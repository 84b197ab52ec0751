import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StorageDocument } from '../../contract/storage-items.ts';
import {
  browserForTests,
  documentRow,
  downloadFrom,
  openFolder,
  sha256,
  signIn,
  signInByProvider,
} from '../helpers/chromium.ts';
import { phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { seeUpload, unfoldUploads } from '../helpers/unfold-uploads.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const megabyte = 1024 * 1024;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'journey-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of a size in bytes; random, so that nothing can make it smaller on the way. */
async function fileOf(name: string, size: number): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const chunk = randomBytes(Math.min(size, 4 * megabyte));
  for (let left = size; left > 0; left -= chunk.length)
    await file.write(chunk, 0, Math.min(left, chunk.length));
  await file.close();
  return path;
}

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const rowsInPanel = (page: Page, status: string) => uploads(page).locator(`[data-status="${status}"]`);

async function choose(page: Page, ...paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(paths);
}

async function openMyUploads(page: Page): Promise<void> {
  await page
    .getByRole('grid', { name: 'Documents' })
    .getByRole('row', { name: /^My uploads/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'My uploads' }).waitFor();
}

/** Drops a file on the page as a person does. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], fileName, { type: 'application/pdf' }));
      return data;
    },
    [name, content] as const,
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  const zone = page.getByText(/^Drop to upload to /);
  // While files are held over a page, a browser repeats `dragover`; the first may come before the page takes files.
  await expect
    .poll(async () => {
      await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
      return zone.isVisible();
    })
    .toBe(true);
  await zone.dispatchEvent('dragover', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

test('[S1.02, S2.07] sign in, pick a client, open a folder, drop a PDF, see it listed, download the same bytes', async () => {
  const page = await (await browser.context()).newPage();
  await signInByProvider(page, origin, 'four-clients');
  await page.getByRole('button', { name: /^Active client: / }).click();
  await page.getByRole('menuitem', { name: /Casco Bay Ceramics/ }).click();
  await page.getByRole('heading', { level: 1, name: /Casco Bay Ceramics/ }).waitFor();
  await page.getByRole('button', { name: /^Active client: / }).click();
  await page.getByRole('menuitem', { name: /Bluewater Boat Yard/ }).click();
  await page.getByRole('heading', { level: 1, name: /Bluewater Boat Yard/ }).waitFor();
  await openFolder(page, 'Tax', 'Corporate return (2025)');
  await page.getByRole('heading', { level: 1, name: 'Corporate return (2025)' }).waitFor();

  const content = `%PDF-1.4\n${randomBytes(2000).toString('hex')}`;
  await drop(page, 'Dropped here.pdf', content);
  await seeUpload(page, rowsInPanel(page, 'stored'));
  await documentRow(page, 'Dropped here.pdf').waitFor();
  const path = join(folder, 'expected.pdf');
  writeFileSync(path, content);
  expect(await downloadFrom(page, 'Dropped here.pdf')).toEqual({
    sha256: await sha256(path),
    name: 'Dropped here.pdf',
  });
  await page.reload();
  await documentRow(page, 'Dropped here.pdf').waitFor();
});

test('[S7.19, S7.23] files of 0 bytes, 1 byte, 5 MB and 20 MB come back as they went', async () => {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, 'one-client');
  await openMyUploads(page);
  const sizes = { 'empty.txt': 0, 'one.txt': 1, 'five.dat': 5 * megabyte, 'large.dat': 20 * megabyte };
  for (const [name, size] of Object.entries(sizes)) {
    const path = await fileOf(name, size);
    await choose(page, path);
    await seeUpload(page, uploads(page).locator('[data-status="stored"]', { hasText: name }), 120_000);
    await documentRow(page, name).waitFor();
    expect(await downloadFrom(page, name)).toEqual({ sha256: await sha256(path), name });
  }
});

test('[S4.20, S8.14] eight uploads of one name from two tabs make eight documents, none overwritten', async () => {
  // Tall, because only the rows in view exist.
  const context = await browser.context({ viewport: { width: 1280, height: 2400 } });
  const pages = [await context.newPage(), await context.newPage()];
  const [first, second] = pages as [Page, Page];
  await signIn(first, origin, 'docs-only');
  await openMyUploads(first);
  await second.goto(first.url());
  await second.getByRole('heading', { level: 1, name: 'My uploads' }).waitFor();
  const name = 'W-9 signed.txt';
  const contents = Array.from({ length: 8 }, (_, index) => `copy ${index}`);
  const files = contents.map((text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }));
  const chooseFiles = async (page: Page, some: typeof files) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await (await chooser).setFiles(some);
  };
  await Promise.all([chooseFiles(first, files.slice(0, 4)), chooseFiles(second, files.slice(4))]);
  for (const page of pages) {
    await unfoldUploads(page);
    await expect.poll(() => rowsInPanel(page, 'stored').count(), { timeout: 60_000 }).toBe(4);
  }
  await first.reload();
  const expected = [name, ...Array.from({ length: 7 }, (_, index) => `W-9 signed (${index + 1}).txt`)];
  for (const one of expected) await documentRow(first, one).waitFor();
  // What is in them is read by calls: a browser starts no more than ten downloads in a second.
  const { call } = await sessionOf(origin, 'docs-only');
  const folder = `/api/storage/v1/projects/${new URL(first.url()).pathname.split('/').at(-1)}/documents`;
  const { data }: { data: StorageDocument[] } = await jsonOf(await call(folder));
  const stored = data.filter((one) => expected.includes(one.name));
  const read = stored.map(async ({ id }) => {
    const answer = await jsonOf(await call(`/api/storage/v1/documents/${id}?includeDownloadUrl=true`));
    return (await call(answer.data.downloadUrl)).text();
  });
  expect((await Promise.all(read)).toSorted()).toEqual(contents.toSorted());
});

test('[S4.13] all documents of the client in one list, and back to the folders', async () => {
  const page = await (await browser.context()).newPage();
  // In the language of their profile, to which the portal would go by itself.
  await signIn(page, origin, 'brazil-basic', 'pt');
  const grid = page.getByRole('grid', { name: 'Documentos' });
  const before = await grid.getByRole('row').count();
  const show = async (item: string) => {
    await page.getByRole('button', { name: 'Visualizar', exact: true }).click();
    await page.getByRole('menuitemradio', { name: item }).click();
  };
  await show('Todos os documentos');
  const heading = page.getByRole('heading', { level: 1, name: 'Todos os documentos' });
  await heading.waitFor();
  await grid
    .getByRole('button', { name: /^Baixar/ })
    .first()
    .waitFor();
  await show('Por pasta');
  await heading.waitFor({ state: 'detached' });
  await expect.poll(() => grid.getByRole('row').count()).toBe(before);
});

test('[S5.09, S8.17] refused files are named with every reason, and the others go on', async () => {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, 'one-client');
  const bad = await fileOf('tool.exe', 10);
  const good = await fileOf('fine.txt', 10);
  await choose(page, bad, good);
  const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
  await alert.getByText(/tool\.exe was not added: files of this type are not accepted/).waitFor();
  await seeUpload(page, rowsInPanel(page, 'stored'));
  expect(await uploads(page).getByText('tool.exe').count()).toBe(0);
});

test('the whole work by keyboard alone: sign in, switch the client, open a folder, download, sign out', async () => {
  const page = await (await browser.context()).newPage();
  await page.goto(`${origin}/clientcenter/en/us/`);
  await page.getByRole('button', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  await page.keyboard.type('four-clients@demo.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('portal-demo');
  await page.keyboard.press('Enter');
  const switcher = page.getByRole('button', { name: /^Active client: / });
  await switcher.waitFor();
  await switcher.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => switcher.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).focus();
  await page.keyboard.press('Enter');
  const tree = page.getByRole('tree', { name: 'Folders' });
  await tree.locator('[role="treeitem"][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Corporate return/ }).waitFor();

  const grid = page.getByRole('grid', { name: 'Documents' });
  await grid.getByRole('row').nth(1).waitFor();
  await grid.locator('[role="row"][tabindex="0"]').focus();
  const download = page.waitForEvent('download');
  // Past the box that chooses it.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await (await download).failure()).toBeNull();

  await page.getByRole('button', { name: 'Account: Dana Reyes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/clientcenter\/en\/us\/auth\/logout$/);
});

test('em português, num celular: entrar, abrir uma pasta, enviar e baixar', async () => {
  const page = await (await browser.context({ viewport: phone, locale: 'pt-BR' })).newPage();
  await signIn(page, origin, 'brazil', 'pt');
  const grid = page.getByRole('grid', { name: 'Documentos' });
  await grid.getByRole('row', { name: /Contabilidade/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Contabilidade' }).waitFor();
  const path = await fileOf('guia.txt', 100);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Carregar', exact: true }).click();
  await (await chooser).setFiles(path);
  await page.getByText(/^guia\.txt foi carregado em /).waitFor();
  const download = page.waitForEvent('download');
  await grid
    .getByRole('row', { name: /guia\.txt/ })
    .getByRole('button', { name: /^Mais opções/ })
    .click();
  await page.getByRole('menuitem', { name: 'Baixar' }).click();
  expect(await sha256(await (await download).path())).toBe(await sha256(path));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.width);
});
