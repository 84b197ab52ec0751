import { expect } from 'vitest';
import type { CalendarMonth } from '../../../machines/tax-calendar/tax-calendar.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { paid, taxCalendarModel } from './tax-calendar.model.ts';

describeModel(taxCalendarModel, {
  invariants: {
    '[T2.22, S4.11] what is shown belongs to the client that was chosen last, and each question names it': (
      { context: { clientId, shown }, value },
      { event, started },
    ) => {
      if (event.type === 'client.changed') expect(clientId).toBe(event.clientId);
      const asked = started.filter(({ src }) => src === 'loadMonth').at(-1);
      expect(asked?.input).toMatchObject({ clientId });
      if ((value as { month: string }).month === 'shown') expect(shown).not.toBeNull();
    },
    '[T2.22] a step leads to the month beside the one that is shown, and no further than a year away': (
      { context: { month, shown } },
      { event },
    ) => {
      if (shown !== null || month === null) return;
      if (event.type === 'month.next') expect(['2026-12', '2027-12']).toContain(month);
      expect(month).not.toBe('2027-12');
    },
    '[T2.22] a month opens at its first obligation that is overdue or next, and a mark does not move it': ({
      context: { shown, opensAt },
    }) => {
      expect(opensAt).toBe(shown?.month === '2026-11' ? 'iss-4106902:2026-10' : null);
    },
    '[T2.22] what is overdue in the present month and the one before is counted for the greeting': (
      _snapshot,
      { event, emitted },
    ) => {
      const counted = emitted.filter(({ type }) => type === 'obligations.counted');
      const loaded = event.type === 'xstate.done.actor.loadMonth' ? (event.output as CalendarMonth) : null;
      if (loaded?.month === '2026-11')
        expect(counted.at(-1)).toMatchObject({ counts: { overdue: 2, next: null } });
    },
    'a mark that failed raises an alert, one that was stored shows who gave it': (
      { context },
      { event, emitted },
    ) => {
      if (event.type === 'xstate.error.actor.markObligation')
        expect(emitted.at(-1)).toMatchObject({
          type: 'alert.raised',
          alert: { key: 'obligationNotMarkedMsg', topic: 'taxCalendar.mark' },
        });
      if (event.type === 'xstate.done.actor.markObligation' && context.shown?.obligations.length)
        expect(context.shown.obligations).toContainEqual(paid);
    },
  },
});
