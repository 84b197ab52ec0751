/** What the server answers together for a first view, beside the same calls one by one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { firstView } from '../../../contract/first-view/first-view.ts';
import { flows } from '../../../src/app/flows.ts';
import { localToday } from '../../../src/platform/browser/local-today.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let origin = '';
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' });
  origin = server.origin;
});
afterAll(() => server.end());

interface Wish {
  readonly page: string;
  readonly language?: string;
  readonly clientId?: string;
}
type Session = Awaited<ReturnType<typeof sessionOf>>;

const ask = (session: Session, { page, language = 'en-US', ...more }: Wish) =>
  session.call(`${firstView.path}?${new URLSearchParams({ page, language, today: localToday(), ...more })}`);

/** The answers in a stream by their addresses, in its order. */
async function partsOf(session: Session, wish: Wish): Promise<Map<string, unknown>> {
  const lines = (await (await ask(session, wish)).text()).split('\n').slice(0, -1);
  return new Map(
    lines.flatMap((line, index) =>
      index % 2 === 0 ? [[line, JSON.parse(lines[index + 1] ?? '')] as const] : [],
    ),
  );
}
/** The id of the call behind an address. */
const idOf = (address: string): string | undefined =>
  catalogue.find(({ method, path }) =>
    method === 'GET'
      ? new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address.split('?')[0] ?? '')
      : false,
  )?.id;

const common = ['loadBindings', 'getTheme', 'listClients', 'requiredTerms'];
const pages = [
  ['four-clients', 'en-US', '/home', ['home']],
  ['four-clients', 'en-US', '', ['home']],
  [
    'four-clients',
    'en-US',
    '/tasks',
    ['homeCounts', 'serviceRoute', 'taskChanges', 'listGroups', 'listGroups'],
  ],
  ['four-clients', 'en-US', '/tasks?type=esign', ['homeCounts', 'serviceRoute', 'taskChanges']],
  [
    'four-clients',
    'en-US',
    '/documents',
    ['homeCounts', 'serviceRoute', 'containerTree', 'containerDocuments'],
  ],
  ['four-clients', 'en-US', '/home/documents', ['homeCounts', 'unreadDocuments']],
  ['four-clients', 'en-US', '/nowhere', ['homeCounts']],
  ['brazil', 'pt-BR', '/home', ['home', 'listObligations', 'listArticles', 'listClientAgencies']],
  ['brazil', 'pt-BR', '/actions', ['homeCounts', 'listActions', 'boxeCompany']],
  ['brazil', 'pt-BR', '/actions/box-e/nfe-storage', ['homeCounts', 'listFiscalDocuments']],
  ['brazil', 'pt-BR', '/actions/nfe-manifest/invoice-processing', ['homeCounts', 'listManifestDocuments']],
  ['brazil', 'pt-BR', '/actions/box-e/tarot', ['homeCounts']],
  ['brazil', 'pt-BR', '/actions/br-reports/stored-documents', ['homeCounts', 'readReport']],
  ['brazil', 'pt-BR', '/actions/br-reports/tarot', ['homeCounts']],
  ['brazil', 'pt-BR', '/actions/service-request', ['homeCounts', 'listRequests']],
  ['brazil', 'pt-BR', '/actions/service-request/employee-leave', ['homeCounts', 'listRequests']],
  ['brazil', 'pt-BR', '/actions/service-request/mocks', ['homeCounts', 'listSimulations']],
  ['docs-only', 'en-US', '', ['homeCounts', 'serviceRoute', 'containerTree', 'containerDocuments']],
] as const;

/** An answer without what is of its moment: the cursor of the changes, and the moment of a list of invoices. */
function lasting(address: string, answer: object): unknown {
  if (idOf(address) === 'taskChanges') return Object.keys(answer);
  return idOf(address) === 'listManifestDocuments' ? { ...answer, asOf: 'now' } : answer;
}

test.each(pages)(
  'for %s, %s and the page "%s" each part is what the call answers by itself',
  async (account, language, page, ids) => {
    const session = await sessionOf(origin, account);
    const parts = await partsOf(session, { page, language });
    expect([...parts.keys()].map(idOf)).toEqual([...common, ...ids]);
    for (const [address, part] of parts) {
      const alone = await (await session.call(address)).json();
      expect([address, lasting(address, part as object)]).toEqual([address, lasting(address, alone)]);
    }
  },
);

test('the calls of the plans are those that the session and the flows name as their first requests', () => {
  const planned = new Set([...common, ...pages.flatMap(([, , , ids]) => [...ids])]);
  const named = ['loadBindings', 'getTheme', ...flows.flatMap(({ firstRequests = [] }) => firstRequests)];
  expect([...planned].toSorted()).toEqual([...new Set(named)].toSorted());
});

