/** The tax calendar's model. */
import type { Obligation } from '../../../contract/brazil/tax-calendar.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { CalendarMonth } from '../../../machines/tax-calendar/tax-calendar.machine.ts';
import { taxCalendarMachine } from '../../../machines/tax-calendar/tax-calendar.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const obligation: Obligation = {
  id: 'das:2026-10',
  name: 'DAS Simples Nacional',
  kind: 'guide',
  competence: '2026-10',
  legalDate: '2026-11-23',
  internalDate: '2026-11-18',
  banksClosed: false,
  source: 'CGSN 140',
  verified: true,
  state: 'guideReady',
  paid: null,
  guide: { documentId: 'd1', folderId: 'f1', name: 'DAS.pdf', sizeBytes: 100 },
};
export const paid: Obligation = {
  ...obligation,
  state: 'paid',
  paid: { at: '2026-11-16T12:00:00Z', by: 'Ana' },
};
const overdue: Obligation = {
  ...obligation,
  id: 'iss-4106902:2026-10',
  name: 'ISS',
  legalDate: '2026-11-10',
  internalDate: '2026-11-06',
  state: 'overdue',
  guide: null,
};
/** Marked, and its date is confirmed by no published source. */
const wages: Obligation = {
  ...obligation,
  id: 'salario:2026-10',
  name: 'Pagamento de salários',
  kind: 'payroll',
  legalDate: '2026-11-06',
  internalDate: '2026-11-03',
  verified: false,
  state: 'paid',
  paid: { at: '2026-11-05T12:00:00Z', by: 'Ana' },
  guide: null,
};
const declaration: Obligation = {
  ...obligation,
  id: 'esocial:2026-10',
  name: 'eSocial fechamento S-1299',
  kind: 'declaration',
  state: 'none',
  guide: null,
};
const november: CalendarMonth = {
  month: '2026-11',
  today: '2026-11-16',
  regime: 'SN',
  obligations: [wages, overdue, obligation, declaration],
  overdueBefore: 1,
  mayMark: true,
};
/** The last month that can be shown, a year after the present one. */
const last: CalendarMonth = { ...november, month: '2027-11', obligations: [], mayMark: false };
const offline = new ProblemError({ code: 'offline' });

export const taxCalendarModel = defineModel({
  name: 'a user with the tax calendar',
  machine: taxCalendarMachine,
  input: factsFor({ clientId: 'c1', path: '/home' }),
  events: [
    { type: 'month.next' },
    { type: 'month.previous' },
    { type: 'list.retry' },
    { type: 'obligation.mark', id: obligation.id, paid: true },
    { type: 'obligation.mark', id: 'of another month', paid: true },
    { type: 'guide.download', id: obligation.id },
    { type: 'document.opened', documentId: 'd1' },
    { type: 'document.opened', documentId: 'elsewhere' },
    { type: 'documents.marked', documentIds: ['d1'], isRead: true },
    { type: 'client.changed', clientId: 'c1' },
    { type: 'client.changed', clientId: 'c2' },
    { type: 'session.refreshed', session: sessionWith({}) },
    done('loadMonth', november),
    done('loadMonth', last),
    failed('loadMonth', offline),
    done('markObligation', paid),
    failed('markObligation', offline),
  ],
  contextKey: ({ clientId, month, shown, mark }) => [
    clientId,
    month,
    shown?.month,
    shown?.obligations.map((one) => one.paid !== null),
    mark,
  ],
  places: 'transitions',
});
