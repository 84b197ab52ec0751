import { afterEach, describe, expect, test, vi } from 'vitest';
import { getTheme } from '../../../contract/firm/theme.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { memoryStore, sessionFor, themeFor } from '../../../tests/support/values/fixtures.ts';
import { sessionWith } from '../../../tests/support/values/session-facts.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createSessionServices } from './services.ts';

afterEach(() => vi.restoreAllMocks());

const signal = new AbortController().signal;

function services(answer: unknown) {
  const store = memoryStore();
  const asked: unknown[] = [];
  const http = {
    call: async (call: { id: string }, request: object) => {
      asked.push([call.id, request]);
      return answer;
    },
    authorization: () => ({ Authorization: 'Bearer long' }),
    noteStatus: () => undefined,
  };
  const origin = 'https://portal.example';
  const forgotten: string[] = [];
  const files = { forget: async (user: string) => void forgotten.push(user) };
  const made = createSessionServices({ http: http as never, store, origin, files });
  return { store, asked, forgotten, ...made };
}

describe('[S4.03] on success', () => {
  test('the bindings are kept in session storage, together with their user', async () => {
    const session = sessionFor('1001');
    const { store, loadBindings } = services(session);
    expect(await loadBindings({ force: false }, signal)).toEqual({ session, kind: 'client' });
    expect(JSON.parse(store.session.get() ?? '')).toEqual(session);
  });

  test.each([
    [['Staff.Application'], 'staff'],
    [['Platform.DefaultStaff'], 'staff'],
    [[], 'none'],
  ] as const)('grants %j make a session of kind %s', async (grants, kind) => {
    const session = sessionWith({ grants });
    session.bindings.FeatureResourcePermissions.Platform = {
      ...(grants.some((grant) => grant.startsWith('Platform')) ? { DefaultStaff: 'Granted' } : {}),
    };
    expect((await services(session).loadBindings({ force: true }, signal)).kind).toBe(kind);
  });
});

describe('[S4.05] bindings of a session that another tab replaces while they are on their way', () => {
  test.each(['answer', 'refusal'])('are none of the session now, be it an %s that comes', async (kind) => {
    const [old, current] = [sessionFor('1001'), sessionFor('2001')];
    const replaced = new ProblemError({ code: 'sessionReplaced' });
    let token = 'old';
    const http = {
      call: async () => {
        if (token === 'new') return current;
        token = 'new';
        if (kind === 'answer') return old;
        throw new ProblemError({ code: 'unauthenticated', status: 401 });
      },
      authorization: () => ({ Authorization: `Bearer ${token}` }),
    };
    const store = memoryStore();
    const origin = 'https://portal.example';
    const { loadBindings } = createSessionServices({
      http: http as never,
      store,
      origin,
      files: { forget: async () => undefined },
    });
    await expect(loadBindings({ force: false }, signal)).rejects.toEqual(replaced);
    expect(store.session.get()).toBeNull();
    expect(await loadBindings({ force: false }, signal)).toEqual({ session: current, kind: 'client' });
    expect(JSON.parse(store.session.get() ?? '')).toEqual(current);
  });
});

test('[S7.11, S4.24] the theme is fetched by company id and kept in local storage', async () => {
  const theme = themeFor('Harbor & Pine CPAs');
  const { store, asked, loadTheme } = services(theme);
  expect(await loadTheme({ companyId: '1001' }, signal)).toEqual(theme);
  expect(asked).toEqual([[getTheme.id, { params: { companyId: '1001' }, signal }]]);
  expect(JSON.parse(store.theme.get() ?? '')).toEqual(theme);
});

