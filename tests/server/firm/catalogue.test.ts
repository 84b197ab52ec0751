import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { createApp } from '../../../server/app.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.end());

const built = () =>
  createApp(server.deps, {
    secrets: undefined,
    pages: {
      folder: undefined,
      hotReload: false,
      html: async () => '',
      hints: () => ({ modules: [], styles: [] }),
      script: (source) => source,
      style: () => '',
      stop: async () => undefined,
    },
    report: () => undefined,
  });

test('every call of the contract is handled', () => {
  const { routes } = built();
  expect([...routes.handled].sort()).toEqual(catalogue.map(({ id }) => id).sort());
});

test('every route under /api is a call of the contract', () => {
  const { app } = built();
  const registered = app.routes.filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL');
  // The router looks for the answer to HEAD among those to GET.
  const verb = (method: string): string => (method === 'HEAD' ? 'GET' : method);
  const calls = catalogue.map(({ method, path }) => `${verb(method)} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect(new Set(registered.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(calls));
});

test.each(catalogue.filter(({ access }) => access !== 'public').map((call) => [call.id, call] as const))(
  '%s is refused without a session',
  async (_id, call) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_match, name) => (name === 'type' ? 'folders' : 'x'));
    const response = await fetch(`${server.origin}${path}`, { method: call.method });
    const refusal = call.method === 'HEAD' ? '' : '{"errors":[{"reason":"unauthenticated"}]}';
    expect([response.status, await response.text()]).toEqual([401, refusal]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('a call that the contract does not have answers 404 as JSON', async () => {
  const response = await fetch(`${server.origin}/api/nothing`);
  expect([response.status, await response.json()]).toEqual([404, { errors: [{ reason: 'notFound' }] }]);
});

test.each([
  ['no JSON', '{', 400],
  ['a wrong shape', '{"from":"elsewhere","token":1}', 400],
  ['more than a megabyte', JSON.stringify({ from: 'loginToken', token: 'x'.repeat(1_100_000) }), 413],
])('a body of %s is refused', async (_what, body, status) => {
  const response = await fetch(`${server.origin}/api/security/v1/tokens/long`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body,
  });
  expect(response.status).toBe(status);
});