test('the remembered client decides whose documents come; one of another user is answered with none', async () => {
  const session = await sessionOf(origin, 'four-clients');
  const { clients } = await (await session.call('/api/client-center/v1/clients/')).json();
  const foreign = await (
    await (await sessionOf(origin, 'one-client')).call('/api/client-center/v1/clients/')
  ).json();
  const asked = async (clientId: string) =>
    [...(await partsOf(session, { page: '/documents', clientId })).keys()].filter((address) =>
      address.includes(clientId),
    );
  expect((await asked(clients[2].id)).map(idOf)).toEqual(['containerTree', 'containerDocuments']);
  expect(await asked(foreign.clients[0].id)).toEqual([]);
});

test('the page of a folder gets the tree down to the folder and its documents; an unknown folder gets the tree alone', async () => {
  const session = await sessionOf(origin, 'four-clients');
  const parts = await partsOf(session, { page: '/documents' });
  const tree = [...parts].find(([address]) => idOf(address) === 'containerTree')?.[1] as {
    data: { containers: { id: string; type: string }[] };
  };
  const folder = tree.data.containers.findLast(({ type }) => type === 'Folder')?.id ?? '';
  const asked = async (page: string) =>
    [...(await partsOf(session, { page })).keys()]
      .filter((address) => /^container/.test(idOf(address) ?? ''))
      .map((address) => [idOf(address), address.includes(folder)]);
  expect(await asked(`/documents/${folder}`)).toEqual([
    ['containerTree', true],
    ['containerDocuments', true],
  ]);
  expect(await asked('/documents/unknown')).toEqual([['containerTree', false]]);
});

test.each(['/tasks', '/home'])(
  'a session that may not see %s is not answered what it shows',
  async (page) => {
    const session = await sessionOf(origin, 'docs-only');
    const parts = await partsOf(session, { page });
    expect([...parts.keys()].map(idOf)).toEqual([...common, 'homeCounts']);
  },
);

test('without a session it is refused, and so is a page or a date that is none', async () => {
  const session = await sessionOf(origin, 'four-clients');
  expect((await fetch(`${origin}${firstView.path}?page=/&language=en-US&today=2026-01-01`)).status).toBe(401);
  const status = async (query: string) => (await session.call(`${firstView.path}?${query}`)).status;
  expect([
    await status(`page=${'x'.repeat(2001)}&language=en-US&today=2026-01-01`),
    await status('page=/&language=xx&today=2026-01-01'),
    await status('page=/&language=en-US&today=tomorrow'),
  ]).toEqual([400, 400, 400]);
});

test.each(['br', 'gzip', 'identity'])('it comes as %s where the browser takes that', async (encoding) => {
  const session = await sessionOf(origin, 'four-clients');
  const query = new URLSearchParams({ page: '/home', language: 'en-US', today: localToday() });
  const answer = await session.call(`${firstView.path}?${query}`, {
    headers: { 'accept-encoding': encoding },
  });
  expect([answer.headers.get('content-encoding'), (await answer.text()).split('\n').length]).toEqual([
    encoding === 'identity' ? null : encoding,
    11,
  ]);
});

test('many first views at once of one user are all answered, and hold up no call', async () => {
  const session = await sessionOf(origin, 'one-client');
  const [calls, ...views] = await Promise.all([
    session.call('/api/client-center/v1/home/counts'),
    ...Array.from({ length: 12 }, () => partsOf(session, { page: '/home' })),
  ]);
  expect([calls?.status, views.map((parts) => (parts as Map<string, unknown>).size)]).toEqual([
    200,
    Array.from({ length: 12 }, () => 5),
  ]);
});

test('browsers that close the connection in the middle keep no place: the next first view is answered at once; HEAD is answered without a body', async () => {
  const session = await sessionOf(origin, 'one-client');
  for (let times = 0; times < 8; times += 1) {
    const leave = new AbortController();
    const query = new URLSearchParams({ page: '/documents', language: 'en-US', today: localToday() });
    const encoding = times % 2 === 0 ? 'br' : 'identity';
    const answer = await session.call(`${firstView.path}?${query}`, {
      headers: { 'accept-encoding': encoding },
      signal: leave.signal,
    });
    await answer.body?.getReader().read();
    leave.abort();
    const head = await session.call(`${firstView.path}?${query}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-encoding')]).toEqual([200, null]);
  }
  expect((await partsOf(session, { page: '/home' })).size).toBe(5);
});
