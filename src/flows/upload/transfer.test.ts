/** What the tus library's failures become, over a real connection to a server that answers as each test says. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProblemError } from '../../../machines/problem.ts';
import type { TransferPayload } from '../../../machines/upload/upload-file.machine.ts';
import { createHttp } from '../../platform/http/http.ts';
import { discard, transfer } from './transfer.ts';

const bytes = Buffer.from('%PDF-1.7 of ten pages');
let server: Server;
let origin = '';
/** The answer to a method; what is not here succeeds. 0 breaks the line. */
let answers: Record<string, { readonly status: number; readonly reason?: string }> = {};
let asked: string[] = [];
/** The idempotency keys of the uploads that were begun. */
let keys: string[] = [];
let endings = 0;

const successes: Record<string, { readonly status: number; readonly headers: Record<string, string> }> = {
  POST: { status: 201, headers: { Location: '/uploads/u1' } },
  HEAD: { status: 200, headers: { 'Upload-Offset': '4', 'Upload-Length': `${bytes.length}` } },
  PATCH: { status: 204, headers: { 'Upload-Offset': `${bytes.length}` } },
  DELETE: { status: 204, headers: {} },
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '' } = request;
    asked.push(method);
    const [, key = ''] = /idempotencyKey ([\w=+/]+)/.exec(String(request.headers['upload-metadata'])) ?? [];
    if (method === 'POST') keys.push(Buffer.from(key, 'base64').toString());
    for await (const _part of request);
    const answer = answers[method];
    if (answer?.status === 0) return request.socket.destroy();
    const { status, headers } = answer
      ? { ...answer, headers: {} }
      : (successes[method] ?? { status: 405, headers: {} });
    response.writeHead(status, { 'Tus-Resumable': '1.0.0', ...headers });
    response.end(answer?.reason && JSON.stringify({ errors: [{ reason: answer.reason }] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = {};
  asked = [];
  keys = [];
  endings = 0;
});

const http = () =>
  createHttp({
    origin,
    token: () => 'long',
    onUnauthorized: () => {
      endings += 1;
    },
  });

/** How a transfer ends, from an upload that is there already or from none. */
const run = (uploadUrl: string | null) =>
  outcomeOf(
    transfer({
      payload: {
        uploadUrl,
        name: 'a.pdf',
        idempotencyKey: 'a:0',
        container: { id: 'f1', type: 'Folder', name: 'Tax', canCreate: true },
        onCreated: () => undefined,
        onOffset: () => undefined,
        onProgress: () => undefined,
      } as unknown as TransferPayload,
      // The library's part for Node takes a buffer where browsers have a blob.
      file: bytes as unknown as Blob,
      endpoint: `${origin}/uploads`,
      http: http(),
      signal: new AbortController().signal,
    }),
  );
const outcomeOf = async (done: Promise<void>): Promise<unknown> =>
  await done.then(
    () => 'arrived',
    (error: unknown) => (error instanceof ProblemError ? error.problem : error),
  );
const there = () => `${origin}/uploads/u1`;

/** Statuses that mean the same of every request. */
const everywhere = [
  [401, 'unauthenticated', 'unauthenticated'],
  [403, 'forbidden', 'forbidden'],
  [413, 'tooLarge', 'tooLarge'],
  [415, 'fileType', 'fileType'],
  [429, 'tooManyRequests', 'tooManyRequests'],
  [500, undefined, 'unavailable'],
  [503, 'fullMoon', 'unavailable'],
] as const;

describe.each([
  ['createUpload', 'POST', () => run(null)],
  ['findUpload', 'HEAD', () => run(there())],
  ['continueUpload', 'PATCH', () => run(null)],
  ['endUpload', 'DELETE', () => outcomeOf(discard(there(), http()))],
] as const)('%s', (_call, method, make) => {
  test.each(everywhere)('answered by %i', async (status, reason, code) => {
    // An answer to HEAD has no body: its status alone counts.
    answers = { [method]: { status, ...(reason && method !== 'HEAD' ? { reason } : {}) } };
    expect([await make(), endings]).toEqual([{ code, status }, status === 401 ? 1 : 0]);
    expect(asked.filter((one) => one === method).length).toBe(1);
  });

  test('on a line that breaks', async () => {
    answers = { [method]: { status: 0 } };
    expect(await make()).toEqual({ code: 'offline' });
  });
});

test.each([
  [400, 'fileName'],
  [404, 'notFound'],
  [409, 'nameTaken'],
  [422, 'idempotencyMismatch'],
] as const)('an upload that is not begun says why: %i %s', async (status, reason) => {
  answers = { POST: { status, reason } };
  expect(await run(null)).toEqual({ code: reason, status });
});

test.each([404, 409, 410, 423, 460])('a running upload gets past %i by another try', async (status) => {
  answers = { PATCH: { status } };
  expect(await run(null)).toEqual({ code: 'incompleteUpload', status });
});

test('an upload that is held by another request is asked about again, not begun anew', async () => {
  answers = { HEAD: { status: 423 } };
  expect([await run(there()), asked]).toEqual([{ code: 'incompleteUpload', status: 423 }, ['HEAD']]);
});

test.each([404, 410])(
  'an upload that is gone (%i) is neither begun anew nor taken away here',
  async (status) => {
    answers = { HEAD: { status }, DELETE: { status } };
    expect([await run(there()), asked]).toEqual([{ code: 'notFound' }, ['HEAD']]);
    expect(await outcomeOf(discard(there(), http()))).toEqual({ code: 'notFound' });
  },
);

test('every try to begin has the key of its order', async () => {
  answers = { POST: { status: 0 } };
  expect([await run(null), await run(null)]).toEqual([{ code: 'offline' }, { code: 'offline' }]);
  expect(keys).toEqual(['a:0', 'a:0']);
});
