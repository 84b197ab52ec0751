/** Carries the events of the session chart out on a page, as a person, another tab, a server or the network does. */
import type { Request } from 'playwright';
import { expect } from 'vitest';
import type { Session } from '../../contract/session.ts';
import { type ProblemCode, problemOf } from '../../machines/problem.ts';
import type { LoadedSession } from '../../machines/session/session.setup.ts';
import { otherSession } from '../paths/models/session-chart.model.ts';
import { wordIn } from './chromium.ts';
import type { ModelStep } from './model.ts';
import type { SessionPage } from './session-page.ts';

/** How often a reading call goes out before it is given up. */
const readTries = 3;
/** How long before a moment the test looks whether it has come already, in milliseconds. */
const lookBefore = 60_000;

export interface Folders {
  /** The folder that is opened when the session ends under the person's hands. */
  readonly other: string;
}

/** Brings about what happens in a step. */
export async function carryOut(
  stage: SessionPage,
  step: ModelStep,
  took: number,
  folders: Folders,
): Promise<void> {
  const { page, context, segment } = stage;
  const { type, output, error } = step.event;
  const [, outcome, service = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  const say = (key: string) => wordIn(segment, 'shell', key);
  if (step.timed) return waitOut(stage, took, type.includes('bindingsAge'));
  if (outcome === 'done') return answer(stage, service, output);
  if (outcome === 'error') return fail(stage, service, problemOf(error).code);
  switch (type) {
    case 'xstate.init':
      return;
    case 'signIn.start':
    case 'session.retry':
      return page.locator('.si-button').click();
    case 'ticket.confirm':
      return page
        .getByRole('button', { name: wordIn(segment, 'auth', 'confirmButton'), exact: true })
        .click();
    case 'ticket.decline':
      return page.getByRole('button', { name: wordIn(segment, 'auth', 'cancel'), exact: true }).click();
    case 'session.expired':
      await context.route(`**/folders/${folders.other}/documents**`, (route) =>
        route.fulfill({ status: 401, json: { errors: [{ reason: 'unauthenticated' }] } }),
      );
      return page.locator(`[role="treeitem"][data-id="${folders.other}"]`).click();
    case 'session.refresh':
      return saveProfile(stage);
    case 'page.woken':
      return wake(stage);
    case 'preview.close':
      return page
        .getByRole('region', { name: say('preview') })
        .getByRole('button')
        .click();
    case 'signOut.start': {
      const homeless = page.locator('.si-button');
      if ((await homeless.count()) > 0) return homeless.click();
      await page.locator('#account-menu').click();
      return page.getByRole('menuitem', { name: say('signOut') }).click();
    }
    case 'signOut.heard': {
      const other = await context.newPage();
      await other.goto(new URL('/privacy', page.url()).href);
      await other.evaluate(() => localStorage.removeItem('cc-token'));
      return other.close();
    }
    default:
      throw new Error(`nobody can bring about ${type} on a page`);
  }
}

/** The tab is looked at again. */
const wake = ({ page }: SessionPage): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Waits as long as the chart does, and not much less. */
async function waitOut(stage: SessionPage, took: number, isForRights: boolean): Promise<void> {
  const { page, wire } = stage;
  if (isForRights) {
    await page.clock.fastForward(took - lookBefore);
    await wake(stage);
    expect(wire.held()).toEqual([]);
    return page.clock.fastForward(lookBefore);
  }
  await page.clock.runFor(took - 1);
  expect((await stage.screen()).shown).toEqual(['skeleton', wordIn(stage.segment, 'auth', 'toStaff')]);
  return page.clock.runFor(1);
}

/** The server answers as it does, or as it is told to where it has no such answer. */
async function answer({ page, wire }: SessionPage, service: string, output: unknown): Promise<void> {
  const { address, isToldToServer } = (output ?? {}) as { address?: string | null; isToldToServer?: boolean };
  if (isToldToServer === false) {
    // Only where it was asked: another tab's sign-out is told to nobody.
    return wire.held().includes(service) ? wire.refuse(service, 'offline') : undefined;
  }
  if (service === 'refreshBindings' && isOther(output)) {
    const session = await sessionIn(await wire.asked(service));
    return wire.say(service, { ...session, meta: { ...session.meta, PrismGuid: 'somebody else' } });
  }
  if (service !== 'switchAccount') return wire.pass(service);
  // From here on, time stands still until the test moves it.
  if (address === null) return wire.say(service, { address });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return wire.pass(service);
}

const isOther = (output: unknown) => (output as LoadedSession).session === otherSession;

/** What the server answers to a request for the bindings. */
async function sessionIn(request: Request): Promise<Session> {
  const headers = await request.allHeaders();
  const pairs = ['authorization', 'cookie'].map((name) => [name, headers[name] ?? '']);
  return (await (await fetch(request.url(), { headers: Object.fromEntries(pairs) })).json()) as Session;
}

/** The server refuses, or the line breaks. */
async function fail({ wire }: SessionPage, service: string, code: ProblemCode): Promise<void> {
  if (code === 'offline') {
    const isRead = service === 'loadTheme' || service.endsWith('Bindings');
    for (let tried = 0; tried < (isRead ? readTries : 1); tried += 1) await wire.refuse(service, code);
    return;
  }
  if (code === 'mfaRequired') return wire.pass(service);
  if (code === 'forbidden') return wire.refuse(service, code);
  await spoil(await wire.asked(service));
  return wire.pass(service);
}

/** Makes what is about to be refused refused for true: the ticket is used already, the session over. */
async function spoil(request: Request): Promise<void> {
  const { authorization = '' } = request.headers();
  const isTicket = request.url().endsWith('/tokens/long');
  const [address, init] = isTicket
    ? [request.url(), { headers: { 'content-type': 'application/json' }, body: request.postData() }]
    : [new URL('/api/security/v1/session', request.url()), { headers: { authorization } }];
  await fetch(address, { method: isTicket ? 'POST' : 'DELETE', ...init });
}

/** Saves a name in the profile settings; the server's own copy stays as it is. */
async function saveProfile({ page, context, segment }: SessionPage): Promise<void> {
  await context.route('**/api/core/v1/profile', async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.fallback();
    const { authorization = '' } = request.headers();
    const now = await context.request.get(request.url(), { headers: { authorization } });
    return route.fulfill({ json: { ...(await now.json()), ...request.postDataJSON() } });
  });
  const settings = wordIn(segment, 'shell', 'profileSettings');
  await page.locator('#account-menu').click();
  await page.getByRole('menuitem', { name: settings }).click();
  const dialog = page.getByRole('dialog', { name: settings });
  await dialog.getByRole('textbox', { name: wordIn(segment, 'profile', 'middleName') }).fill('Quill');
  await dialog.getByRole('button', { name: wordIn(segment, 'profile', 'save') }).click();
  await dialog.waitFor({ state: 'detached' });
}
