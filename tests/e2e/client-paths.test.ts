/**
 * The paths generated from the clients chart, taken in a real browser against the real server: events are clicks and
 * answers, failures are put on the line, and time is the page's clock.
 */
import type { BrowserContext } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type Client, displayNameOf } from '../../contract/clients.ts';
import type { clientsMachine } from '../../machines/clients/clients.machine.ts';
import { shownPage } from '../../machines/clients/pages.ts';
import { browserForTests, patience, signIn } from '../helpers/chromium.ts';
import { type ClientPage, type ClientScreen, clientsOf, openClientPage } from '../helpers/client-page.ts';
import { exceptionFaults, uncoveredTransitions } from '../helpers/coverage.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { keepCovering } from '../helpers/reduce-paths.ts';
import { listed, modelTerm, pageModelOf } from '../paths/models/clients.model.ts';

type Snapshot = SnapshotFrom<typeof clientsMachine>;

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const address = `${origin}/clientcenter/en/us/documents`;

let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
/** The server's clients, all of them and those that the term of the models finds, in its order. */
let all: readonly Client[] = [];
let found: readonly Client[] = [];

beforeAll(async () => {
  const first = await browser.context();
  const page = await first.newPage();
  await signIn(page, origin, 'sixty-clients');
  [all, found] = [await clientsOf(page), await clientsOf(page, modelTerm)];
  signedIn = await first.storageState();
  await first.close();
});

/** The server's client that stands where the model's does. */
function real(id: string): Client {
  const client = (id.startsWith('c') ? all : found)[Number(id.slice(1)) - 1];
  if (!client) throw new Error(`the server has no ${id}`);
  return client;
}

const models = [
  ['nothing remembered', null],
  ['a remembered client on the second page', listed(40)],
] as const;
const suites = models.map(([name, saved]) => ({ name, saved, model: pageModelOf(name, saved) }));
/** As many of both as it takes to take what either takes. */
const visits = keepCovering(
  suites.flatMap((suite) => suite.model.paths.map((path) => ({ ...path, ...suite, path }))),
);

describe('[S2.13, S2.14, S4.10, S4.11, S7.14] clients', () => {
  test.each(visits.map((visit) => [visit.name, visit.title, visit] as const))(
    '%s: %s',
    async (_name, _title, { saved, model, path }) => {
      const moments = await momentsOf(model, path);
      const outcomeAfter = (index: number) =>
        moments.slice(index).find(({ step }) => step.event.type.endsWith('actor.saveActiveClient'))?.step
          .event.type;
      const isRefusedAfter = (index: number) => outcomeAfter(index)?.startsWith('xstate.error.') ?? false;
      const context = await browser.context({ storageState: signedIn, reducedMotion: 'reduce' });
      let remembered = saved && real(saved).id;
      const stage = await openClientPage(context, {
        address,
        savedClientId: remembered,
        refusesToSave: isRefusedAfter(0),
      });
      for (const [index, { step, took, snapshot, alerts }] of moments.entries()) {
        const before = moments[index - 1]?.snapshot;
        if (step.event.type === 'client.select') await stage.refuseToSave(isRefusedAfter(index));
        if (before) await carryOut(stage, step, took, before);
        if (!isTyping(snapshot)) await stage.letGo();
        if (snapshot.matches({ loaded: { choice: 'saving' } }) && !isRefusedAfter(index))
          remembered = real(snapshot.context.activeClientId ?? '').id;
        await expect
          .poll(async () => ({ ...(await stage.screen()), held: stage.wire.held() }), {
            ...soon,
            message: `after ${step.event.type}`,
          })
          .toEqual({
            bar: barFor(snapshot),
            dialog: dialogFor(snapshot),
            alerts: alerts.map(({ key }) => alertTexts[key]),
            saved: remembered,
            held: heldIn(snapshot),
          });
      }
    },
  );
});

test('every transition of the clients chart is taken in the browser', () => {
  const transitions = suites[0]?.model.transitions ?? [];
  const except = [
    {
      transition:
        'clients.loaded.choice --client.wanted[isAnotherKnownClient]--> clients.loaded.choice.saving',
      reason:
        'Nothing on the page of documents asks for it; task-details.test.ts opens a task of another client.',
    },
  ];
  expect({
    unreached: uncoveredTransitions({ transitions, paths: visits }, { except }),
    faults: exceptionFaults({ transitions, paths: visits }, except),
  }).toEqual({ unreached: [], faults: [] });
});

const isTyping = (snapshot: Snapshot) => snapshot.matches({ loaded: { dialog: { open: 'typing' } } });

