/** The call of home for sixty clients with a thousand groups of tasks, beside that for one client with few. */
import type pg from 'pg';
import type { ResponseOf } from '../../contract/calls/call.ts';
import type { home } from '../../contract/home/home.ts';
import { taskGroups, tasks } from '../../server/db/schema/task-schema.ts';
import { loadOn } from './load.ts';
import { type BenchPortal, copying, sixtyAccount, type Visitor, visit } from './portal.ts';
import type { Section } from './report.ts';
import { type BenchSize, counted } from './size.ts';
import { median } from './statistics.ts';

const path = '/api/client-center/v1/home';
/** The account whose groups are copied. */
const stocked = 'many-tasks';

/** Gives the clients of the account with sixty copies of so many groups and their tasks, by turns. */
async function spreadGroups(database: pg.Client, count: number): Promise<void> {
  const ofAccount = `select client_id as id from client_links join users on users.id = user_id where email like`;
  await database.query('create temp table spread (group_id text, copy_id text, client_id text)');
  await database.query(
    `insert into spread
     select groups.id, 'bench-' || groups.id, (array(${ofAccount} $1 order by 1))[1 + (row_number() over ()) % 60]
     from task_groups groups where client_id in (${ofAccount} $2) order by groups.id limit $3`,
    [`${sixtyAccount}@%`, `${stocked}@%`, count],
  );
  await database.query(
    copying(
      taskGroups,
      `'id', spread.copy_id, 'client_id', spread.client_id`,
      'task_groups one join spread on spread.group_id = one.id',
    ),
  );
  await database.query(
    copying(
      tasks,
      `'id', 'bench-' || one.id, 'group_id', spread.copy_id, 'client_id', spread.client_id`,
      'tasks one join spread on spread.group_id = one.group_id',
    ),
  );
  await database.query('drop table spread');
}

/** How many groups wait on home. */
async function waitingOf(origin: string, { headers }: Visitor): Promise<number> {
  const answer = await fetch(`${origin}${path}`, { headers });
  if (!answer.ok) throw new Error(`home answered ${answer.status}`);
  return ((await answer.json()) as ResponseOf<typeof home>).waiting?.total ?? 0;
}

export async function homeCall(portal: BenchPortal, { groups, load, warmUps }: BenchSize): Promise<Section> {
  const { origin, small } = portal;
  await portal.withDatabase((database) => spreadGroups(database, groups));
  const visitors = { ours: await visit(origin, sixtyAccount), floor: await visit(origin, small.account) };
  const waiting = {
    ours: await waitingOf(origin, visitors.ours),
    floor: await waitingOf(origin, visitors.floor),
  };
  if (waiting.ours < groups / 2) throw new Error(`only ${waiting.ours} of ${groups} groups wait`);
  const rates: Record<keyof typeof visitors, number[]> = { ours: [], floor: [] };
  for (let round = -warmUps; round < load.rounds; round += 1)
    for (const which of ['floor', 'ours'] as const) {
      const { rate } = await loadOn({ url: `${origin}${path}`, headers: visitors[which].headers }, load);
      if (round >= 0) rates[which].push(rate);
    }
  return {
    title: 'The call of home',
    lines: [
      {
        what: `60 clients with ${counted(waiting.ours)} waiting groups, beside one with ${waiting.floor}`,
        unit: '/s',
        ours: median(rates.ours),
        floor: median(rates.floor),
        target: { of: 'ratio', least: 1 / 1.5 },
      },
    ],
  };
}
