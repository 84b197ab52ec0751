import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../../server/settings.ts';
import { SettingsError } from '../../../server/settings-error.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const path = '/clientcenter/qa/bridge';
let demo: TestServer;
let firm: TestServer;
beforeAll(async () => {
  demo = await startTestServer({ DEMO: 'on' });
  firm = await startTestServer({ MOBILE_BRIDGE_ORIGIN: 'https://app.example' });
});
afterAll(async () => {
  await demo.end();
  await firm.end();
});

const open = ({ origin }: TestServer, address: string) =>
  fetch(`${origin}${address}`, { redirect: 'manual' });
const ancestorsOf = (response: Response) =>
  /frame-ancestors ([^;]+)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
const configIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="cc-config">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
/** The page that the embedded provider shows without a sign-in. */
const providerPage = '/oidc/interaction/unknown';

test('[S4.25] the page that plays the app is strict about what it loads and frames', async () => {
  const response = await open(demo, path);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(policy).toBe(
    `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  );
  expect(nonce).not.toBe('');
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html).toContain('<script type="module" src="/clientcenter/assets/qa.js"></script>');
  expect(html).toContain('<iframe id="portal" title="Portal">');
});

test('without the demo the page does not exist: its URL leads into the portal', async () => {
  const response = await open(firm, path);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/clientcenter/en/us/qa/bridge']);
});

test('[S1.05] the portal and its provider may be framed by themselves in the demo, else by the app alone', async () => {
  const pages = ['/clientcenter/en/us/auth', providerPage];
  for (const page of pages) expect(ancestorsOf(await open(demo, page))).toBe("'self'");
  for (const page of pages) expect(ancestorsOf(await open(firm, page))).toBe('https://app.example');
});

test('[S1.05] the page has the one origin for messages: the configured one, else its own', async () => {
  const page = '/clientcenter/en/us/auth';
  expect(configIn(await (await open(demo, page)).text()).bridgeOrigin).toBe(demo.origin);
  expect(configIn(await (await open(firm, page)).text()).bridgeOrigin).toBe('https://app.example');
});

test.each([
  '*',
  'app.example',
  'https://app.example/',
  'https://app.example/x',
  'capacitor://localhost',
  'null',
])('MOBILE_BRIDGE_ORIGIN "%s" is refused, because it is not one origin', (text) => {
  expect(() => readSettings({ MOBILE_BRIDGE_ORIGIN: text })).toThrow(
    new SettingsError(
      `MOBILE_BRIDGE_ORIGIN must be one origin such as https://app.example, but is "${text}".`,
    ),
  );
});
