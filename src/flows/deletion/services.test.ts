import { describe, expect, test } from 'vitest';
import { documentFor } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createStorage } from '../../platform/http/service-route.ts';
import { createDeletionServices } from './services.ts';

const { signal } = new AbortController();
const refusal = (status: number, reason?: string) =>
  new Response(JSON.stringify(reason ? { errors: [{ reason }] } : {}), { status });
const gone = () => new Response(null, { status: 204 });

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
const own = (...ids: readonly string[]) => ({
  documents: ids.map((id) => ({ id, endpoint: `/api/storage/v1/folders/tax/documents/${id}` })),
});

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

describe('[S4.18, S7.21] documents with an endpoint of their own', () => {
  test('are deleted by it, whatever its host is', async () => {
    const { asked, services } = start(gone);
    const documents = [
      { id: 'd1', endpoint: '/api/storage/v1/folders/tax/documents/d1' },
      { id: 'd2', endpoint: 'https://elsewhere.test/other/d%202?for=good' },
    ];
    expect(await services.eraseDocuments({ documents }, signal)).toEqual({
      gone: ['d1', 'd2'],
      kept: [],
      problem: null,
    });
    expect(asked).toEqual([
      { call: 'DELETE /api/storage/v1/folders/tax/documents/d1', body: null },
      { call: 'DELETE /other/d%202?for=good', body: null },
    ]);
  });

  test('stay with a reason each, and one that is not there counts as gone', async () => {
    const statuses: Readonly<Record<string, number>> = { d1: 403, d2: 404, d3: 400 };
    const { services } = start((_method, path) =>
      path.endsWith('d4') ? refusal(409, 'taskClosed') : refusal(statuses[path.slice(-2)] ?? 500),
    );
    expect(await services.eraseDocuments(own('d1', 'd2', 'd3', 'd4'), signal)).toEqual({
      gone: ['d2'],
      kept: [
        { id: 'd1', reason: 'permission' },
        { id: 'd3', reason: 'other' },
        { id: 'd4', reason: 'handedIn' },
      ],
      problem: null,
    });
  });

  test('go out four at a time at most', async () => {
    const answers: (() => void)[] = [];
    const { asked, services } = start(() => new Promise((resolve) => answers.push(() => resolve(gone()))));
    const answer = services.eraseDocuments(own('1', '2', '3', '4', '5', '6'), signal);
    await expect.poll(() => answers.length).toBe(4);
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(5);
    for (const settle of answers) settle();
    await expect.poll(() => answers.length).toBe(6);
    answers[5]?.();
    expect((await answer).gone.toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(asked).toHaveLength(6);
  });

  test('are not tried any more once the line is broken, and the answer does not name them', async () => {
    const { asked, services } = start((_method, path) => (path.endsWith('/1') ? gone() : refusal(503)));
    const answer = await services.eraseDocuments(own('1', '2', '3', '4', '5', '6', '7', '8'), signal);
    expect(answer).toEqual({ gone: ['1'], kept: [], problem: { code: 'unavailable', status: 503 } });
    expect(asked.map(({ call }) => call.slice(-1))).not.toContain('8');
  });
});
