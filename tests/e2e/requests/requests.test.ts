/** Service requests from the actions to sent and withdrawn, and what those see who may not have them. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrives, comesOn } from '../../support/browser/by-keyboard.ts';
import { browserForTests, enter } from '../../support/browser/chromium.ts';
import { focusNow } from '../../support/browser/focus-now.ts';
import { origin } from '../../support/browser/portal.ts';
import { closeWelcome } from '../../support/browser/shell.ts';
import {
  account,
  bakery,
  bakeryRequests,
  dayFromNow,
  draftOf,
  list,
  openAtBakery,
  openRequest,
  pathOf,
  requestNow,
  row,
  section,
  sendButton,
  sentRequest,
  title,
  typedDay,
} from '../../support/pages/requests-page.ts';
import { fresh } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const at = (path: string) => new RegExp(`/clientcenter/pt${path}$`);
/** Presses a control twice before the page can change by the first press. */
async function pressTwice(page: Page, name: string): Promise<void> {
  // It is in its place, and off, before the page has what it needs.
  await button(page, name).and(page.locator(':enabled')).waitFor();
  await button(page, name).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Chooses the bakery in the dialog. */
async function chooseBakery(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cliente ativo: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Selecionar um cliente' });
  await dialog.getByText(bakery, { exact: true }).click();
  await button(page, 'Selecionar').click();
  await page.getByRole('button', { name: `Cliente ativo: ${bakery}` }).waitFor();
}

/** Fills in a general request for tomorrow, which the firm may find too soon. */
async function fillIn(page: Page, subject: string): Promise<void> {
  await field(page, 'Assunto').fill(subject);
  await page.getByRole('combobox', { name: /^Área/ }).selectOption('Contábil');
  await field(page, 'Descrição').fill('O banco pede o balanço assinado.');
  await field(page, 'Prazo desejado').fill(typedDay(dayFromNow(1)));
}

test('[T2.12, T2.13, T3.14, T6.03] from the sorted actions to a request that keeps what is typed over leaving and reloading, is sent with a warning, and withdrawn', async () => {
  const subject = fresh('Balanço');
  const page = await (await browser.context()).newPage();
  await closeWelcome(page, account);
  await enter(page, origin, account, 'pt', '/actions');
  await chooseBakery(page);
  const kinds = page.getByRole('region', { name: 'Solicitações', exact: true });
  const cards = kinds.getByRole('listitem').getByRole('link');
  await cards.first().waitFor();
  const labels = await cards.allInnerTexts();
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('pt-BR').compare));
  expect([labels[0], labels.at(-1)]).toEqual(['Admissão de funcionário', 'Solicitações gerais']);
  const first = page.getByRole('region', { name: 'Solicitações em aberto' }).getByRole('link').first();
  const opened = (await first.getAttribute('href')) ?? '';
  await first.click();
  await page.waitForURL((url) => url.pathname.endsWith(opened));
  await page.goBack();
  await kinds.getByRole('link', { name: 'Solicitações gerais' }).click();
  await page.waitForURL(at(`${section}/general-requests`));
  await arrives(heading(page, 'Solicitações gerais'));

  await pressTwice(page, 'Nova solicitação');
  await page.waitForURL(at(`${section}/general-requests/[0-9a-f-]{20,}`));
  await arrives(title(page));
  await page.goBack();
  await page.waitForURL(at(`${section}/general-requests`));
  await arrives(heading(page, 'Solicitações gerais'));
  await page.goForward();

  await sendButton(page).click();
  await arrives(field(page, 'Assunto'));
  await page.getByText('3 respostas precisam da sua atenção').waitFor();
  await fillIn(page, subject);
  // Before anything was stored.
  await page.reload();
  await expect.poll(() => field(page, 'Assunto').inputValue()).toBe(subject);
  await page.getByText('Rascunho salvo').waitFor();
  await row(page, subject).getByText('Rascunho').waitFor();

  await sendButton(page).dblclick();
  const warning = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  await warning.getByText(/^O prazo de .* é curto/).waitFor();
  await page.keyboard.press('Escape');
  await warning.waitFor({ state: 'detached' });
  await arrives(sendButton(page));
  await sendButton(page).click();
  const confirm = button(page, 'Entendi, enviar mesmo assim');
  await comesOn(confirm);
  await confirm.click();
  await arrives(title(page));
  await row(page, subject).getByText('Aguardando resposta').waitFor();
  const [sent] = (await bakeryRequests()).filter((one) => one.subject === subject);
  await openRequest(page).getByText(`nº ${sent?.number}`).waitFor();
  expect((await requestNow(sent?.id ?? '')).warnings.map(({ code }) => code)).toEqual(['wantedBySoon']);

  await button(page, 'Desistir').click();
  await page.keyboard.press('Escape');
  await arrives(button(page, 'Desistir'));
  await button(page, 'Desistir').click();
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Desistir' });
  await comesOn(yes);
  await yes.click();
  await row(page, subject).getByText('Retirada por você').waitFor();
  await arrives(title(page));
  // The path of a new one is not in the way back.
  await page.goBack();
  await page.waitForURL(at(`${section}/general-requests`));
});

