/**
 * The paths generated from the sending chart, taken in a real browser against the real server: events are clicks and
 * answers, and failures are put on the line.
 */
import type { BrowserContext } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { problemOf } from '../../machines/problem.ts';
import type { sendingMachine } from '../../machines/sending/sending.machine.ts';
import { browserForTests, patience, signIn } from '../helpers/chromium.ts';
import { uncoveredTransitions } from '../helpers/coverage.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { openSendingPage, type SendingPage } from '../helpers/sending-page.ts';
import { alertText, screenFor } from '../helpers/sending-sight.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { sessionOf } from '../helpers/visit-entry.ts';
import { sendingOnPageModel } from '../paths/models/sending.model.ts';

type Snapshot = SnapshotFrom<typeof sendingMachine>;

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const address = `${origin}/clientcenter/en/us/documents`;
const tall = { width: 1280, height: 1400 };

let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let clientId = '';

beforeAll(async () => {
  const first = await browser.context();
  await signIn(await first.newPage(), origin, 'one-client');
  signedIn = await first.storageState();
  await first.close();
  const { call } = await sessionOf(origin, 'one-client');
  clientId = (await jsonOf(await call('/api/client-center/v1/clients/'))).clients[0].id;
});

const open = async (): Promise<SendingPage> =>
  await openSendingPage(
    await browser.context({ storageState: signedIn, viewport: tall, reducedMotion: 'reduce' }),
    address,
    'Bookkeeping',
  );

describe('[S4.21, S5.01–S5.06, S5.08, S7.27, S8.12] sending documents', () => {
  test.each(sendingOnPageModel.paths.map((path) => [path.title, path] as const))(
    '%s',
    async (_title, path) => {
      const stage = await open();
      const moments = await momentsOf(sendingOnPageModel, path);
      let heard = 0;
      for (const [index, { step, snapshot, alerts, standing }] of moments.entries()) {
        const next = moments[index + 1]?.step.event;
        // What the browser holds when the dialog is opened, as the path has it.
        if (next?.type === 'dialog.open' && snapshot.matches('closed'))
          await stage.keep(clientId, moments[index + 2]?.step.event.output?.draft ?? null);
        await carryOut(stage, step);
        for (const alert of alerts.slice(heard))
          await expect.poll(() => stage.alerts(), soon).toContain(alertText(alert));
        heard = alerts.length;
        const texts = standing.map(alertText);
        for (const gone of alerts.map(alertText).filter((text) => !texts.includes(text)))
          await expect.poll(() => stage.alerts(), soon).not.toContain(gone);
        if (isPassing(snapshot)) continue;
        await expect
          .poll(async () => ({ screen: await stage.screen(), held: stage.wire.held() }), {
            ...soon,
            message: `after ${step.event.type}`,
          })
          .toEqual({ screen: screenFor(snapshot), held: snapshot.matches('sending') ? ['share'] : [] });
      }
      checkKeys(stage.sent);
    },
  );
});

test('every transition of the sending chart that a page can bring about is taken in the browser', () => {
  const covered = 'the dialog lies over what changes the client';
  const except = [
    {
      transition: 'sending --language.changed--> (stays)',
      reason: 'the dialog lies over the menu of languages',
    },
    {
      transition: 'sending.deciding --always[mustRefuse]--> sending.composing.refused',
      reason: 'the button of who may not send opens nothing',
    },
    {
      transition: 'sending.composing.editing.keeping --error(keepDraft)--> sending.composing.editing.settled',
      reason: 'a draft that a storage refuses counts as kept',
    },
    ...[
      'sending.composing --client.changed[isAnotherClient]--> sending.closed',
      'sending.sending.seen --client.changed[isAnotherClient]--> sending.sending.unseen',
      'sending.sending.queued --client.changed[isWantedOfAnother]--> sending.sending.unseen',
      'sending.sent --client.changed[isAnotherClient]--> sending.closed',
    ].map((transition) => ({ transition, reason: covered })),
  ];
  expect(uncoveredTransitions(sendingOnPageModel, { except })).toEqual([]);
});

/** States that a page has left before anybody can look. */
const isPassing = (snapshot: Snapshot) => snapshot.matches({ composing: 'opening' });

/** Carries out on the page what happens in a step. */
async function carryOut(stage: SendingPage, { event }: ModelStep): Promise<void> {
  switch (event.type) {
    case 'xstate.init':
    // What a browser does by itself and at once.
    case 'xstate.done.actor.beginMessage':
    case 'xstate.done.actor.keepDraft':
      return;
    case 'dialog.open':
      return stage.open();
    case 'dialog.close':
      await stage.page.keyboard.press('Escape');
      return;
    case 'form.changed':
      return stage.type(event.values);
    case 'draft.use':
      return stage.press('Continue it');
    case 'draft.drop':
      return stage.press('Discard');
    case 'document.remove':
      return stage.press(/^Remove /);
    case 'form.submit':
      return stage.press('Send');
    case 'xstate.done.actor.sendMessage':
      return stage.wire.pass('share');
    case 'xstate.error.actor.sendMessage':
      return stage.wire.refuse('share', problemOf(event.error).code);
    default:
      throw new Error(`nobody can bring about ${event.type} on a page`);
  }
}

/** Tries of one message went under one key, and another message under another. */
function checkKeys(sent: SendingPage['sent']): void {
  const pairs = new Set(sent.map(({ key, body }) => `${key} ${body}`));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(pairs.size);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(pairs.size);
}
