import { describe, expect, test } from 'vitest';
import { groupPagesMachine } from '../../../machines/tasks/group-pages.machine.ts';
import type {
  GroupPage,
  GroupQuestion,
  PageQuestion,
  RefreshQuestion,
} from '../../../machines/tasks/tasks.types.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { live, service, settle } from '../../support/charts/live.ts';
import { defineModel, done } from '../../support/charts/model.ts';
import { clientTag, groupFor, taskFor } from '../../support/values/tasks.ts';

const pageOf = (from: number, to: number, isFinalPage: boolean): GroupPage => {
  const ids = Array.from({ length: to - from }, (_, index) => `g${from + index}`);
  return {
    groups: ids.map((id) => groupFor(id, [`${id}-task`])),
    tasks: ids.map((id) => taskFor(`${id}-task`, { taskGroupId: id })),
    clients: [clientTag],
    isFinalPage,
    today: '2026-01-15',
    total: 400,
  };
};

describeModel(
  defineModel({
    name: 'the groups of one client',
    machine: groupPagesMachine,
    input: { list: 'pending', clientId: 'acme', pageNum: 0, search: 'tax', kind: null, section: null },
    events: [done('loadPage', pageOf(0, 1, false)), done('loadPage', pageOf(0, 1, true))],
    contextKey: ({ pages }) => [pages.length, pages.at(-1)?.isFinalPage],
    paths: 'covering',
  }),
  {
    invariants: {
      'each page is asked for once, in its order': (_snapshot, { started }) => {
        expect(started.map(({ input }) => input)).toEqual(
          started.map((_each, pageNum) => ({
            ...{ list: 'pending', clientId: 'acme', search: 'tax', kind: null, section: null },
            ...{ pageNum, pageSize: 195 },
          })),
        );
      },
      'it ends with the final page': ({ status }, { event }) => {
        const page = event.output as GroupPage | undefined;
        if (page?.isFinalPage) expect(status).toBe('done');
      },
    },
  },
);

/** Asks, with a server that has `count` groups; returns the result, and the calls. */
async function ask(input: GroupQuestion | RefreshQuestion, count: number) {
  const loadPage = service<GroupPage, PageQuestion>();
  const { actor } = live(groupPagesMachine.provide({ actors: { loadPage: loadPage.logic } }), input);
  // More calls than any of these questions takes: a chart that never ends fails below.
  for (let call = 0; call < 20 && actor.getSnapshot().status === 'active'; call += 1) {
    const { pageNum, pageSize } = loadPage.last().input;
    const to = Math.min((pageNum + 1) * pageSize, count);
    loadPage.last().resolve(pageOf(pageNum * pageSize, to, to >= count));
    await settle();
  }
  const { status, output } = actor.getSnapshot();
  return {
    status,
    ids: output?.groups.map(({ id }) => id) ?? [],
    ends: [output?.isFinalPage, output?.tasks.length, output?.total],
    calls: loadPage.asked.map(({ input: { pageNum, pageSize } }) => [pageNum, pageSize]),
  };
}

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => `g${index}`);

describe('[T7.04, T7.05, T4.13] groups', () => {
  test('of all clients come fifteen at a time', async () => {
    expect(
      await ask({ list: 'pending', clientId: null, pageNum: 1, search: '', kind: null, section: null }, 400),
    ).toEqual({
      status: 'done',
      ids: idsTo(30).slice(15),
      ends: [false, 15, 400],
      calls: [[1, 15]],
    });
  });

  test('of one client are fetched whole, in as many pages of the server as they fill', async () => {
    expect(
      await ask(
        { list: 'pending', clientId: 'acme', pageNum: 0, search: '', kind: null, section: null },
        400,
      ),
    ).toEqual({
      status: 'done',
      ids: idsTo(400),
      ends: [true, 400, 400],
      calls: [
        [0, 195],
        [1, 195],
        [2, 195],
      ],
    });
  });

  test('of one client end after two thousand', async () => {
    const { status, ends, calls } = await ask(
      { list: 'pending', clientId: 'acme', pageNum: 0, search: '', kind: null, section: null },
      9000,
    );
    expect([status, ends, calls.length]).toEqual(['done', [false, 11 * 195, 400], 11]);
  });

  test.each([
    [1, [[0, 15]]],
    [3, [[0, 45]]],
    [13, [[0, 195]]],
    [
      14,
      [
        [0, 195],
        [1, 195],
      ],
    ],
  ])(
    'that are on hand, %j pages of them, are read anew in multiples of fifteen',
    async (pageCount, expected) => {
      const { status, calls, ends } = await ask(
        { list: 'complete', clientId: null, pageCount, search: '', kind: null, section: null },
        1000,
      );
      expect([status, calls, ends[0]]).toEqual(['done', expected, false]);
    },
  );
});
