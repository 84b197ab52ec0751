import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import {
  exchange,
  jsonOf,
  makeLongToken,
  passProvider,
  signInAt,
  startLogin,
} from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

const credentials = { email: 'ada@test.example', password: testPassword };
const publicOrigin = 'https://portal.example';
const bindings = '/api/security/v1/session/bindings';

let first: TestServer;
let servers: RunningServer[] = [];

beforeAll(async () => {
  first = await startTestServer();
  await first.addUser(credentials.email);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await first.end();
});

/** One more server on the first one's database. */
async function another(change: { publicOrigin: string }): Promise<RunningServer> {
  const pages = {
    folder: undefined,
    hotReload: false,
    script: (source: string) => source,
    style: () => '',
    stop: async () => undefined,
  };
  const server = await startServer({ ...first.settings, ...change, port: 0 }, () => undefined, {
    pages: { ...pages, html: async () => '', hints: () => ({ modules: [], styles: [] }) },
  });
  servers = [...servers, server];
  return server;
}

/** A browser that reaches a public address at the server behind it, as through a proxy; with several, in turn. */
class ProxiedBrowser extends CookieBrowser {
  readonly #ports: readonly number[];
  #turn = 0;

  constructor(...ports: readonly number[]) {
    super();
    this.#ports = ports;
  }

  override async fetch(address: string | URL, init?: RequestInit): Promise<Response> {
    const port = this.#ports[this.#turn++ % this.#ports.length];
    const { pathname, search } = new URL(address);
    const response = await super.fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
    // What an answer leads to is relative to the public address.
    Object.defineProperty(response, 'url', { value: String(address) });
    return response;
  }
}

test('of several servers on one database each goes on where another left off', async () => {
  const one = await another({ publicOrigin });
  const other = await another({ publicOrigin });
  const browser = new ProxiedBrowser(one.deps.settings.port, other.deps.settings.port);
  for (let round = 0; round < 2; round += 1) {
    const { call } = await signInAt(publicOrigin, browser, credentials);
    for (let turn = 0; turn < 2; turn += 1) expect((await call(bindings)).status).toBe(200);
    // One request more, so that the next round begins at the other server.
    await call(bindings);
  }
});

test('behind a proxy with a certificate every cookie and address is of the public origin', async () => {
  const server = await another({ publicOrigin });
  const browser = new ProxiedBrowser(server.deps.settings.port);
  const started = await startLogin(publicOrigin, browser);
  expect(started.headers.get('location')).toMatch(/^https:\/\/portal\.example\/oidc\/auth\?/);
  expect(started.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect(started.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-cc-signin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const back = await passProvider(publicOrigin, browser, credentials);
  const { tokenValue } = await jsonOf(await exchange(publicOrigin, browser, back));
  const made = await makeLongToken(publicOrigin, browser, tokenValue);
  expect(made.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-cc-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

test('a provider that does not answer gives 503', async () => {
  const away = { url: 'http://127.0.0.1:1/oidc', clientId: 'x', clientSecret: 'y' };
  const pages = {
    folder: undefined,
    hotReload: false,
    script: (source: string) => source,
    style: () => '',
    stop: async () => undefined,
  };
  const server = await startServer(
    { ...first.settings, publicOrigin: 'http://localhost:0', port: 0, issuer: away },
    () => undefined,
    { pages: { ...pages, html: async () => '', hints: () => ({ modules: [], styles: [] }) } },
  );
  servers = [...servers, server];
  const response = await startLogin(server.origin, new CookieBrowser());
  expect([response.status, await jsonOf(response)]).toEqual([
    503,
    { errors: [{ reason: 'unavailable', message: 'The identity provider cannot be reached.' }] },
  ]);
  expect((await fetch(`${server.origin}/oidc/.well-known/openid-configuration`)).status).toBe(404);
});
