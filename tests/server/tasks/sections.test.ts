/** Home, the tabs and the lists count the same groups; the oracle is a count in words, over random groups. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskStatus, TaskType } from '../../../contract/tasks/task-rules.ts';
import { clientLinks } from '../../../server/db/schema/core-schema.ts';
import { taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture();
  await fixture.deps.db.insert(clientLinks).values({ userId: 'ann', clientId: 'cove', role: 'Reader' });
});
afterAll(() => fixture.end());

/** A Monday; its week ends on the 21st. */
const today = '2026-06-15';
const days = ['2026-06-01', '2026-06-14', '2026-06-15', '2026-06-21', '2026-06-22', null];

interface SomeTask {
  readonly status: TaskStatus;
  readonly deleted: boolean;
  readonly type: TaskType;
}
interface SomeGroup {
  readonly clientId: 'acme' | 'cove' | 'bolt';
  readonly dueDate: string | null;
  readonly expirationDate: string | null;
  readonly tasks: readonly SomeTask[];
}

const someTask = fc.record<SomeTask>({
  status: fc.constantFrom(0, 1, 2, 3, 4),
  deleted: fc.boolean(),
  type: fc.constantFrom('dynamicTask', 'esignTask'),
});
const someGroup = fc.record<SomeGroup>({
  clientId: fc.constantFrom('acme', 'cove', 'bolt'),
  dueDate: fc.constantFrom(...days),
  expirationDate: fc.constantFrom('2026-06-14', '2026-07-01', null, null),
  tasks: fc.array(someTask, { maxLength: 4 }),
});

const isOpen = (status: TaskStatus) => status === 0 || status === 1;
/** As the roll-up has it: a group is finished when all of its tasks are. */
const statusOf = (group: SomeGroup): TaskStatus => {
  const present = group.tasks.filter(({ deleted }) => !deleted);
  return present.length === 0 || present.some(({ status }) => isOpen(status)) ? 0 : 2;
};

/** The expected answer for a user of these clients who sees tasks of these kinds. */
function expectedOf(groups: readonly SomeGroup[], clients: readonly string[], kinds: readonly TaskType[]) {
  const counts = { overdue: 0, thisWeek: 0, later: 0, withFirm: 0, done: 0 };
  for (const group of groups) {
    const seen = group.tasks.filter(({ deleted, type }) => !deleted && kinds.includes(type));
    const isHidden = seen.length === 0 && group.tasks.some(({ deleted }) => !deleted);
    if (!clients.includes(group.clientId) || isHidden) continue;
    if (statusOf(group) === 2) counts[seen.some(({ status }) => status === 2) ? 'withFirm' : 'done'] += 1;
    else if (seen.some(({ status }) => isOpen(status))) {
      const hasExpired = group.expirationDate === '2026-06-14';
      const place = hasExpired ? -1 : days.indexOf(group.dueDate);
      counts[place === 0 || place === 1 ? 'overdue' : place === 2 || place === 3 ? 'thisWeek' : 'later'] += 1;
    }
  }
  return counts;
}

async function counted(who: Name) {
  const list = async (statuses: string) =>
    (await fixture.tell(who, `GET /groups?${statuses}&withTasks=true&today=${today}`)).body.sections;
  const ask = async (path: string) => (await fixture.call(fixture.as[who], path)).json();
  const [pending, complete, home, counts] = await Promise.all([
    list('taskGroupStatuses=0&taskGroupStatuses=1'),
    list('taskGroupStatuses=2&taskGroupStatuses=3&taskGroupStatuses=4'),
    ask(`/api/client-center/v1/home?today=${today}`),
    ask('/api/client-center/v1/home/counts'),
  ]);
  const { overdue, thisWeek, later } = pending;
  const { withFirm, done } = complete;
  return {
    sections: { overdue, thisWeek, later, withFirm, done },
    home: [home.waiting.total, home.waiting.overdue, home.withFirm.total],
    tabs: counts.waiting,
  };
}

test('[T4.09, T4.13, T7.05] home, the tabs and the sections of the lists count the same groups, whatever there is', async () => {
  const { db } = fixture.deps;
  const all: readonly TaskType[] = ['dynamicTask', 'esignTask'];
  const users = [
    ['ann', ['acme', 'cove'], all],
    ['amy', ['acme'], all],
    ['hugo', ['acme'], ['dynamicTask']],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(someGroup, { maxLength: 12 }), async (groups) => {
      await db.delete(tasks);
      await db.delete(taskGroups);
      for (const [index, group] of groups.entries()) {
        const { clientId, dueDate, expirationDate } = group;
        const companyId = clientId === 'bolt' ? 'B' : 'A';
        const id = `g${index}`;
        await fixture.addGroup({ id, clientId, companyId, dueDate, expirationDate, status: statusOf(group) });
        for (const task of group.tasks) await fixture.addTask(id, { clientId, companyId, ...task });
      }
      for (const [who, clients, kinds] of users) {
        const expected = expectedOf(groups, clients, kinds);
        const { overdue, thisWeek, later, withFirm } = expected;
        const toDo = overdue + thisWeek + later;
        expect([who, await counted(who)]).toEqual([
          who,
          { sections: expected, home: [toDo, overdue, withFirm], tabs: toDo },
        ]);
      }
    }),
    { numRuns: 25 },
  );
});

test('[T7.05] a list that is narrowed to a section or a kind holds and counts these groups only', async () => {
  const { db } = fixture.deps;
  await db.delete(tasks);
  await db.delete(taskGroups);
  const groups = [
    ['late', { dueDate: '2026-06-01' }, 0],
    ['soon', { dueDate: '2026-06-16', type: 'esign' }, 0],
    ['firm', { status: 2 }, 2],
    ['over', { status: 4, type: 'esign' }, 4],
  ] as const;
  for (const [id, values, status] of groups) {
    await fixture.addGroup({ id, ...values });
    await fixture.addTask(id, { status, type: 'dynamicTask' });
  }
  const listed = async (query: string) => {
    const { body } = await fixture.tell('ann', `GET /groups?${query}&today=${today}`);
    const { overdue, thisWeek, later, withFirm, done } = body.sections;
    return [body.data.map(({ id }: { id: string }) => id), [overdue, thisWeek, later, withFirm, done]];
  };
  expect(await listed('section=overdue')).toEqual([['late'], [1, 0, 0, 0, 0]]);
  expect(await listed('section=withFirm')).toEqual([['firm'], [0, 0, 0, 1, 0]]);
  expect(await listed('type=esign')).toEqual([
    ['soon', 'over'],
    [0, 1, 0, 0, 1],
  ]);
  expect(await listed('type=esign&section=thisWeek')).toEqual([['soon'], [0, 1, 0, 0, 0]]);
});