describe('[S4.05] the end of a session', () => {
  const end = { forgottenUser: 'user-1', forgetsClient: true, tellsServer: true, returnTo: null };
  function signedIn() {
    const all = services(undefined);
    all.store.token.set('long');
    all.store.session.set('{}');
    all.store.exchangedState.set('s');
    all.store.activeClient.set('client-1');
    all.store.drafts.set(JSON.stringify({ 'user-1': { report: 'half' }, 'user-2': { report: 'other' } }));
    return all;
  }
  const kept = (store: ReturnType<typeof memoryStore>) =>
    [store.token, store.session, store.exchangedState].map((cell) => cell.get());

  test('storage is cleared, the server is notified, and only what other users typed stays', async () => {
    const told = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    const { store, forgotten, endSession } = signedIn();
    expect(await endSession(end)).toEqual({ isToldToServer: true });
    expect(forgotten).toEqual(['user-1']);
    expect(told.mock.calls).toEqual([
      [
        'https://portal.example/api/security/v1/session',
        { method: 'DELETE', headers: { Authorization: 'Bearer long' }, keepalive: true },
      ],
    ]);
    expect(kept(store)).toEqual([null, null, null]);
    expect([store.drafts.get(), store.activeClient.get()]).toEqual(['{"user-2":{"report":"other"}}', null]);
  });

  test('a sign-out request that fails only logs a warning', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, endSession } = signedIn();
    expect(await endSession(end)).toEqual({ isToldToServer: false });
    expect(kept(store)).toEqual([null, null, null]);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('whose session ends under their hands finds drafts and way again', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    const { store, forgotten, endSession } = signedIn();
    await endSession({
      ...end,
      forgottenUser: null,
      forgetsClient: false,
      returnTo: '/documents/f1',
    });
    expect([store.returnTo.get(), store.activeClient.get()]).toEqual(['/documents/f1', 'client-1']);
    expect(Object.keys(JSON.parse(store.drafts.get() ?? '{}'))).toEqual(['user-1', 'user-2']);
    expect(forgotten).toEqual([]);
  });

  test('a tab that is signed out by another tab sends no request', async () => {
    const told = vi.spyOn(globalThis, 'fetch');
    const { store, endSession } = signedIn();
    const heard = { forgottenUser: null, forgetsClient: false, tellsServer: false, returnTo: null };
    expect(await endSession(heard)).toEqual({ isToldToServer: false });
    expect([kept(store), told.mock.calls]).toEqual([[null, null, null], []]);
  });
});

test('[S4.07] the token of a session that the tab keeps is taken, and no other', async () => {
  const session = sessionFor('1001');
  const { store, restoreSession } = services(undefined);
  for (const kept of [null, 'no JSON', '{}']) {
    store.session.set(kept);
    await expect(restoreSession()).rejects.toThrow();
  }
  expect(store.token.get()).toBeNull();
  store.session.set(JSON.stringify(session));
  await restoreSession();
  expect(store.token.get()).toBe(session.meta.LongToken);
});

test('a ticket of another browser is answered with its holder, and nothing is kept', async () => {
  const question = { ticket: 't', holder: { firstName: 'Ellis', lastName: 'Ward', email: 'e@example.com' } };
  const { store, createLongToken } = services(question);
  expect(await createLongToken({ from: 'sessionToken', token: 'link' }, signal)).toEqual({ question });
  expect(store.token.get()).toBeNull();
});

test('closing a preview leaves nothing of the user who was shown', async () => {
  const { store, closePreview } = services({ address: '/staff/' });
  for (const one of [store.activeClient, store.session, store.token, store.theme]) one.set('shown');
  expect(await closePreview(signal)).toEqual({ address: '/staff/' });
  expect([store.activeClient, store.session, store.token, store.theme].map((one) => one.get())).toEqual(
    Array(4).fill(null),
  );
});

test('a preview that is being closed is gone from the browser before the server ends it; one that could not be closed keeps its token', async () => {
  const store = memoryStore();
  store.token.set('preview');
  const sent: unknown[] = [];
  const stopped = new ProblemError({ code: 'unavailable', status: 503 });
  const fetch = async (request: RequestInfo | URL) => {
    sent.push([(request as Request).headers.get('authorization'), store.token.get()]);
    throw stopped;
  };
  const http = createHttp({
    origin: 'https://portal.example',
    token: () => store.token.get(),
    onUnauthorized: () => undefined,
    fetch,
  });
  const files = { forget: async () => undefined };
  const { closePreview } = createSessionServices({ http, store, origin: 'https://portal.example', files });
  await expect(closePreview(signal)).rejects.toBeInstanceOf(ProblemError);
  expect([sent, store.token.get()]).toEqual([[['Bearer preview', null]], 'preview']);
});
