import { expect, test } from 'vitest';
import { clientFor, memoryStore, sessionFor } from '../../tests/helpers/fixtures.ts';
import { createClientServices } from './client-services.ts';
import { createHttp } from './http.ts';

function servicesAnswering(answer: unknown) {
  const requests: Request[] = [];
  const store = memoryStore();
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      // A copy, because whoever sends a request also reads its body.
      requests.push((request as Request).clone());
      return Response.json(answer);
    },
  });
  return { store, requests, services: createClientServices({ http, store }) };
}

test('[S3.05, S7.13, S9.01] page 1 of 25 by name is asked for, and numItems and numPages become total and totalPages', async () => {
  const answer = { clients: [clientFor('a')], numItems: 60, numPages: 3 };
  const { services, store, requests } = servicesAnswering(answer);
  store.activeClient.set('b');
  const page = await services.loadClients({ pageNum: 1 }, new AbortController().signal);
  expect(page).toEqual({ clients: [clientFor('a')], total: 60, totalPages: 3, savedClientId: 'b' });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://portal.test/api/client-center/v1/clients/?orderBy=name&orderDir=asc&pageNum=1&pageSize=25',
  ]);
});

test('[S7.14] a search names the company, the page and the term, and reads the nickname of the primary contact', async () => {
  const { nickname: _none, ...found } = clientFor('a');
  const answer = { items: [{ ...found, primaryContactExpanded: { nickname: 'The yard' } }], totalItems: 1 };
  const { services, store, requests } = servicesAnswering(answer);
  store.session.set(JSON.stringify(sessionFor('1001')));
  const clients = await services.searchClients({ term: 'boat' }, new AbortController().signal);
  expect(clients).toEqual([clientFor('a', { nickname: 'The yard' })]);
  const [request] = requests;
  expect(request?.url).toBe('http://portal.test/api/core/v3/companies/1001/clients/search');
  expect(await request?.json()).toEqual({
    expand: 'primaryContactExpanded',
    pagingDataRequest: { pageIndex: 0, itemsPerPage: 25 },
    filterSearchSort: { orderBy: 'name', searchBy: 'name', search: 'boat' },
  });
});
