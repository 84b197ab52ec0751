/** The guards of the portal's addresses, and all that can happen to them, for whom and wherever a visit begins. */
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/feature-flags.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { routesMachine } from '../../../machines/routes/routes.machine.ts';
import { factsFor, sessionWith } from '../../helpers/facts.ts';
import { sessionFor } from '../../helpers/fixtures.ts';
import { defineModel, done, failed, type ModelEvent } from '../../helpers/model.ts';
import { keepCovering } from '../../helpers/reduce-paths.ts';

type RoutesModelEvent = ModelEvent<typeof routesMachine>;
type Snapshot = SnapshotFrom<typeof routesMachine>;

const paths = [
  '/',
  '/auth?code=c',
  '/home',
  '/tasks',
  '/documents/f1',
  '/actions',
  '/mobile/actions/a/b',
  '/terms-and-conditions?r=%2Fdocuments',
  '/not-authorized',
  '/notfound',
  '/nothing/here',
  '/company/1001/documents',
  '/company/2001',
  '/company/none',
];
/** Where the portal of another firm begins, with a ticket. */
const otherPortal = '/clientcenter/pt/?sessionToken=t';

const entered = (path: string) => ({ type: 'route.entered' as const, path });
/** The rights are read anew, and documents are all that is left of them. */
const refreshed = {
  type: 'session.refreshed' as const,
  session: sessionWith({ grants: ['ClientCenter.AllDocsOnly'] }),
};
const flagsLoaded = { type: 'flags.loaded' as const, flags: createFeatureFlags(initialFeatureFlags) };
const termsRequired = { type: 'terms.required' as const, version: '2' };
const termsAccepted = { type: 'terms.accepted' as const };
const switchedTo = (address: string | null) => done('switchAccount', { address });
const switchFailed = failed('switchAccount', new ProblemError({ code: 'offline' }));

const modelOf = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: routesMachine,
    input: factsFor(facts),
    events: [
      ...paths.map(entered),
      refreshed,
      flagsLoaded,
      termsRequired,
      termsAccepted,
      switchedTo(otherPortal),
      switchedTo(null),
      switchFailed,
    ],
    contextKey: ({ path, facts: { hasTermsToAccept }, area }) => [path, hasTermsToAccept, area === null],
    places: 'transitions',
    paths: 'covering',
  });
type RoutesModel = ReturnType<typeof modelOf>;

/** Visits by people of different rights, wherever they begin. */
export const routesModels: readonly [RoutesModel, ...RoutesModel[]] = [
  modelOf('an ordinary client', {}),
  modelOf('a client at a page of the app', { path: '/mobile' }),
  modelOf('a client in the app', { path: '/mobile', isMobile: true }),
  modelOf('a client with documents alone', { grants: ['ClientCenter.AllDocsOnly'], path: '/home' }),
];

/** Where a page goes on by itself after a step; `null` where it stays. */
export function ledTo({ context }: Snapshot, emitted: readonly AnyEventObject[]): string | null {
  const signal = emitted.findLast(({ type }) => type.startsWith('navigation.'));
  // Nobody leaves an area for a page of the app but from the first page of that area.
  return signal?.type === 'navigation.back' ? `/${context.area}` : (signal?.to ?? null);
}

/** Somebody of the demo, and where their visit begins. */
export interface GuardVisit {
  readonly account: string;
  readonly start: string;
  /** Whether a native app hosts the page. */
  readonly isInApp: boolean;
  readonly model: RoutesModel;
}

/** The areas from which somebody opens a page of the app by its address. */
const work = ['home', 'tasks', 'documents', 'actions'];

/** What cannot happen on a page. */
function isHad({ context: { area, facts }, ...snapshot }: Snapshot, event: RoutesModelEvent): boolean {
  if (event.type === 'terms.required') return !facts.hasTermsToAccept;
  if (event.type === 'terms.accepted') return facts.hasTermsToAccept;
  // An account is guarded for five seconds; rights are read anew after an hour.
  if (event.type === 'session.refreshed') return snapshot.value !== 'guardingAccount';
  const isForApp = event.type === 'route.entered' && 'path' in event && /^\/mobile/.test(String(event.path));
  return !isForApp || work.includes(area ?? '');
}

function visit(
  name: string,
  account: string,
  facts: NonNullable<Parameters<typeof factsFor>[0]> & { readonly path: string },
  events: readonly RoutesModelEvent[],
): GuardVisit {
  const model = defineModel({
    name,
    machine: routesMachine,
    input: factsFor(facts),
    // What a redirect leads to comes about by itself, and nothing else before it.
    events: (snapshot, emitted) => {
      const next = ledTo(snapshot, emitted);
      return next === null ? events : [entered(next)];
    },
    filterEvents: isHad,
    contextKey: ({ path, facts: { hasTermsToAccept }, area }) => [path, hasTermsToAccept, area === null],
    places: 'transitions',
  });
  return { account, start: facts.path, isInApp: facts.isMobile ?? false, model };
}

const work4 = ['/home', '/tasks', '/documents', '/actions'].map(entered);

/** Visits of the demo's people that are taken in a browser, with what the servers really answer each of them. */
export const guardVisits: readonly GuardVisit[] = [
  visit('a client', 'one-client', { path: '/tasks' }, [
    ...work4,
    ...['/nothing/here', '/auth?code=c', '/terms-and-conditions?r=%2Fdocuments', '/not-authorized'].map(
      entered,
    ),
    ...['/company/1001/documents', '/company/none', '/company/2001', '/mobile', '/mobile/actions/a/b'].map(
      entered,
    ),
    refreshed,
    flagsLoaded,
    switchedTo(null),
    switchFailed,
  ]),
  visit('a client at a page of the app', 'one-client', { path: '/mobile' }, []),
  visit('a client at the entry of their firm', 'one-client', { path: '/company/1001/documents' }, []),
  visit('a client at the empty path', 'four-clients', { path: '/' }, []),
  visit(
    'a client at the entry of a firm that they are with too',
    'canada',
    {
      path: '/company/1001',
      session: sessionFor('5001'),
    },
    [switchedTo(otherPortal)],
  ),
  visit('a client with new terms', 'terms', { path: '/documents' }, [
    ...work4,
    entered('/not-authorized'),
    termsRequired,
    termsAccepted,
  ]),
  visit('a client in the app', 'one-client', { path: '/mobile', isMobile: true }, [
    ...work4,
    entered('/mobile'),
    entered('/mobile/actions/a/b'),
  ]),
  visit(
    'a client at an action in the app',
    'one-client',
    { path: '/mobile/actions/a/b', isMobile: true },
    [],
  ),
  visit(
    'a client with documents alone',
    'docs-only',
    { path: '/home', grants: ['ClientCenter.AllDocsOnly'] },
    [...work4],
  ),
];

/** As many paths of each visit as it takes to take every transition that its paths take. */
export const guardPaths = guardVisits.flatMap((one) =>
  keepCovering(one.model.paths).map((path) => ({ ...path, visit: one, path })),
);
