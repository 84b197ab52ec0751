import { describe, expect, test } from 'vitest';
import { createFeatureFlags, initialFeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { startTasks } from '../../tests/support/flows/tasks-live.ts';
import { factsFor, sessionWith } from '../../tests/support/values/session-facts.ts';
import { clientTag, groupFor, taskFor } from '../../tests/support/values/tasks.ts';
import { ProblemError } from '../problem.ts';
import { allShown, noFilters } from './list-path.ts';
import {
  firstToAct,
  idsOnPage,
  isNothingFound,
  listOfTask,
  nextToAct,
  nextToRead,
  pageCountOf,
  refreshDelay,
  searchDebounce,
  sectionCountsOf,
  sectionsOnPage,
  startedTask,
  verbHere,
} from './tasks.setup.ts';
import type { GroupPage } from './tasks.types.ts';

const page = (groups: readonly TaskGroup[], isFinalPage = true, tasks: readonly Task[] = []): GroupPage => ({
  clients: [clientTag],
  groups,
  tasks,
  isFinalPage,
  today: '2026-01-15',
});
const groups = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => groupFor(`g${from + index}`));
const changed = [{ taskId: 'x', taskGroupId: 'g0', clientId: 'acme', version: 2 }];
const hidden = { controls: ['ClientCenterHideTasks'] };

/** Both lists are loaded as given. */
async function show(
  pending: GroupPage,
  facts = factsFor({ clientId: 'acme' }),
  complete: GroupPage = page([]),
) {
  const portal = startTasks(facts);
  portal.loadGroups.asked[0]?.resolve(pending);
  portal.loadGroups.asked[1]?.resolve(complete);
  await settle();
  return portal;
}

describe('[T5.02] without access to tasks', () => {
  test('nothing is asked for; the lists come when it is granted', () => {
    const { actor, at, loadGroups, signals } = startTasks(factsFor(hidden));
    expect([at().value, loadGroups.asked]).toEqual([
      { news: {}, search: 'idle', pending: 'withheld', complete: 'withheld' },
      [],
    ]);
    expect(signals.map(({ type }) => type)).toEqual(['warning.noted', 'warning.noted']);
    actor.send({ type: 'session.refreshed', session: sessionWith({}) });
    expect(loadGroups.asked.map(({ input }) => input.list)).toEqual(['pending', 'complete']);
  });

  test('stays so while it is not', () => {
    const { actor, at, loadGroups } = startTasks(factsFor(hidden));
    actor.send({ type: 'session.refreshed', session: sessionWith(hidden) });
    expect([at().matches({ pending: 'withheld' }), loadGroups.asked]).toEqual([true, []]);
  });
});

test('[T8.01] a failed load raises an alert, and the next try removes it', async () => {
  const { actor, loadGroups, signals } = startTasks(factsFor({ clientId: 'acme' }));
  loadGroups.asked[0]?.reject(new ProblemError({ code: 'offline' }));
  await settle();
  actor.send({ type: 'list.retry', list: 'pending' });
  expect(signals).toMatchObject([
    { type: 'alert.raised', alert: { key: 'tasks.loadFailed', topic: 'tasks' } },
    { type: 'alert.withdrawn', topic: 'tasks' },
  ]);
});

test('[T3.05, T4.11] the lists are loading, then there: groups and tasks by id', async () => {
  const { at, loadGroups } = startTasks(factsFor({ clientId: 'acme' }));
  expect([at().matches({ pending: 'loading' }), at().context.groups, at().context.tasks]).toEqual([
    true,
    {},
    {},
  ]);
  const [group, task] = [groupFor('g', ['a']), taskFor('a', { taskGroupId: 'g' })];
  loadGroups.asked[0]?.resolve(page([group], true, [task]));
  loadGroups.asked[1]?.resolve(page([]));
  await settle();
  expect([at().matches({ pending: 'shown' }), at().context.groups, at().context.tasks]).toEqual([
    true,
    { g: group },
    { a: task },
  ]);
});

