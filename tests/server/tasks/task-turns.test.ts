import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startTaskFixture } from './task-fixture.ts';

test('of 30 changes of tasks that wait for the turn of their firm, one holds a connection', async () => {
  const fixture = await startTaskFixture({ LIMIT_DATABASE_LOCK_LOOK_MS: '5000' });
  const { connectionString } = fixture.deps.connections.admin.options;
  const outsider = new pg.Client({ connectionString });
  await outsider.connect();
  const locks = async (granted: boolean): Promise<number> => {
    const { rows } = await outsider.query(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and granted = $1
       and database = (select oid from pg_database where datname = current_database())`,
      [granted],
    );
    return rows[0].count;
  };
  const id = await fixture.addTask(await fixture.addGroup());
  await outsider.query(`select pg_advisory_lock(hashtext('task_change'), hashtext('A'))`);

  const changes = Array.from({ length: 30 }, (_, index) =>
    fixture.tell('stan', `PATCH /${id}`, { comment: `Comment ${index}` }),
  );
  await vi.waitUntil(async () => (await locks(false)) === 1, { timeout: 20_000 });
  // Another change of the firm's storage, and other firms, are not in that queue.
  expect((await fixture.tell('beth', 'GET /clients/bolt')).status).toBe(200);
  expect((await fixture.tell('ann', `GET /${id}`)).status).toBe(200);
  expect([await locks(true), await locks(false)]).toEqual([1, 1]);

  await outsider.query('select pg_advisory_unlock_all()');
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses).toEqual(changes.map(() => 200));
  expect((await fixture.tell('ann', `GET /${id}`)).body.data.version).toBe(31);
  await outsider.end();
  await fixture.end();
});
