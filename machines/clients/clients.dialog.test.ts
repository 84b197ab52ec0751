import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import {
  alertOf,
  foundPage,
  idsOf,
  names,
  openDialog,
  page,
  startClients,
} from '../../tests/support/flows/clients-flow.ts';
import { clientFor } from '../../tests/support/values/fixtures.ts';
import { ProblemError } from '../problem.ts';
import { searchDebounce, wayToSwitch } from './clients.setup.ts';

test.each([
  [0, false, 'dialog'],
  [1, false, 'none'],
  [2, false, 'menu'],
  [6, false, 'menu'],
  [7, false, 'dialog'],
  [2, true, 'dialog'],
] as const)(
  '[S2.12, S2.13] of %i clients another is chosen, with an open dialog: %s, in: %s',
  (total, isInDialog, way) => {
    expect(wayToSwitch(total, isInDialog)).toBe(way);
  },
);

describe('[S2.13, S9.02] when the dialog opens', () => {
  test.each([
    [6, 'closed'],
    [7, 'open'],
  ])('with %i clients it is %s', async (count, expected) => {
    const { actor, loadClients } = startClients();
    loadClients.last().resolve(page(names(count), null));
    await settle();
    actor.send({ type: 'dialog.open' });
    const { value } = actor.getSnapshot();
    const { dialog } = (value as { loaded: { dialog: unknown } }).loaded;
    expect(typeof dialog === 'string' ? dialog : Object.keys(dialog as object)[0]).toBe(expected);
  });

  test('[S2.14, S8.23] with none it opens to say so, and a list that is there later takes its place', async () => {
    const { actor, loadClients, signals } = startClients();
    loadClients.last().resolve(page([], null));
    await settle();
    expect(actor.getSnapshot().value).toEqual({ loaded: { choice: 'empty', dialog: 'closed' } });
    actor.send({ type: 'dialog.open' });
    expect(actor.getSnapshot().value).toEqual({ loaded: { choice: 'empty', dialog: 'noClients' } });
    actor.send({ type: 'dialog.close' });
    expect(signals).toEqual([{ type: 'clients.none' }]);
    actor.send({ type: 'clients.reload' });
    loadClients.last().resolve(page(['a'], null));
    await settle();
    expect(actor.getSnapshot().context.activeClientId).toBe('a');
  });
});

describe('[S2.13] the dialog', () => {
  test('opens with the active client marked, marks what is in sight, and forgets it all on Cancel', async () => {
    const { actor, at, state } = await openDialog();
    expect(at().context.chosenId).toBe('c1');
    actor.send({ type: 'client.choose', clientId: 'c40' });
    expect(at().context.chosenId).toBe('c1');
    actor.send({ type: 'client.choose', clientId: 'c3' });
    expect(at().context.chosenId).toBe('c3');
    actor.send({ type: 'dialog.close' });
    expect(at().context).toMatchObject({ chosenId: null, searchTerm: '', filteredClients: null });
    expect(state().activeClientId).toBe('c1');
  });

  test('a selection closes it and makes the client active, from the list and from a search', async () => {
    const { actor, at, clock, searchClients, signals } = await openDialog();
    actor.send({ type: 'clients.search', term: 'boat' });
    clock.increment(searchDebounce);
    searchClients.last().resolve(foundPage(['boat']));
    await settle();
    actor.send({ type: 'client.select', clientId: 'boat' });
    expect(at().value).toEqual({ loaded: { choice: 'saving', dialog: 'closed' } });
    expect(at().context).toMatchObject({ activeClientId: 'boat', activeClient: clientFor('boat') });
    expect(signals.at(-1)).toEqual({ type: 'client.changed', clientId: 'boat' });
  });

  test('[S9.01] turns pages; only the page asked for last is shown, and one that was here comes at once', async () => {
    const { actor, at, loadClients } = await openDialog();
    actor.send({ type: 'page.go', pageNum: 2 });
    const second = loadClients.last();
    actor.send({ type: 'page.go', pageNum: 3 });
    const third = loadClients.last();
    expect(second.signal.aborted).toBe(true);
    second.resolve(page(names(25, 26), null, 60));
    third.resolve(page(names(10, 51), null, 60));
    await settle();
    expect([at().context.pageNum, idsOf(at().context.clients)]).toEqual([3, names(10, 51)]);
    actor.send({ type: 'page.go', pageNum: 1 });
    expect(idsOf(at().context.clients)).toEqual(names(25));
    for (const pageNum of [0, 4]) actor.send({ type: 'page.go', pageNum });
    expect(loadClients.asked.map(({ input }) => input.pageNum)).toEqual([1, 2, 3]);
  });

  test('a mark that is no longer in sight is taken back', async () => {
    const { actor, at, loadClients } = await openDialog();
    actor.send({ type: 'client.choose', clientId: 'c3' });
    actor.send({ type: 'page.go', pageNum: 2 });
    loadClients.last().resolve(page(names(25, 26), null, 60));
    await settle();
    expect(at().context.chosenId).toBeNull();
  });

  test('[S8.05] a page that fails raises an alert, keeps the previous page, and can be requested again', async () => {
    const { actor, at, loadClients, signals } = await openDialog();
    actor.send({ type: 'page.go', pageNum: 2 });
    loadClients.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    expect(signals.at(-1)).toEqual(alertOf('clientListErrorMsg', 'clients'));
    expect([at().context.pageNum, at().context.problem]).toEqual([1, { code: 'offline' }]);
    actor.send({ type: 'page.go', pageNum: 2 });
    expect(loadClients.last().input.pageNum).toBe(2);
    loadClients.last().resolve(page(names(25, 26), null, 60));
    await settle();
    expect(signals.at(-1)).toEqual({ type: 'alert.withdrawn', topic: 'clients' });
  });
});

