/** The whole way through the portal: by pointer with files of all sizes, by keyboard alone, and on a phone in Portuguese. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  browserForTests,
  documentRow,
  downloadFrom,
  openFolder,
  sha256,
  signIn,
  signInByProvider,
} from '../support/browser/chromium.ts';
import { phone } from '../support/browser/launch.ts';
import { origin } from '../support/browser/portal.ts';

const browser = browserForTests();
const megabyte = 1024 * 1024;
/** How long files of some megabytes may take. */
const patient = { timeout: 120_000 };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'journey-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of a size in bytes; random, so that nothing can make it smaller on the way. */
function fileOf(name: string, size: number): string {
  const path = join(folder, name);
  writeFileSync(path, randomBytes(size));
  return path;
}

async function choose(page: Page, paths: readonly string[], button = 'Upload'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(paths);
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

/** Notes errors of the page: a browser reports there that two things measure each other without an end. */
const noteErrors = (page: Page) =>
  page.addInitScript(() => {
    const noted = Object.assign(window, { noted: [] as string[] }).noted;
    addEventListener('error', ({ message }) => noted.push(message));
  });
const notedErrors = (page: Page) => page.evaluate(() => (window as unknown as { noted: string[] }).noted);

/** How far the end of the page, scrolled to, is above the panel of uploads; without one, above the lower edge of the window. */
const clearance = (page: Page, panelName: string) =>
  page.evaluate((name) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Number.NaN;
    const panel = document.querySelector(`section[aria-label="${name}"]`)?.getBoundingClientRect();
    return Math.round((panel?.top ?? innerHeight) - end);
  }, panelName);

/** The end of the page can be scrolled to above the panel, and is where it was once the panel is closed. */
async function expectPageBesidePanel(page: Page, before: number, [name, close]: readonly [string, string]) {
  const panel = page.getByRole('region', { name, exact: true });
  await expect.poll(() => clearance(page, name)).toBeGreaterThanOrEqual(0);
  await panel.getByRole('button', { name: close, exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  // A pixel may be lost in rounding.
  await expect.poll(() => clearance(page, name)).toBeLessThanOrEqual(before + 1);
  expect(await notedErrors(page)).toEqual([]);
}

test('[S1.02, S2.07, S5.09, S7.19, S7.23, S8.17] sign in, pick a client, open a folder; dropped and chosen files of 0 bytes to 20 MB come back as they went, refused ones are named', async () => {
  const page = await (await browser.context()).newPage();
  await noteErrors(page);
  await signInByProvider(page, origin, 'four-clients');
  await page.getByRole('button', { name: /^Active client: / }).click();
  await page.getByRole('menuitem', { name: /Casco Bay Ceramics/ }).click();
  await page.getByRole('heading', { level: 1, name: /Casco Bay Ceramics/ }).waitFor();
  await openFolder(page, 'Tax', 'Corporate return (2025)');
  await page.getByRole('heading', { level: 1, name: 'Corporate return (2025)' }).waitFor();
  const before = await clearance(page, 'Uploads');

  const content = `%PDF-1.4\n${randomBytes(2000).toString('hex')}`;
  writeFileSync(join(folder, 'Dropped here.pdf'), content);
  await drop(page, 'Dropped here.pdf', content);
  await documentRow(page, 'Dropped here.pdf').waitFor();
  const sizes = { 'empty.txt': 0, 'one.txt': 1, 'five.dat': 5 * megabyte, 'large.dat': 20 * megabyte };
  const chosen = Object.entries(sizes).map(([name, size]) => fileOf(name, size));
  await choose(page, [fileOf('tool.exe', 10), ...chosen]);
  await page
    .getByRole('region', { name: 'Alerts' })
    .getByText(/tool\.exe was not added: files of this type are not accepted/)
    .waitFor();
  const panel = page.getByRole('region', { name: 'Uploads' });
  await panel.getByRole('heading', { name: 'Latest uploads: 5' }).waitFor(patient);
  await expectPageBesidePanel(page, before, ['Uploads', 'Close']);

  await page.reload();
  for (const name of ['Dropped here.pdf', ...Object.keys(sizes)])
    expect(await downloadFrom(page, name)).toEqual({ sha256: await sha256(join(folder, name)), name });
});

test('the whole work by keyboard alone: sign in, switch the client, open a folder, download, sign out', async () => {
  const page = await (await browser.context()).newPage();
  await page.goto(`${origin}/clientcenter/en/us/`);
  await page.getByRole('link', { name: 'Sign in' }).focus();
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

test('em português, num celular: entrar, abrir uma pasta, enviar e baixar; o painel não cobre o fim da página', async () => {
  const page = await (await browser.context({ viewport: phone })).newPage();
  await noteErrors(page);
  await signIn(page, origin, 'brazil', 'pt');
  const grid = page.getByRole('grid', { name: 'Documentos' });
  await grid.getByRole('row', { name: /Contabilidade/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Contabilidade' }).waitFor();
  const before = await clearance(page, 'Envios');
  const path = fileOf('guia.txt', 100);
  await choose(page, [path, fileOf('nota.txt', 100)], 'Enviar');
  await page.getByRole('heading', { name: 'Últimos envios: 2' }).waitFor();
  await expectPageBesidePanel(page, before, ['Envios', 'Fechar']);
  const download = page.waitForEvent('download');
  await grid
    .getByRole('row', { name: /guia\.txt/ })
    .getByRole('button', { name: /^Mais opções/ })
    .click();
  await page.getByRole('menuitem', { name: 'Baixar' }).click();
  expect(await sha256(await (await download).path())).toBe(await sha256(path));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
