/**
 * The paths generated from the deletion chart, taken in a real browser against the real server: events are clicks and
 * answers, failures are put on the line, and the page's clock stands still.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { deletionMachine } from '../../machines/deletion/deletion.machine.ts';
import { problemOf } from '../../machines/problem.ts';
import type { Alert } from '../../machines/signals.ts';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { uncoveredTransitions } from '../helpers/coverage.ts';
import { type DeletionPage, openDeletionPage, type Uploads, uploadsOf } from '../helpers/deletion-page.ts';
import { createSight, heldIn, type Names } from '../helpers/deletion-sight.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf, type SignedIn } from '../helpers/sign-in.ts';
import { sessionOf, storageOf } from '../helpers/visit-entry.ts';
import { deletionOnPageModel as model } from '../paths/models/deletion.model.ts';

type Snapshot = SnapshotFrom<typeof deletionMachine>;

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
/** Clients that no other test of the browser looks into: those of the second page, each for one path. */
const firstPage = 25;

let session: SignedIn;
let clients: readonly { readonly id: string }[] = [];
let sight: Awaited<ReturnType<typeof createSight>>;

beforeAll(async () => {
  session = await sessionOf(origin, 'sixty-clients');
  const list = await session.call(`/api/client-center/v1/clients/?pageNum=2&pageSize=${firstPage}`);
  ({ clients } = await jsonOf(list));
  sight = await createSight();
});

/** The server's documents that stand where the model's do: two that go to the trash, one with its own endpoint. */
function namesIn({ documents }: Uploads): Names {
  const [plain, other] = documents.filter(({ deleteEndpoint }) => deleteEndpoint === null);
  const own = documents.find(({ deleteEndpoint }) => deleteEndpoint !== null);
  return { plain: plain?.name ?? '', other: other?.name ?? '', own: own?.name ?? '' };
}

async function open(clientId: string): Promise<{ stage: DeletionPage; names: Names }> {
  const uploads = await uploadsOf(session, clientId);
  const names = namesIn(uploads);
  const state = storageOf(origin, session);
  const [kept] = typeof state === 'object' ? state.origins : [];
  kept?.localStorage.push({ name: 'cc-active-client', value: clientId });
  const context = await browser.context({ storageState: state, reducedMotion: 'reduce' });
  const address = `${origin}/clientcenter/en/us/documents/${uploads.folderId}`;
  return { stage: await openDeletionPage(context, address, names.plain ?? ''), names };
}

describe('[S2.15, S4.17, S4.18, S7.21, S8.09, S8.10, S8.11] deleting documents', () => {
  test.each(model.paths.map((path, index) => [path.title, path, index] as const))(
    '%s',
    async (_title, path, index) => {
      const { stage, names } = await open(clients[index]?.id ?? '');
      const gone = new Set<string>();
      /** Alerts that were raised and not pressed, oldest first. */
      let shown: readonly Alert[] = [];
      let heard = 0;
      for (const { step, snapshot, alerts, standing } of await momentsOf(model, path)) {
        const pressed = shown.find((alert) => offers(alert, step.event.deletionId));
        await carryOut(stage, step, names, pressed && sight.alertFor(pressed, names).text);
        noteGone(gone, step);
        shown = [...shown.filter((alert) => alert !== pressed), ...alerts.slice(heard)]
          .filter((alert) => standing.includes(alert))
          .slice(-5);
        heard = alerts.length;
        await expect
          .poll(
            async () => ({
              screen: await stage.screen(),
              alerts: await stage.alerts(),
              held: stage.wire.held().toSorted(),
            }),
            { ...soon, message: `after ${step.event.type}` },
          )
          .toEqual({
            screen: sight.screenFor(snapshot, names),
            alerts: shown.map((alert) => sight.alertFor(alert, names)),
            held: heldIn(snapshot).toSorted(),
          });
        if (!isSettled(snapshot)) continue;
        const there = ['plain', 'other', 'own'].filter((id) => !gone.has(id)).map((id) => names[id]);
        await expect.poll(() => stage.listed(Object.values(names)), soon).toEqual(there);
      }
    },
  );
});

