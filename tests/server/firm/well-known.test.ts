import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../../server/settings.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const fingerprint = Array(32).fill('aB').join(':');
const mobile = {
  MOBILE_IOS_APP_ID: 'ABCDE12345.com.example.portal',
  MOBILE_ANDROID_PACKAGE: 'com.example.portal',
  MOBILE_ANDROID_SHA256: `${fingerprint},${fingerprint.replaceAll('aB', '01')}`,
};
const apple = '/.well-known/apple-app-site-association';
const android = '/.well-known/assetlinks.json';
let server: TestServer;
let bare: TestServer;

beforeAll(async () => {
  server = await startTestServer(mobile);
  bare = await startTestServer();
});
afterAll(async () => {
  await server.end();
  await bare.end();
});

test('[T2.02] the mobile links of iOS name the app and leave sign-in to the browser', async () => {
  const answer = await fetch(`${server.origin}${apple}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.com.example.portal'],
          components: [{ '/': '/clientcenter/*/auth*', exclude: true }, { '/': '/clientcenter/*' }],
        },
      ],
    },
  });
});

test('[T2.02] the mobile links of Android name the app and its certificates', async () => {
  const answer = await fetch(`${server.origin}${android}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.portal',
        sha256_cert_fingerprints: [Array(32).fill('AB').join(':'), Array(32).fill('01').join(':')],
      },
    },
  ]);
});

test('[T2.02] without an app, and for any other link, there is nothing', async () => {
  for (const path of [apple, android]) expect((await fetch(`${bare.origin}${path}`)).status).toBe(404);
  for (const link of ['security.txt', 'toString', '__proto__'])
    expect((await fetch(`${server.origin}/.well-known/${link}`)).status).toBe(404);
});

test.each([
  [{ MOBILE_IOS_APP_ID: 'portal' }, 'MOBILE_IOS_APP_ID is a team and a bundle'],
  [{ MOBILE_ANDROID_PACKAGE: 'com.example' }, 'MOBILE_ANDROID_PACKAGE and MOBILE_ANDROID_SHA256 go together'],
  [{ ...mobile, MOBILE_ANDROID_SHA256: 'AB:CD' }, 'MOBILE_ANDROID_PACKAGE and MOBILE_ANDROID_SHA256'],
])('a setting that cannot be used is named: %o', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});
