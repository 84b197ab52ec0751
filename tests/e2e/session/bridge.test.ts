import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { desk } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { assign, fresh } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience };

const portalIn = (page: Page): FrameLocator => page.frameLocator('iframe[title="Portal"]');
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
/** What was said of a type, as the page shows it: newest first. */
const said = (page: Page, type: string) =>
  messages(page).filter({ has: page.getByText(type, { exact: true }) });
const payloadOf = async (page: Page, type: string): Promise<unknown> =>
  JSON.parse((await said(page, type).first().locator('[data-part="payload"]').textContent()) ?? 'null');

/** Opens the page that plays the app, and signs in inside its frame. */
async function openHost(account: string): Promise<Page> {
  const page = await (await browser.context({ viewport: { ...desk, height: 1000 } })).newPage();
  await page.goto(`${origin}/clientcenter/qa/bridge`);
  const portal = portalIn(page);
  await portal.getByRole('link', { name: 'Sign in' }).click();
  await portal.getByRole('textbox', { name: 'E-mail' }).fill(`${account}@demo.example`);
  await portal.getByLabel('Password').fill('portal-demo');
  await portal.getByRole('button', { name: 'Continue' }).click();
  await said(page, 'InitMobileSuccess').waitFor();
  return page;
}

test('[S1.05, S4.25, T2.05] the app receives the start, answers to its requests, whether a task is shown, faults of its messages, and the end', async () => {
  const label = fresh('From the app');
  const { tasks } = await assign({
    account: 'one-client',
    label,
    tasks: [{ type: 'documentsTask', label: `${label}, first` }],
  });
  const [task] = tasks;
  if (!task) throw new Error('no task was assigned');
  const { clientId, taskId } = task;
  const page = await openHost('one-client');
  const portal = portalIn(page);
  await expect
    .poll(() => payloadOf(page, 'InitMobileSuccess'))
    .toEqual({ language: 'en-US', companyId: '1001' });

  const sendJson = async (text: string) => {
    await page.getByRole('textbox', { name: 'Any message, as JSON' }).fill(text);
    await page.getByRole('button', { name: 'Send JSON' }).click();
  };
  const message = { source: 'client-portal-app', version: 1, id: 'm1', type: 'Ping', payload: 'none' };
  await sendJson(JSON.stringify(message));
  await said(page, 'PingFail').waitFor();
  await expect.poll(() => payloadOf(page, 'PingFail')).toEqual({ reason: 'malformed' });
  await expect
    .poll(() => said(page, 'Ping').first().textContent())
    .toContain('Not as the schema says. #/payload');
  for (const silent of ['no JSON', '{"source":"other","type":"Ping"}']) await sendJson(silent);
  await sendJson(JSON.stringify({ ...message, id: 'm2', payload: {} }));
  await said(page, 'PingSuccess').waitFor();
  await expect.poll(() => said(page, 'PingSuccess').locator('[data-part="id"]').textContent()).toBe('m2');
  // The greeting, one fail and one success are all that was answered.
  await expect.poll(() => messages(page).filter({ hasText: 'Portal → app' }).count()).toBe(3);
  await page.getByRole('searchbox', { name: 'Search' }).fill('m2');
  await expect.poll(() => messages(page).filter({ visible: true }).count(), soon).toBe(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => messages(page).count()).toBe(0);

  const shown = portal.getByRole('heading', { level: 1, name: task.label, exact: true });
  const ask = async (id: string) => {
    await page.getByRole('textbox', { name: 'clientId' }).fill(clientId);
    await page.getByRole('textbox', { name: 'taskId' }).fill(id);
    await page.getByRole('button', { name: 'Send NavigateToTask' }).click();
  };
  const answers = (outcome: 'Success' | 'Fail') => said(page, `NavigateToTask${outcome}`);
  await ask(taskId);
  await answers('Success').waitFor();
  await shown.waitFor();
  await expect.poll(() => payloadOf(page, 'NavigateToTaskSuccess')).toEqual({ clientId, taskId });
  await ask('no-such-task');
  await answers('Fail').waitFor();
  const failed = { reason: 'notFound', clientId, taskId: 'no-such-task' };
  await expect.poll(() => payloadOf(page, 'NavigateToTaskFail')).toEqual(failed);
  await ask('no-such-task');
  await expect.poll(() => answers('Fail').count(), soon).toBe(2);
  for (const count of [2, 3]) {
    await ask(taskId);
    await expect.poll(() => answers('Success').count(), soon).toBe(count);
    await shown.waitFor();
  }

  await expect.poll(() => said(page, 'Logout').count()).toBe(0);
  await portal.getByRole('button', { name: /^Account: / }).click();
  await portal.getByRole('menuitem', { name: 'Sign out' }).click();
  await said(page, 'Logout').waitFor();
  await portal.getByRole('link', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.locator('[data-valid="false"]').count()).toBe(0);
});
