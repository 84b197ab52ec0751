/** How long a transaction may pause between two statements. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { openConnections } from '../../../server/db/connections.ts';
import { readLimits } from '../../../server/limits.ts';
import { ownDatabase } from '../../support/server/own-database.ts';

test('a transaction of a request that pauses too long is ended; one that makes the demo goes on after the same pause', async () => {
  const database = await ownDatabase();
  const limits = readLimits({ LIMIT_DATABASE_IDLE_TRANSACTION_MS: '200' });
  const connections = openConnections({ connectionString: database.url }, limits);
  const isConnected = async (pid: unknown) => {
    const { rows } = await connections.lines.query('select 1 from pg_stat_activity where pid = $1', [pid]);
    return rows.length === 1;
  };
  const answers = await drizzle(connections.admin).transaction(async (demo) => {
    const first = await demo.execute('select 1 as one');
    // It begins later: once it is ended, the other one has paused for longer.
    const lost = drizzle(connections.requests).transaction(async (request) => {
      const { rows } = await request.execute('select pg_backend_pid() as pid');
      await expect.poll(() => isConnected(rows[0]?.pid)).toBe(false);
      await request.execute('select 1');
    });
    await expect(lost).rejects.toThrow();
    return [first.rows, (await demo.execute('select 2 as two')).rows];
  });
  expect(answers).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  await connections.end();
  await database.drop();
});
