import { expect, test } from 'vitest';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { type CalendarMonth, type CalendarQuestion, taxCalendarMachine } from './tax-calendar.machine.ts';

const obligation = (id: string, legalDate: string, state: 'paid' | 'overdue' | 'none') => ({
  ...{
    id,
    legalDate,
    state,
    name: id,
    kind: 'guide' as const,
    competence: '2026-10',
    internalDate: legalDate,
  },
  ...{ banksClosed: false, source: '', verified: true, paid: null, guide: null },
});
const november: CalendarMonth = {
  month: '2026-11',
  today: '2026-11-16',
  regime: 'SN',
  obligations: [
    obligation('salario', '2026-11-06', 'paid'),
    obligation('iss', '2026-11-10', 'overdue'),
    obligation('fgts', '2026-11-19', 'none'),
  ],
  overdueBefore: 2,
  mayMark: true,
};
const october: CalendarMonth = { ...november, month: '2026-10' };

test('[T2.22] only the present month is counted for the greeting, under the client that it is of', async () => {
  const loadMonth = service<CalendarMonth, CalendarQuestion>();
  const { actor, signals } = live(
    taxCalendarMachine.provide({ actors: { loadMonth: loadMonth.logic } }),
    factsFor({ clientId: 'acme' }),
  );
  const counted = () => signals.filter(({ type }) => type === 'obligations.counted');
  loadMonth.last().resolve(november);
  await settle();
  const counts = { overdue: 3, next: { count: 1, daysLeft: 3 } };
  const ofNovember = { type: 'obligations.counted', clientId: 'acme', counts };
  expect(counted()).toEqual([ofNovember]);
  actor.send({ type: 'month.previous' });
  loadMonth.last().resolve(october);
  await settle();
  expect(counted()).toEqual([ofNovember]);
  expect(actor.getSnapshot().context.opensAt).toBe('iss');
});
