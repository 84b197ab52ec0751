/** What stands around a task, and what holds it together, in a real browser against the real server. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, enter, patience } from '../helpers/chromium.ts';
import { desk } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { assign, fresh, openTasks, startGroup, step, tasksPath } from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const account = 'four-clients';
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newPage = async (viewport = desk): Promise<Page> =>
  await (await browser.context({ viewport })).newPage();
const request = (label: string) => ({
  type: 'documentsTask',
  label,
  steps: [{ title: 'Papers', isRequired: false }],
});
const patch = (body: object) => ({
  method: 'PATCH',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('[T2.31, T4.01] a task that is over takes no more files, and leads to the documents instead', async () => {
  const label = fresh('Over');
  await assign({ label, tasks: [request('Handed in')] });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'Handed in');
  await step(page, 'Papers').getByText('What you add here is kept with your files, in').waitFor();
  await pressed(page, 'Done').click();
  await pressed(page, 'Reopen').waitFor();
  expect(await pressed(page, 'Choose files').count()).toBe(0);
  await step(page, 'Papers').getByRole('link', { name: 'Back to documents' }).click();
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
});

test('[T6.07] what was handed in can be deleted where the document allows it', async () => {
  const label = fresh('Wrong file');
  await assign({ label, tasks: [request('One too many')] });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'One too many');
  const chooser = page.waitForEvent('filechooser');
  await pressed(page, 'Choose files').click();
  const name = `${fresh('wrong')}.txt`;
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Not this one') });
  const files = step(page, 'Papers').getByRole('list', { name: 'Files for this item' });
  await files.getByText(name).waitFor();
  await files.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete Document' }).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => step(page, 'Papers').getByText(name).count(), soon).toBe(0);
});

test('a file that is refused says why, and offers another try', async () => {
  const label = fresh('Refused file');
  await assign({ label, tasks: [request('Server says no')] });
  const page = await (await browser.ownContext()).newPage();
  await page.clock.install();
  await openTasks(page);
  await startGroup(page, label, 'Server says no');
  await page.route('**/api/storage/v1/*/*/documents**', (route) =>
    route.request().method() === 'POST' && !route.request().url().includes('exists')
      ? route.fulfill({ status: 503, json: { errors: [{ reason: 'unavailable' }] } })
      : route.continue(),
  );
  const chooser = page.waitForEvent('filechooser');
  await pressed(page, 'Choose files').click();
  const name = `${fresh('later')}.txt`;
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Once more') });
  const underWay = step(page, 'Papers').getByRole('group', { name: 'Files being uploaded' });
  const retry = underWay.getByRole('button', { name: new RegExp(`Retry ${name.slice(0, 12)}`) });
  // The upload is tried again by itself for some seconds before the person is asked.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return retry.first().isVisible();
    }, soon)
    .toBe(true);
  await page.unroute('**/api/storage/v1/*/*/documents**');
  await retry.first().click();
  await step(page, 'Papers').getByRole('list', { name: 'Files for this item' }).getByText(name).waitFor();
});

test('[T9.07] questions are cards of 175 by 106 pixels with 15 between them', async () => {
  const label = fresh('Cards');
  const questions = ['Wages', 'Rent', 'Shares'].map((one) => ({ id: one, label: one }));
  await assign({
    label,
    type: 'questionnaire',
    tasks: [
      {
        type: 'questionnaireTask',
        label: 'Your cards',
        steps: [{ title: 'Income', isRequired: true }],
        data: { topics: [{ select: 'multi', questions, creates: {} }] },
      },
    ],
  });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'Your cards');
  const cards = page.locator('[data-question]');
  await cards.nth(2).waitFor();
  const boxes = await Promise.all([0, 1, 2].map((place) => cards.nth(place).boundingBox()));
  expect(boxes.map((box) => [box?.width, box?.height])).toEqual([
    [175, 106],
    [175, 106],
    [175, 106],
  ]);
  expect((boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0)).toBe(175 + 15);
});

test('[T2.05] whoever opens a task acts for its client, after a reload as well, and in its address', async () => {
  const { call } = await sessionOf(origin, account);
  const { clients } = await jsonOf(await call('/api/client-center/v1/clients/'));
  const label = fresh('For another');
  const { tasks } = await assign({
    label,
    clientId: clients[1].id,
    tasks: [request('Of the second client')],
  });
  const page = await newPage();
  await openTasks(page);
  const active = page.getByRole('button', { name: /^Active client: / });
  const before = await active.getAttribute('aria-label');
  await startGroup(page, label, 'Of the second client');
  await expect.poll(() => active.getAttribute('aria-label'), soon).not.toBe(before);
  const second = await active.getAttribute('aria-label');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Of the second client' }).waitFor();
  expect(await active.getAttribute('aria-label')).toBe(second);

  const other = await newPage();
  const path = (clientId: string) => `/tasks/clients/${clientId}/task/${tasks[0]?.taskId}`;
  const gated = await assign({ account: 'every-gate', label, tasks: [request('Wrong address')] });
  const taskId = gated.tasks[0]?.taskId;
  await enter(other, origin, 'every-gate', 'en/us', `/tasks/clients/${clients[0].id}/task/${taskId}`);
  await other.getByRole('heading', { level: 1, name: 'Wrong address' }).waitFor();
  await expect
    .poll(() => new URL(other.url()).pathname, soon)
    .toBe(`/clientcenter/en/us/tasks/clients/${gated.group.clientId}/task/${taskId}`);
  expect(new URL(page.url()).pathname).toBe(`/clientcenter/en/us${path(clients[1].id)}`);
});

test('[T4.05] what the firm has received is told, and cannot be opened again', async () => {
  const label = fresh('Received');
  const { tasks } = await assign({ label, tasks: [request('On its way')] });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'On its way');
  await pressed(page, 'Done').click();
  await pressed(page, 'Reopen').waitFor();
  const staff = await sessionOf(origin, 'staff');
  await staff.call(`${tasksPath}/${tasks[0]?.taskId}`, patch({ status: 4 }));
  await page.getByText('Received by your accountant.').waitFor();
  expect(await pressed(page, 'Reopen').count()).toBe(0);
});
