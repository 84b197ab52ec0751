import { expect, test } from 'vitest';
import { documentFor } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createStorage } from '../../platform/http/service-route.ts';
import { createDeletionServices } from './services.ts';

const { signal } = new AbortController();

/** A server with given answers to storage calls; the base path of storage is its own. */
function start(answer: (method: string, path: string) => Response | Promise<Response>) {
  const asked: { call: string; body: unknown }[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (sent) => {
      const request = sent as Request;
      const { pathname, search } = new URL(request.url);
      if (pathname.includes('/service-routes/'))
        return Response.json({ name: 'DocumentServices', url: 'https://elsewhere.test/base/v1' });
      const text = await request.text();
      asked.push({
        call: `${request.method} ${pathname}${search}`,
        body: text === '' ? null : JSON.parse(text),
      });
      return answer(request.method, pathname);
    },
  });
  return { asked, services: createDeletionServices({ http, storage: createStorage({ http }) }) };
}

const item = (Id: string) => ({ Id, ContainerId: 'tax', ContainerType: 'Folder' as const });

test('[S4.18, S7.21] documents without the right to delete go apart, under the base path that was looked up', async () => {
  const data = { successCount: 1, failCount: 0, failNames: [], docsToRemove: ['d1'] };
  const { asked, services } = start(() => Response.json({ data }));
  const question = { documents: [item('d1')], staffUploads: [item('d2')] };
  expect(await services.trashDocuments(question, signal)).toEqual(data);
  expect(asked).toEqual([
    {
      call: 'POST /base/v1/trash/documents',
      body: { Documents: [item('d1')], StaffUploads: [item('d2')] },
    },
  ]);
});

test('[S7.21] restoring answers what is back, under the names that it has now', async () => {
  const { asked, services } = start(() =>
    Response.json({ data: [{ ...documentFor('d1', 'tax'), name: 'a (1).pdf' }] }),
  );
  const back = await services.restoreDocuments({ ids: ['d1', 'd2'] }, signal);
  expect(back).toEqual([{ ...documentFor('d1', 'tax'), name: 'a (1).pdf' }]);
  expect(asked).toEqual([{ call: 'POST /base/v1/trash/documents/restore', body: { Ids: ['d1', 'd2'] } }]);
});

test('[S4.18, S7.21] a document with an endpoint of its own is deleted by it, whatever its host is', async () => {
  const { asked, services } = start(() => new Response(null, { status: 204 }));
  for (const endpoint of [
    '/api/storage/v1/folders/tax/documents/d1',
    'https://elsewhere.test/other/d%202?for=good',
  ])
    await services.eraseDocument({ id: 'd1', endpoint }, signal);
  expect(asked).toEqual([
    { call: 'DELETE /api/storage/v1/folders/tax/documents/d1', body: null },
    { call: 'DELETE /other/d%202?for=good', body: null },
  ]);
});
