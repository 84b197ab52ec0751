import { expect, test } from 'vitest';
import { clientFor, memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createClientServices } from './services.ts';

function servicesAnswering(answer: unknown) {
  const requests: Request[] = [];
  const store = memoryStore();
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      // A copy, because sending a request reads its body.
      requests.push((request as Request).clone());
      return Response.json(answer);
    },
  });
  return { store, requests, services: createClientServices({ http, store }) };
}
const never = new AbortController().signal;
const list = 'http://portal.test/api/client-center/v1/clients/';

test('[S3.05, S5.14, S7.13, S9.01] a page of 25 by name is asked for, and numItems and numPages become total and totalPages', async () => {
  const answer = { clients: [clientFor('a')], numItems: 60, numPages: 3 };
  const { services, store, requests } = servicesAnswering(answer);
  store.activeClient.set('b');
  const question = { companyId: '1001', withNicknames: false, isPaged: true, pageNum: 2 };
  const page = await services.loadClients(question, never);
  expect(page).toEqual({ clients: [clientFor('a')], total: 60, totalPages: 3, savedClientId: 'b' });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${list}?orderBy=name&orderDir=asc&pageNum=2&pageSize=25&companyId=1001`,
  ]);
});

test('[S4.12, S7.13, S9.01] without paging up to 1000 are asked for at once, with the nickname flag where it may be', async () => {
  const answer = { clients: [clientFor('a', { nickname: 'Yard' })], numItems: 60, numPages: 1 };
  const { services, requests } = servicesAnswering(answer);
  const question = { companyId: '1001', withNicknames: true, isPaged: false, pageNum: 1 };
  expect(await services.loadClients(question, never)).toEqual({
    clients: [clientFor('a', { nickname: 'Yard' })],
    total: 60,
    totalPages: 3,
    savedClientId: null,
  });
  expect(requests.map(({ url }) => url)).toEqual([
    `${list}?orderBy=name&orderDir=asc&pageSize=1000&showNickname=true&companyId=1001`,
  ]);
});

const { nickname: _none, ...found } = clientFor('a');
const answer = { items: [{ ...found, primaryContactExpanded: { nickname: 'The yard' } }], totalItems: 51 };

test.each([
  ['with nicknames', true, 'The yard', { expand: 'primaryContactExpanded' }],
  ['without nicknames, even if one is answered', false, null, {}],
])(
  '[S5.14, S7.14] a search names company, page and term, %s',
  async (_title, withNicknames, nickname, more) => {
    const { services, requests } = servicesAnswering(answer);
    const question = { companyId: '1001', withNicknames, term: 'boat', pageNum: 2 };
    expect(await services.searchClients(question, never)).toEqual({
      clients: [clientFor('a', { nickname })],
      total: 51,
      totalPages: 3,
    });
    const [request] = requests;
    expect([request?.method, request?.url, await request?.json()]).toEqual([
      'POST',
      'http://portal.test/api/core/v3/companies/1001/clients/search',
      {
        ...more,
        pagingDataRequest: { pageIndex: 1, itemsPerPage: 25 },
        filterSearchSort: { orderBy: 'name', searchBy: 'name', search: 'boat' },
      },
    ]);
  },
);

test('[S4.11] the active client is remembered', async () => {
  const { services, store } = servicesAnswering(null);
  await services.saveActiveClient({ clientId: 'b' });
  expect(store.activeClient.get()).toBe('b');
});
