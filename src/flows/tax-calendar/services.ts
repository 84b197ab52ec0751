import type { Obligation } from '../../../contract/brazil/tax-calendar.ts';
import { listObligations, markObligation } from '../../../contract/brazil/tax-calendar.ts';
import type { CalendarMonth, CalendarQuestion } from '../../../machines/tax-calendar/tax-calendar.machine.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the tax calendar's chart needs from the world [T2.22]. */
export const createTaxCalendarServices = ({ http }: { http: Http }) => ({
  /** The obligations of a client in a month, by legal date; the present month for `null`. */
  async loadMonth({ clientId, month }: CalendarQuestion, signal: AbortSignal): Promise<CalendarMonth> {
    const query = month === null ? {} : { month };
    return (await http.call(listObligations, { params: { clientId }, query, signal })).data;
  },

  /** Stores the client's own word that an obligation is paid, or is not. */
  async markObligation(
    { clientId, obligationId, paid }: { clientId: string; obligationId: string; paid: boolean },
    signal: AbortSignal,
  ): Promise<Obligation> {
    const params = { clientId, obligationId };
    return (await http.call(markObligation, { params, body: { paid }, signal })).data;
  },
});