describe('[S7.14] the search', () => {
  test('[S9.02] asks for the newest term only, and drops a late answer to an older one', async () => {
    const { actor, at, clock, searchClients } = await openDialog();
    actor.send({ type: 'clients.search', term: 'b' });
    actor.send({ type: 'clients.search', term: ' bo ' });
    clock.increment(searchDebounce - 1);
    expect(searchClients.asked).toEqual([]);
    clock.increment(1);
    expect(searchClients.asked.map(({ input }) => input)).toEqual([
      { companyId: '1001', withNicknames: false, term: 'bo', pageNum: 1 },
    ]);
    const older = searchClients.last();
    actor.send({ type: 'clients.search', term: 'boat' });
    clock.increment(searchDebounce);
    older.resolve(foundPage(['late']));
    searchClients.last().resolve(foundPage(['boat']));
    await settle();
    expect(older.signal.aborted).toBe(true);
    expect(idsOf(at().context.filteredClients)).toEqual(['boat']);
  });

  test('[S2.13] what it found has pages too, and an empty box brings the list back', async () => {
    const { actor, at, clock, searchClients } = await openDialog();
    actor.send({ type: 'clients.search', term: 'c' });
    clock.increment(searchDebounce);
    searchClients.last().resolve(foundPage(names(25), 30));
    await settle();
    actor.send({ type: 'page.go', pageNum: 2 });
    expect(searchClients.last().input.pageNum).toBe(2);
    searchClients.last().resolve(foundPage(names(5, 26), 30));
    await settle();
    expect([at().context.filteredPage, idsOf(at().context.filteredClients)]).toEqual([
      { pageNum: 2, total: 30, totalPages: 2 },
      names(5, 26),
    ]);
    actor.send({ type: 'clients.search', term: ' ' });
    expect([at().context.filteredClients, at().context.pageNum]).toEqual([null, 1]);
  });

  test('[S8.06] a failed search raises an alert, keeps the list, and can be repeated at once', async () => {
    const { actor, at, clock, searchClients, signals } = await openDialog();
    actor.send({ type: 'clients.search', term: 'boat' });
    clock.increment(searchDebounce);
    searchClients.last().reject(new ProblemError({ code: 'unavailable' }));
    await settle();
    expect(signals.at(-1)).toEqual(alertOf('clientListSearchError', 'clients.search'));
    expect(idsOf(at().context.clients)).toEqual(names(25));
    actor.send({ type: 'search.retry' });
    expect(searchClients.asked).toHaveLength(2);
    expect(signals.at(-1)).toEqual({ type: 'alert.withdrawn', topic: 'clients.search' });
  });
});
