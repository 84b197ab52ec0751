import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../contract/reports/receipts.ts';
import { receipt } from '../../tests/paths/reports/receipt.model.ts';
import { receiptRow } from '../../tests/paths/reports/reports.model.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import type { ListPart, ListQuestion } from '../parts/paged-list.machine.ts';
import { ProblemError } from '../problem.ts';
import { receiptMachine } from './receipt.machine.ts';
import { maxSearchLength } from './report-filter.ts';
import { type ReportQuery, type ReportSums, reportListMachine } from './report-list.ts';
import { filterDelay, reportPlaceOf, reportsMachine } from './reports.machine.ts';

const receipts = '/actions/br-reports/stored-documents';
const people = '/actions/br-reports/payroll-registrations';

/** The reports with their children, whose services answer when the test says so. */
function start(facts: Partial<SessionFacts> & { grants?: readonly string[] }) {
  const list = service<ListPart<ReturnType<typeof receiptRow>, ReportSums>, ListQuestion<ReportQuery>>();
  const load = service<Receipt>();
  const open = service<{ url: string; receipt: Receipt }>();
  const machine = reportsMachine.provide({
    actors: {
      list: reportListMachine.provide({ actors: { loadPart: list.logic } }),
      receipt: receiptMachine.provide({
        actors: { loadReceipt: load.logic as never, openDocument: open.logic as never },
      }),
    },
  });
  const { actor, clock, signals } = live(machine, factsFor({ clientId: 'acme', ...facts }));
  const questions = () => list.asked.map(({ input: { query } }) => query);
  return { actor, clock, signals, list, load, open, questions };
}

describe('[T2.16, T2.17] the place of a path', () => {
  test.each([
    [receipts, { root: '/actions', report: 'stored-documents', named: 'stored-documents', receiptId: null }],
    [
      `${receipts}/one`,
      { root: '/actions', report: 'stored-documents', named: 'stored-documents', receiptId: 'one' },
    ],
    [
      `/mobile${people}?a=b`,
      {
        root: '/mobile/actions',
        report: 'payroll-registrations',
        named: 'payroll-registrations',
        receiptId: null,
      },
    ],
    [
      `${people}/one`,
      { root: '/actions', report: 'payroll-registrations', named: 'payroll-registrations', receiptId: null },
    ],
    [
      '/actions/br-reports/payroll-entries',
      { root: '/actions', report: 'payroll-entries', named: 'payroll-entries', receiptId: null },
    ],
    ['/actions/br-reports/tarot', { root: '/actions', report: null, named: 'tarot', receiptId: null }],
    ['/actions/br-reports', { root: '/actions', report: null, named: '', receiptId: null }],
    ['/home', { root: '/actions', report: null, named: '', receiptId: null }],
  ])('%s', (path, place) => {
    expect(reportPlaceOf(path)).toEqual(place);
  });
});

test('[T3.15] who has no service requests may read receipts, and not the register of people', () => {
  const { actor, questions } = start({ path: receipts, grants: ['ServiceRequest.Denied'] });
  expect(questions().map(({ report }) => report)).toEqual(['stored-documents']);
  actor.send({ type: 'route.entered', path: people });
  expect(actor.getSnapshot().matches({ open: 'refused' })).toBe(true);
  expect(questions()).toHaveLength(1);
});

test('[T3.11] what is typed is asked for once nothing was typed for 300 milliseconds, and is cut to 100 characters', () => {
  const { actor, clock, questions } = start({ path: receipts });
  actor.send({ type: 'filter.changed', filter: { search: 'g' } });
  clock.increment(filterDelay - 1);
  actor.send({ type: 'filter.changed', filter: { search: 'x'.repeat(maxSearchLength + 1) } });
  clock.increment(299);
  expect(questions()).toHaveLength(1);
  clock.increment(1);
  expect(questions()[1]?.filter?.groups[0]?.items[0]?.value).toBe('x'.repeat(100));
});

test('[T9.03] rows are asked for thirty at a time', async () => {
  const { list, actor } = start({ path: receipts });
  const rows = Array.from({ length: 31 }, (_, index) => receiptRow(`r${index}`));
  list.last().resolve({ items: rows.slice(0, 30), totalItems: 31, extra: { sums: {}, stored: 31 } });
  await settle();
  actor.getSnapshot().children.list?.send({ type: 'list.more' });
  expect(list.asked.map(({ input: { from, count } }) => [from, count])).toEqual([
    [0, 30],
    [30, 30],
  ]);
});

test('[T2.16] a document that the contact opens is handed to the browser, and the rows are read again because the receipt is viewed', async () => {
  const { actor, list, load, open, signals } = start({ path: `${receipts}/one` });
  list.last().resolve({ items: [receiptRow('one')], totalItems: 1, extra: { sums: {}, stored: 1 } });
  load.last().resolve(receipt());
  await settle();
  actor.getSnapshot().children.receipt?.send({ type: 'document.open', documentId: 'guia' });
  open.last().resolve({ url: '/guia', receipt: receipt({ status: 'viewed', version: 2 }) });
  await settle();
  expect(signals.filter(({ type }) => type === 'download.ready')).toEqual([
    { type: 'download.ready', url: '/guia' },
  ]);
  expect(list.asked).toHaveLength(2);
});

test('[T2.16] a failed download raises an alert, and a later one that succeeds withdraws it', async () => {
  const { actor, load, open, signals } = start({ path: `${receipts}/one` });
  load.last().resolve(receipt());
  await settle();
  const openGuide = () =>
    actor.getSnapshot().children.receipt?.send({ type: 'document.open', documentId: 'guia' });
  openGuide();
  open.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  openGuide();
  open.last().resolve({ url: '/guia', receipt: receipt() });
  await settle();
  const types = signals.map(({ type }) => type).filter((type) => /alert|download/.test(type));
  expect(types).toEqual(['alert.raised', 'alert.withdrawn', 'download.ready']);
});