describe('[T3.06, T4.12] whose groups are listed', () => {
  test('those of the active client come in one piece, and follow the client', async () => {
    const { actor, at, loadGroups } = await show(page(groups(0, 15)));
    actor.send({ type: 'mode.change', mode: 'client' });
    expect(loadGroups.asked.slice(2).map(({ input }) => input)).toEqual([
      { list: 'pending', clientId: 'acme', pageNum: 0, search: '', ...noFilters },
      { list: 'complete', clientId: 'acme', pageNum: 0, search: '', ...noFilters },
    ]);
    loadGroups.asked[2]?.resolve(page(groups(0, 40)));
    await settle();
    expect(at().context.pending.pages.map((each) => each.length)).toEqual([40]);
    expect(at().can({ type: 'page.next', list: 'pending' })).toBe(false);
    actor.send({ type: 'client.changed', clientId: 'bolt' });
    expect(at().context.pending.pages).toEqual([[]]);
    expect(loadGroups.last().input).toEqual({
      list: 'complete',
      clientId: 'bolt',
      pageNum: 0,
      search: '',
      ...noFilters,
    });
  });

  test('those of all clients do not depend on the active one', async () => {
    const { actor, at, loadGroups } = await show(page(groups(0, 3)));
    actor.send({ type: 'client.changed', clientId: 'bolt' });
    expect([loadGroups.asked.length, at().context.pending.pages[0]?.length]).toEqual([2, 3]);
  });

  test('an answer for the previous client is ignored', async () => {
    const { actor, at, loadGroups } = startTasks();
    actor.send({ type: 'mode.change', mode: 'client' });
    loadGroups.asked[0]?.resolve(page(groups(0, 3)));
    await settle();
    expect([loadGroups.asked[0]?.signal.aborted, at().context.pending.pages]).toEqual([true, [[]]]);
  });
});

describe('changes on the server (decision 30)', () => {
  test('are gathered for a moment, then the pages on hand are read anew and stay on screen', async () => {
    const { actor, at, clock, refreshGroups, signals } = await show(page(groups(0, 3)));
    const hear = () => actor.send({ type: 'changes.heard', changed });
    hear();
    clock.increment(refreshDelay - 1);
    hear();
    expect(refreshGroups.asked).toEqual([]);
    clock.increment(1);
    expect(refreshGroups.asked.map(({ input }) => input)).toEqual([
      { list: 'pending', clientId: null, pageCount: 1, search: '', ...noFilters },
      { list: 'complete', clientId: null, pageCount: 1, search: '', ...noFilters },
    ]);
    expect([at().context.pending.pages[0]?.length, at().hasTag('busy')]).toEqual([3, false]);
    refreshGroups.asked[0]?.resolve(page(groups(1, 3)));
    await settle();
    expect(at().context.pending.pages).toEqual([['g1', 'g2']]);
    expect(signals).toEqual([
      { type: 'tasks.stale', changed },
      { type: 'tasks.stale', changed },
    ]);
  });

  test('that come while a list is loaded have it asked for again', async () => {
    const { actor, at, loadGroups } = startTasks();
    actor.send({ type: 'changes.heard', changed });
    expect(loadGroups.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false, false]);
    loadGroups.asked[0]?.resolve(page(groups(0, 1)));
    loadGroups.asked[2]?.resolve(page(groups(1, 3)));
    await settle();
    expect(at().context.pending.pages).toEqual([['g1', 'g2']]);
  });

  test('that cannot be loaded keep the loaded lists, without an alert', async () => {
    const { actor, at, clock, refreshGroups, signals } = await show(page(groups(0, 3)));
    actor.send({ type: 'changes.heard', changed });
    clock.increment(refreshDelay);
    for (const one of refreshGroups.asked) one.reject(new Error('offline'));
    await settle();
    expect(at().context.pending.pages).toEqual([['g0', 'g1', 'g2']]);
    expect(signals.map(({ type }) => type)).toEqual(['tasks.stale']);
  });
});

test('[T4.12] finishing the groups on screen fetches those that follow', async () => {
  const [first] = groups(0, 1);
  const { actor, at, loadGroups } = await show(page(groups(0, 15), false));
  loadGroups.last().resolve(page(groups(15, 30), false));
  await settle();
  expect([at().matches({ pending: { shown: 'settled' } }), loadGroups.asked.length]).toEqual([true, 3]);
  for (const group of groups(0, 15))
    actor.send({
      type: 'task.changed',
      group: { ...group, status: 2, completedDate: '2026-01-01' },
      tasks: [],
    });
  expect(at().context.pending.pages.flat()).not.toContain(first?.id);
  expect(loadGroups.last().input).toEqual({
    list: 'pending',
    clientId: null,
    pageNum: 1,
    search: '',
    ...noFilters,
  });
});

