/**
 * The paths generated from the report chart, taken in a real browser against the real server: events are clicks and
 * answers, failures are put on the line, and time is the page's clock.
 */
import type { BrowserContext } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { problemOf } from '../../machines/problem.ts';
import type { reportMachine } from '../../machines/report/report.machine.ts';
import { browserForTests, enter, patience } from '../helpers/chromium.ts';
import { uncoveredTransitions } from '../helpers/coverage.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { openReportPage, type ReportPage, type ReportScreen } from '../helpers/report-page.ts';
import { modelText, reportOnPageModel } from '../paths/models/report.model.ts';

type Snapshot = SnapshotFrom<typeof reportMachine>;

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const address = `${origin}/clientcenter/en/us/home`;
const chatAddress = 'https://support.clientportal.example/chat/en-US';
const failureText = 'Your report was not sent. Please try again in a moment.';

let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  const first = await browser.context();
  const page = await first.newPage();
  await enter(page, origin, 'one-client', 'en/us', '/home');
  await page.getByRole('button', { name: /^Account: / }).waitFor();
  signedIn = await first.storageState();
  await first.close();
});

async function open(): Promise<ReportPage> {
  const context = await browser.context({ storageState: signedIn, reducedMotion: 'reduce' });
  return await openReportPage(context, address);
}

describe('[T2.09, T4.15, T4.16, T5.01, T8.03] reporting an issue', () => {
  test.each(reportOnPageModel.paths.map((path) => [path.title, path] as const))(
    '%s',
    async (_title, path) => {
      const stage = await open();
      const moments = await momentsOf(reportOnPageModel, path);
      await stage.allowTabs(!moments.some(({ step }) => step.event.type === 'xstate.error.actor.openChat'));
      for (const { step, took, snapshot } of moments) {
        await carryOut(stage, step, took);
        if (isPassing(snapshot)) continue;
        await expect
          .poll(async () => ({ screen: await stage.screen(), held: stage.wire.held() }), {
            ...soon,
            message: `after ${step.event.type}`,
          })
          .toEqual({ screen: screenFor(snapshot), held: heldIn(snapshot) });
        if (step.event.type.startsWith('xstate.error.') && snapshot.matches('describing'))
          expect(await stage.alerts()).toEqual([failureText]);
        if (snapshot.matches('sent')) {
          const code = stage.sent[0]?.code;
          expect((await stage.screen())?.code).toBe(code);
          expect(stage.sent).toEqual([
            { call: 'log', code, description: modelText },
            { call: 'mail', code, description: modelText },
          ]);
        }
      }
    },
  );
});

test('[T3.07, T8.03] a second try goes out under the same reference code', async () => {
  const stage = await open();
  await stage.open();
  await stage.type(modelText);
  await stage.press('Submit');
  await stage.wire.pass('log');
  await stage.wire.refuse('mail', 'unavailable');
  await expect.poll(() => stage.alerts(), soon).toEqual([failureText]);
  await stage.press('Submit');
  await stage.wire.pass('log');
  await stage.wire.pass('mail');
  await expect.poll(async () => (await stage.screen())?.code, soon).toBe(stage.sent[0]?.code);
  expect(new Set(stage.sent.map(({ code }) => code)).size).toBe(1);
  expect(stage.sent.map(({ call }) => call)).toEqual(['log', 'mail', 'log', 'mail']);
});

test('[T4.15] what was typed is there again after Escape, and after the page was loaded anew', async () => {
  const stage = await open();
  await stage.open();
  await stage.type(modelText);
  await stage.page.keyboard.press('Escape');
  await expect.poll(() => stage.screen(), soon).toBeNull();
  expect(await stage.alerts()).toEqual([]);
  await stage.page.reload();
  await stage.open();
  await expect.poll(async () => (await stage.screen())?.description, soon).toBe(modelText);
});

