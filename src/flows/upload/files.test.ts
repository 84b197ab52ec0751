import { expect, test } from 'vitest';
import { documentFor } from '../../../tests/support/values/fixtures.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/http/service-route.ts';
import { completionTimeout, createFileServices } from './files.ts';

test('[S7.23] the document of a large upload may take long to be made', async () => {
  const document = documentFor('d1', 'tax');
  const asked: { id: string; request: object }[] = [];
  const dropped: string[] = [];
  const storage = {
    path: async (path: string) => path,
    call: async ({ id }: { id: string }, request: object) => {
      asked.push({ id, request });
      return { data: document };
    },
  } as unknown as Storage;
  const services = createFileServices({
    http: {} as Http,
    storage,
    memory: {
      recall: async () => [],
      keep: () => undefined,
      drop: (user, id) => dropped.push(`${user} ${id}`),
    },
    hashes: { of: async () => 'abc', drop: (id) => dropped.push(id) },
    origin: 'http://portal.test',
  });
  const { signal } = new AbortController();
  const file = { id: 'f1', name: 'a.zip', size: 524_288_000, lastModified: 1, source: new Blob() };
  const stored = await services.completeFile(
    { id: 'f1', user: 'user-1', file, uploadUrl: '/api/storage/v1/uploads/u9', name: 'a (1).zip' },
    signal,
  );
  expect(asked).toEqual([
    {
      id: 'completeUpload',
      request: {
        params: { id: 'u9' },
        body: { name: 'a (1).zip', sha256: 'abc' },
        signal,
        timeout: completionTimeout,
      },
    },
  ]);
  expect([stored, dropped]).toEqual([
    { documentId: 'd1', storedAt: document.history.createdDate, sha256: 'abc' },
    ['user-1 f1', 'f1'],
  ]);
});
