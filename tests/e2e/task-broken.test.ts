/** Tasks that were stored before the server checked what the firm sends, and tasks of a Reader. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests } from '../helpers/chromium.ts';
import { desk } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { account, begin, pressed } from '../helpers/task-begun.ts';
import {
  assign,
  card,
  fresh,
  openTasks,
  pendingList,
  startGroup,
  taskNow,
  tasksPath,
} from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();

/** Answers one task as if these data were stored. */
const answerWith = (page: Page, taskId: string, data: Record<string, unknown>) =>
  page.route(`**${tasksPath}/${taskId}**`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, data } } });
  });

test.each([
  [
    'invoiceTask',
    { number: '1', amount: '10.00', currency: 'USD', document: null, payUrl: null, paidOn: null },
    {
      number: '1',
      amount: 'ten',
      currency: 'ZZZZ',
      document: null,
      payUrl: 'javascript:alert(1)',
      paidOn: null,
    },
    'ten ZZZZ',
  ],
  ['reviewDocumentTask', { documents: [], decision: null }, { documents: 'none' }, 'This can’t be shown'],
] as const)(
  'a stored %s with bad data takes neither its page nor the list down',
  async (type, data, bad, shown) => {
    const label = fresh('Stored long ago');
    const { tasks } = await assign({ label, tasks: [{ type, label: 'Broken', data }] });
    const page = await (await browser.context({ viewport: desk })).newPage();
    await answerWith(page, tasks[0]?.taskId ?? '', bad);
    await openTasks(page);
    await startGroup(page, label, 'Broken');
    await page.getByText(shown).waitFor();
    expect(await page.getByRole('link', { name: /Pay online/ }).count()).toBe(0);
    expect(await card(pendingList(page), label).isVisible()).toBe(true);
    expect(await pressed(page, 'Done').isVisible()).toBe(true);
  },
);

test('a pay link names its host', async () => {
  const payUrl = 'https://pay.demo.example/i/1';
  const { page } = await begin(browser, {
    type: 'invoiceTask',
    label: 'Payment',
    data: { number: '1', amount: '10.00', currency: 'USD', document: null, payUrl, paidOn: null },
  });
  const link = page.getByRole('link', { name: 'Pay online at pay.demo.example' });
  expect(await link.getAttribute('href')).toBe(payUrl);
});

test('a Reader opens a new task without starting it, and the foot says why nothing can be changed', async () => {
  const { call } = await sessionOf(origin, account);
  const { clients } = await (await call('/api/client-center/v1/clients/')).json();
  const clientId = clients.find(({ name }: { name: string }) => name.startsWith('Eastern')).id;
  const label = fresh('To read');
  const { tasks } = await assign({
    clientId,
    label,
    tasks: [{ type: 'documentsTask', label: 'Deed', steps: [{ title: 'Deed', isRequired: true }] }],
  });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Deed');
  await page.getByText('You can view this task, but not change it.').waitFor();
  expect(await pressed(page, 'Done').isDisabled()).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Comment' }).isDisabled()).toBe(true);
  expect((await taskNow(account, tasks[0]?.taskId ?? '')).status).toBe(0);
});
