/** Simulations as a user of the bakery sees them: worked out, changed, turned into a draft, deleted. */
import { expect, test } from 'vitest';
import { axeFaultsInThemes } from '../../support/browser/axe.ts';
import { arrives } from '../../support/browser/by-keyboard.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { account, openAtBakery } from '../../support/pages/requests-page.ts';

const browser = browserForTests();
const path = '/actions/service-request/mocks';

test('[T2.14] a vacation is worked out from the employee, changed, and becomes a draft that is not sent', async () => {
  const page = await openAtBakery(browser, '/actions');
  await page
    .getByRole('region', { name: 'Solicitações' })
    .getByRole('link', { name: 'Simulações', exact: true })
    .click();
  await page.waitForURL(/\/service-request\/mocks$/);
  await page.getByRole('link', { name: 'Férias', exact: true }).click();
  await page.waitForURL(/\/mocks\/new\/vacation$/);
  const run = page.getByRole('button', { name: 'Calcular' });
  await run.click();
  const salary = page.getByRole('textbox', { name: 'Salário' });
  await arrives(salary);
  await page
    .getByRole('combobox', { name: 'Funcionário' })
    .selectOption({ label: 'Ana Paula Ferreira · Vendedora' });
  await expect.poll(() => salary.inputValue()).toBe('2.480,00');
  await page.getByRole('textbox', { name: 'Dias', exact: true }).fill('20');
  await page.getByRole('textbox', { name: 'Dias vendidos' }).fill('15');
  await page.getByRole('combobox', { name: 'Regime da empresa' }).selectOption('simples');
  await page.getByRole('textbox', { name: 'Dias vendidos' }).fill('10');
  await run.dblclick();
  await arrives(page.getByRole('heading', { level: 1, name: 'Férias · Ana Paula Ferreira' }));
  await page.waitForURL(/\/mocks\/[\w-]{10,}$/);
  expect(await page.getByRole('definition').first().textContent()).toMatch(/^R\$\s3\.132,58$/);
  await page.getByText('Estimativa, não vale como cálculo.').waitFor();

  await page.getByRole('link', { name: 'Alterar valores' }).click();
  await page.getByRole('textbox', { name: 'Dias vendidos' }).fill('20');
  await run.click();
  await page.getByText('Digite um número inteiro de 0 a 10.').waitFor();
  await page.getByRole('textbox', { name: 'Dias vendidos' }).fill('');
  await run.click();
  await page.getByRole('rowheader', { name: /^Férias 20 de 30 dias/ }).waitFor();

  await page.getByRole('button', { name: 'Criar rascunho: Cálculo de férias' }).dblclick();
  await page.waitForURL(/\/service-request\/vacation-calculation\//);
  await page.getByText('Rascunho').first().waitFor();
  const draftId = page.url().split('/').at(-1);
  await page.goBack();
  await page.getByRole('link', { name: 'Simulações', exact: true }).first().click();
  const rows = page.getByRole('region', { name: 'Suas simulações' }).getByRole('listitem');
  await expect.poll(() => rows.filter({ hasText: 'Férias · Ana Paula Ferreira' }).count()).toBe(3);

  await rows.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir esta simulação?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await arrives(page.getByRole('button', { name: 'Excluir' }));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL(/\/service-request\/mocks$/);
  await expect.poll(() => rows.filter({ hasText: 'Férias · Ana Paula Ferreira' }).count()).toBe(2);

  // The other files of this worker find the demo's requests as they were.
  const { call } = await sessionOf(origin, account);
  const path = `/api/br-service-requests/v1/requests/${draftId}`;
  expect((await call(path, { method: 'DELETE' })).status).toBe(204);
});

test('list, form and result of simulations pass axe in both themes, on a phone without scrolling sideways', {
  tags: 'thorough',
}, async () => {
  const page = await openAtBakery(browser, path, { viewport: phone });
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByRole('link', { name: /^Aumento · Isabela/ }).waitFor();
  expect([await axeFaultsInThemes(page), await widthOf()]).toEqual([[], phone.width]);
  await page.getByRole('link', { name: /^Aumento · Isabela/ }).click();
  await page.getByRole('table').waitFor();
  expect([await axeFaultsInThemes(page), await widthOf()]).toEqual([[], phone.width]);
  await page.getByRole('link', { name: 'Alterar valores' }).click();
  await page.getByRole('button', { name: 'Calcular' }).waitFor();
  expect([await axeFaultsInThemes(page), await widthOf()]).toEqual([[], phone.width]);
});