/** What the page has asked and not been told in a state. */
function heldIn(snapshot: Snapshot): string[] {
  const { searchTerm, wantedPage } = snapshot.context;
  const dialog = (open: 'searching' | { browsing: 'turning' } | { found: 'turning' }) =>
    snapshot.matches({ loaded: { dialog: { open } } });
  if (snapshot.matches('loading') || dialog({ browsing: 'turning' })) return [`list ${wantedPage}`];
  if (dialog('searching') || dialog({ found: 'turning' })) return [`search ${searchTerm} ${wantedPage}`];
  return [];
}

/** Carries out on the page what happens in a step. */
async function carryOut(stage: ClientPage, step: ModelStep, took: number, before: Snapshot): Promise<void> {
  const { wire } = stage;
  const { type, output, clientId, pageNum, term } = step.event;
  if (step.timed) {
    await stage.pass(took - 1);
    expect(wire.held()).toEqual([]);
    return stage.pass(1);
  }
  if (type.endsWith('.saveActiveClient')) return;
  const [asked = ''] = heldIn(before);
  if (type.startsWith('xstate.error.')) return wire.refuse(asked, 'notFound');
  if (type.startsWith('xstate.done.')) {
    const isEmptyList = asked.startsWith('list') && output.total === 0;
    return isEmptyList ? wire.say(asked, { clients: [], numItems: 0, numPages: 0 }) : wire.pass(asked);
  }
  switch (type) {
    case 'clients.reload':
    case 'search.retry':
      return stage.press('Try again');
    case 'dialog.open':
      // Its words stand in two elements, which its name sets apart.
      return stage.press(barFor(before).replace(/^Client(?=No)/, 'Client '));
    case 'dialog.close':
      return stage.press('Cancel');
    case 'client.choose':
      return stage.mark(real(clientId).id);
    case 'client.select':
      await stage.mark(real(clientId).id);
      return stage.press('Select');
    case 'page.go':
      return stage.press(`Page ${pageNum}`);
    case 'clients.search':
      return stage.type(term);
    default:
      throw new Error(`nobody can bring about ${type} on a page`);
  }
}

/** What the alerts of the flow say. */
const alertTexts: Readonly<Record<string, string>> = {
  clientListErrorMsg: 'Your clients could not be loaded. Please try again.',
  clientListSearchError: 'Your clients could not be searched. Please try again.',
};

/** What a person ought to see in the bar. */
function barFor(snapshot: Snapshot): string {
  const { activeClientId } = snapshot.context;
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('loading')) return 'Loading your clients';
  return activeClientId ? `Active client: ${displayNameOf(real(activeClientId))}` : 'No client yet';
}

/** What a person ought to see of the dialog. */
function dialogFor(snapshot: Snapshot): ClientScreen['dialog'] {
  if (snapshot.matches({ loaded: { dialog: 'noClients' } }))
    return {
      message:
        'Your sign-in works, but it is not linked to a client. Harbor & Pine CPAs can link it for you. Then try again here.',
      list: null,
    };
  if (!snapshot.matches({ loaded: { dialog: 'open' } })) return null;
  const { activeClientId, chosenId } = snapshot.context;
  const { clients, pageNum, totalPages } = shownPage(snapshot.context);
  const options = clients.map(({ id }) => real(id).id);
  const active = real(activeClientId ?? '').id;
  // The server's active client can be among those found; the model's never is.
  const chosen = chosenId ? real(chosenId).id : options.includes(active) ? active : null;
  const hasPages = totalPages > 1;
  return {
    message: null,
    list: {
      options,
      chosen,
      isBusy: snapshot.hasTag('pending'),
      line: lineFor(snapshot),
      pages: hasPages ? Array.from({ length: totalPages }, (_, index) => String(index + 1)) : [],
      current: hasPages ? String(pageNum) : null,
      canTurn: hasPages && snapshot.can({ type: 'page.go', pageNum: 1 }),
      canSelect: chosen !== null && chosen !== active,
    },
  };
}

/** What a person ought to read under the list. */
function lineFor(snapshot: Snapshot): string {
  const { filteredClients, problem } = snapshot.context;
  const { pageNum, total, totalPages } = shownPage(snapshot.context);
  const isOpenAt = (open: 'searchFailed' | 'searching') => snapshot.matches({ loaded: { dialog: { open } } });
  if (isOpenAt('searchFailed')) return 'The search did not work.';
  if (isTyping(snapshot) || isOpenAt('searching')) return 'Searching';
  if (problem) return 'Your clients could not be loaded.';
  const count = `${total} clients${filteredClients ? ' found' : ''}`;
  return totalPages > 1 ? `${count}Page ${pageNum} of ${totalPages}` : count;
}
