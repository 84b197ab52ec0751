import { expect, test } from 'vitest';
import { containerFor, memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createStorage } from '../../platform/http/service-route.ts';
import { createFolderServices } from './services.ts';

const { signal } = new AbortController();
const container = { id: 'tax', type: 'Project', name: 'Tax', canCreate: true } as const;
const wish = { user: 'ann', container, name: 'Receipts', idempotencyKey: 'try:1' };

function start(status = 200) {
  const sent: unknown[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (given) => {
      const request = given as Request;
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/service-routes/DocumentServices'))
        return Response.json({ name: 'DocumentServices', url: 'http://elsewhere.test/api/storage/v1' });
      const key = request.headers.get('idempotency-key');
      sent.push({ call: `${request.method} ${pathname}`, key, body: await request.json() });
      if (status !== 200) return Response.json({ errors: [{ reason: 'nameTaken' }] }, { status });
      return Response.json({ data: containerFor('new-1', { name: 'Receipts' }) });
    },
  });
  const services = createFolderServices({
    storage: createStorage({ http }),
    store: memoryStore(),
    createId: () => 'id',
  });
  const begin = (user: string, containerId: string) => services.beginFolder({ user, containerId });
  return { sent, services, begin };
}

test('[S7.18] a folder is asked for by container id, type and name, under the key of its try', async () => {
  const { sent, services } = start();
  expect(await services.createFolder(wish, signal)).toEqual({ id: 'new-1', name: 'Receipts' });
  expect(sent).toEqual([
    {
      call: 'POST /api/storage/v1/folders',
      key: 'try:1',
      body: { name: 'Receipts', parentId: 'tax', parentType: 'Project' },
    },
  ]);
});

test('what is typed is kept for its container until the folder is there', async () => {
  const { services, begin } = start();
  await services.keepDraft({ user: 'ann', containerId: 'tax', name: 'Receipts' });
  const before = [await begin('ann', 'tax'), await begin('ann', 'bills'), await begin('bob', 'tax')];
  expect(before.map(({ name }) => name)).toEqual(['Receipts', '', '']);
  await services.createFolder(wish, signal);
  expect(await begin('ann', 'tax')).toEqual({ name: '', tryId: 'id' });
});

test('[S4.16] a name that is taken rejects with its status, and the draft is kept', async () => {
  const { services, begin } = start(409);
  await services.keepDraft({ user: 'ann', containerId: 'tax', name: 'Receipts' });
  await expect(services.createFolder(wish, signal)).rejects.toMatchObject({
    problem: { code: 'nameTaken', status: 409 },
  });
  expect((await begin('ann', 'tax')).name).toBe('Receipts');
});

test('every opening has a random name of its own', async () => {
  const services = createFolderServices({ storage: { call: () => Promise.reject() }, store: memoryStore() });
  const ids = await Promise.all(
    [0, 1].map(async () => (await services.beginFolder({ user: 'ann', containerId: 'tax' })).tryId),
  );
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(ids[0]).not.toBe(ids[1]);
});
