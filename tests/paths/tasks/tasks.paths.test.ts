import { expect } from 'vitest';
import { dangerAlert } from '../../../machines/signals.ts';
import { noFilters, pathOfList } from '../../../machines/tasks/list-path.ts';
import { idsOf } from '../../../machines/tasks/paging.ts';
import { idsOnPage, loadTopic, sectionsOnPage } from '../../../machines/tasks/tasks.setup.ts';
import type { GroupList } from '../../../machines/tasks/tasks.types.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { changed, lists, tasksModels } from './tasks.model.ts';

describeModel(tasksModels, {
  invariants: {
    '[T4.11] page 0 of each list is loaded first, then page 1 in the background': (
      snapshot,
      { started, event },
    ) => {
      if (event.type === 'xstate.init' && !snapshot.matches({ pending: 'withheld' }))
        expect(started.filter(({ src }) => src === 'loadGroups').map(({ input }) => input)).toEqual(
          lists.map((list) => ({ list, clientId: null, pageNum: 0, search: '', ...noFilters })),
        );
      for (const list of lists) {
        if (event.type !== `xstate.done.actor.${list}.load`) continue;
        const isAll = snapshot.context[list].isFinalPageLoaded;
        expect(snapshot.matches({ [list]: { shown: isAll ? 'settled' : 'fetching' } } as never)).toBe(true);
        if (!isAll) expect(started.at(-1)?.input).toMatchObject({ list, pageNum: 1 });
      }
    },
    '[T4.12] paging stays within the existing pages, and the last page is not before the end of the list': (
      snapshot,
    ) => {
      for (const list of lists) {
        const { current, pages, isFinalPageLoaded } = snapshot.context[list];
        expect(pages[current]).toBeDefined();
        const isWaiting = snapshot.matches({ [list]: { shown: 'settled' } } as never);
        if (isWaiting && !isFinalPageLoaded) expect(current).toBeLessThan(pages.length - 1);
        if (snapshot.context.mode === 'client') expect(pages.length).toBe(1);
      }
    },
    '[T4.12] moving on to the last loaded page fetches the next one': (snapshot, { event }) => {
      if (event.type !== 'page.next') return;
      const { current, pages, isFinalPageLoaded } = snapshot.context[event.list as GroupList];
      const isLast = current === pages.length - 1 && !isFinalPageLoaded;
      const busy = ['fetching', 'gathering', 'refreshing', 'short'];
      if (isLast)
        expect(
          busy.some((shown) => snapshot.matches({ [event.list as GroupList]: { shown } } as never)),
        ).toBe(true);
    },
    '[T4.08, T4.13] a group is in one list only, once': ({ context }) => {
      const ids = lists.flatMap((list) => idsOf(context[list]));
      expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    },
    '[T4.08] a group whose last task is done leaves the pending ones at once': ({ context }, { event }) => {
      if (event.type === 'task.changed') expect(idsOf(context.pending)).not.toContain('pending-0');
    },
    'every group of a page is in one of its sections, once': ({ context }) => {
      for (const list of lists) {
        const shown = sectionsOnPage(context, list, null).flatMap(({ ids }) => ids);
        expect(shown.toSorted()).toEqual(idsOnPage(context, list).toSorted());
      }
    },
    'a filter is kept in the URL of the list; beside a task the URL stays that of the task': (
      { context },
      { emitted, event },
    ) => {
      if (!event.type.startsWith('filters.') || context.facts.path.startsWith('/tasks/')) return;
      const { mode, searched, kind, section } = context;
      const goes = emitted.flatMap((one) => (one.type === 'navigation.wanted' ? [one.to] : []));
      expect(goes.at(-1)).toBe(pathOfList({ mode, searched, kind, section }));
    },
    '[T5.02] without access nothing is loaded, the lists are empty and a warning is logged': (
      snapshot,
      { started, emitted, event },
    ) => {
      if (!snapshot.matches({ pending: 'withheld' })) return;
      expect(lists.map((list) => snapshot.context[list].pages)).toEqual([[[]], [[]]]);
      if (event.type !== 'xstate.init') return;
      expect(started.filter(({ src }) => src !== 'watchChanges')).toEqual([]);
      expect(emitted.map(({ type }) => type)).toEqual(['warning.noted', 'warning.noted']);
    },
    '[T8.01] a list that cannot be loaded raises an alert': ({ context }, { event, emitted }) => {
      const list = /^xstate\.error\.actor\.(\w+)\.(?:load|fetch)$/.exec(event.type)?.[1] as GroupList;
      if (!list) return;
      expect(context.problems[list]).toEqual({ code: 'offline' });
      expect(emitted.at(-1)).toEqual({
        type: 'alert.raised',
        alert: { ...dangerAlert('tasks.loadFailed'), topic: loadTopic },
      });
    },
    'every change is signalled to an open task': (_snapshot, { event, emitted }) => {
      if (event.type === 'changes.heard') expect(emitted.at(-1)).toEqual({ type: 'tasks.stale', changed });
    },
    '[T2.05, T2.25] a card leads to the first open task of its group': (_snapshot, { event, emitted }) => {
      if (event.type !== 'group.start') return;
      expect(emitted.at(-1)).toEqual({
        type: 'navigation.wanted',
        to: '/tasks/clients/acme/task/pending-task-1',
        replace: false,
        state: { opened: 'pending-task-1' },
      });
    },
  },
});
