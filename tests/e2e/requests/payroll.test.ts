/** The entries of a payroll by mouse, keyboard and clipboard, and one person at a time on a phone. */
import type { Page } from 'playwright';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { addMonths, monthOf } from '../../../contract/payroll/period.ts';
import { axeFaultsInThemes } from '../../support/browser/axe.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { goInPage } from '../../support/browser/shell.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import {
  account,
  bakeryRequests,
  list,
  openAtBakery,
  openRequest,
  requestNow,
  requestsPath,
  section,
} from '../../support/pages/requests-page.ts';

const browser = browserForTests();
/** A month that has no payroll in the demo. */
const monthsAgo = (count: number): string => addMonths(monthOf(todayInBrazil()), -count);
const newPayroll = (competence: string): string => `${section}/payroll-entries/new/${competence}.monthly`;

const grid = (page: Page) => openRequest(page).getByRole('grid', { name: 'Lançamentos de folha' });
const rowOf = (page: Page, person: string) => grid(page).getByRole('row').filter({ hasText: person });
/** The columns of the default rubrics after the checkbox and the person. */
const columns = ['faltas', 'he50', 'he100', 'adNoturno', 'comissao', 'vale', 'obs'] as const;
const cell = (page: Page, person: string, column: (typeof columns)[number]) =>
  rowOf(page, person).locator(`[aria-colindex="${columns.indexOf(column) + 3}"]`);
/** The requests that there are before these tests: more than a page of them would push those of the demo off it. */
let before: ReadonlySet<string>;
beforeAll(async () => {
  before = new Set((await bakeryRequests()).map(({ id }) => id));
});
afterAll(async () => {
  const { call } = await sessionOf(origin, account);
  for (const { id, status } of await bakeryRequests())
    if (status === 'Draft' && !before.has(id)) await call(`${requestsPath}/${id}`, { method: 'DELETE' });
});
const idOf = (page: Page): string => page.url().split('/').at(-1) ?? '';

