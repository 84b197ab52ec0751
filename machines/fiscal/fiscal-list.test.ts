import { expect, test } from 'vitest';
import { listed } from '../../tests/paths/fiscal/fiscal.model.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import type { ListPart, ListQuestion } from '../parts/paged-list.machine.ts';
import { type FiscalQuery, type FiscalSums, fiscalListMachine } from './fiscal-list.ts';

const query: FiscalQuery = { clientId: 'acme', storage: 'nfe-storage', filter: undefined, sort: 'newest' };
const sums: FiscalSums = { sum: '7310.00', stored: 3, statuses: {}, lastToggle: null, mayUpload: true };

test('[T9.03] documents are asked for thirty at a time, and as many again as were read when some were stored', async () => {
  const part = service<ListPart<ReturnType<typeof listed>, FiscalSums>, ListQuestion<FiscalQuery>>();
  const { actor } = live(fiscalListMachine.provide({ actors: { loadPart: part.logic } }), { query });
  const documents = Array.from({ length: 40 }, (_, index) => listed(`d${index}`));
  part.last().resolve({ items: documents.slice(0, 30), totalItems: 40, extra: sums });
  await settle();
  actor.send({ type: 'list.more' });
  part.last().resolve({ items: documents.slice(30), totalItems: 40, extra: sums });
  await settle();
  actor.send({ type: 'list.reload' });
  expect(part.asked.map(({ input }) => input)).toEqual([
    { query, from: 0, count: 30 },
    { query, from: 30, count: 30 },
    { query, from: 0, count: 40 },
  ]);
  expect(actor.getSnapshot().context.list).toEqual({ items: documents, totalItems: 40, extra: sums });
});
