/** The forms of pages outside the contract, and what a provider says of a person. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/core-schema.ts';
import { staffGrants } from '../../../server/demo/rights.ts';
import type { RelyingParty } from '../../../server/security/relying-party.ts';
import { finishSignIn, rememberAttempt } from '../../../server/security/sign-in.ts';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { openProvider } from '../../support/browser/sign-in.ts';
import { type SharingFixture, startSharingFixture } from '../sharing/sharing-fixture.ts';

let fixture: SharingFixture;
beforeAll(async () => {
  fixture = await startSharingFixture();
  await fixture.deps.db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
});
afterAll(() => fixture.end());

const plain = 'application/x-www-form-urlencoded';
const nul = 'email=a%00b&password=%00&code=%00&person=%00';
const parts = 'multipart/form-data';

test.each([
  ['fields that hold NUL', plain, nul, { provider: 401, link: 403, staff: 404 }],
  ['parts without a boundary', parts, 'x', { provider: 400, link: 400, staff: 400 }],
  ['parts that break off', `${parts}; boundary=x`, '--x', { provider: 400, link: 400, staff: 400 }],
])('a form of %s is refused at every page', async (_what, type, body, expected) => {
  const before = fixture.reported.length;
  const browser = new CookieBrowser();
  const provider = await openProvider(fixture.origin, browser);
  const [link = ''] = await fixture.links({ code: 'right-code' });
  const form = { method: 'POST', body, headers: { 'content-type': type } };
  const staff = { ...form.headers, origin: fixture.origin, 'sec-fetch-site': 'same-origin' };
  const answers = {
    provider: (await browser.fetch(provider, form)).status,
    link: (await fixture.call(undefined, link, form)).status,
    staff: (await fixture.call(fixture.as.stan, '/staff/preview', { ...form, headers: staff })).status,
  };
  expect([answers, fixture.reported.slice(before)]).toEqual([expected, []]);
});

test.each(['/oidc/token', '/oidc/auth', '/oidc/session/end', '/oidc/me'])(
  'fields that hold NUL are refused by the provider at %s',
  async (path) => {
    const body = 'client_id=%00&state=%00&code=%00&nonce=%00&grant_type=authorization_code';
    const headers = { 'content-type': plain, accept: 'application/json' };
    const answer = await fixture.call(undefined, path, { method: 'POST', body, headers, redirect: 'manual' });
    expect([answer.status >= 400 && answer.status < 500, fixture.reported]).toEqual([true, []]);
  },
);

test.each([
  ['an e-mail address', { subject: 'subject', verifiedEmail: 'ann\u0000@example.com' }],
  ['a subject', { subject: 'sub\u0000ject', verifiedEmail: 'ann@example.com' }],
])(
  'a sign-in whose provider says %s that holds NUL is refused with 403 and binds no user',
  async (_what, identity) => {
    const { db } = fixture.deps;
    const state = crypto.randomUUID();
    const redirectUri = `${fixture.origin}/clientcenter/en/us/auth`;
    const checks = { state, nonce: 'n', codeVerifier: 'v', redirectUri, clientId: 'clientcenter-test' };
    await rememberAttempt(db, checks, { browser: 'browser', lifetimeMs: 60_000 });
    const party = { exchange: async () => identity } as unknown as RelyingParty;
    await expect(finishSignIn(db, party, { code: 'code', state, browser: 'browser' })).rejects.toMatchObject({
      status: 403,
      reason: 'signInRejected',
    });
    const [ann] = await db.select().from(users).where(eq(users.id, 'ann'));
    expect(ann?.subject).toBe(null);
  },
);
