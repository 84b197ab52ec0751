/**
 * Account × route × gate: what each account of the demo gets from the server, put through the guards of the routes and
 * the table of rights, against expectations that are written down here by hand from the specification.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatureFlags, type FeatureFlag } from '../../../contract/firm/feature-flags.ts';
import { accessRules, type Capability, kindOf, may } from '../../../contract/session/access.ts';
import type { Session } from '../../../contract/session/session.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { routesMachine } from '../../../machines/routes/routes.machine.ts';
import { accounts } from '../../../server/demo/accounts.ts';
import { flows } from '../../../src/app/flows.ts';
import { areasOf } from '../../../src/app/list-flows.ts';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { exchange, jsonOf, makeLongToken, passProvider, signInAt } from '../../support/browser/sign-in.ts';
import { live } from '../../support/charts/live.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' });
}, 60_000);
afterAll(() => server.end());

const credentials = (key: string) => ({ email: `${key}@demo.example`, password: 'portal-demo' });

/** Where each route leads an account that may do everything a client does. */
const open = {
  '/': '/home',
  '/home': 'home',
  '/tasks': 'tasks',
  '/tasks/clients/c/task/t': 'tasks',
  '/documents': 'documents',
  '/documents/f': 'documents',
  '/actions': 'actions',
  '/mobile': '/',
  '/mobile/actions': '/',
  '/terms-and-conditions': '/',
  '/not-authorized': 'not-authorized',
  '/notfound': 'notfound',
  '/company/{own}/documents': '/documents',
  '/company/none': '/',
  '/anything/else': '/notfound',
};
/** The same where documents are all there is. */
const documentsOnly = {
  ...open,
  '/': '/documents',
  '/home': '/tasks',
  '/tasks': '/documents',
  '/tasks/clients/c/task/t': '/documents',
  '/actions': '/documents',
};

/** What every client may without any access control. */
const ordinary: readonly Capability[] = [
  'clientUser',
  'changes',
  'dashboards',
  'tasks',
  'actions',
  'documents',
  'serviceRequests',
  'manifest',
  'manifestShown',
  'reports',
  'documentsFlatToggle',
  'documentsLazyLoading',
  'esignTasks',
  'invoiceTasks',
  'documentRequestTasks',
  'accountInfo',
  'profileSettings',
  'linkedAccounts',
  'help',
  'reportIssue',
  'diagnosticLog',
  'welcome',
  'productInsight',
  'pendo',
];
const without = (gone: readonly Capability[], from = [...ordinary, 'addFolder' as Capability]) =>
  from.filter((capability) => !gone.includes(capability));
const withMore = (...more: readonly Capability[]) => [...ordinary, 'addFolder' as Capability, ...more];

const expected: Readonly<
  Record<string, { readonly routes: Readonly<Record<string, string>>; readonly may: readonly Capability[] }>
> = {
  'one-client': { routes: open, may: withMore() },
  'four-clients': {
    routes: open,
    may: withMore('clientNicknames', 'documentDeepLink', 'previewRule'),
  },
  'sixty-clients': { routes: open, may: withMore() },
  'no-client': { routes: open, may: withMore() },
  'docs-only': {
    routes: documentsOnly,
    may: without(['dashboards', 'tasks', 'actions', 'serviceRequests', 'manifest', 'reports']),
  },
  'every-gate': {
    routes: open,
    may: withMore(
      'clientNicknames',
      'documentDeepLink',
      'documentReadToggle',
      'documentParentId',
      'containerTreeTraversal',
      'documentsTreeTraversal',
      'covidAlert',
    ),
  },
  'nothing-shown': {
    routes: documentsOnly,
    may: [
      'clientUser',
      'changes',
      'documents',
      'accountInfo',
      'profileSettings',
      'linkedAccounts',
      'reportIssue',
      // The firm has not taken it away; without the manifest itself it shows nothing.
      'manifestShown',
      // "Revert to the old preview" is among the controls of S6.08, and all of them are on.
      'oldPreview',
    ],
  },
  internal: { routes: open, may: withMore('debugMode', 'liveView') },
  terms: { routes: open, may: withMore() },
  emulated: {
    routes: open,
    may: without([
      'changes',
      'addFolder',
      'profileSettings',
      'linkedAccounts',
      'welcome',
      'productInsight',
      'pendo',
    ]),
  },
  brazil: { routes: open, may: withMore('employeeRequests', 'internRequests', 'partnerRequests') },
  'brazil-basic': { routes: open, may: without(['serviceRequests', 'manifest']) },
  uk: { routes: open, may: withMore('feedback') },
  argentina: { routes: open, may: withMore() },
  canada: { routes: open, may: withMore() },
  'many-tasks': { routes: open, may: withMore() },
};
/** Accounts that never become a client's session, and how they end. */
const elsewhere: Readonly<Record<string, string>> = {
  mfa: 'mfaRequired',
  locked: 'firmLocked',
  rejected: 'signInRejected',
  nowhere: 'none',
  staff: 'staff',
  'brazil-staff': 'staff',
};

