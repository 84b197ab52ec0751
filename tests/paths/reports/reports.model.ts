/** Models of the reports: the rows of one, its workbook, and the receipt that the path leads to. */
import type { ReportRow } from '../../../contract/reports/reports.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { reportListMachine } from '../../../machines/reports/report-list.ts';
import { reportsMachine } from '../../../machines/reports/reports.machine.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });
const tooMuch = new ProblemError({ code: 'tooMuchData' });

export const receiptsPath = '/actions/br-reports/stored-documents';
export const peoplePath = '/actions/br-reports/payroll-registrations';
const payrollPath = '/actions/br-reports/payroll-entries';
export const receiptPath = `${receiptsPath}/one`;

type Event = ModelEvent<typeof reportsMachine>;
const enter = (path: string): Event => ({ type: 'route.entered', path });
const turnTo = (clientId: string): Event => ({ type: 'client.changed', clientId });
const wanted = (action: string): Event => ({ type: 'action.wanted', section: 'br-reports', action });

const denied = sessionWith({ grants: ['Reports.Denied'] });

const define = (name: string, facts: Partial<SessionFacts>, events: readonly Event[]) =>
  defineModel({
    name,
    machine: reportsMachine,
    input: factsFor({ path: receiptsPath, ...facts }),
    events,
    contextKey: ({ clientId, path, filter, showsFilter, owner, access }) => [
      ...[clientId, path, JSON.stringify(filter), showsFilter, owner],
      access.session.bindings.FeatureResourcePermissions.Reports?.Denied,
    ],
    systemIds: [],
    places: 'transitions',
    paths: 'covering',
  });

export const reportsModels = [
  define('a user who looks for a row', { clientId: 'acme' }, [
    { type: 'filter.changed', filter: { search: 'guia' } },
    { type: 'filter.changed', filter: { choices: { status: 'viewed' } } },
    { type: 'filter.toggle' },
    { type: 'filters.clear' },
    { type: 'report.download' },
    done('findReport', { url: '/report' }),
    failed('findReport', tooMuch),
    failed('findReport', offline),
    wanted('stored-documents'),
    wanted('payroll-registrations'),
    enter(peoplePath),
    enter(payrollPath),
    enter(`${receiptsPath}?from=home`),
    enter('/home'),
    turnTo('acme'),
    turnTo('dana'),
  ]),
  define('a user with an open receipt', { clientId: 'acme', path: receiptPath }, [
    { type: 'receipt.loaded', clientId: 'acme' },
    { type: 'receipt.loaded', clientId: 'dana' },
    { type: 'receipt.changed' },
    enter(receiptsPath),
    enter(`${receiptsPath}/two`),
    turnTo('dana'),
    turnTo('acme'),
  ]),
  define('a receipt by its path, before the client is known', { path: receiptPath }, [
    { type: 'receipt.loaded', clientId: 'acme' },
    { type: 'report.download' },
    turnTo('acme'),
    turnTo('dana'),
  ]),
  define('a report that there is not', { clientId: 'acme', path: '/actions/br-reports/tarot' }, [
    wanted('tarot'),
    { type: 'report.download' },
    enter(receiptsPath),
  ]),
  define('the section alone', { clientId: 'acme', path: '/actions/br-reports' }, []),
  define('a user without reports', { clientId: 'acme', session: denied }, [
    { type: 'report.download' },
    { type: 'session.refreshed', session: sessionWith({}) },
    { type: 'flags.loaded', flags: new Map() },
    wanted('stored-documents'),
    enter(peoplePath),
  ]),
] as const;

export const receiptRow = (id: string, cells: Readonly<Record<string, string | null>> = {}): ReportRow => ({
  id,
  receiptId: id,
  cells: {
    ...{ number: '2026-0042', client: 'Acme', clientTaxId: null, document: 'Guia DAS.pdf', type: 'Guia' },
    ...{ competence: '2025-12', dueOn: '2026-01-20', amount: '1234.56', sentAt: '2026-01-12T10:48:00.000Z' },
    ...{ viewedAt: null, confirmedAt: null, contact: 'Beatriz', status: 'delivered' },
    // The reports on payroll and on people show the same rows by their names.
    ...{ rubric: 'faltas', payrollType: 'monthly', quantity: '30:10' },
    ...{ name: 'Ana Paula Ferreira', kind: 'employee', hiredOn: '2022-03-10', standing: 'active', ...cells },
  },
});

/** The rows as they are shown. */
export const reportListModels = [
  defineModel({
    name: 'the rows of a report',
    machine: reportListMachine,
    input: { query: { clientId: 'acme', report: 'stored-documents', filter: undefined } },
    events: [
      done('loadPart', {
        items: [
          receiptRow('one'),
          receiptRow('two', { status: 'confirmed', competence: null, dueOn: null, amount: null }),
          receiptRow('three', { status: 'expired' }),
        ],
        totalItems: 4,
        extra: { sums: { amount: '2469.12' }, stored: 9 },
      }),
      done('loadPart', { items: [], totalItems: 0, extra: { sums: { amount: '0.00' }, stored: 0 } }),
      failed('loadPart', offline),
      { type: 'list.more' },
      failed('loadNextPart', offline),
    ],
    contextKey: ({ list, problem }) => [list?.items.length, problem?.code],
  }),
] as const;