test('[T2.25, T4.10] a card starts the first open task of its group, else the first', async () => {
  const tasks = [
    taskFor('a', { status: 2, order: 1 }),
    taskFor('b', { order: 3 }),
    taskFor('c', { order: 2 }),
  ];
  const board = await show(
    page([groupFor('g', ['a', 'b', 'c']), groupFor('h', ['a']), groupFor('none')], true, tasks),
  );
  const { context } = board.at();
  expect(['g', 'h', 'none', 'unknown'].map((id) => startedTask(context, id)?.taskId)).toEqual([
    'c',
    'a',
    undefined,
    undefined,
  ]);
  expect(board.at().can({ type: 'group.start', groupId: 'none' })).toBe(false);
});

test('[T3.01, T5.03] tasks of kinds that the session hides are left out', async () => {
  const tasks = [taskFor('a', { type: 'esignTask' }), taskFor('b')];
  const { at } = await show(
    page([groupFor('g', ['a', 'b'])], true, tasks),
    factsFor({ controls: ['ClientCenterHideEsignTask'] }),
  );
  expect(Object.keys(at().context.tasks)).toEqual(['b']);
});

test('[T5.03] when the firm shows a kind, or no more, the lists are read anew; else they stay', async () => {
  const tasks = [taskFor('a', { type: 'invoiceTask' }), taskFor('b')];
  const whole = page([groupFor('g', ['a', 'b'])], true, tasks);
  const { actor, at, loadGroups } = await show(whole, factsFor({ flags: new Map() }));
  const seen = () => Object.keys(at().context.tasks);
  expect(seen()).toEqual(['b']);
  const flags = createFeatureFlags(initialFeatureFlags);
  actor.send({ type: 'flags.loaded', flags });
  expect([at().matches({ pending: 'loading' }), seen()]).toEqual([true, []]);
  loadGroups.asked.slice(-2).forEach(({ resolve }) => {
    resolve(whole);
  });
  await settle();
  expect(seen()).toEqual(['a', 'b']);
  actor.send({ type: 'flags.loaded', flags });
  actor.send({ type: 'session.refreshed', session: factsFor().session });
  expect(at().matches({ pending: 'loading' })).toBe(false);
  actor.send({
    type: 'session.refreshed',
    session: factsFor({ controls: ['ClientCenterHideInvoiceTask'] }).session,
  });
  expect(at().matches({ pending: 'loading' })).toBe(true);
});

describe('[T9.03] the search', () => {
  const found = { ...page([groupFor('found')]), total: 1 };

  test('asks for both lists once the user has paused, from their first pages', async () => {
    const { actor, at, clock, loadGroups } = await show({ ...page(groups(0, 15), false), total: 40 });
    loadGroups.last().resolve({ ...page(groups(15, 30), false), total: 40 });
    await settle();
    actor.send({ type: 'page.next', list: 'pending' });
    const before = loadGroups.asked.length;
    for (const term of ['B', 'Bl', ' Blue ']) actor.send({ type: 'search.changed', term });
    clock.increment(searchDebounce - 1);
    expect([loadGroups.asked.length, idsOnPage(at().context, 'pending')[0]]).toEqual([before, 'g15']);
    clock.increment(1);
    expect(loadGroups.asked.slice(before).map(({ input }) => input)).toEqual(
      ['pending', 'complete'].map((list) => ({
        list,
        clientId: null,
        pageNum: 0,
        search: 'Blue',
        ...noFilters,
      })),
    );
    loadGroups.asked[before]?.resolve(found);
    await settle();
    expect([idsOnPage(at().context, 'pending'), pageCountOf(at().context, 'pending')]).toEqual([
      ['found'],
      1,
    ]);
  });

  test('that ends at the words already shown asks for nothing', async () => {
    const { actor, clock, loadGroups } = await show({ ...page(groups(0, 3)), total: 3 });
    const before = loadGroups.asked.length;
    for (const term of ['B', ' ']) actor.send({ type: 'search.changed', term });
    clock.increment(searchDebounce);
    expect(loadGroups.asked.length).toBe(before);
  });
});

test('[T4.12] the pages of a list are counted before they are read, and a group that is done is one fewer', async () => {
  const { actor, at } = await show({
    ...page(groups(0, 15), false, [taskFor('t', { taskGroupId: 'g0' })]),
    total: 31,
  });
  expect([pageCountOf(at().context, 'pending'), at().context.totals.pending]).toEqual([3, 31]);
  const group = groupFor('g0', ['t'], { status: 2, completedDate: '2026-01-01' });
  actor.send({
    type: 'task.changed',
    group,
    tasks: [taskFor('t', { taskGroupId: 'g0', status: 2, version: 9 })],
  });
  expect([pageCountOf(at().context, 'pending'), at().context.totals]).toEqual([
    2,
    { pending: 30, complete: null },
  ]);
});