/** Pastes a text where the focus is, as a browser does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('[T3.16, T4.17, T4.18, T8.13] a payroll is typed, pasted, corrected, taken back, sent late and answered', async () => {
  const page = await openAtBakery(browser, newPayroll(monthsAgo(2)), {
    viewport: desk,
    reducedMotion: 'reduce',
  });
  await cell(page, 'Ana Paula', 'faltas').click();
  await page.keyboard.type('8,5');
  await page.keyboard.press('Enter');
  const faulty = cell(page, 'Ana Paula', 'faltas');
  await faulty.hover();
  const tip = faulty.getByRole('tooltip');
  expect(await tip.innerText()).toContain('08:30');
  const bad = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--cc-bad)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await tip.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe(bad);
  const send = openRequest(page).getByRole('button', { name: /^Enviar a / });
  expect(await send.getAttribute('aria-disabled')).toBe('true');

  // The cursor went one row down; F2 writes on in the cell above.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('08:30');
  await page.keyboard.press('Tab');
  await paste(page, '1:00\t2:00\n3:15\t');
  await expect.poll(() => grid(page).locator('tfoot').innerText()).toMatch(/08:30\s+04:15\s+02:00/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => grid(page).locator('tfoot').innerText()).toMatch(/08:30\s+00:00\s+00:00/);
  await paste(page, `${'1\t'.repeat(9)}1`);
  await openRequest(page).getByRole('alert').filter({ hasText: 'Nada foi colado.' }).waitFor();

  // All people get an advance at once, two of them more than 40 % of the salary.
  await grid(page).getByRole('checkbox', { name: 'Selecionar todos os funcionários' }).click();
  await grid(page).getByRole('checkbox', { name: 'Selecionar Bruno Carvalho' }).click();
  expect(
    await grid(page)
      .getByRole('checkbox', { name: 'Selecionar todos os funcionários' })
      .evaluate((box) => (box as HTMLInputElement).indeterminate),
  ).toBe(true);
  const fill = openRequest(page).getByRole('group', { name: 'Preencher as linhas selecionadas' });
  await fill.getByRole('combobox', { name: 'Coluna' }).selectOption('vale');
  await fill.getByRole('textbox', { name: 'Valor' }).fill('800,00');
  await fill.getByRole('textbox', { name: 'Valor' }).press('Enter');
  await expect.poll(() => grid(page).locator('tfoot').innerText()).toContain('8.800,00');
  await grid(page).getByRole('button', { name: /^Vale/ }).click();
  await expect.poll(() => grid(page).getByRole('row').nth(12).innerText()).toContain('Bruno Carvalho');

  await send.click();
  const warning = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  await warning.getByRole('listitem').first().waitFor();
  expect(await warning.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('prazo'),
    expect.stringContaining('40'),
  ]);
  const anyway = warning.getByRole('button', { name: 'Entendi, enviar mesmo assim' });
  await expect.poll(() => anyway.getAttribute('aria-disabled')).toBe(null);
  await anyway.click();
  await openRequest(page).getByRole('button', { name: 'Desistir' }).waitFor();
  const sent = await requestNow(idOf(page));
  expect(sent.status).toBe('WaitingForAnswer');
  expect((sent.values.entries as { faltas?: string }[]).flatMap(({ faltas }) => faltas ?? [])).toEqual([
    '510',
  ]);

  const staff = await sessionOf(origin, 'brazil-staff');
  const said = { event: 'reply', version: sent.version, text: 'Folha fechada.', fileIds: [] };
  const headers = { 'content-type': 'application/json' };
  const path = `${requestsPath}/${sent.id}/handle`;
  const answer = await staff.call(path, { method: 'POST', headers, body: JSON.stringify(said) });
  expect((await jsonOf(answer)).data.status).toBe('Replied');
  await page.reload();
  await openRequest(page).getByText('Folha fechada.').waitFor();
  await cell(page, 'Ana Paula', 'faltas').click();
  await page.keyboard.type('1');
  expect(await grid(page).getByRole('textbox').count()).toBe(0);
});

test('[T3.16] a sheet is sent from above its grid, and exported as a workbook once there is something in it', async () => {
  const page = await openAtBakery(browser, newPayroll(monthsAgo(6)), {
    viewport: desk,
    reducedMotion: 'reduce',
  });
  const send = openRequest(page).getByRole('button', { name: /^Enviar a / });
  const [above, below] = [await send.boundingBox(), await grid(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(await send.count()).toBe(1);
  const exporting = openRequest(page).getByRole('button', { name: 'Exportar' });
  expect(await exporting.getAttribute('aria-disabled')).toBe('true');
  expect(await exporting.getAttribute('title')).toBe('Ainda não há lançamentos para exportar.');
  await cell(page, 'Ana Paula', 'he50').click();
  await page.keyboard.type('8:30');
  await page.keyboard.press('Enter');
  await expect.poll(() => exporting.getAttribute('aria-disabled')).toBe(null);
  // What is not stored yet is in the file as well.
  const [download] = await Promise.all([page.waitForEvent('download'), exporting.click()]);
  expect(download.suggestedFilename()).toBe(`Lançamentos de folha ${monthsAgo(6)}.xlsx`);
  const [sheet] = await readWorkbook(await download.createReadStream());
  expect(sheet?.data.map(([name]) => name)).toContain('Ana Paula Ferreira');
  expect(sheet?.data.filter((row) => row.some((value) => value instanceof Date))).toHaveLength(2);
});

test('[T3.16, T4.18] Control+A chooses the cells of the grid alone, and lines of groups count as rows', async () => {
  const page = await openAtBakery(browser, newPayroll(monthsAgo(6)), {
    viewport: desk,
    reducedMotion: 'reduce',
  });
  await cell(page, 'Camila', 'he50').click();
  await page.keyboard.press('Control+a');
  const people = await grid(page).locator('tbody').getByRole('row').count();
  expect(await grid(page).locator('td[data-range]').count()).toBe(people * columns.length);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await openRequest(page).getByRole('button', { name: 'Agrupar' }).click();
  await openRequest(page).getByRole('checkbox', { name: 'Cargo' }).click();
  const rows = await grid(page)
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
  expect(rows.length).toBeGreaterThan(people + 2);
  expect(rows).toEqual(rows.map((_, index) => index + 1));
  expect(await grid(page).getAttribute('aria-rowcount')).toBe(String(rows.length));
});

test('[T4.18] a group is folded by keyboard: its heading keeps the focus and its totals, and arrows leave it', async () => {
  const page = await openAtBakery(browser, newPayroll(monthsAgo(6)), {
    viewport: desk,
    reducedMotion: 'reduce',
  });
  await openRequest(page).getByRole('button', { name: 'Agrupar' }).click();
  await openRequest(page).getByRole('checkbox', { name: 'Cargo' }).click();
  const heading = grid(page).getByRole('button', { name: 'Cargo Atendente de balcão (1 funcionário)' });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded') ?? null);
  await cell(page, 'Camila', 'vale').click();
  await page.keyboard.type('12,34');
  await page.keyboard.press('Enter');
  await cell(page, 'Camila', 'he50').click();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await grid(page).getByText('Camila Rocha').waitFor({ state: 'detached' });
  expect([await focused(), await heading.getAttribute('aria-expanded')]).toEqual(['false', 'false']);
  expect(await rowOf(page, 'Atendente de balcão').innerText()).toContain('12,34');
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => cell(page, 'Camila', 'he50').evaluate((one) => one === document.activeElement))
    .toBe(true);
});

test('[T3.12] the employee of a row is described when the row is reached by keyboard', async () => {
  const page = await openAtBakery(browser, newPayroll(monthsAgo(3)), {
    viewport: desk,
    reducedMotion: 'reduce',
  });
  await cell(page, 'Camila', 'faltas').click();
  await page.keyboard.press('Home');
  const card = grid(page).getByRole('tooltip').filter({ hasText: 'CPF' });
  expect((await card.innerText()).split('\n').filter(Boolean)).toEqual(
    expect.arrayContaining(['Camila Rocha', '529.982.247-25', 'Atendente de balcão']),
  );
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  // What is half below the bar at the top counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaultsInThemes(page)).toEqual([]);
});

test('[T3.16, T8.13] on a phone one person is filled in at a time, and a cell that cannot be read says why', async () => {
  const page = await openAtBakery(browser, newPayroll(monthsAgo(3)), {
    viewport: phone,
    reducedMotion: 'reduce',
  });
  await openRequest(page).getByRole('heading', { name: 'Ana Paula Ferreira' }).waitFor();
  await openRequest(page).getByRole('button', { name: 'Próximo funcionário' }).click();
  await openRequest(page).getByRole('heading', { name: 'Bruno Carvalho' }).waitFor();
  const hours = openRequest(page).getByRole('textbox', { name: 'Horas extras 50 %' });
  await hours.fill('12:75');
  await hours.press('Enter');
  await openRequest(page).getByText('Você quis dizer 13:15?').waitFor();
  // What is half below the bar at the top counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await hours.fill('13:15');
  await hours.press('Enter');
  await expect
    .poll(async () => (await requestNow(idOf(page))).values.entries)
    .toEqual([{ employee: expect.any(String), he50: '795' }]);
});

test('[T3.16] on a phone a step is taken back, and Enter in the last field of a person leads to the next one', async () => {
  const page = await openAtBakery(browser, newPayroll(monthsAgo(5)), {
    viewport: phone,
    reducedMotion: 'reduce',
  });
  const heading = (name: string) => openRequest(page).getByRole('heading', { name });
  const field = (name: string) => openRequest(page).getByRole('textbox', { name, exact: true });
  await heading('Ana Paula Ferreira').waitFor();
  const tools = openRequest(page).getByRole('group', { name: 'Ferramentas da folha' });
  const [undo, redo] = ['Desfazer', 'Refazer'].map((name) =>
    tools.getByRole('button', { name, exact: true }),
  ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>];
  expect([await undo.isDisabled(), await redo.isDisabled()]).toEqual([true, true]);
  await field('Observação').fill('Sem vale');
  await field('Observação').press('Enter');
  await heading('Bruno Carvalho').waitFor();
  await expect.poll(() => field('Faltas').evaluate((one) => one === document.activeElement)).toBe(true);
  await undo.click();
  await expect
    .poll(async () => JSON.stringify((await requestNow(idOf(page))).values.entries ?? []))
    .not.toContain('Sem vale');
  await redo.click();
  await openRequest(page).getByRole('button', { name: 'Funcionário anterior' }).click();
  await expect.poll(() => field('Observação').inputValue()).toBe('Sem vale');
  for (const button of await tools.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('a text in an open cell is kept when the page is left by Back and when it is loaded again', async () => {
  const page = await openAtBakery(browser, section, { viewport: desk, reducedMotion: 'reduce' });
  // Before the portal is there, its own first address would take the place of the new one.
  await list(page).getByRole('listitem').first().waitFor();
  await goInPage(page, newPayroll(monthsAgo(4)));
  await cell(page, 'Diego', 'faltas').click();
  await page.keyboard.type('6:06');
  await page.goBack();
  await openRequest(page).waitFor({ state: 'detached' });
  await page.goForward();
  await expect.poll(() => cell(page, 'Diego', 'faltas').innerText()).toBe('06:06');
  await cell(page, 'Diego', 'he50').click();
  await page.keyboard.type('7:07');
  await page.reload();
  await expect.poll(() => cell(page, 'Diego', 'he50').innerText()).toBe('07:07');
});
