/**
 * The paths generated from the chart of the routes, taken in a real browser against the real server: events are
 * addresses, clicks and answers, failures are put on the line, and time is the page's clock.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyEventObject, createActor, type SnapshotFrom } from 'xstate';
import type { Area } from '../../machines/routes/places.ts';
import { routesMachine } from '../../machines/routes/routes.machine.ts';
import { browserForTests, patience, wordIn } from '../helpers/chromium.ts';
import { uncoveredTransitions } from '../helpers/coverage.ts';
import { type GuardPage, type GuardScreen, openGuardPage } from '../helpers/guard-page.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { type Segment, segmentOf } from '../helpers/visit-entry.ts';
import { guardPaths, guardVisits, ledTo } from '../paths/models/routes.model.ts';

type Snapshot = SnapshotFrom<typeof routesMachine>;

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

let stage: GuardPage | undefined;
afterEach(() => {
  stage = undefined;
});

describe('[S2.09, S4.08, S6.09, S6.10, S9.05, T2.01, T2.03, T2.04, T2.12, T8.04, T8.14] addresses', () => {
  test.each(guardPaths.map((one) => [one.visit.model.options.name, one.title, one] as const))(
    '%s: %s',
    async (_name, _title, { visit, path }) => {
      const segment = segmentOf(visit.account);
      const moments = await momentsOf(visit.model, path);
      stage = await openGuardPage({
        origin,
        visit,
        isStopped: path.steps.some(({ value }) => value === 'guardingAccount'),
        holdsTerms: path.steps.some(({ event }) => event.type === 'terms.required'),
        newContext: (options) => browser.context(options),
      });
      const addresses = [visit.start];
      for (const [index, { step, took, snapshot, emitted, alerts }] of moments.entries()) {
        const before = moments[index - 1];
        // Where a redirect leads comes about by itself.
        if (!before?.snapshot.matches('redirecting')) await carryOut(stage, step, took, addresses);
        const signals = emitted.slice(before?.emitted.length);
        follow(addresses, signals);
        const next = ledTo(snapshot, signals);
        if (next !== null && moments[index + 1]) continue;
        if (snapshot.matches('leaving')) {
          await expectOtherPortal(stage);
          continue;
        }
        const settled = next === null ? snapshot : landing(snapshot, next, addresses);
        const texts = alerts.map(({ key }) => wordIn(segment, 'alerts', key));
        await expect
          .poll(async () => ({ ...(await stage?.look()), held: heldIn(stage) }), {
            ...soon,
            message: `after ${step.event.type}`,
          })
          .toEqual({
            ...screenFor(settled, segment, addresses.at(-1) ?? ''),
            alerts: texts,
            held: settled.matches('guardingAccount') ? ['switch'] : [],
          });
      }
    },
  );
});

test('[S4.08, S9.05] an account is asked for once, and waited for no longer when the flags come meanwhile', async () => {
  const [visit] = guardVisits;
  if (!visit) throw new Error('nobody visits');
  stage = await openGuardPage({
    origin,
    visit,
    isStopped: true,
    holdsTerms: false,
    newContext: (options) => browser.context(options),
  });
  const asked: string[] = [];
  stage.page.on('request', (request) => {
    if (request.url().endsWith('/account/switch')) asked.push(request.method());
  });
  await expect.poll(async () => (await stage?.look())?.shown, soon).toBe('Tasks');
  await stage.follow('/company/2001');
  await expect.poll(() => heldIn(stage), soon).toEqual(['switch']);
  await Promise.all([stage.page.waitForResponse('**/feature-flags'), stage.loadFlags()]);
  await stage.look();
  await stage.wire.say('switch', { address: null });
  await expect.poll(async () => (await stage?.look())?.address, soon).toBe('/not-authorized');
  expect(asked).toEqual(['POST']);
});

test('every transition of the routes chart is taken in the browser', () => {
  const transitions = guardVisits[0]?.model.transitions ?? [];
  expect(uncoveredTransitions({ transitions, paths: guardPaths })).toEqual([]);
});

