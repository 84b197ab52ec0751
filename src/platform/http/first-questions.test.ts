import { expect, test } from 'vitest';
import { listClients } from '../../../contract/firm/clients.ts';
import { loadBindings } from '../../../contract/session/session.ts';
import { getDocument } from '../../../contract/storage/storage.ts';
import { listGroups } from '../../../contract/tasks/task-groups.ts';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { storageKeys } from '../store/browser-store.ts';
import { createFirstQuestions } from './first-questions.ts';

const origin = 'http://portal.test';
const repeatable: ReadonlySet<string> = new Set([loadBindings.id, listClients.id, listGroups.id]);

/** The store of a browser that keeps a session. */
function signedInStore() {
  const store = memoryStore();
  store.token.set('token');
  return store;
}

test('the early script reads the keys that the store writes', async () => {
  const { earlyKeys } = await import('../../early.ts');
  expect(earlyKeys).toEqual({ token: storageKeys.token, questions: storageKeys.questions });
});

test('the first questions of each page are kept, and only those that cost nothing to repeat', () => {
  const store = signedInStore();
  const at = (pathname: string) => createFirstQuestions({ store, pathname, repeatable, early: undefined });
  const documents = at('/documents');
  documents.note(loadBindings, `${origin}/api/bindings`);
  documents.note(getDocument, `${origin}/api/document?includeDownloadUrl=true`);
  documents.note(listClients, `${origin}/api/clients/?pageNum=1`);
  documents.note(listClients, `${origin}/api/clients/?pageNum=1`);
  at('/other').note(loadBindings, `${origin}/api/bindings`);
  expect(JSON.parse(store.questions.get() ?? '')).toEqual({
    '/documents': ['/api/bindings', '/api/clients/?pageNum=1'],
    '/other': ['/api/bindings'],
  });
});

test('what a first view does not show is not asked again with it', () => {
  const store = signedInStore();
  const tasks = createFirstQuestions({ store, pathname: '/tasks', repeatable, early: undefined });
  for (const page of [0, 1, 2]) tasks.note(listGroups, `${origin}/api/groups?pageNum=${page}`);
  expect(JSON.parse(store.questions.get() ?? '')).toEqual({ '/tasks': ['/api/groups?pageNum=0'] });
});

test('pages and questions are bounded', () => {
  const store = signedInStore();
  for (let page = 0; page < 20; page += 1) {
    const questions = createFirstQuestions({ store, pathname: `/${page}`, repeatable, early: undefined });
    for (let count = 0; count < 20; count += 1) questions.note(loadBindings, `${origin}/api?count=${count}`);
  }
  const kept = Object.entries(JSON.parse(store.questions.get() ?? '') as Record<string, string[]>);
  expect(kept.map(([page, { length }]) => [page, length])).toEqual(
    [14, 15, 16, 17, 18, 19].map((page) => [`/${page}`, 10]),
  );
});

test('an answer on its way is given once, to the request it belongs to', async () => {
  const authorization = 'Bearer token';
  const early = {
    authorization,
    byUrl: new Map([[`${origin}/api/a`, Promise.resolve(new Response('early'))]]),
  };
  const request = (path: string, method = 'GET', token = authorization) =>
    new Request(`${origin}${path}`, { method, headers: { authorization: token } });
  const questions = createFirstQuestions({ store: memoryStore(), pathname: '/', repeatable, early });
  expect(questions.answer(request('/api/b'))).toBeUndefined();
  expect(questions.answer(request('/api/a', 'POST'))).toBeUndefined();
  expect(questions.answer(request('/api/a', 'GET', 'Bearer of the session after it'))).toBeUndefined();
  expect(await (await questions.answer(request('/api/a')))?.text()).toBe('early');
  expect(questions.answer(request('/api/a'))).toBeUndefined();
});

test('storage that is full takes no question, and nothing fails', () => {
  const store = signedInStore();
  const set = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const full = { ...store, questions: { ...store.questions, set } };
  createFirstQuestions({ store: full, pathname: '/', repeatable, early: undefined }).note(
    loadBindings,
    `${origin}/api/a`,
  );
  expect(store.questions.get()).toBeNull();
});

test('[S4.05] a call that is still under way at a sign-out leaves nothing behind', () => {
  const store = signedInStore();
  const questions = createFirstQuestions({ store, pathname: '/', repeatable, early: undefined });
  store.clearPerson();
  questions.note(loadBindings, `${origin}/api/bindings`);
  expect(store.questions.get()).toBeNull();
});
