import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall, encodeQuery, fillPath } from '../../../contract/calls/call.ts';
import { documentsExist } from '../../../contract/storage/storage.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { createHttp, isExempt } from './http.ts';

const ping = defineCall({
  id: 'ping',
  spec: [],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'For these tests.',
  method: 'POST',
  path: '/api/ping',
  access: 'session',
  response: z.object({ ok: z.boolean() }),
  errors: {},
});

function httpAnswering(answer: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const unauthorized: string[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => unauthorized.push('ended'),
    fetch: async (request) => {
      requests.push(request as Request);
      return answer();
    },
  });
  return { http, requests, unauthorized };
}
const problemOfCall = async (answer: () => Response | Promise<Response>) => {
  const { http, unauthorized } = httpAnswering(answer);
  const error: unknown = await http.call(ping, {}).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return {
    problem: error instanceof ProblemError ? error.problem : error,
    unauthorized: unauthorized.length,
  };
};

test('[S7.28] the long token goes with every call', async () => {
  const { http, requests } = httpAnswering(() => Response.json({ ok: true }));
  expect(await http.call(ping, {})).toEqual({ ok: true });
  expect(requests.map((request) => request.headers.get('authorization'))).toEqual(['Bearer long']);
});

test('a call that creates carries its idempotency key; any other has none', async () => {
  const { http, requests } = httpAnswering(() => Response.json({ ok: true }));
  await http.call(ping, { idempotencyKey: 'try:1' });
  await http.call(ping, {});
  expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['try:1', null]);
});

test('a refusal becomes its reason, with the status and where to go on', async () => {
  const answer = () =>
    Response.json({ errors: [{ reason: 'mfaRequired' }] }, { status: 403, headers: { location: '/mfa' } });
  expect((await problemOfCall(answer)).problem).toEqual({
    code: 'mfaRequired',
    status: 403,
    location: '/mfa',
  });
});

test.each([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [409, 'nameTaken'],
  [413, 'tooLarge'],
  [429, 'tooManyRequests'],
  [507, 'storageFull'],
  [500, 'unavailable'],
  [502, 'unavailable'],
])('a bare %i becomes %s', async (status, code) => {
  const { problem } = await problemOfCall(() => new Response('<html>', { status }));
  expect(problem).toEqual({ code, status });
});

test('no network is offline; no JSON and a wrong shape are malformed', async () => {
  expect((await problemOfCall(() => Promise.reject(new TypeError('Failed to fetch')))).problem).toEqual({
    code: 'offline',
  });
  expect((await problemOfCall(() => new Response('{'))).problem).toEqual({ code: 'malformed', status: 200 });
  expect((await problemOfCall(() => Response.json({ ok: 'yes' }))).problem).toEqual({
    code: 'malformed',
    status: 200,
  });
});

test('a call may take half a minute, or as long as it says', async () => {
  vi.useFakeTimers();
  try {
    const { http } = httpAnswering(() => new Promise<Response>(() => undefined));
    const ended: string[] = [];
    const note = (name: string) => (error: unknown) =>
      ended.push(`${name} ${error instanceof ProblemError ? error.problem.code : error}`);
    http.call(ping, {}).catch(note('usual'));
    http.call(ping, { timeout: 60_000 }).catch(note('longer'));
    const after: string[][] = [];
    for (const step of [29_999, 1, 29_999, 1]) {
      await vi.advanceTimersByTimeAsync(step);
      after.push([...ended]);
    }
    expect(after).toEqual([[], ['usual timeout'], ['usual timeout'], ['usual timeout', 'longer timeout']]);
  } finally {
    vi.useRealTimers();
  }
});

test('a 401 ends the session, but not on the calls that are exempt', async () => {
  expect((await problemOfCall(() => new Response('', { status: 401 }))).unauthorized).toBe(1);
  expect((await problemOfCall(() => new Response('', { status: 403 }))).unauthorized).toBe(0);
  expect(isExempt('http://portal.test/api/storage/v1/folders/a/documents/b?token=t')).toBe(true);
  expect(isExempt('http://portal.test/api/storage/v1/folders/a/documents/b')).toBe(false);
  expect(isExempt('http://portal.test/api/x?ignore-codes=401')).toBe(true);
});

test('[S4.05, S8.01] a refusal that comes when another tab has signed in anew says nothing about its session', async () => {
  let token = 'old';
  const ended: string[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => token,
    onUnauthorized: () => ended.push(token),
    fetch: async () => {
      token = 'new';
      return new Response('', { status: 401 });
    },
  });
  await expect(http.call(ping, {})).rejects.toThrow(ProblemError);
  http.noteStatus(401, 'http://portal.test/api/upload', { Authorization: 'Bearer old' });
  expect(ended).toEqual([]);
  http.noteStatus(401, 'http://portal.test/api/upload', { Authorization: 'Bearer new' });
  expect(ended).toEqual(['new']);
});

test('[S7.17, T8.06] paths carry their parameters encoded, and a missing one is named', () => {
  expect(fillPath(documentsExist, { type: 'folders', id: 'a/b' })).toBe(
    '/api/storage/v1/folders/a%2Fb/documents/exists',
  );
  expect(() => fillPath(documentsExist, { type: 'folders' })).toThrow(
    'Required parameter id was null or undefined when calling documentsExist',
  );
});

test('queries repeat arrays, write objects as JSON, and drop what is empty but 0', () => {
  expect(encodeQuery({ a: [1, 2], b: { c: 1 }, d: '', e: null, f: 0, g: undefined, h: true })).toBe(
    'a=1&a=2&b=%7B%22c%22%3A1%7D&f=0&h=true',
  );
});
