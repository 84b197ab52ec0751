import { expect, test } from 'vitest';
import { maxCommentLength } from '../../../contract/storage/comments.ts';
import type { TabReport } from '../../../machines/tab.ts';
import { commentFor } from '../../../tests/support/values/comments.ts';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createCommentsServices } from './services.ts';

const { signal } = new AbortController();
const thread = [commentFor('a', 1), commentFor('b', 2)];

/** As much of a page as the services look at. */
function fakePage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  return Object.assign(new EventTarget(), { document });
}

function start(answer: unknown, status = 200) {
  const sent: unknown[] = [];
  const page = fakePage();
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (given) => {
      const request = given as Request;
      const { pathname } = new URL(request.url);
      const body: unknown = request.method === 'GET' ? null : await request.json();
      sent.push({
        call: `${request.method} ${pathname}`,
        key: request.headers.get('idempotency-key'),
        body,
      });
      return Response.json(answer, { status });
    },
  });
  const services = createCommentsServices({
    http,
    store: memoryStore(),
    page: page as unknown as Window,
    createId: () => 'id',
  });
  const begin = (user: string, documentId: string) => services.beginThread({ user, documentId });
  return { sent, services, page, begin };
}

test('[S7.22] a comment is added under the key of its message', async () => {
  const { sent, services } = start({ data: thread[0] });
  const question = { user: 'ann', documentId: 'doc-1', text: 'Yes\nit is', idempotencyKey: 'm:1' };
  expect(await services.addComment(question, signal)).toEqual(thread[0]);
  expect(sent).toEqual([
    {
      call: 'POST /api/notes/v1/comments/',
      key: 'm:1',
      body: { documentId: 'doc-1', text: 'Yes\nit is' },
    },
  ]);
});

test('[S7.22] comments are counted by a search with the id of the document', async () => {
  const { sent, services } = start({ data: [{ id: 'doc-1', count: 3 }] });
  expect(await services.countComments({ documentId: 'doc-1' }, signal)).toBe(3);
  expect(await services.countComments({ documentId: 'doc-2' }, signal)).toBeNull();
  expect(sent[0]).toEqual({ call: 'POST /api/notes/v1/comments/search', key: null, body: ['doc-1'] });
});

test('a thread is loaded by the id of its document', async () => {
  const { sent, services } = start({ data: thread });
  expect(await services.loadThread({ documentId: 'a/b' }, signal)).toEqual(thread);
  expect(sent).toEqual([{ call: 'GET /api/notes/v1/documents/a%2Fb/comments', key: null, body: null }]);
});

test('what is typed is kept for its document until the comment is there', async () => {
  const { services, begin } = start({ data: thread[0] });
  const text = 'x'.repeat(maxCommentLength);
  await services.keepDraft({ user: 'ann', documentId: 'doc-1', text: `${text}y` });
  const kept = [await begin('ann', 'doc-1'), await begin('ann', 'doc-2'), await begin('bob', 'doc-1')];
  expect(kept).toEqual([text, '', ''].map((each) => ({ text: each, messageId: 'id' })));
  await services.addComment({ user: 'ann', documentId: 'doc-1', text, idempotencyKey: 'm:1' }, signal);
  expect((await begin('ann', 'doc-1')).text).toBe('');
});

test('what could not be sent is still there, also when the session is over', async () => {
  const { services, begin } = start({ errors: [{ reason: 'unauthenticated' }] }, 401);
  await services.keepDraft({ user: 'ann', documentId: 'doc-1', text: 'Yes' });
  await expect(
    services.addComment({ user: 'ann', documentId: 'doc-1', text: 'Yes', idempotencyKey: 'm:1' }, signal),
  ).rejects.toMatchObject({ problem: { code: 'unauthenticated', status: 401 } });
  expect((await begin('ann', 'doc-1')).text).toBe('Yes');
});

test('leaving the tab and coming back to it is reported until the listener is removed', () => {
  const { services, page } = start({});
  const told: TabReport['type'][] = [];
  const end = services.watchTab(({ type }) => told.push(type));
  const turn = (visibilityState: string) => {
    page.document.visibilityState = visibilityState;
    page.document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  turn('visible');
  page.dispatchEvent(new Event('focus'));
  end();
  turn('hidden');
  expect(told).toEqual(['tab.hidden', 'tab.shown', 'tab.shown']);
});