test('every transition of the report chart that a page can bring about is taken in the browser', () => {
  const fromOtherFlows = 'comes from another flow of the session, not from this page';
  const atOnce = 'a browser reads its storage and makes up a code at once, and neither is refused';
  const keptOrNot = 'a draft that a storage refuses counts as kept';
  const except = [
    { transition: 'report --flags.loaded--> (stays)', reason: fromOtherFlows },
    { transition: 'report --session.refreshed--> (stays)', reason: fromOtherFlows },
    { transition: 'report.opening --dialog.close--> report.closed', reason: atOnce },
    { transition: 'report.opening --error(beginReport)--> report.describing', reason: atOnce },
    { transition: 'report.submitting.numbering --error(numberReport)--> report.describing', reason: atOnce },
    { transition: 'report.describing --error(keepDraft)--> (stays)', reason: keptOrNot },
    { transition: 'report.sent --error(dropDraft)--> (stays)', reason: keptOrNot },
  ];
  expect(uncoveredTransitions(reportOnPageModel, { except })).toEqual([]);
});

/** States that a page has left before anybody can look. */
const isPassing = (snapshot: Snapshot) =>
  snapshot.matches('opening') ||
  snapshot.matches({ submitting: 'numbering' }) ||
  snapshot.matches({ sent: 'openingChat' });

/** Carries out on the page what happens in a step. */
async function carryOut(stage: ReportPage, step: ModelStep, took: number): Promise<void> {
  const { type, description, error } = step.event;
  if (step.timed) {
    await stage.pass(took - 1);
    expect(stage.tabs()).toEqual([]);
    return stage.pass(1);
  }
  switch (type) {
    case 'xstate.init':
    // What a browser does by itself and at once.
    case 'xstate.done.actor.beginReport':
    case 'xstate.done.actor.numberReport':
      return;
    case 'dialog.open':
      return stage.open();
    case 'dialog.close':
      await stage.page.keyboard.press('Escape');
      return;
    case 'description.changed':
      return stage.type(description);
    case 'log.include':
      return stage.page.getByRole('checkbox', { name: 'Send the portal’s last steps along' }).click();
    case 'report.submit':
      return stage.press('Submit');
    case 'xstate.done.actor.logIssue':
      return stage.wire.pass('log');
    case 'xstate.error.actor.logIssue':
      return stage.wire.refuse('log', problemOf(error).code);
    case 'xstate.done.actor.notifyReporter':
      return stage.wire.pass('mail');
    case 'xstate.error.actor.notifyReporter':
      return stage.wire.refuse('mail', problemOf(error).code);
    case 'chat.choose':
      await stage.stopClock();
      return stage.press('Start live chat');
    case 'chat.back':
      await stage.letGo();
      return stage.press('Back');
    case 'xstate.done.actor.openChat':
      await expect.poll(() => stage.tabs(), soon).toEqual([chatAddress]);
      return;
    case 'xstate.error.actor.openChat':
      expect(stage.tabs()).toEqual([]);
      return;
    default:
      throw new Error(`nobody can bring about ${type} on a page`);
  }
}

/** What the page has asked and not been told in a state. */
function heldIn(snapshot: Snapshot): string[] {
  if (snapshot.matches({ submitting: 'logging' })) return ['log'];
  return snapshot.matches({ submitting: 'notifying' }) ? ['mail'] : [];
}

/** What a person ought to see of the dialog; the code is another each time. */
function screenFor(snapshot: Snapshot): ReportScreen | null {
  if (snapshot.matches('closed')) return null;
  const code = snapshot.matches('sent') ? expect.any(String) : null;
  const headings = {
    confirming: 'Thank you. Your report was sent.',
    startingChat: 'Your chat opens in a moment',
    chatting: 'Your chat is open in a new tab',
    chatBlocked: 'Your chat is ready',
  } as const;
  for (const [sent, heading] of Object.entries(headings))
    if (snapshot.matches({ sent: sent as keyof typeof headings }))
      return { heading, description: null, isLogIncluded: null, canSubmit: null, code };
  return {
    heading: null,
    description: snapshot.context.description,
    isLogIncluded: snapshot.context.isLogIncluded,
    canSubmit: snapshot.can({ type: 'report.submit' }),
    code,
  };
}
