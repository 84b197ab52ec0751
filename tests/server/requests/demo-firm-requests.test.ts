/** The script that plays the firm of the demo, for service requests. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequest } from '../../../contract/requests/requests.ts';
import { clientLinks } from '../../../server/db/schema/core-schema.ts';
import { userIdOf } from '../../../server/demo/accounts.ts';
import { playRequests } from '../../../server/demo/demo-firm-requests.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';
import { base, general } from './request-fixture.ts';

let server: StorageServer;
let client: Visitor;
let staff: Visitor;
const reported: string[] = [];

beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
  client = await server.visitor(userIdOf('one-client'));
  staff = await server.visitor(userIdOf('staff'));
});
afterAll(() => server.end());

const call = async (visitor: Visitor, path: string, method: string, body?: object) => {
  const answer = await server.call(visitor, path, { method, ...(body && { body: JSON.stringify(body) }) });
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.json();
};
/** A look of the script, so many seconds from now. */
const look = (seconds: number) =>
  playRequests(server.deps, (line) => reported.push(line), Date.now() + seconds * 1000);

async function sent(): Promise<ServiceRequest> {
  const [link] = await server.deps.db
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.userId, userIdOf('one-client')));
  const draft = { clientId: link?.clientId, kind: 'general-requests', values: general };
  const { data } = await call(client, base, 'POST', draft);
  const body = { version: data.version, values: general, confirmed: [] };
  return (await call(client, `${base}/${data.id}/send`, 'POST', body)).data;
}
const now = async ({ id }: ServiceRequest): Promise<ServiceRequest> =>
  (await call(client, `${base}/${id}`, 'GET')).data;

test('a request that a visitor sends is opened a step later, and answered another step later by the demo by name', async () => {
  const request = await sent();
  await look(0);
  expect((await now(request)).openedAt).toBe(null);
  await look(9);
  const opened = await now(request);
  expect([opened.status, opened.assignee]).toEqual(['WaitingForAnswer', 'Harbor & Pine CPAs (demo)']);
  await look(20);
  const answered = await now(request);
  expect([answered.status, answered.outcome, answered.isUnread]).toEqual(['Replied', 'answered', true]);
  expect(answered.messages.map(({ author, text }) => [author.isFirm, text])).toEqual([
    [true, 'Thank you, we have what we need. This answer comes from the demo: no person wrote it.'],
  ]);
  expect(answered.history.map(({ event }) => event)).toEqual(['send', 'open', 'reply']);
  expect(reported).toEqual([]);
});

test('a request that a person of the firm has is left to them', async () => {
  const request = await sent();
  const { data } = await call(staff, `${base}/${request.id}/handle`, 'POST', {
    event: 'open',
    version: request.version,
  });
  expect(data.assignee).not.toBe('Harbor & Pine CPAs (demo)');
  await look(60);
  expect((await now(request)).status).toBe('WaitingForAnswer');
});