test('[T3.14] a message goes with its file, once; a draft is deleted, and the list has the focus then', async () => {
  const { id } = await sentRequest({
    requestSubject: fresh('Nota'),
    requestCategory: 'fiscal',
    requestDescription: 'A nota saiu com a data errada.',
  });
  const page = await openAtBakery(browser, `${section}/general-requests/${id}`);
  const conversation = page.getByRole('region', { name: 'Conversa' });
  const files = conversation.locator('input[type="file"]');
  await conversation.getByRole('textbox').fill('Segue a nota.');
  await files.setInputFiles(
    ['Nota.txt', 'Outra.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  );
  await button(page, 'Remover Outra.txt').click();
  await arrives(conversation.getByRole('button', { name: /^Anexar/ }));
  await comesOn(button(page, 'Enviar mensagem'));
  await pressTwice(page, 'Enviar mensagem');
  const message = conversation.getByRole('listitem').filter({ hasText: 'Segue a nota.' });
  await message.getByText('Nota.txt').waitFor();
  await expect.poll(() => conversation.getByRole('textbox').inputValue()).toBe('');
  const { messages, files: stored } = await requestNow(id);
  expect([messages.length, stored.map(({ name, isSent }) => [name, isSent])]).toEqual([
    1,
    [['Nota.txt', true]],
  ]);

  const subject = fresh('Rascunho');
  const draft = await draftOf('general-requests', { requestSubject: subject });
  await page.goto(`${origin}/clientcenter/pt${pathOf(draft)}`);
  await button(page, 'Excluir rascunho').click();
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Excluir rascunho' });
  await comesOn(yes);
  await yes.click();
  // An address leads to a request beside the list of all kinds.
  await page.waitForURL(at(section));
  await arrives(heading(page, 'Solicitações'));
  await row(page, subject).waitFor({ state: 'detached' });
});

test('[T2.12, T6.03, S8.21] who may have no requests sees no section of them, and at their addresses, as at one of an unknown kind, that it may not', async () => {
  const page = await (await browser.context()).newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await closeWelcome(page, 'brazil-basic');
  await enter(page, origin, 'brazil-basic', 'pt', '/actions');
  await page.getByRole('region', { name: 'Box-e' }).waitFor();
  expect(await page.getByRole('region', { name: 'Solicitações' }).count()).toBe(0);
  const refused = heading(page, 'Você não tem permissão');
  for (const path of [section, `${section}/general-requests`, `${section}/tarot`]) {
    await page.goto(`${origin}/clientcenter/pt${path}`);
    await refused.waitFor();
    expect(page.url()).toMatch(at(path));
    expect(await list(page).count()).toBe(0);
  }
  await expect.poll(() => said.filter((one) => one.includes('Unknown action')).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Voltar às ações' }).click();
  await page.waitForURL(at('/actions'));
  await arrives(heading(page, 'Ações'));
  expect(await focusNow(page)).toBe('H1 Ações');
});