test('every transition of the deletion chart that a page can bring about is taken in the browser', () => {
  const covered = 'the dialog lies over what changes the client';
  const except = [
    {
      transition:
        'deletion.removal.confirming --client.changed[isPendingOfAnother]--> deletion.removal.closed',
      reason: covered,
    },
    {
      transition:
        'deletion.removal.deleting.dialog.shown --client.changed[isRemovalOfAnother]--> deletion.removal.deleting.dialog.away',
      reason: covered,
    },
    {
      transition:
        'deletion.removal.deleting.dialog.waiting --client.changed[isPendingOfAnother]--> deletion.removal.deleting.dialog.away',
      reason: covered,
    },
    {
      transition:
        'deletion.removal.interrupted --client.changed[isRemovalOfAnother]--> deletion.removal.concluding',
      reason: covered,
    },
    {
      transition:
        'deletion.removal.deleting.work.erasing --error(eraseDocuments)--> deletion.removal.deleting.work.broken',
      reason: 'whatever a server or a line does is an answer of the service',
    },
    {
      transition: 'deletion.undo --undo.wanted[isBeingUndone]--> (stays)',
      reason: 'an alert offers to undo once',
    },
    {
      transition: 'deletion.undo --undo.wanted[else]--> (stays)',
      reason: 'fewer alerts are on screen than deletions are remembered',
    },
    {
      transition: 'deletion.undo.deciding --always[hasToRestore]--> deletion.undo.restoring',
      reason: 'takes more documents than a call does; the suite without a page has them',
    },
  ];
  expect(uncoveredTransitions(model, { except })).toEqual([]);
});

/** Carries out on the page what happens in a step. */
async function carryOut(
  stage: DeletionPage,
  { event }: ModelStep,
  names: Names,
  pressed: string | undefined,
): Promise<void> {
  switch (event.type) {
    case 'xstate.init':
      return;
    case 'dialog.open':
      return stage.request(event.about.documents.map(({ id }: { id: string }) => names[id]));
    case 'dialog.close': {
      const buttons = (await stage.screen())?.buttons ?? [];
      return stage.press(buttons[0]?.name ?? '');
    }
    case 'deletion.confirm':
      return stage.press('Delete');
    case 'deletion.retry':
      return stage.press('Try again');
    case 'undo.wanted':
      return stage.undo(pressed ?? '');
    case 'xstate.done.actor.eraseDocuments':
      if (event.output.problem) return stage.wire.refuse('erase', event.output.problem.code);
      return stage.wire.pass('erase');
    default: {
      const [, outcome, call] =
        /^xstate\.(done|error)\.actor\.(trash|restore)Documents$/.exec(event.type) ?? [];
      if (!call) throw new Error(`nobody can bring about ${event.type} on a page`);
      if (outcome === 'done') return stage.wire.pass(call);
      return stage.wire.refuse(call, problemOf(event.error).code);
    }
  }
}

/** Keeps what is in the trash, or deleted for good. */
function noteGone(gone: Set<string>, { event }: ModelStep): void {
  if (event.type === 'xstate.done.actor.trashDocuments')
    for (const id of event.output.docsToRemove) gone.add(id);
  if (event.type === 'xstate.done.actor.eraseDocuments') for (const id of event.output.gone) gone.add(id);
  if (event.type === 'xstate.done.actor.restoreDocuments') for (const { id } of event.output) gone.delete(id);
}

/** Whether nothing is on its way to the server. */
const isSettled = (snapshot: Snapshot) =>
  heldIn(snapshot).length === 0 && !snapshot.matches({ removal: 'interrupted' });

const offers = ({ clickAction }: Alert, deletionId: unknown): boolean =>
  clickAction?.type === 'undo' && clickAction.deletionId === deletionId;
