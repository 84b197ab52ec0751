import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { desk } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { assign, fresh } from '../helpers/tasks-page.ts';

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
  await portal.getByRole('button', { name: 'Sign in' }).click();
  await portal.getByRole('textbox', { name: 'E-mail' }).fill(`${account}@demo.example`);
  await portal.getByLabel('Password').fill('portal-demo');
  await portal.getByRole('button', { name: 'Continue' }).click();
  await said(page, 'InitMobileSuccess').waitFor();
  return page;
}

test('[S1.05, S4.25] the app hears the start, its pings are answered, a wish that is not allowed fails, and it hears the end', async () => {
  const page = await openHost('docs-only');
  const portal = portalIn(page);
  expect(await payloadOf(page, 'InitMobileSuccess')).toEqual({ language: 'en-US', companyId: '1001' });

  await page.getByRole('button', { name: 'Send Ping' }).click();
  await said(page, 'PingSuccess').waitFor();
  const idOf = (type: string) => said(page, type).first().locator('[data-part="id"]').textContent();
  expect(await idOf('PingSuccess')).toBe(await idOf('Ping'));

  await page.getByRole('textbox', { name: 'taskId' }).fill('t/7');
  await page.getByRole('button', { name: 'Send NavigateToTask' }).click();
  await said(page, 'NavigateToTaskFail').waitFor();
  expect(await payloadOf(page, 'NavigateToTaskFail')).toMatchObject({ reason: 'notAllowed', taskId: 't/7' });

  await page.getByRole('button', { name: 'Send NavigateToAction' }).click();
  await said(page, 'NavigateToActionFail').waitFor();
  expect(await payloadOf(page, 'NavigateToActionFail')).toMatchObject({ reason: 'notAllowed' });

  expect(await said(page, 'Logout').count()).toBe(0);
  await portal.getByRole('button', { name: /^Account: / }).click();
  await portal.getByRole('menuitem', { name: 'Sign out' }).click();
  await said(page, 'Logout').waitFor();
  await portal.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.locator('[data-valid="false"]').count()).toBe(0);
});

test('[S4.25, T2.05] the app hears whether the task is shown, not only whether its address was reached', async () => {
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
  const shown = portalIn(page).getByRole('heading', { level: 1, name: task.label, exact: true });
  const ask = async (id: string) => {
    await page.getByRole('textbox', { name: 'clientId' }).fill(clientId);
    await page.getByRole('textbox', { name: 'taskId' }).fill(id);
    await page.getByRole('button', { name: 'Send NavigateToTask' }).click();
  };
  const answers = (outcome: 'Success' | 'Fail') => said(page, `NavigateToTask${outcome}`);

  await ask(taskId);
  await answers('Success').waitFor();
  await shown.waitFor();
  expect(await payloadOf(page, 'NavigateToTaskSuccess')).toEqual({ clientId, taskId });
  await ask(taskId);
  await expect.poll(() => answers('Success').count(), soon).toBe(2);

  await ask('no-such-task');
  await answers('Fail').waitFor();
  expect(await payloadOf(page, 'NavigateToTaskFail')).toEqual({
    reason: 'notFound',
    clientId,
    taskId: 'no-such-task',
  });
  await ask('no-such-task');
  await expect.poll(() => answers('Fail').count(), soon).toBe(2);

  await ask(taskId);
  await expect.poll(() => answers('Success').count(), soon).toBe(3);
  await shown.waitFor();
  expect(await page.locator('[data-valid="false"]').count()).toBe(0);
});

test('[S4.25] what is malformed is answered with a fail or with silence, and the page says what is wrong', async () => {
  const page = await openHost('one-client');
  const json = page.getByRole('textbox', { name: 'Any message, as JSON' });
  const sendJson = page.getByRole('button', { name: 'Send JSON' });
  const message = { source: 'client-portal-app', version: 1, id: 'm1', type: 'Ping', payload: 'none' };
  await json.fill(JSON.stringify(message));
  await sendJson.click();
  await said(page, 'PingFail').waitFor();
  expect(await payloadOf(page, 'PingFail')).toEqual({ reason: 'malformed' });
  expect(await said(page, 'Ping').first().textContent()).toContain('Not as the schema says. #/payload');

  for (const silent of ['no JSON', '{"source":"somebody else","type":"Ping"}']) {
    await json.fill(silent);
    await sendJson.click();
  }
  await json.fill(JSON.stringify({ ...message, id: 'm2', payload: {} }));
  await sendJson.click();
  await said(page, 'PingSuccess').waitFor();
  // The greeting, one fail and one success are all that was answered.
  expect(await messages(page).filter({ hasText: 'Portal → app' }).count()).toBe(3);

  await page.getByRole('searchbox', { name: 'Search' }).fill('m2');
  await expect.poll(() => messages(page).filter({ visible: true }).count(), soon).toBe(2);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await messages(page).count()).toBe(0);
});

test('[S1.05] a browser without the flag fetches nothing of the bridge', async () => {
  const context = await browser.context();
  const fetched = async (isMobile: boolean) => {
    const page = await context.newPage();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(new URL(request.url()).pathname));
    if (isMobile) await page.addInitScript(() => sessionStorage.setItem('tr-mobile', '1'));
    await page.goto(`${origin}/clientcenter/en/us/auth`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.waitForLoadState('networkidle');
    return addresses.filter((address) => /\/page-bridge-/.test(address)).length;
  };
  expect([await fetched(false), await fetched(true)]).toEqual([0, 1]);
});
