/** Box-e as a user of the bakery sees it: found among the actions, filtered, read, downloaded and sent. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { axeFaultsInThemes } from '../../support/browser/axe.ts';
import { arrives } from '../../support/browser/by-keyboard.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import {
  bakeryNotes,
  list,
  noteTitle,
  openDocument,
  rows,
  storage,
  xmlOf,
} from '../../support/pages/fiscal-page.ts';
import { openAtBakery } from '../../support/pages/requests-page.ts';

const browser = browserForTests();
const decoder = new TextDecoder();

test('[T2.15, T3.11, T6.04] a note is found among the actions by its issuer and amount, read, stepped from, and all that were found come as one archive', async () => {
  const page = await openAtBakery(browser, '/actions');
  await page.getByRole('region', { name: 'Box-e' }).getByRole('link', { name: 'NF-e', exact: true }).click();
  await page.waitForURL(/\/actions\/box-e\/nfe-storage$/);
  const sum = page.getByRole('status').filter({ hasText: 'documento' });
  await sum.filter({ hasText: '200 documentos' }).waitFor();

  await page.getByRole('textbox', { name: 'Emitente' }).fill('moinho');
  await page.getByRole('textbox', { name: 'Valor de' }).fill('4.386,00');
  await page.getByRole('textbox', { name: 'Valor até' }).fill('4386');
  await sum.filter({ hasText: /1 documento de 200 · R\$\s4\.386,00/ }).waitFor();
  await rows(page).getByRole('link').click();
  await noteTitle(page, '48.213').waitFor();
  expect(page.url()).toMatch(/\/nfe-storage\/[\da-f]+$/);
  const words = await openDocument(page).textContent();
  for (const said of [
    'Moinho Campos Gerais S.A.',
    'Farinha de trigo tipo 1, saco 25 kg',
    '2.940,00',
    '120,00',
  ])
    expect(words).toContain(said);

  await page.getByRole('button', { name: 'Limpar', exact: true }).click();
  await sum.filter({ hasText: '200 documentos' }).waitFor();
  await page.getByRole('searchbox', { name: 'Número ou chave' }).fill('48.2');
  await page.getByRole('searchbox', { name: 'Número ou chave' }).fill('');
  await page.getByRole('checkbox', { name: 'Cancelada' }).check();
  await sum.filter({ hasText: '12 documentos de 200' }).waitFor();
  await rows(page).first().getByRole('link').click();
  await openDocument(page).getByText('Cancelada', { exact: true }).waitFor();
  const before = page.url();
  await page.getByRole('link', { name: 'Próximo documento' }).click();
  await page.waitForURL((url) => url.href !== before);
  await openDocument(page).getByText('Cancelada', { exact: true }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar todos' }).dblclick(),
  ]);
  const entries = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(entries)).toHaveLength(12);
  for (const bytes of Object.values(entries)) expect(decoder.decode(bytes)).toContain('<nfeProc');
});

test('[T2.15] files that are sent say what became of each, one that was there already is known, and the page is left and come back to', async () => {
  const [note] = await bakeryNotes();
  const page = await openAtBakery(browser, storage);
  const sent = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Arquivos XML ou ZIP' }).click();
  const xml = (name: string, content: string | Buffer) => ({
    ...{ name, mimeType: 'application/xml' },
    buffer: Buffer.from(content),
  });
  await (await sent).setFiles([
    xml('nota.xml', await xmlOf(note?.id ?? '')),
    xml('outra.xml', '<any>'),
    xml('bomba.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  ]);
  const summary = page.getByRole('region', { name: 'Envio de XML' });
  await summary.getByText('1 já existia · 2 recusados').waitFor();
  expect(await summary.getByRole('listitem').allTextContents()).toEqual([
    'outra.xmlNão é um XML legível.',
    'bomba.xmlContém declarações que não são aceitas por segurança.',
  ]);
  await summary.getByRole('button', { name: 'Fechar' }).click();
  await summary.waitFor({ state: 'detached' });
  await rows(page).first().waitFor();

  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Início/ })
    .click();
  await page.waitForURL(/\/home$/);
  await page.getByRole('region', { name: 'Esperando por você' }).waitFor();
  await page.goBack();
  await rows(page).first().waitFor();
  expect(page.url()).toMatch(/\/box-e\/nfe-storage$/);
});

test('[T2.15] a phone shows the list, then the note in its place with a way back; axe finds nothing in both, in either theme', {
  tags: 'thorough',
}, async () => {
  const [note] = await bakeryNotes();
  const page = await openAtBakery(browser, storage, { viewport: phone });
  await rows(page).first().waitFor();
  const faults: unknown[] = [await axeFaultsInThemes(page)];
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('textbox', { name: 'Emitente' }).waitFor();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await rows(page).first().getByRole('link').click();
  await openDocument(page).getByRole('heading', { level: 2 }).first().waitFor();
  expect([await list(page).isVisible(), page.url().endsWith(`/${note?.id}`)]).toEqual([false, true]);
  faults.push(await axeFaultsInThemes(page));
  await page.setViewportSize(desk);
  await list(page).waitFor();
  faults.push(await axeFaultsInThemes(page));
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'NF-e' }).click();
  await arrives(page.getByRole('heading', { level: 1, name: 'NF-e' }));
  expect(await openDocument(page).count()).toBe(0);
  expect(faults).toEqual([[], [], []]);
});
