import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { userIdOf } from '../../../server/demo/accounts.ts';
import { setDemoAccess } from '../../../server/demo/demo-access.ts';
import { demoPayHost } from '../../../server/demo/firms.ts';
import { demoPassword } from '../../../server/demo/seed.ts';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { exchange, jsonOf, passProvider } from '../../support/browser/sign-in.ts';
import { testPassword } from '../../support/server/server.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

const bindings = '/api/security/v1/session/bindings';
const email = 'one-client@demo.example';
let server: StorageServer;

beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
  await server.addUser('real@firm.test', { id: 'real' });
}, 60_000);
afterAll(() => server.end());

const signInAs = async (address: string, password: string) => {
  const browser = new CookieBrowser();
  const back = await passProvider(server.origin, browser, { email: address, password });
  const answer = await exchange(server.origin, browser, back);
  return [answer.status, (await jsonOf(answer)).errors?.[0]?.reason];
};

test('with the demo off its people cannot sign in, and the people of the firm can', async () => {
  await setDemoAccess(server.deps.db, false);
  expect(await signInAs(email, demoPassword)).toEqual([403, 'signInRejected']);
  expect(await signInAs('real@firm.test', testPassword)).toEqual([200, undefined]);
});

test('a session of the demo is over when the demo is switched off, and so is a preview of its people', async () => {
  const { db } = server.deps;
  await setDemoAccess(db, true);
  const visitors = [
    await server.visitor(userIdOf('one-client')),
    await server.visitor(userIdOf('staff'), userIdOf('one-client')),
    await server.visitor('real'),
  ];
  const statuses = () =>
    Promise.all(visitors.map(async (visitor: Visitor) => (await server.call(visitor, bindings)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await setDemoAccess(db, false);
  expect(await statuses()).toEqual([401, 401, 200]);
});

test('a new address does not open a demo account, whose password is known', async () => {
  const { db } = server.deps;
  await setDemoAccess(db, true);
  await db
    .update(users)
    .set({ email: 'owner@firm.test' })
    .where(eq(users.id, userIdOf('one-client')));
  await setDemoAccess(db, false);
  expect(await signInAs(email, demoPassword)).toEqual([403, 'signInRejected']);
  await db
    .update(users)
    .set({ email })
    .where(eq(users.id, userIdOf('one-client')));
});

test('switched on again, the demo is open to its people as before', async () => {
  const { db } = server.deps;
  await setDemoAccess(db, true);
  expect(await signInAs(email, demoPassword)).toEqual([200, undefined]);
  expect(await signInAs('locked@demo.example', demoPassword)).toEqual([403, 'firmLocked']);
});

test('firms of a demo that was made before firms had to be public are shown and take payments again', async () => {
  const { db } = server.deps;
  const firmsNow = async () =>
    await db
      .select({ id: companies.id, isPublic: companies.isPublic, payHosts: companies.payHosts })
      .from(companies)
      .where(eq(companies.id, '1001'));
  await setDemoAccess(db, false);
  await db.update(companies).set({ payHosts: [] });
  expect(await firmsNow()).toEqual([{ id: '1001', isPublic: false, payHosts: [] }]);
  await db.insert(companies).values({ id: 'own', name: 'Own', market: 'us', language: 'en-US', theme: {} });
  await setDemoAccess(db, true);
  expect(await firmsNow()).toEqual([{ id: '1001', isPublic: true, payHosts: [demoPayHost] }]);
  const [own] = await db.select().from(companies).where(eq(companies.id, 'own'));
  expect(own).toMatchObject({ isPublic: false, payHosts: [] });
});
