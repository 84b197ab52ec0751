import { hash } from 'node:crypto';
import { type Day, holidays } from '../../contract/brazil/business-days.ts';
import type { CalendarLeads, TaxFacts } from '../../contract/brazil/tax-calendar.ts';
import { displayNameOf } from '../../contract/firm/clients.ts';
import { findUser } from '../account/account.queries.ts';
import { clientsIn, type DashboardScope } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { calendarTranslations, createCalendarWriter } from './calendar-text.ts';
import { occurrencesIn } from './occurrences.ts';
import { taxRules } from './rules.ts';
import { factsOfClients, leadsOf, marksOf, versionOfMarks } from './tax-calendar.queries.ts';

/** What a calendar is made of, all but what was noted about each obligation. */
export interface CalendarSource {
  readonly language: string;
  readonly leads: CalendarLeads;
  readonly clients: readonly { readonly id: string; readonly name: string; readonly facts: TaxFacts }[];
  readonly range: { readonly first: Day; readonly last: Day };
  /** The moment of events about which nothing was noted. */
  readonly createdAt: Date;
  /** Equal sources with equal notes have equal versions; a calendar of this version need not be built again. */
  readonly version: string;
}

/** Rules and translations change with the server only; their part of a version is the same on all servers of a release. */
const known = new Map<string, string>();
function versionOfRelease(language: string): string {
  const found = known.get(language);
  if (found !== undefined) return found;
  const made = hash(
    'sha256',
    JSON.stringify([taxRules, holidays, calendarTranslations(language)]),
    'base64url',
  );
  known.set(language, made);
  return made;
}

/** Reads what the calendar of a user is made of: a few rows for each client, and none for each obligation. */
export async function readCalendarSource(
  db: Database,
  scope: DashboardScope,
  {
    createdAt,
    range,
    mostClients,
  }: { readonly createdAt: Date; readonly range: CalendarSource['range']; readonly mostClients: number },
): Promise<CalendarSource> {
  const { companyId, userId } = scope.principal;
  const rows = await clientsIn(db, scope, mostClients);
  const ids = rows.map(({ id }) => id);
  const [factsById, { guideLeadDays, payrollLeadDays }, user, marks] = await Promise.all([
    factsOfClients(db, ids),
    leadsOf(db, companyId),
    findUser(db, userId),
    versionOfMarks(db, ids),
  ]);
  const clients = rows.flatMap((row) => {
    const facts = factsById.get(row.id);
    return facts ? [{ id: row.id, name: displayNameOf(row), facts }] : [];
  });
  const language = user?.language ?? '';
  const leads = { guideLeadDays, payrollLeadDays };
  const made = { language, leads, clients, range, createdAt };
  const version = hash('sha256', JSON.stringify([made, marks, versionOfRelease(language)]), 'base64url');
  return { ...made, version };
}

/**
 * The calendar as text, a piece for each client: putting together that of sixty clients at once would keep the requests
 * of all others waiting.
 */
export async function* calendarPieces(
  db: Database,
  { language, leads, clients, range, createdAt }: CalendarSource,
): AsyncGenerator<string> {
  const writer = createCalendarWriter(language);
  const occurrencesOf = occurrencesIn(leads, range);
  yield writer.head;
  for (const { id: clientId, name: clientName, facts } of clients) {
    const occurrences = occurrencesOf(facts);
    const markOf = await marksOf(
      db,
      [clientId],
      occurrences.map(({ id }) => id),
    );
    yield occurrences
      .map((occurrence) => {
        const mark = markOf(clientId, occurrence.id);
        return writer.eventOf({
          clientId,
          clientName,
          occurrence,
          isPaid: mark?.paidAt != null,
          changedAt: mark?.changedAt ?? createdAt,
        });
      })
      .join('');
  }
  yield writer.foot;
}
