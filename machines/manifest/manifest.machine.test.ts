import { expect, test } from 'vitest';
import type { ManifestInvoice } from '../../contract/manifest/manifest.ts';
import { free, invoice } from '../../tests/paths/manifest/manifest.model.ts';
import { live, service } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { ListPart, ListQuestion } from '../parts/paged-list.machine.ts';
import { manifestMachine } from './manifest.machine.ts';
import { type ManifestFacts, type ManifestQuery, manifestListMachine } from './manifest-list.ts';

const terms = { ...free, locked: [] };
/** More invoices than are chosen at once. */
const crowd = Array.from({ length: 250 }, (_, place) => invoice(`invoice-${place}`));

function opened() {
  const list = manifestListMachine.provide({
    actors: {
      loadPart: service<ListPart<ManifestInvoice, ManifestFacts>, ListQuestion<ManifestQuery>>().logic,
    },
  });
  const path = '/actions/nfe-manifest/invoice-processing';
  const { actor } = live(manifestMachine.provide({ actors: { list } }), factsFor({ clientId: 'acme', path }));
  return {
    toggleAll: () => actor.send({ type: 'rows.toggle', invoices: crowd, terms }),
    toggle: (place: number) =>
      actor.send({ type: 'row.toggle', invoice: invoice(`invoice-${place}`), terms }),
    chosen: () => actor.getSnapshot().context.chosen.map(({ id }) => id),
  };
}

test('[T4.17] of more than 200 invoices the header chooses 200, and a second press none', () => {
  const { toggleAll, chosen } = opened();
  toggleAll();
  expect(chosen()).toEqual(crowd.slice(0, 200).map(({ id }) => id));
  toggleAll();
  expect(chosen()).toEqual([]);
});

test('[T4.17] an invoice far down that was chosen before is one of the 200', () => {
  const { toggleAll, toggle, chosen } = opened();
  toggle(240);
  toggleAll();
  expect(chosen()).toEqual([...crowd.slice(0, 199), invoice('invoice-240')].map(({ id }) => id));
  toggle(220);
  expect(chosen()).toHaveLength(200);
  toggleAll();
  expect(chosen()).toEqual([]);
});
