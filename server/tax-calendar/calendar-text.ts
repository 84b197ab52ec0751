import { hash } from 'node:crypto';
import { addDays, type Day } from '../../contract/brazil/business-days.ts';
import { fill, translationsOf } from '../http/translations.ts';
import { templateLanguage } from '../mail/template-language.ts';
import { dayValue, lineOf, momentValue, textValue } from './calendar-lines.ts';
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

/** Writes a calendar as iCalendar (RFC 5545), piece by piece: the head, the events, the foot. */
export interface CalendarWriter {
  readonly head: string;
  /** The whole legal date, with the firm's own date in the description. Equal events make equal text. */
  eventOf(event: CalendarEvent): string;
  readonly foot: string;
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
const refresh = 'PT6H';

/** The translations of the events of a user of this language. */
export const calendarTranslations = (language: string): Readonly<Record<Key, string>> =>
  translationsOf<Key>(templateLanguage(language), 'tax-calendar');

/** The same for an obligation at each fetch, and without a client's id in it. */
const uidOf = (clientId: string, obligationId: string): string =>
  `${hash('sha256', `${clientId} ${obligationId}`).slice(0, 32)}@tax-calendar`;

// The lines that all events share.
const begin = lineOf('BEGIN', 'VEVENT');
const sequence = lineOf('SEQUENCE', '0');
const allDay = `${lineOf('X-MICROSOFT-CDO-ALLDAYEVENT', 'TRUE')}${lineOf('X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'TRUE')}`;
const transparent = lineOf('TRANSP', 'TRANSPARENT');
const end = lineOf('END', 'VEVENT');

export function createCalendarWriter(language: string): CalendarWriter {
  const translations = calendarTranslations(language);
  const dates = new Intl.DateTimeFormat(translations.lang, { dateStyle: 'short', timeZone: 'UTC' });
  // Clients share their dates, and formatting one takes longer than all the rest of an event.
  const known = new Map<Day, string>();
  const dateOf = (day: Day): string => {
    const date = known.get(day) ?? dates.format(new Date(`${day}T00:00:00Z`));
    known.set(day, date);
    return date;
  };
  const name = textValue(translations.calendarName);
  return {
    head: [
      lineOf('BEGIN', 'VCALENDAR'),
      lineOf('VERSION', '2.0'),
      lineOf('PRODID', '-//client-portal//tax-calendar//EN'),
      lineOf('NAME', name),
      lineOf('X-WR-CALNAME', name),
      lineOf('REFRESH-INTERVAL;VALUE=DURATION', refresh),
      lineOf('X-PUBLISHED-TTL', refresh),
    ].join(''),
    eventOf({ clientId, clientName, occurrence, isPaid, changedAt }) {
      const { id, rule, competence, legalDate, internalDate, banksClosed } = occurrence;
      const values = {
        name: rule.name,
        client: clientName,
        competence,
        legal: dateOf(legalDate),
        internal: dateOf(internalDate),
      };
      const details = fill(translations.eventDetails, values);
      return [
        begin,
        lineOf('UID', uidOf(clientId, id)),
        sequence,
        lineOf('DTSTAMP', momentValue(changedAt)),
        lineOf('DTSTART;VALUE=DATE', dayValue(legalDate)),
        lineOf('DTEND;VALUE=DATE', dayValue(addDays(legalDate, 1))),
        allDay,
        lineOf(
          'SUMMARY',
          textValue(fill(isPaid ? translations[doneEvent[rule.kind]] : translations.event, values)),
        ),
        transparent,
        lineOf('DESCRIPTION', textValue(banksClosed ? `${details}\n${translations.banksClosed}` : details)),
        end,
      ].join('');
    },
    foot: lineOf('END', 'VCALENDAR'),
  };
}
