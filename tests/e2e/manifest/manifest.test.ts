/** The manifest as a user of the bakery sees it: invoices found among the actions, chosen, answered, and looked up again. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaultsInThemes } from '../../support/browser/axe.ts';
import { arrives, comesOn, goOnTo, tabTo } from '../../support/browser/by-keyboard.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { openAtBakery } from '../../support/pages/requests-page.ts';

const browser = browserForTests();
const path = '/actions/nfe-manifest/invoice-processing';

const rows = (page: Page) => page.getByRole('region', { name: 'Notas', exact: true }).getByRole('listitem');
const row = (page: Page, number: string) => rows(page).filter({ hasText: number });

/** Supplier and number of a row. Which notes wait for an answer depends on the day: the demo picks them by their age. */
async function noteIn(found: Locator): Promise<{ readonly supplier: string; readonly number: string }> {
  const lines = (await found.innerText()).split('\n').map((line) => line.trim());
  return { supplier: lines[0] ?? '', number: lines.find((line) => /^\d[\d.]*$/.test(line)) ?? '' };
}
const box = (page: Page, number: string) => row(page, number).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: /escolhidas?$/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('[T2.18, T7.28, T6.05] invoices found among the actions are chosen and answered, two of three where one has the answer already, and a locked answer says why', async () => {
  const page = await openAtBakery(browser, '/actions');
  await page
    .getByRole('region', { name: 'Manifesto NF-e' })
    .getByRole('link', { name: /^Processar notas/ })
    .click();
  await page.waitForURL(/\/actions\/nfe-manifest\/invoice-processing$/);
  await page.getByText('17 notas emitidas para você esperam uma resposta').waitFor();
  // The next test answers the note of Laticínios.
  const fresh = rows(page)
    .filter({ hasText: 'Sem evento' })
    .filter({ hasText: 'ciência: faltam' })
    .filter({ hasNotText: /Só o resumo|Laticínios/ });
  const acknowledged = rows(page).filter({ hasText: 'Ciência dada' });
  const [first, second] = [await noteIn(fresh.nth(0)), await noteIn(fresh.nth(1))];
  const third = await noteIn(acknowledged.last());
  for (const { number } of [first, second, third]) await box(page, number).click();
  await page
    .getByRole('checkbox', { name: 'Escolher todas as notas' })
    .and(page.locator(':indeterminate'))
    .waitFor();
  expect(await row(page, 'Prazo encerrado').getByRole('checkbox').isDisabled()).toBe(true);

  const locked = bar(page).getByRole('button', { name: /^Não realizada/ });
  await locked.focus();
  await bar(page)
    .getByText('Falta a permissão “Revisão do manifesto”. Quem libera: Aurora Contábil.')
    .waitFor();
  await page.keyboard.press('Enter');
  expect(await dialog(page).count()).toBe(0);

  await bar(page).getByRole('button', { name: 'Ciência 2 de 3' }).click();
  await dialog(page).getByText('1 fica de fora: esta resposta já foi dada.').waitFor();
  expect(await dialog(page).getByRole('list').getByRole('listitem').allTextContents()).toEqual([
    `${first.supplier}, nota ${first.number}`,
    `${second.supplier}, nota ${second.number}`,
  ]);
  await dialog(page).getByRole('button', { name: 'Enviar 2 respostas' }).click();
  await page.getByText('2 respostas foram registradas na SEFAZ.').waitFor();
  for (const { number } of [first, second]) await row(page, number).getByText('Ciência dada').waitFor();

  await page.reload();
  await row(page, first.number).getByText('Ciência dada').waitFor();
  await row(page, first.number)
    .getByRole('link', {
      name: new RegExp(`^Abrir a nota ${first.number}, série \\d+, de ${first.supplier}$`),
    })
    .click();
  await page.getByRole('heading', { level: 2, name: `NF-e nº ${first.number}` }).waitFor();
});

test('[T2.18] by keyboard an invoice is found by its number, confirmed, and found again among the answered ones; the focus never gets lost', async () => {
  const page = await openAtBakery(browser, path);
  await rows(page).first().waitFor();
  await tabTo(page, page.getByRole('searchbox', { name: 'Emitente, número ou chave' }));
  await page.keyboard.type('9071');
  await expect.poll(() => rows(page).count()).toBe(1);
  await goOnTo(page, box(page, '9.071'));
  await page.keyboard.press('Space');
  const confirm = bar(page).getByRole('button', { name: 'Confirmar' });
  await goOnTo(page, confirm, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await arrives(confirm);
  await page.keyboard.press('Enter');
  const send = dialog(page).getByRole('button', { name: 'Enviar 1 resposta' });
  await goOnTo(page, send);
  await comesOn(send);
  await page.keyboard.press('Enter');
  await page.getByText('1 resposta foi registrada na SEFAZ.').waitFor();
  await arrives(page.getByRole('heading', { level: 1 }));
  await page.getByText('Nenhuma nota corresponde à busca').waitFor();
  await page.locator('label', { hasText: 'Prontas' }).click();
  await row(page, '9.071').getByText('Confirmada').waitFor();
  await row(page, '9.071')
    .getByText(/por Beatriz Nogueira$/)
    .waitFor();
});

test('[T2.18] axe finds nothing in the list, the chosen rows and the question, on a phone and at a desk, in either theme', {
  tags: 'thorough',
}, async () => {
  const page = await openAtBakery(browser, path, { viewport: phone });
  await rows(page).first().waitFor();
  const faults: unknown[] = [];
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    faults.push(await axeFaultsInThemes(page));
    await rows(page).first().getByRole('checkbox').click();
    faults.push(await axeFaultsInThemes(page));
    await bar(page)
      .getByRole('button', { name: /^Desconhecer/ })
      .click();
    await comesOn(dialog(page).getByRole('button', { name: 'Enviar 1 resposta' }));
    faults.push(await axeFaultsInThemes(page));
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await bar(page).getByRole('button', { name: 'Desfazer a escolha' }).click();
    await bar(page).waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([[], [], [], [], [], []]);
});
