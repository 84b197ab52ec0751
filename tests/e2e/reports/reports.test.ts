/** Reports as a user of the bakery sees them: a receipt is opened and confirmed, and its report comes as XLSX. */
import { readFile } from 'node:fs/promises';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Receipt } from '../../../contract/reports/receipts.ts';
import { userIdOf } from '../../../server/demo/accounts.ts';
import { axeFaultsInThemes } from '../../support/browser/axe.ts';
import { arrives } from '../../support/browser/by-keyboard.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { account, bakeryIn, openAtBakery } from '../../support/pages/requests-page.ts';

const browser = browserForTests();
const base = '/api/br-reports/v1';

/** A receipt that the firm has just sent, about a document that the bakery has a receipt for already. */
async function newReceipt(): Promise<Receipt> {
  const [client, staff] = await Promise.all([sessionOf(origin, account), sessionOf(origin, 'brazil-staff')]);
  const clientId = await bakeryIn(client);
  const rows = await (await client.call(`${base}/reports/stored-documents?clientId=${clientId}`)).json();
  const { data } = await (await client.call(`${base}/receipts/${rows.items[0].receiptId}`)).json();
  const { documentId } = data.documents[0];
  const described = { documentId, type: 'Guia', competence: '2026-10', dueOn: null, amount: '1234.56' };
  const answer = await staff.call(`${base}/receipts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ clientId, contactUserId: userIdOf(account), channel: 'portal', note: '' },
      documents: [described],
    }),
  });
  return (await answer.json()).data;
}

test('[T2.16, T2.17, T9.07] a receipt is found among the actions, opened, confirmed, and is in the XLSX of its report', async () => {
  const { number, documents } = await newReceipt();
  const page = await openAtBakery(browser, '/actions');
  await page
    .getByRole('region', { name: 'Protocolos' })
    .getByRole('link', { name: 'Protocolos de entrega' })
    .click();
  await page.waitForURL(/\/actions\/br-reports\/stored-documents$/);
  await page.getByRole('searchbox', { name: 'Documento ou número' }).fill(number);
  const row = page.getByRole('row').filter({ hasText: number });
  await page
    .getByRole('status')
    .filter({ hasText: /^1 linha de .* R\$\s1\.234,56$/ })
    .waitFor();
  await row.getByRole('link').click();

  await page.getByText('Abra primeiro um documento.').waitFor();
  const [handed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Abrir ${documents[0]?.name}` }).click(),
  ]);
  expect(handed.suggestedFilename()).toBe(documents[0]?.name);
  await page.getByRole('button', { name: 'Confirmar recebimento' }).click();
  const progress = page.getByRole('list', { name: 'Andamento' }).getByRole('listitem');
  await progress.filter({ hasText: /^Confirmado.+/ }).waitFor();
  const paper = page.getByRole('button', { name: 'Baixar protocolo (PDF)' });
  const [pdf] = await Promise.all([page.waitForEvent('download'), paper.click()]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Protocolos de entrega' }).click();
  await arrives(page.getByRole('heading', { level: 1, name: 'Protocolos de entrega' }));
  await row.getByText('Confirmado', { exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar .xlsx' }).dblclick(),
  ]);
  expect(file.suggestedFilename()).toBe('Protocolos de entrega.xlsx');
  const [sheet] = await readWorkbook(await readFile(await file.path()));
  expect(sheet?.data.slice(0, 2).map((cells) => [cells[0], cells[7], cells[12]])).toEqual([
    ['Nº', 'Valor', 'Situação'],
    [number, 1234.56, 'Confirmado'],
  ]);
});

test('[T2.17] a phone shows a report as cards with its filters on demand; axe finds nothing there, nor in a receipt, in either theme', {
  tags: 'thorough',
}, async () => {
  const { number } = await newReceipt();
  const page = await openAtBakery(browser, '/actions/br-reports/stored-documents', { viewport: phone });
  const row = page.getByRole('row').filter({ hasText: number });
  await row.waitFor();
  const faults: unknown[] = [await axeFaultsInThemes(page)];
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Situação' }).selectOption({ label: 'Confirmado' });
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await row.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: `Protocolo ${number}` }).waitFor();
  faults.push(await axeFaultsInThemes(page));
  expect(faults).toEqual([[], []]);
});
