import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { routesMachine } from '../../../machines/routes/routes.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

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
  '/home/nope',
  '/actions/nope/nope',
  '/company/1001/documents',
  '/company/2001',
  '/company/none',
];
/** Where the portal of another firm begins, with a ticket. */
const otherPortal = '/clientcenter/pt/?sessionToken=t';

const entered = (path: string) => ({ type: 'route.entered' as const, path });
/** A refresh of the session that leaves only the permission for documents. */
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

/** Visits with different permissions, beginning on every page. */
export const routesModels: readonly [RoutesModel, ...RoutesModel[]] = [
  modelOf('an ordinary client', {}),
  modelOf('a client at a page of the app', { path: '/mobile' }),
  modelOf('a client in the app', { path: '/mobile', isMobile: true }),
  modelOf('a client with documents alone', { grants: ['ClientCenter.AllDocsOnly'], path: '/home' }),
];
