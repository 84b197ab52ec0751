/**
 * The paths generated from the folder chart, taken in a real browser against the real server: events are clicks and
 * answers, and failures are put on the line.
 */
import type { BrowserContext } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { folderMachine } from '../../machines/folder/folder.machine.ts';
import { problemOf } from '../../machines/problem.ts';
import { browserForTests, patience, signIn } from '../helpers/chromium.ts';
import { uncoveredTransitions } from '../helpers/coverage.ts';
import { type FolderPage, folderRow, openFolderPage } from '../helpers/folder-page.ts';
import { alertText, screenFor } from '../helpers/folder-sight.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { folderOnPageModel } from '../paths/models/folder.model.ts';

type Snapshot = SnapshotFrom<typeof folderMachine>;

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const address = `${origin}/clientcenter/en/us/documents`;
/** A folder that other tests leave alone. */
const parent = 'Payroll';
const tall = { width: 1280, height: 1600 };

let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let count = 0;

beforeAll(async () => {
  const first = await browser.context();
  await signIn(await first.newPage(), origin, 'every-gate');
  signedIn = await first.storageState();
  await first.close();
});

const open = async (): Promise<FolderPage> =>
  await openFolderPage(await browser.context({ storageState: signedIn, viewport: tall }), address, parent);
describe('[S3.21, S4.16, S5.10, S7.18, S8.13] making a folder', () => {
  test.each(folderOnPageModel.paths.map((path) => [path.title, path] as const))(
    '%s',
    async (_title, path) => {
      const stage = await open();
      count += 1;
      let made = 0;
      // Names that the model uses again are other names here: on the server they would be taken.
      const shown = (name: string) => (name === '' ? '' : `p${count}.${made} ${name}`);
      let heard = 0;
      for (const { step, snapshot, alerts } of await momentsOf(folderOnPageModel, path)) {
        await carryOut(stage, step, shown);
        for (const alert of alerts.slice(heard))
          await expect.poll(() => stage.alerts(), soon).toContain(alertText(alert, shown));
        heard = alerts.length;
        if (step.event.type === 'xstate.done.actor.createFolder') {
          await folderRow(stage.page, shown(step.event.output.name)).waitFor();
          made += 1;
        }
        // A browser reads its storage at once.
        if (snapshot.matches('opening')) continue;
        await expect
          .poll(async () => ({ screen: await stage.screen(), held: stage.wire.held() }), {
            ...soon,
            message: `after ${step.event.type}`,
          })
          .toEqual({ screen: screenFor(snapshot, shown), held: heldIn(snapshot, shown) });
      }
    },
  );
});

test('every transition of the folder chart that a page can bring about is taken in the browser', () => {
  const covered = 'the dialog lies over what changes the client';
  const withheld = 'the button of who may not add a folder opens nothing';
  const atOnce = 'a browser reads its storage at once, and it is not refused';
  const except = [
    {
      transition: 'folder --session.refreshed--> (stays)',
      reason: 'comes from another flow of the session, not from this page',
    },
    { transition: 'folder.closed --dialog.open[isCreateRequest]--> (stays)', reason: withheld },
    { transition: 'folder.uploaded --dialog.open[isCreateRequest]--> (stays)', reason: withheld },
    {
      transition: 'folder.uploading.dialog.away --dialog.open[isCreateRequest]--> (stays)',
      reason: withheld,
    },
    { transition: 'folder.opening --dialog.close--> folder.closed', reason: atOnce },
    { transition: 'folder.opening --error(beginFolder)--> folder.naming', reason: atOnce },
    {
      transition: 'folder.naming --error(keepDraft)--> (stays)',
      reason: 'a draft that a storage refuses counts as kept',
    },
    { transition: 'folder.opening --client.changed[isOfAnother]--> folder.closed', reason: covered },
    { transition: 'folder.naming --client.changed[isOfAnother]--> folder.closed', reason: covered },
    { transition: 'folder.conflict --client.changed[isOfAnother]--> folder.closed', reason: covered },
    {
      transition:
        'folder.uploading.dialog.shown --client.changed[isOfAnother]--> folder.uploading.dialog.away',
      reason: covered,
    },
    {
      transition: 'folder.uploading.dialog.away --client.changed--> (stays)',
      reason: 'the alert without a way into the folder is tested without a page',
    },
    {
      transition:
        'folder.uploading.dialog.awaited --client.changed[isNextOfAnother]--> folder.uploading.dialog.away',
      reason: covered,
    },
  ];
  expect(uncoveredTransitions(folderOnPageModel, { except })).toEqual([]);
});

/** Carries out on the page what happens in a step. */
async function carryOut(
  stage: FolderPage,
  { event }: ModelStep,
  shown: (name: string) => string,
): Promise<void> {
  const [held = ''] = stage.wire.held();
  switch (event.type) {
    case 'xstate.init':
    // What a browser does by itself and at once.
    case 'xstate.done.actor.beginFolder':
      return;
    case 'dialog.open':
      return stage.open();
    case 'dialog.close':
      await stage.page.keyboard.press('Escape');
      return;
    case 'name.changed':
      return stage.type(shown(event.name));
    case 'name.submit':
      return stage.press('Create');
    case 'offer.take':
      return stage.press((await stage.screen())?.buttons.at(-1)?.name ?? '');
    case 'xstate.done.actor.createFolder':
      return stage.wire.pass(held);
    case 'xstate.error.actor.createFolder':
      return stage.wire.refuse(held, problemOf(event.error).code);
    default:
      throw new Error(`nobody can bring about ${event.type} on a page`);
  }
}

/** What the page has asked and not been told in a state. */
const heldIn = (snapshot: Snapshot, shown: (name: string) => string): string[] =>
  snapshot.matches('uploading') ? [`create ${shown(snapshot.context.tried ?? '')}`] : [];