async function factsOf(key: string): Promise<SessionFacts> {
  const visitor = await signInAt(server.origin, new CookieBrowser(), credentials(key));
  const session = (await jsonOf(await visitor.call('/api/security/v1/session/bindings'))) as Session;
  const { items } = (await jsonOf(await visitor.call('/api/client-center/v1/feature-flags'))) as {
    items: FeatureFlag[];
  };
  return {
    session,
    flags: createFeatureFlags(items),
    language: 'en-US',
    clientId: null,
    opened: null,
    isViewShown: false,
    path: '/',
    hasTermsToAccept: false,
    isMobile: false,
    isLocalhost: false,
    areas: areasOf(flows),
    widgets: [],
  };
}

/** The area that a route shows, or the address that it leads to. */
function outcomeOf(facts: SessionFacts, route: string): string {
  const { CompanyId } = facts.session.bindings.ApplicationConfiguration;
  const { actor, signals } = live(routesMachine, { ...facts, path: route.replace('{own}', CompanyId) });
  const snapshot = actor.getSnapshot();
  const sent = signals.at(-1);
  return snapshot.matches('shown')
    ? String(snapshot.context.area)
    : sent?.type === 'navigation.wanted'
      ? sent.to
      : String(sent?.type);
}

test('no account of the demo is missing here', () => {
  expect([...Object.keys(expected), ...Object.keys(elsewhere)].sort()).toEqual(
    accounts.map(({ key }) => key).sort(),
  );
});

test('no route of the program is missing here', async () => {
  const source = await readFile(new URL('../../../src/app/signed-in.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/path="([^"]+)"/g)].map(([, path]) => (path ?? '').split('/')[0]);
  const listed = new Set(Object.keys(open).map((route) => route.split('/')[1]));
  expect(routes.filter((first) => first !== '*' && !listed.has(first ?? ''))).toEqual([]);
});

test.each(Object.entries(expected))(
  '[S6.09, S6.10, T2.04] %s is led by every route as expected',
  async (key, { routes }) => {
    const facts = await factsOf(key);
    expect(kindOf(facts.session)).toBe('client');
    expect(Object.fromEntries(Object.keys(routes).map((route) => [route, outcomeOf(facts, route)]))).toEqual(
      routes,
    );
  },
);

test.each(Object.entries(expected))(
  '[S6.06, S6.07, S6.08] %s has the listed permissions and no others',
  async (key, { may: listed }) => {
    const facts = await factsOf(key);
    const granted = (Object.keys(accessRules) as Capability[]).filter((capability) => may(facts, capability));
    expect(granted.sort()).toEqual([...listed].sort());
  },
);

test.each(Object.entries(elsewhere))('[S4.03, S4.06] %s ends as %s', async (key, end) => {
  const browser = new CookieBrowser();
  const answer = await exchange(
    server.origin,
    browser,
    await passProvider(server.origin, browser, credentials(key)),
  );
  if (answer.status === 403) {
    expect((await jsonOf(answer)).errors[0].reason).toBe(end);
    return;
  }
  const { longToken } = await jsonOf(
    await makeLongToken(server.origin, browser, (await jsonOf(answer)).tokenValue),
  );
  const bindings = await browser.fetch(`${server.origin}/api/security/v1/session/bindings`, {
    headers: { authorization: `Bearer ${longToken}` },
  });
  expect(kindOf((await jsonOf(bindings)) as Session)).toBe(end);
});
