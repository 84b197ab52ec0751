import { createHash } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import { fill, textsOf } from '../http/texts.ts';
import { templateLanguage } from '../mail/template-language.ts';
import { addDays, type Day } from './business-days.ts';
import type { Occurrence } from './occurrences.ts';

/** An obligation as an event of a subscription. */
export interface CalendarEvent {
  readonly clientId: string;
  readonly clientName: string;
  readonly occurrence: Occurrence;
  readonly isPaid: boolean;
  /** When something about it was noted last. */
  readonly changedAt: Date;
}

type Key =
  | 'lang'
  | 'calendarName'
  | 'event'
  | 'paidEvent'
  | 'deliveredEvent'
  | 'eventDetails'
  | 'banksClosed';

/** What is said of an obligation of each kind that the client has marked. */
const doneEvent = { guide: 'paidEvent', payroll: 'paidEvent', declaration: 'deliveredEvent' } as const;

/** How often calendar programs ask for the subscription again. */
const refreshSeconds = 6 * 60 * 60;
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** The same for an obligation at each fetch, and without a client's id in it. */
const uidOf = (clientId: string, obligationId: string): string =>
  `${createHash('sha256').update(`${clientId} ${obligationId}`).digest('hex').slice(0, 32)}@tax-calendar`;

/** Events as iCalendar (RFC 5545): the whole legal date, with the firm's own date in the description. Equal events make equal texts. */
export function calendarText(language: string, events: readonly CalendarEvent[]): string {
  const texts = textsOf<Key>(templateLanguage(language), 'tax-calendar');
  const dates = new Intl.DateTimeFormat(texts.lang, { dateStyle: 'short', timeZone: 'UTC' });
  const dateOf = (day: Day): string => dates.format(startOf(day));
  const calendar = ical({
    name: texts.calendarName,
    prodId: { company: 'client-portal', product: 'tax-calendar', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const { clientId, clientName, occurrence, isPaid, changedAt } of events) {
    const { id, rule, competence, legalDate, internalDate, banksClosed } = occurrence;
    const values = {
      name: rule.name,
      client: clientName,
      competence,
      legal: dateOf(legalDate),
      internal: dateOf(internalDate),
    };
    const details = fill(texts.eventDetails, values);
    calendar.createEvent({
      id: uidOf(clientId, id),
      start: startOf(legalDate),
      end: startOf(addDays(legalDate, 1)),
      allDay: true,
      stamp: changedAt,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: fill(isPaid ? texts[doneEvent[rule.kind]] : texts.event, values),
      description: banksClosed ? `${details}\n${texts.banksClosed}` : details,
    });
  }
  return `${calendar.toString()}\r\n`;
}
