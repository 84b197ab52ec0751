import { expect, test } from 'vitest';
import { blankValues, type MessageValues, payloadOf } from '../../../machines/sending/message.ts';
import { documentFor, memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createSendingServices } from './services.ts';

const values: MessageValues = { ...blankValues, to: 'rob@bank.example', subject: 'Our papers' };
const payload = payloadOf({
  values,
  documents: [documentFor('one', 'tax')],
  sender: 'dana@demo.example',
  language: 'en-US',
});
const { signal } = new AbortController();
const expires = '2026-11-24T09:00:00.000Z';

function start(answer = () => Response.json({ data: { shareId: 'share-1', expires } })) {
  const store = memoryStore();
  const requests: Request[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      requests.push((request as Request).clone());
      return answer();
    },
  });
  return { store, requests, services: createSendingServices({ http, store, createId: () => 'message-1' }) };
}
const begin = { user: 'dana', clientId: 'acme' };

test('[S3.22, S7.27] the share payload is posted under its key, and what was kept of it is forgotten', async () => {
  const { services, store, requests } = start();
  await services.keepDraft({ ...begin, values });
  expect(
    await services.sendMessage({ payload, idempotencyKey: 'message-1:1', user: 'dana' }, signal),
  ).toEqual({
    expires,
  });
  const sent = await Promise.all(
    requests.map(async (request) => ({
      method: request.method,
      path: new URL(request.url).pathname,
      key: request.headers.get('idempotency-key'),
      body: await request.json(),
    })),
  );
  expect(sent).toEqual([
    { method: 'POST', path: '/api/storage/v2/sharing/share', key: 'message-1:1', body: payload },
  ]);
  expect(store.drafts.get()).toBeNull();
});

test('a message that fails is kept, and is not sent again by itself', async () => {
  const { services, requests } = start(() => new Response(null, { status: 503 }));
  await services.keepDraft({ ...begin, values });
  const sending = services.sendMessage({ payload, idempotencyKey: 'message-1:1', user: 'dana' }, signal);
  await expect(sending).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  expect(requests.length).toBe(1);
  expect(await services.beginMessage(begin)).toEqual({ messageId: 'message-1', draft: values });
});

test('(decision 10) a draft comes back to its author, for the client it was about, without the code', async () => {
  const { services, store } = start();
  await services.keepDraft({ ...begin, values: { ...values, hasAuthCode: true, authCode: 'K7QM-4TRX' } });
  expect(store.drafts.get()).not.toContain('K7QM');
  const drafts = await Promise.all(
    [begin, { user: 'eve', clientId: 'acme' }, { user: 'dana', clientId: 'bolt' }].map(services.beginMessage),
  );
  expect(drafts.map(({ draft }) => draft)).toEqual([
    { ...values, hasAuthCode: true, authCode: '' },
    null,
    null,
  ]);
  await services.keepDraft({ ...begin, values: null });
  expect((await services.beginMessage(begin)).draft).toBeNull();
});

test('a draft of another shape counts as none', async () => {
  const { services, store } = start();
  store.drafts.set(JSON.stringify({ dana: { sending: { clientId: 'acme', to: 1 } } }));
  expect((await services.beginMessage(begin)).draft).toBeNull();
});

test('each message has a name of its own', async () => {
  const http = createHttp({ origin: '', token: () => null, onUnauthorized: () => undefined });
  const services = createSendingServices({ http, store: memoryStore() });
  const ids = await Promise.all([1, 2, 3].map(async () => (await services.beginMessage(begin)).messageId));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
