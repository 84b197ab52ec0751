/** Service requests in the browser: from the action tree to a sent request, its conversation and its end. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaults } from '../../support/browser/axe.ts';
import { browserForTests, enter, patience, wordIn } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { closeWelcome } from '../../support/browser/shell.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const say = (key: string) => wordIn('pt', 'requests', key);
const kind = (key: string) => wordIn('pt', 'requestKinds', key);

interface Look {
  readonly viewport?: typeof desk;
  readonly colorScheme?: 'light' | 'dark';
}

/** A page of the portal in Portuguese. */
async function open(account: string, path: string, look: Look = {}): Promise<Page> {
  const page = await (await browser.context({ viewport: desk, reducedMotion: 'reduce', ...look })).newPage();
  await closeWelcome(page, account);
  await enter(page, origin, account, 'pt', path);
  return page;
}

/** Makes the bakery the active client: it has employees, and requests in every status. */
async function chooseBakery(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cliente ativo/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Padaria São João').first().click();
  await dialog.getByRole('button', { name: 'Selecionar' }).click();
  await page.getByRole('button', { name: /^Cliente ativo: Padaria/ }).waitFor();
}

const list = (page: Page) => page.getByRole('region', { name: say('list'), exact: true });
const panel = (page: Page) => page.getByRole('article', { name: say('open') });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('[T2.12, T2.14, T6.03] the actions are sorted by their labels, and one leads to its requests', async () => {
  const page = await open('brazil', '/actions');
  await heading(page, 'Ações').waitFor();
  const cards = page.getByRole('region', { name: 'Solicitações' }).getByRole('listitem').getByRole('link');
  await cards.first().waitFor();
  const names = await cards.allInnerTexts();
  expect(names).toEqual(
    names.toSorted((one, other) => one.localeCompare(other, 'pt-BR', { sensitivity: 'base' })),
  );
  expect(names).toContain('Solicitações gerais');
  await page.getByRole('searchbox').fill('rescis');
  await expect.poll(() => cards.allInnerTexts(), soon).toEqual(['Aviso de rescisão', 'Cálculo de rescisão']);
  await cards.first().click();
  await heading(page, 'Aviso de rescisão').waitFor();
  expect(new URL(page.url()).pathname).toBe('/clientcenter/pt/actions/service-request/termination-notice');
});

test('[T3.14] a request is kept while it is typed, sent with a confirmed warning, written about and withdrawn', async () => {
  const page = await open('brazil', '/actions/service-request/general-requests');
  await page.getByRole('button', { name: say('new') }).click();
  const subject = page.getByRole('textbox', { name: 'Assunto' });
  await subject.waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/general-requests\/[\w-]{8,}$/);
  const words = `Certidão para o banco ${Date.now()}`;
  await subject.fill(words);
  await panel(page).getByText(say('saved')).waitFor();
  await page.reload();
  await expect.poll(() => subject.inputValue(), soon).toBe(words);
  // Nothing is sent while something is missing; the fields say what.
  const send = panel(page).getByRole('button', { name: /^Enviar a / });
  await send.click();
  await panel(page)
    .getByText(/respostas precisam da sua atenção/)
    .waitFor();
  await page.getByRole('combobox', { name: 'Área' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Descrição' }).fill('O banco pede a certidão até amanhã.');
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
  });
  await page.getByRole('textbox', { name: /^Prazo desejado/ }).fill(tomorrow);
  await page.keyboard.press('Tab');
  await send.click();
  await page.getByRole('dialog', { name: say('warningsTitle') }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: say('sendAnyway') }).getAttribute('aria-disabled'))
    .toBe(null);
  await page.getByRole('button', { name: say('sendAnyway') }).click();
  await panel(page)
    .getByRole('list', { name: say('course') })
    .waitFor();
  const row = list(page).getByRole('listitem').filter({ hasText: words });
  await row.getByText(kind('statuses.WaitingForAnswer')).waitFor();
  expect(
    await panel(page)
      .getByText(/nº \d{4}-\d{4}/)
      .count(),
  ).toBe(1);
  // A message with a file.
  await page.getByRole('textbox', { name: say('yourMessage') }).fill('Segue o modelo do banco.');
  const chooser = page.waitForEvent('filechooser');
  await panel(page)
    .getByRole('button', { name: /^Anexar/ })
    .click();
  await (await chooser).setFiles({
    name: 'modelo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('modelo'),
  });
  await panel(page).getByText('modelo.txt').waitFor();
  const write = panel(page).getByRole('button', { name: say('sendMessage') });
  await expect.poll(() => write.getAttribute('aria-disabled'), soon).toBe(null);
  await write.click();
  const messages = panel(page)
    .getByRole('region', { name: say('conversation') })
    .getByRole('list')
    .first();
  await messages.getByText('Segue o modelo do banco.').waitFor();
  await messages.getByText('modelo.txt').waitFor();
  await panel(page)
    .getByRole('button', { name: say('withdraw') })
    .click();
  const question = page.getByRole('dialog', { name: say('withdrawTitle') });
  const confirm = question.getByRole('button', { name: say('withdraw') });
  await expect.poll(() => confirm.getAttribute('aria-disabled'), soon).toBe(null);
  await confirm.click();
  await row.getByText(kind('outcomes.withdrawn')).waitFor();
});

test('[T2.12, T6.03] requests that a user may not have are refused without another address, and are no section', async () => {
  const page = await open('brazil-basic', '/actions');
  await page.getByText(wordIn('pt', 'actions', 'emptyTitle')).waitFor();
  await page.goto(`${origin}/clientcenter/pt/actions/service-request/general-requests`);
  await page.getByText(say('refusedTitle')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/clientcenter/pt/actions/service-request/general-requests');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('toActions') })
    .click();
  await heading(page, 'Ações').waitFor();
});

test('[T9.02] on a phone the list and a request replace each other, and nothing is wider than the window', async () => {
  const page = await open('brazil', '/actions/service-request', { viewport: phone });
  await chooseBakery(page);
  const first = list(page).getByRole('link').first();
  await first.click();
  await panel(page).waitFor();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, soon).toBe(phone.width);
  await page.getByRole('link', { name: say('toList') }).click();
  await heading(page, say('title')).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(width, soon).toBe(phone.width);
});

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [desk, phone].map((viewport) => ({ colorScheme, viewport, width: viewport.width })),
);

test.each(looks)(
  'axe finds nothing on the actions, the list and a request in each status, $colorScheme, $width px',
  async (look) => {
    const page = await open('brazil', '/actions', look);
    await chooseBakery(page);
    await page.getByRole('region', { name: 'Solicitações' }).getByRole('link').first().waitFor();
    const found: Record<string, readonly string[]> = { actions: await axeFaults(page) };
    await page.goto(`${origin}/clientcenter/pt/actions/service-request`);
    for (const status of ['WaitingForClient', 'WaitingForCorrection', 'Replied', 'Draft']) {
      const row = list(page)
        .getByRole('listitem')
        .filter({ hasText: kind(`statuses.${status}`) })
        .first();
      await row.waitFor();
      found[`list before ${status}`] = await axeFaults(page);
      await row.getByRole('link').click();
      await panel(page).getByRole('heading', { level: 2 }).waitFor();
      found[status] = await axeFaults(page);
      await page.goBack();
    }
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
  },
);
