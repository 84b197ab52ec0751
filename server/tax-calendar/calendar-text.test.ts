import { expect, test } from 'vitest';
import { createCalendarWriter } from './calendar-text.ts';
import { occurrencesOf, usualLeads } from './occurrences.ts';

const facts = {
  regime: 'LP',
  traits: ['employees' as const],
  stateCode: 'PR',
  municipality: '4106902',
  openedOn: null,
} as const;

test('a calendar is written as RFC 5545 has it', () => {
  const writer = createCalendarWriter('pt-BR');
  const occurrence = occurrencesOf({ ...facts, traits: [...facts.traits] }, usualLeads, {
    first: '2026-12-31',
    last: '2026-12-31',
  })[0];
  if (!occurrence) throw new Error('nothing is due on the last day of the year');
  const event = writer.eventOf({
    clientId: 'acme',
    clientName: 'Padaria, Filhos',
    occurrence,
    isPaid: true,
    changedAt: new Date('2026-12-01T12:00:00Z'),
  });
  expect(`${writer.head}${event}${writer.foot}`.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//client-portal//tax-calendar//EN',
    'NAME:Calendário fiscal',
    'X-WR-CALNAME:Calendário fiscal',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:eb4a8eefad7c79930d1729c015096bd6@tax-calendar',
    'SEQUENCE:0',
    'DTSTAMP:20261201T120000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    'SUMMARY:Entregue: DCTFWeb e MIT · Padaria\\, Filhos',
    'TRANSP:TRANSPARENT',
    'DESCRIPTION:Vencimento legal em 31/12/2026. Data interna do escritório: 29',
    ' /12/2026. Competência: 2026-11.\\nOs bancos não abrem neste dia. Pague at',
    ' é o dia útil anterior.',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