describe('[T2.05] the group of the open task is known to the lists', () => {
  const group = groupFor('far', ['far-task']);
  const task = taskFor('far-task', { taskGroupId: 'far' });
  const opened = { type: 'group.opened', group, tasks: [task], client: clientTag } as const;

  test('also when it is on a page that is not loaded, and after every later request of the lists', async () => {
    const { actor, at, clock } = await show(page(groups(0, 15), false));
    const known = () => [listOfTask(at().context, 'far-task'), at().context.clients.acme];
    expect(known()[0]).toBeNull();
    actor.send(opened);
    const expected = [{ groupId: 'far', list: 'pending' }, clientTag];
    expect([known(), idsOnPage(at().context, 'pending').includes('far')]).toEqual([expected, false]);
    actor.send({ type: 'search.changed', term: 'lease' });
    clock.increment(searchDebounce);
    expect(known()).toEqual(expected);
    actor.send({ type: 'mode.change', mode: 'client' });
    expect(known()).toEqual(expected);
  });

  test('as complete, once nothing of it is open', async () => {
    const { actor, at } = await show(page(groups(0, 15), false));
    actor.send({ ...opened, group: { ...group, status: 2 }, tasks: [{ ...task, status: 2 }] });
    expect(listOfTask(at().context, 'far-task')).toEqual({ groupId: 'far', list: 'complete' });
  });

  test('and leaves a task that the lists know in a newer version as it is', async () => {
    const newer = { ...task, version: 7, status: 2 as const };
    const { actor, at } = await show(page([group], true, [newer]));
    actor.send(opened);
    expect(at().context.tasks['far-task']).toEqual(newer);
  });
});

const counts = { overdue: 0, thisWeek: 0, later: 3, withFirm: 4, done: 5 };
const noGroups = { overdue: 0, thisWeek: 0, later: 0, withFirm: 0, done: 0 };

describe('the counts of the sections', () => {
  const one = groupFor('one', ['one-task']);
  const task = taskFor('one-task', { taskGroupId: 'one' });

  test('[T4.08] follow a change at once: a group that is handed in goes from its section to "with your firm"', async () => {
    const pending = { ...page([one], true, [task]), sections: { ...counts, withFirm: 0, done: 0 } };
    const complete = { ...page([]), sections: { ...noGroups, withFirm: 4, done: 5 } };
    const run = await show(pending, undefined, complete);
    expect(sectionCountsOf(run.at().context)).toEqual(counts);
    const done = { ...task, status: 2 as const, version: task.version + 1 };
    run.actor.send({ type: 'task.changed', group: { ...one, status: 2 }, tasks: [done] });
    expect(sectionCountsOf(run.at().context)).toEqual({ ...counts, later: 2, withFirm: 5 });
  });

  test('are unknown until both lists were read', async () => {
    const { at } = await show({ ...page([one], true, [task]), sections: counts });
    expect(sectionCountsOf(at().context)).toBeNull();
  });
});

