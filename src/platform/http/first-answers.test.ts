import { afterEach, expect, test, vi } from 'vitest';
import { acceptTerms } from '../../../contract/firm/support.ts';
import { firstView } from '../../../contract/first-view/first-view.ts';
import { loadBindings } from '../../../contract/session/session.ts';
import { getDocument } from '../../../contract/storage/storage.ts';
import { askEarly, earlyKeys, earlyPath, freshMs } from '../../early/ask-early.ts';
import { localToday } from '../browser/local-today.ts';
import { storageKeys } from '../store/browser-store.ts';
import { createFirstAnswers } from './first-answers.ts';

const origin = 'http://portal.test';
const authorization = 'Bearer token';
const headers = { Authorization: authorization };

afterEach(() => void vi.useRealTimers());

/** A page whose early script gets what `send` writes, until `end`. */
function earlyPage(
  path = '/clientcenter/en/us/documents',
  kept: Record<string, string> = { 'cc-token': 'token' },
) {
  const asked: Request[] = [];
  const encoder = new TextEncoder();
  const stream = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    { highWaterMark: 9 },
    { highWaterMark: 9 },
  );
  const writer = stream.writable.getWriter();
  const url = new URL(path, origin);
  const early = askEarly(
    {
      location: url as unknown as Location,
      localStorage: { getItem: (key: string) => kept[key] ?? null } as Storage,
      document: { documentElement: { lang: 'en-US' } },
      fetch: async (input, init) => {
        asked.push(new Request(input as string, init));
        return new Response(stream.readable);
      },
    },
    () => undefined,
  );
  return {
    early,
    asked,
    send: (text: string) => writer.write(encoder.encode(text)),
    end: () => writer.close(),
    first: createFirstAnswers({ early, expected: new Set([loadBindings.id]) }),
  };
}
const bindings = `${origin}${loadBindings.path}`;
const textOf = async (answer: Promise<Response | undefined>) => (await answer)?.text();

test('the early script reads the keys that the store writes, and asks the call of the contract', () => {
  expect(earlyKeys).toEqual({ token: storageKeys.token, client: storageKeys.activeClient });
  expect(earlyPath).toBe(firstView.path);
});

test.each([
  ['/clientcenter/en/us/documents', '/documents'],
  ['/clientcenter/pt/home/documents', '/home/documents'],
  ['/clientcenter/en/us/tasks?type=sign', '/tasks?type=sign'],
  ['/clientcenter/fr', ''],
])('%s is asked for as the page %s, with the date and the client of the browser', (path, page) => {
  const { asked } = earlyPage(path, { 'cc-token': 'token', 'cc-active-client': 'c1' });
  const query = Object.fromEntries(new URL(asked[0]?.url ?? '').searchParams);
  expect(query).toEqual({ page, language: 'en-US', today: localToday(), clientId: 'c1' });
  expect(asked[0]?.headers.get('authorization')).toBe(authorization);
});

test.each([
  ['without a session', '/clientcenter/en/us/home', {}],
  ['where a session begins', '/clientcenter/en/us/home?loginToken=x', { 'cc-token': 'token' }],
])('%s nothing is asked early', (_when, path, kept) => {
  const { early, asked } = earlyPage(path, kept as Record<string, string>);
  expect([early, asked]).toEqual([undefined, []]);
});

test('an answer is given once, in however many pieces it comes', async () => {
  const { first, send, end } = earlyPage();
  const answer = textOf(first.answer(loadBindings, bindings, headers));
  await send(`${loadBindings.path}\n{"na`);
  await send('me":"ä"}\n/api/oth');
  expect(await answer).toBe('{"name":"ä"}');
  await end();
  expect(await first.answer(loadBindings, bindings, headers)).toBeUndefined();
});

test('a call waits for an answer on its way, and is made when the stream ends without it', async () => {
  const { first, send, end } = earlyPage();
  const answer = first.answer(loadBindings, bindings, headers);
  await send('/api/other\n{}\n');
  await end();
  expect(await answer).toBeUndefined();
});

test('calls wait five seconds at most in all, and not at all when they are no longer wanted; an answer that comes later is still taken', async () => {
  vi.useFakeTimers();
  const { early, first, send } = earlyPage();
  const wish = new AbortController();
  const unwanted = first.answer(loadBindings, bindings, headers, wish.signal);
  const answer = first.answer(loadBindings, bindings, headers);
  wish.abort();
  expect(await unwanted).toBeUndefined();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBeUndefined();
  // The next call, which needed that answer, does not wait again.
  expect(await first.answer(loadBindings, `${bindings}?force=true`, headers)).toBeUndefined();
  await send(`${loadBindings.path}?late\n{}\n/api/marker\n{}\n`);
  await early?.take(`${origin}/api/marker`);
  expect(await textOf(first.answer(loadBindings, `${bindings}?late`, headers))).toBe('{}');
});

test('calls of another session, and calls that no first view makes, do not wait', async () => {
  const { first } = earlyPage();
  const another = { Authorization: 'Bearer of the session after it' };
  expect(await first.answer(loadBindings, bindings, another)).toBeUndefined();
  expect(await first.answer(getDocument, `${origin}/api/document`, headers)).toBeUndefined();
});

test('an answer that is not taken is dropped after half a minute, and at once when the page makes a call that is no GET', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { early, first, send } = earlyPage();
  const arrives = async () => {
    await send(`${loadBindings.path}\n{}\n/api/marker\n{}\n`);
    await early?.take(`${origin}/api/marker`);
  };
  const now = Date.now();
  await arrives();
  vi.setSystemTime(now + freshMs);
  expect(await first.answer(loadBindings, bindings, headers)).toBeUndefined();
  await arrives();
  const change = first.answer(acceptTerms, `${origin}/api/accept`, headers);
  expect([
    await change,
    await Promise.race([first.answer(loadBindings, bindings, headers), 'waits']),
  ]).toEqual([undefined, 'waits']);
});
