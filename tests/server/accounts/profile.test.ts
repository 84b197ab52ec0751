import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/core-schema.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

let server: StorageServer;
let ada: Visitor;

const path = '/api/core/v1/profile';
const contactPath = (companyId: string, contactId: string) =>
  `/api/core/v1/companies/${companyId}/contacts/${contactId}`;
const languagePath = (prismGuid: string) => `/api/profile/v1/users/${prismGuid}/language`;
const names = { prefix: null, firstName: 'Ada', middleName: null, lastName: 'Test', suffix: null };
const notFound = { errors: [{ reason: 'notFound' }] };

const put = (to: string, body: unknown) =>
  server.call(ada, to, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const languageOf = async (id: string) =>
  (await server.deps.db.select({ language: users.language }).from(users).where(eq(users.id, id)))[0]
    ?.language;

beforeAll(async () => {
  server = await startStorageServer();
  await server.addUser('ada@test.example', { id: 'guid-ada', contactId: 'contact-ada' });
  await server.addUser('bea@test.example', { id: 'guid-bea', contactId: 'contact-bea' });
  ada = await server.visitor('guid-ada');
});
afterAll(() => server.end());

test('[S3.07, S7.09] the profile is the signed-in person’s, with their account at the firm', async () => {
  const response = await server.call(ada, path);
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      id: 'guid-ada',
      ...names,
      email: 'ada@test.example',
      language: 'en-US',
      account: { companyName: 'Test & Sons', contactId: 'contact-ada' },
    },
  ]);
});

test('[S7.08, S3.06] a contact is read by company id and contact id', async () => {
  await put(path, { ...names, prefix: 'Dr.', middleName: 'K.', suffix: 'Jr.' });
  const response = await server.call(ada, contactPath('1001', 'contact-ada'));
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      fullName: 'Dr. Ada K. Test Jr.',
      givenName: 'Ada',
      additionalName: 'K.',
      familyName: 'Test',
      emailAddresses: [{ emailAddress: 'ada@test.example', isPrimary: true }],
      companyId: '1001',
      contactId: 'contact-ada',
    },
  ]);
});

test.each([
  ['another user’s contact', '1001', 'contact-bea'],
  ['a contact that does not exist', '1001', 'unknown'],
  ['the own contact at another firm', '2001', 'contact-ada'],
])('[S7.08, S3.06] %s is not found', async (_what, companyId, contactId) => {
  const response = await server.call(ada, contactPath(companyId, contactId));
  expect([response.status, await response.json()]).toEqual([404, notFound]);
});

test.each([
  [
    'with the spaces around them gone',
    { ...names, firstName: '  Ada Maria ', lastName: '\tO’Hara-Núñez ', middleName: '   ' },
    { ...names, firstName: 'Ada Maria', lastName: 'O’Hara-Núñez' },
  ],
  [
    'with emoji and in any script',
    { ...names, firstName: '👩‍🚀 Ada', lastName: '山田', prefix: 'د' },
    { ...names, firstName: '👩‍🚀 Ada', lastName: '山田', prefix: 'د' },
  ],
  ['of the longest kind', { ...names, firstName: 'a'.repeat(100) }, { ...names, firstName: 'a'.repeat(100) }],
])('[S3.07, S7.09] names are kept %s', async (_how, change, expected) => {
  const response = await put(path, change);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: 'guid-ada', email: 'ada@test.example', ...expected });
  expect(await jsonOf(await server.call(ada, path))).toMatchObject(expected);
});

test.each([
  ['too long', { ...names, lastName: 'a'.repeat(101) }],
  ['empty', { ...names, firstName: '' }],
  ['of spaces only', { ...names, lastName: '   ' }],
  ['missing', { prefix: null, firstName: 'Ada', middleName: null, suffix: null }],
  ['with a line break', { ...names, firstName: 'Ada\r\nBcc: x' }],
  ['with NUL', { ...names, suffix: 'a\u0000b' }],
  ['a number', { ...names, firstName: 7 }],
])('[S3.07, S7.09] a name that is %s is refused, and nothing changes', async (_what, change) => {
  const before = await jsonOf(await server.call(ada, path));
  const response = await put(path, change);
  expect([response.status, (await jsonOf(response)).errors[0].reason]).toEqual([400, 'badRequest']);
  expect(await jsonOf(await server.call(ada, path))).toEqual(before);
});

test('[S3.07, S7.09] a save changes only the names', async () => {
  await put(path, { ...names, email: 'x@evil.example', id: 'guid-bea', language: 'pt-BR', kind: 'staff' });
  expect(await jsonOf(await server.call(ada, path))).toMatchObject({
    id: 'guid-ada',
    email: 'ada@test.example',
    language: 'en-US',
  });
  const [bea] = await server.deps.db.select().from(users).where(eq(users.id, 'guid-bea'));
  expect([bea?.kind, bea?.email]).toEqual(['client', 'bea@test.example']);
});

test('[S7.10, S5.13] the language is kept under the person’s own PrismGuid', async () => {
  const response = await put(languagePath('guid-ada'), { language: 'fr-CA' });
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(await jsonOf(await server.call(ada, path))).toMatchObject({ language: 'fr-CA' });
});

test.each(['guid-bea', 'unknown', 'GUID-ADA'])(
  '[S7.10, S5.13] under another PrismGuid the language does not change: %s',
  async (prismGuid) => {
    const before = [await languageOf('guid-ada'), await languageOf('guid-bea')];
    const response = await put(languagePath(prismGuid), { language: 'es-AR' });
    expect([response.status, await response.json()]).toEqual([404, notFound]);
    expect([await languageOf('guid-ada'), await languageOf('guid-bea')]).toEqual(before);
  },
);

test('[S7.10, S5.13] a language that the interface does not have is refused', async () => {
  const before = await languageOf('guid-ada');
  expect((await put(languagePath('guid-ada'), { language: 'nl-NL' })).status).toBe(400);
  expect(await languageOf('guid-ada')).toBe(before);
});

test('a language that was kept elsewhere and is none of the interface’s shows as the default', async () => {
  await server.deps.db.update(users).set({ language: 'nl-NL' }).where(eq(users.id, 'guid-bea'));
  const bea = await server.visitor('guid-bea');
  expect(await jsonOf(await server.call(bea, path))).toMatchObject({ language: 'en-US' });
});

test('names that were stored before hidden characters were refused are answered with the sign visible', async () => {
  const cyd = await server.addUser('cyd@test.example', {
    id: 'guid-cyd',
    contactId: 'contact-cyd',
    prefix: 'D\u202er.',
    firstName: 'C\u2028yd',
    lastName: 'Te\u0085st',
  });
  const visitor = await server.visitor(cyd.id);
  const [profile, contact] = await Promise.all(
    [path, contactPath('1001', 'contact-cyd')].map((one) => server.call(visitor, one)),
  );
  expect([profile?.status, contact?.status]).toEqual([200, 200]);
  expect(await profile?.json()).toMatchObject({
    prefix: 'D[U+202E]r.',
    firstName: 'C[U+2028]yd',
    lastName: 'Te[U+0085]st',
  });
  expect(await contact?.json()).toMatchObject({
    fullName: 'D[U+202E]r. C[U+2028]yd Te[U+0085]st',
    givenName: 'C[U+2028]yd',
    familyName: 'Te[U+0085]st',
  });
});