describe('the sections of a page', () => {
  const day = (id: string, dueDate: string | null, status: 0 | 2 = 0) =>
    groupFor(id, [`${id}-t`], { dueDate, status });
  const taskOf = (id: string, status: 0 | 2 | 4 = 0) => taskFor(`${id}-t`, { taskGroupId: id, status });
  const idsOf = (sections: ReturnType<typeof sectionsOnPage>) =>
    sections.map(({ section, ids }) => [section, ids]);

  test('[T4.13, T7.05] are headings in its order; the group of the open task comes first in its own', async () => {
    const groups = [day('a', '2026-01-10'), day('b', '2026-01-15'), day('c', null)];
    const { actor, at } = await show({
      ...page(
        groups,
        true,
        ['a', 'b', 'c'].map((id) => taskOf(id)),
      ),
      today: '2026-01-15',
    });
    const expected = [
      ['overdue', ['a']],
      ['thisWeek', ['b']],
      ['later', ['c']],
    ];
    expect(idsOf(sectionsOnPage(at().context, 'pending', null))).toEqual(expected);
    actor.send({ type: 'group.opened', group: day('far', null), tasks: [taskOf('far')], client: clientTag });
    expect(idsOf(sectionsOnPage(at().context, 'pending', 'far'))).toEqual([
      ...expected.slice(0, 2),
      ['later', ['far', 'c']],
    ]);
  });

  test('of complete groups: what the firm has comes before what is done, each in the order of the page', async () => {
    const groups = ['a', 'b', 'c'].map((id) => day(id, null, 2));
    const tasks = [taskOf('a', 4), taskOf('b', 2), taskOf('c', 2)];
    const { at } = await show(page([]), undefined, page(groups, true, tasks));
    expect(idsOf(sectionsOnPage(at().context, 'complete', null))).toEqual([
      ['withFirm', ['b', 'c']],
      ['done', ['a']],
    ]);
  });

  test('show their heading only where they are folded: "done" is, until it is unfolded', async () => {
    const { actor, at } = await show(page([], true));
    expect(at().context.folded).toEqual(['done']);
    actor.send({ type: 'section.toggle', section: 'later' });
    actor.send({ type: 'section.toggle', section: 'done' });
    expect(at().context.folded).toEqual(['later']);
  });

  test('are unfolded once the lists are narrowed to them, by a filter or by the URL', async () => {
    const { actor, at } = await show(page([], true));
    actor.send({ type: 'section.toggle', section: 'later' });
    actor.send({ type: 'filters.change', filters: { section: 'done' } });
    const byFilter = at().context.folded;
    actor.send({ type: 'route.entered', path: '/tasks?section=later' });
    expect([byFilter, at().context.folded]).toEqual([['later'], []]);
  });
});

describe('the verb of a group', () => {
  const esign = groupFor('sign', ['sign-t']);
  const toSign = taskFor('sign-t', { taskGroupId: 'sign', type: 'esignTask' });
  test('says what its next task asks for, and the first that the user can act on is the filled one', async () => {
    const { at } = await show(page([esign], true, [toSign]));
    expect([verbHere(at().context, 'sign'), firstToAct(at().context)]).toEqual(['sign', 'sign']);
  });
  test('[T6.01] is "view" for a user who only reads the tasks of the client', async () => {
    const clients = [{ ...clientTag, mayChange: false }];
    const read = { ...page([esign], true, [toSign]), clients };
    const { at } = await show(read, undefined, { ...page([]), clients });
    expect([verbHere(at().context, 'sign'), firstToAct(at().context)]).toEqual(['view', null]);
  });
});

test('a finished task leads on to the first group that the user can act on, past those of a client they only read, and not where there is none', async () => {
  const read = { ...clientTag, id: 'read', mayChange: false };
  const both = [groupFor('read', ['r'], { clientId: 'read' }), groupFor('mine', ['m'])];
  const theirs = [
    taskFor('r', { taskGroupId: 'read', clientId: 'read' }),
    taskFor('m', { taskGroupId: 'mine' }),
  ];
  const clients = [clientTag, read];
  const { at } = await show({ ...page(both, true, theirs), clients }, undefined, { ...page([]), clients });
  expect(nextToAct(at().context)).toBe('mine');
  const none = await show({ ...page(both.slice(0, 1), true, theirs.slice(0, 1)), clients });
  expect(nextToAct(none.at().context)).toBe(null);
});

test('a task that is only read leads on to one that can be done, else to the next of the list, else nowhere', async () => {
  const groups = ['a', 'b', 'c'].map((id) => groupFor(id, [`${id}1`]));
  const tasks = ['a', 'b', 'c'].map((id) => ({ ...taskFor(`${id}1`, {}), taskGroupId: id }));
  const clients = [{ ...clientTag, mayChange: false }];
  const readOnly = async (count: number) =>
    (
      await show({ ...page(groups.slice(0, count), true, tasks.slice(0, count)), clients }, undefined, {
        ...page([]),
        clients,
      })
    ).at().context;
  const context = await readOnly(3);
  expect(['a', 'b', 'c', 'other'].map((id) => nextToRead(context, id))).toEqual(['b', 'c', 'a', 'a']);
  expect(nextToRead(await readOnly(1), 'a')).toBe(null);
  const mine = await show(page(groups, true, tasks));
  expect(nextToRead(mine.at().context, 'b')).toBe(nextToAct(mine.at().context));
});

