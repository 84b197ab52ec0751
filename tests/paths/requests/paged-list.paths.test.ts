import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { pagedListModel } from './paged-list.model.ts';

describeModel(pagedListModel, {
  invariants: {
    '[T9.03] a part is asked for from the first item that is not there, for the query of now': (
      { value, context: { query, list } },
      { event, started },
    ) => {
      // Items that change or go while a part is on its way do not change what was asked.
      if (event.type.startsWith('item.')) return;
      const asked = started.at(-1)?.input;
      if (value === 'loading') expect(asked).toEqual({ query, from: 0, count: 2 });
      if (value === 'adding' && ['list.more', 'list.retry'].includes(event.type))
        expect(asked).toEqual({ query, from: list?.items.length, count: 2 });
      if (value === 'refreshing' && event.type === 'list.reload')
        expect(asked).toEqual({ query, from: 0, count: Math.max(2, list?.items.length ?? 0) });
    },
    'no item is listed twice': ({ context: { list } }) => {
      const ids = list?.items.map(({ id }) => id) ?? [];
      expect(ids).toEqual([...new Set(ids)]);
    },
    'the whole has at least as many items as are listed': ({ context: { list } }) => {
      expect(list?.totalItems ?? 0).toBeGreaterThanOrEqual(list?.items.length ?? 0);
    },
    'an empty part is the end of the list': (snapshot, { event }) => {
      const { list } = snapshot.context;
      const output = 'output' in event ? (event.output as { items: unknown[] }) : undefined;
      if (output?.items.length !== 0) return;
      expect(list?.totalItems).toBe(list?.items.length);
      expect(snapshot.can({ type: 'list.more' })).toBe(false);
    },
    'what was read stays until something newer is there': ({ context: { list } }, { event }) => {
      const failure = event.type.startsWith('xstate.error');
      if (failure && event.type !== 'xstate.error.actor.loadPart') expect(list).not.toBe(null);
    },
    'a changed item is shown as it is now, and a removed one no longer': (
      { context: { list } },
      { event },
    ) => {
      const names = list?.items.filter(({ id }) => id === 'a').map(({ name }) => name);
      if (event.type === 'item.changed' && 'item' in event && (event.item as { id: string }).id === 'a')
        expect(names ?? []).toEqual(names?.length ? ['Another name'] : []);
      if (event.type === 'item.removed' && 'id' in event && event.id === 'a') expect(names ?? []).toEqual([]);
    },
    'a failure is known until the next try': ({ value, context: { problem } }) => {
      if (value === 'failed' || value === 'stopped') expect(problem?.code).toBe('offline');
      if (value === 'shown') expect(problem).toBe(null);
    },
  },
});
