/** A vacation and a leave, from the list of requests to sent, by keyboard alone. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { addDays } from '../../../contract/brazil/business-days.ts';
import { addYears, isLegalHoliday, weekday } from '../../../contract/brazil/labor-days.ts';
import { arrives, comesOn, goOnTo, tabTo } from '../../support/browser/by-keyboard.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { desk } from '../../support/browser/launch.ts';
import {
  bakeryRequests,
  dayFromNow,
  openAtBakery,
  openRequest,
  requestNow,
  row,
  section,
  sendButton,
  title,
  typedDay,
} from '../../support/pages/requests-page.ts';
import { hand, pressed, write } from '../../support/pages/task-keys.ts';

const browser = browserForTests();
const named = (name: string) => new RegExp(`^${name}`);
const textbox = (page: Page, name: string) => openRequest(page).getByRole('textbox', { name: named(name) });
const choice = (page: Page, name: string) => openRequest(page).getByRole('combobox', { name: named(name) });
/** Goes on to a control, and presses a key there. */
const press = async (page: Page, key: string, target: Locator): Promise<void> => {
  await goOnTo(page, target);
  await page.keyboard.press(key);
};

/** Goes on to a list, and goes down to one of its choices. */
async function choose(page: Page, name: string, wanted: string): Promise<void> {
  const target = choice(page, name);
  await goOnTo(page, target);
  const chosen = () => target.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text ?? '');
  const count = await target.getByRole('option').count();
  for (let step = 0; step < count && !(await chosen()).startsWith(wanted); step += 1)
    await page.keyboard.press('ArrowDown');
  expect(await chosen()).toContain(wanted);
  await arrives(target);
}

/** Opens the list of a kind, and begins a request by keyboard: its title has the focus. */
async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await tabTo(page, pressed(page, 'Nova solicitação'));
  await page.keyboard.press('Enter');
  await arrives(title(page));
}

/** The next Monday after a week from now on which vacation may begin. */
function mondayAhead(): string {
  const days = Array.from({ length: 40 }, (_, index) => dayFromNow(8 + index));
  const isFree = (day: string) => [1, 2].some((after) => isLegalHoliday(addDays(day, after)));
  return days.find((day) => weekday(day) === 1 && !isFree(day)) ?? '';
}

test('[T2.14, T3.12] a vacation is filled in, its faults are found, and it is sent with its warnings, by keyboard', async () => {
  const page = await openAtBakery(browser, `${section}/vacation-notice`, { viewport: desk });
  await begin(page, 'Aviso de férias');
  await choose(page, 'Funcionário', 'Ana Paula Ferreira');
  // The last twelve months of hers that are complete.
  const hired = '2022-03-10';
  const year = Number(dayFromNow(0).slice(0, 4)) - Number(dayFromNow(0).slice(5) < hired.slice(5));
  const acquired = addYears(hired, year - 1 - 2022);
  await write(page, textbox(page, 'Início do período aquisitivo'), typedDay(acquired).replaceAll('/', ''));
  await press(page, 'Enter', sendButton(page));
  // A group without a row: its button takes the focus, and a new row takes it from there.
  const add = pressed(page, 'Adicionar período');
  await page.getByText('Adicione pelo menos um item.').waitFor();
  await arrives(add);
  await page.keyboard.press('Enter');
  const first = textbox(page, 'Primeiro dia de férias');
  await arrives(first);
  const start = mondayAhead();
  await page.keyboard.type(typedDay(start).replaceAll('/', ''));
  await write(page, openRequest(page).getByRole('textbox', { name: /^Dias$/ }), '20');
  await press(page, 'Enter', add);
  await arrives(first.nth(1));
  await press(page, 'Enter', pressed(page, 'Remover o período 2'));
  await arrives(add);
  await choose(page, 'Vai vender dias', 'Sim');
  await write(page, textbox(page, 'Dias vendidos'), '9');
  await press(page, 'Enter', sendButton(page));
  // Twenty days and nine are not thirty: the server says so, and the focus goes to the period.
  await page.getByRole('alert').filter({ hasText: '30' }).waitFor();
  await arrives(first);
  const sold = textbox(page, 'Dias vendidos');
  await goOnTo(page, sold);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10');
  // Enter in a field sends as well.
  await page.keyboard.press('Enter');
  const warning = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  await arrives(warning.getByRole('button', { name: 'Voltar ao formulário' }));
  await page.keyboard.press('Enter');
  await warning.waitFor({ state: 'detached' });
  await goOnTo(page, sendButton(page));
  await page.keyboard.press('Enter');
  const confirm = warning.getByRole('button', { name: 'Entendi, enviar mesmo assim' });
  await comesOn(confirm);
  await press(page, 'Enter', confirm);
  await arrives(title(page));
  await row(page, 'Ana Paula Ferreira').getByText('Aguardando resposta').first().waitFor();

  const [sent] = await bakeryRequests();
  const { values, warnings, status } = await requestNow(sent?.id ?? '');
  expect([status, values.vacationParts]).toEqual([
    'WaitingForAnswer',
    [{ vacationFrom: start, vacationDays: '20' }],
  ]);
  expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['noticeShort', 'soldLate']));
});

test('[T2.14, T3.12] a leave asks for its certificate, and is sent once that is attached, by keyboard', async () => {
  const page = await openAtBakery(browser, `${section}/employee-leave`, { viewport: desk });
  await begin(page, 'Afastamento');
  await choose(page, 'Funcionário', 'Isabela Martins');
  await choose(page, 'Tipo de afastamento', 'Acidente ou doença sem relação');
  for (const [name, day] of [
    ['Primeiro dia', -1],
    ['Último dia previsto', 1],
  ] as const)
    await write(page, textbox(page, name), typedDay(dayFromNow(day)).replaceAll('/', ''));
  await press(page, 'Enter', sendButton(page));
  await page.getByText('Anexe este arquivo.').waitFor();
  const attach = pressed(page, 'Anexar: Atestado médico');
  await arrives(attach);
  await hand(page, attach, 'Atestado errado.txt');
  await press(page, 'Enter', pressed(page, 'Remover Atestado errado.txt'));
  await arrives(attach);
  await hand(page, attach, 'Atestado.txt');
  await pressed(page, 'Remover Atestado.txt').waitFor();
  await press(page, 'Enter', sendButton(page));
  await arrives(title(page));
  await row(page, 'Isabela Martins').getByText('Aguardando resposta').waitFor();
  const answers = openRequest(page).getByText('O que você enviou');
  await goOnTo(page, answers);
  await page.keyboard.press('Enter');
  await openRequest(page).getByText('Isabela Martins').first().waitFor();
  await pressed(page, 'Baixar Atestado.txt').waitFor();
});
