/**
 * The paths generated from the chart of the task lists, taken in a real browser against the real server: events are
 * clicks and answers, and failures are put on the line.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { TaskGroup } from '../../contract/task-items.ts';
import type { GroupList } from '../../machines/tasks/tasks.types.ts';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { exceptionFaults, uncoveredTransitions } from '../helpers/coverage.ts';
import { type ListsPage, openListsPage } from '../helpers/group-list-page.ts';
import { createListSight, type Firm } from '../helpers/group-list-sight.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf, type SignedIn } from '../helpers/sign-in.ts';
import { tasksPath } from '../helpers/tasks-page.ts';
import { sessionOf, storageOf } from '../helpers/visit-entry.ts';
import { leafingModel, otherThan, questionOf } from '../paths/models/group-lists.model.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const statuses = { pending: [0, 1], complete: [2, 3, 4] } as const;
const lists = ['pending', 'complete'] as const;
/** How many groups of all clients a path may come to see, and how many of one client an answer holds. */
const seen = 60;
const ofClient = 195;

let session: SignedIn;
let firm: Firm;

/** The labels of a list as the service has them, in its order; one answer, or all that there are. */
async function labelsOf(list: GroupList, path: string, pageSize: number, isAll: boolean): Promise<string[]> {
  const labels: string[] = [];
  const wanted = statuses[list].map((status) => `taskGroupStatuses=${status}`).join('&');
  for (let pageNum = 0; ; pageNum += 1) {
    const query = `${wanted}&pageNum=${pageNum}&pageSize=${pageSize}`;
    const answer = await jsonOf(await session.call(`${tasksPath}/groups${path}?${query}`));
    labels.push(...answer.data.map(({ label }: TaskGroup) => label));
    if (!isAll || answer.isFinalPage) return labels;
  }
}

beforeAll(async () => {
  session = await sessionOf(origin, 'many-tasks');
  const { clients } = await jsonOf(await session.call('/api/client-center/v1/clients/'));
  const both = async (path: string, pageSize: number, isAll: boolean) => ({
    pending: await labelsOf('pending', path, pageSize, isAll),
    complete: await labelsOf('complete', path, pageSize, isAll),
  });
  firm = {
    all: await both('', seen, false),
    client: await both(`/clients/${clients[0].id}`, ofClient, true),
  };
});

describe.each(lists)('[T3.06, T4.11, T4.12, T4.13, T8.01] leafing through the %s groups', (list) => {
  const model = leafingModel(list);

  test.each(model.paths.map((path) => [path.title, path] as const))('%s', async (_title, path) => {
    const sight = await createListSight(firm);
    const context = await browser.context({ storageState: storageOf(origin, session) });
    const stage = await openListsPage(context, `${origin}/clientcenter/en/us/tasks`, list);
    let mode = 'all';
    for (const { step, snapshot, standing } of await momentsOf(model, path)) {
      // One client's groups come in one piece, however many answers that takes.
      const answers = mode === 'all' ? 1 : Math.ceil(firm.client[list].length / ofClient);
      await carryOut(stage, step, list, answers);
      mode = snapshot.context.mode;
      // The other list is answered at once.
      if (questionOf(snapshot, otherThan(list)) !== null) continue;
      await expect
        .poll(
          async () => ({
            screen: await stage.screen(),
            alerts: await stage.alerts(),
            held: stage.wire.held(),
          }),
          { ...soon, message: `after ${step.event.type}` },
        )
        .toEqual({
          screen: sight.screenFor(snapshot),
          alerts: standing.map(sight.alertFor),
          held: questionOf(snapshot, list) === null ? [] : [list],
        });
    }
  });

  test('every transition that a page can bring about while nothing changes is taken in the browser', () => {
    const except = [
      {
        transition: `tasks.${list}.deciding --always[else]--> tasks.${list}.withheld`,
        reason: 'whoever may not use tasks does not get to this page',
      },
    ];
    const changes = /changes\.heard|task\.changed|gathering|refreshing|session\.refreshed/;
    const unreached = uncoveredTransitions(model, { except }).filter(
      (id) => id.startsWith(`tasks.${list}`) && !changes.test(id),
    );
    expect({ unreached, faults: exceptionFaults(model, except) }).toEqual({ unreached: [], faults: [] });
  });
});

/** Carries out on the page what happens in a step. */
async function carryOut(
  { press, choose, wire }: ListsPage,
  { event }: ModelStep,
  list: GroupList,
  answers: number,
): Promise<void> {
  switch (event.type) {
    case 'xstate.init':
      return;
    case 'page.next':
      return press('Next page');
    case 'page.previous':
      return press('Previous page');
    case 'list.retry':
      return press('Try again');
    case 'mode.change':
      return choose(event.mode === 'all' ? 'All clients' : 'This client');
    default: {
      const [, outcome, of] = /^xstate\.(done|error)\.actor\.(\w+)\.(?:load|fetch)$/.exec(event.type) ?? [];
      if (!outcome) throw new Error(`nobody can bring about ${event.type} on a page`);
      if (of !== list) return;
      if (outcome === 'error') return wire.refuse(list, 'notFound');
      for (let answer = 0; answer < answers; answer += 1) await wire.pass(list);
    }
  }
}