/** What the guards have asked and not been told. */
const heldIn = (of: GuardPage | undefined) => of?.wire.held().filter((name) => name === 'switch');

/** Brings about what happens in a step; an address that somebody goes to is added to `addresses`. */
async function carryOut(at: GuardPage, step: ModelStep, took: number, addresses: string[]): Promise<void> {
  const { type, path, output } = step.event;
  if (step.timed) return at.waitOut(took, async () => expect(heldIn(at)).toEqual(['switch']));
  switch (type) {
    case 'xstate.init':
      return;
    case 'route.entered':
      addresses.push(path);
      return at.follow(path);
    case 'session.refreshed':
      return at.wakeWithDocumentsAlone();
    case 'flags.loaded':
      return at.loadFlags();
    case 'terms.required':
      return at.wire.pass('terms');
    case 'terms.accepted':
      return at.acceptTerms();
    case 'xstate.done.actor.switchAccount':
      return output.address === null ? at.wire.say('switch', { address: null }) : at.wire.pass('switch');
    case 'xstate.error.actor.switchAccount':
      return at.wire.refuse('switch', 'offline');
    default:
      throw new Error(`nobody can bring about ${type} on a page`);
  }
}

/** Does with a history of addresses what the chart wants done with the page's. */
function follow(addresses: string[], signals: readonly AnyEventObject[]): void {
  for (const { type, to } of signals) {
    if (type === 'navigation.wanted') addresses.splice(-1, 1, to);
    if (type === 'navigation.back') addresses.pop();
  }
}

/** Where the chart comes to rest that is about to go to `to`; the way there is taken in `addresses` too. */
function landing(snapshot: Snapshot, to: string, addresses: string[]): Snapshot {
  const actor = createActor(routesMachine, { snapshot, input: snapshot.context.facts });
  let next: string | null = to;
  const signals: AnyEventObject[] = [];
  actor.on('*', (signal) => signals.push(signal));
  actor.start();
  while (next !== null) {
    actor.send({ type: 'route.entered', path: next });
    follow(addresses, signals);
    next = ledTo(actor.getSnapshot(), signals.splice(0));
  }
  return actor.getSnapshot();
}

/** The page leaves for the other firm's portal, which opens by the ticket and keeps it out of sight. */
async function expectOtherPortal({ page, lastDocument }: GuardPage): Promise<void> {
  // What the page does with the answer may wait for a timer, which a stopped clock never rings.
  await page.clock.resume();
  await expect.poll(lastDocument, soon).toMatch(/\/clientcenter\/en\/us\/\?sessionToken=[\w-]+$/);
  await page.getByText('Harbor & Pine CPAs').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/clientcenter/en/us/home');
}

/** What a person ought to see. */
function screenFor(snapshot: Snapshot, segment: Segment, address: string): Omit<GuardScreen, 'alerts'> {
  const loading = wordIn(segment, 'common', 'loading');
  const pages: Readonly<Record<Area, string>> = {
    home: wordIn(segment, 'shell', 'navHome'),
    tasks: wordIn(segment, 'shell', 'navTasks'),
    documents: 'documents',
    actions: wordIn(segment, 'shell', 'navActions'),
    terms: 'Terms of use of the client portal',
    mobile: loading,
    notAuthorized: wordIn(segment, 'shell', 'notAuthorizedTitle'),
    notFound: wordIn(segment, 'shell', 'notFoundTitle'),
  };
  const { area, facts } = snapshot.context;
  const isDocumentsAlone = 'ClientCenter' in facts.session.bindings.FeatureResourcePermissions;
  const tabs = isDocumentsAlone ? ['navDocuments'] : ['navHome', 'navTasks', 'navDocuments', 'navActions'];
  // The terms stand alone, outside the shell.
  const places =
    area === 'terms' && snapshot.matches('shown') ? [] : tabs.map((key) => wordIn(segment, 'shell', key));
  return { places, shown: snapshot.matches('shown') && area ? pages[area] : loading, address };
}
