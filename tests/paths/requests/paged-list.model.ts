/** Models of a list that is read part by part. */
import { createPagedList, type ListPart } from '../../../machines/parts/paged-list.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

export const pagedListMachine = createPagedList<Item, string, { readonly all: number }>(2);

const offline = new ProblemError({ code: 'offline' });
const part = (totalItems: number, ...ids: string[]): ListPart<Item, { all: number }> => ({
  items: ids.map((id) => ({ id, name: `Name of ${id}` })),
  totalItems,
  extra: { all: 9 },
});

export const pagedListModel = defineModel({
  name: 'a list of three items in parts of two',
  machine: pagedListMachine,
  input: { query: 'all' },
  events: ({ context: { list } }) => [
    { type: 'list.more' },
    { type: 'list.retry' },
    { type: 'list.reload' },
    { type: 'query.changed', query: 'open' },
    { type: 'item.changed', item: { id: 'a', name: 'Another name' } },
    { type: 'item.changed', item: { id: 'elsewhere', name: 'Another name' } },
    { type: 'item.removed', id: 'a' },
    { type: 'item.removed', id: 'elsewhere' },
    done('loadPart', part(3, 'a', 'b')),
    done('loadPart', part(0)),
    failed('loadPart', offline),
    // An item was added before the others meanwhile: the last one of the part before comes again.
    done('loadNextPart', part(4, 'b', 'c')),
    done('loadNextPart', part(3)),
    failed('loadNextPart', offline),
    done('refresh', part(list?.items.length ?? 0, ...(list?.items.map(({ id }) => id) ?? []))),
    failed('refresh', offline),
  ],
  contextKey: ({ query, list, problem }) => [query, list?.items, list?.totalItems, problem?.code],
});
