/** Service requests on a phone: the list, or the open one in its place. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrives } from '../../support/browser/by-keyboard.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { phone } from '../../support/browser/launch.ts';
import {
  draftOf,
  list,
  openAtBakery,
  openRequest,
  row,
  section,
  sendButton,
  title,
} from '../../support/pages/requests-page.ts';
import { fresh } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('[T2.14] a phone shows the list, then the request in its place with a way back, and nothing is wider than the window', async () => {
  const subject = fresh('Contrato de aluguel da loja nova');
  await draftOf('general-requests', { requestSubject: subject });
  const page = await openAtBakery(browser, `${section}/general-requests`, { viewport: phone });
  await row(page, subject).waitFor();
  expect([await overflow(page), await openRequest(page).count()]).toEqual([0, 0]);
  await row(page, subject).getByRole('link').click();
  await arrives(title(page));
  expect([await list(page).isVisible(), await overflow(page)]).toEqual([false, 0]);

  await sendButton(page).click();
  await arrives(page.getByRole('combobox', { name: /^Área/ }));
  await sendButton(page).scrollIntoViewIfNeeded();
  // No bar covers it.
  const isInReach = await sendButton(page).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) =>
      button.contains(document.elementFromPoint(x + width * part, y + height / 2)),
    );
  });
  expect([isInReach, await overflow(page)]).toEqual([true, 0]);

  await page.getByRole('link', { name: 'Todas as solicitações' }).click();
  await arrives(page.getByRole('heading', { level: 1, name: 'Solicitações gerais' }));
  expect([await list(page).isVisible(), await openRequest(page).count()]).toEqual([true, 0]);
  await page.getByRole('link', { name: 'Ações', exact: true }).last().click();
  await page.getByRole('region', { name: 'Solicitações' }).getByRole('link').first().waitFor();
  expect(await overflow(page)).toBe(0);
});
