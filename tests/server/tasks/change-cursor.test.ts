import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeCursors } from '../../../server/tasks/changes/change-cursor.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.end());

test('a cursor does not reveal its number, or whether the number has changed', async () => {
  const { seal } = createChangeCursors(server.deps.db);
  const made = [await seal('1001', 7), await seal('1001', 7), await seal('1001', 4_000_000_000)];
  expect(new Set(made).size).toBe(3);
  expect(new Set(made.map(({ length }) => length))).toEqual(new Set([48]));
});

test('every server of an installation reads the cursors of the others', async () => {
  const [one, other] = [createChangeCursors(server.deps.db), createChangeCursors(server.deps.db)];
  expect(await other.open('1001', await one.seal('1001', 4_000_000_000))).toBe(4_000_000_000);
});

test('a cursor that was changed, belongs to another firm or is invalid is not read', async () => {
  const { seal, open } = createChangeCursors(server.deps.db);
  const cursor = await seal('1001', 7);
  const changed = `${cursor.slice(0, 20)}${cursor[20] === 'A' ? 'B' : 'A'}${cursor.slice(21)}`;
  for (const text of [changed, cursor.slice(1), `${cursor}AAAA`, '', '7', 'x'.repeat(48)])
    expect(await open('1001', text)).toBeUndefined();
  expect(await open('2001', cursor)).toBeUndefined();
});