describe('the URL of the list', () => {
  const goes = (signals: readonly { type: string }[]) =>
    signals.flatMap((signal) =>
      signal.type === 'navigation.wanted' ? [(signal as { to?: string }).to] : [],
    );

  test('keeps what narrows the lists, and both are read anew', async () => {
    const { actor, at, clock, signals, loadGroups } = await show(page([], true));
    actor.send({ type: 'route.entered', path: '/tasks' });
    const asked = loadGroups.asked.length;
    actor.send({ type: 'filters.change', filters: { kind: 'esign' } });
    expect(goes(signals)).toEqual(['/tasks?kind=esign']);
    expect(loadGroups.asked.slice(asked).map(({ input }) => [input.list, input.kind, input.section])).toEqual(
      [
        ['pending', 'esign', null],
        ['complete', 'esign', null],
      ],
    );
    actor.send({ type: 'route.entered', path: '/tasks?kind=esign' });
    expect(loadGroups.asked.length).toBe(asked + 2);
    actor.send({ type: 'search.changed', term: ' lease ' });
    clock.increment(searchDebounce);
    expect([at().context.searched, goes(signals).at(-1)]).toEqual(['lease', '/tasks?q=lease&kind=esign']);
  });

  test('that names a section narrows the lists to it, and a URL without one shows them whole again', async () => {
    const { actor, at } = await show(page([], true));
    actor.send({ type: 'route.entered', path: '/tasks?section=withFirm' });
    expect(at().context.section).toBe('withFirm');
    actor.send({ type: 'route.entered', path: '/tasks' });
    expect(at().context.section).toBeNull();
  });

  test('all filters are taken away with one request for each list', async () => {
    const { actor, at, signals, loadGroups } = await show(page([], true));
    actor.send({ type: 'route.entered', path: '/tasks?clients=one&kind=esign&section=later' });
    const asked = loadGroups.asked.length;
    actor.send({ type: 'filters.change', filters: allShown });
    expect(at().context).toMatchObject({ mode: 'all', kind: null, section: null });
    expect(
      loadGroups.asked.slice(asked).map(({ input }) => [input.list, input.clientId, input.kind]),
    ).toEqual([
      ['pending', null, null],
      ['complete', null, null],
    ]);
    expect(goes(signals)).toEqual(['/tasks']);
  });

  test('nothing is found once both lists came back empty, not while one is loading', async () => {
    const { actor, at, loadGroups } = await show(page([], true));
    actor.send({ type: 'filters.change', filters: { kind: 'esign' } });
    const empty = { ...page([], true), total: 0 };
    const [pending, complete] = loadGroups.asked.slice(-2);
    expect(isNothingFound(at().context)).toBe(false);
    pending?.resolve(empty);
    await settle();
    expect(isNothingFound(at().context)).toBe(false);
    complete?.resolve(empty);
    await settle();
    expect(isNothingFound(at().context)).toBe(true);
    actor.send({ type: 'filters.clear' });
    expect(isNothingFound(at().context)).toBe(false);
  });

  test('when nothing was found, one event takes search and filters away, also words that are being typed', async () => {
    const { actor, at, clock, signals, loadGroups } = await show(page([], true));
    actor.send({ type: 'route.entered', path: '/tasks?q=lease&clients=one&kind=esign&section=later' });
    const asked = loadGroups.asked.length;
    actor.send({ type: 'search.changed', term: 'leases' });
    actor.send({ type: 'filters.clear' });
    clock.increment(searchDebounce);
    const { mode, search, searched, kind, section } = at().context;
    expect({ mode, search, searched, kind, section }).toEqual({
      ...allShown,
      search: '',
      searched: '',
    });
    expect(loadGroups.asked.slice(asked).map(({ input }) => [input.list, input.search])).toEqual([
      ['pending', ''],
      ['complete', ''],
    ]);
    expect(goes(signals)).toEqual(['/tasks']);
  });

  test('[T2.05] is as it was after a task was open', async () => {
    const { actor, at, signals } = await show(page([], true));
    actor.send({ type: 'route.entered', path: '/tasks?section=later' });
    actor.send({ type: 'route.entered', path: '/tasks/clients/acme/task/t1' });
    actor.send({ type: 'filters.change', filters: { kind: 'esign' } });
    expect(goes(signals)).toEqual([]);
    actor.send({ type: 'route.entered', path: '/tasks' });
    expect([at().context.section, goes(signals)]).toEqual(['later', ['/tasks?kind=esign&section=later']]);
  });
});
