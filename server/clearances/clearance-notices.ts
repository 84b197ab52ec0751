import { and, eq, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import { addDays, type Day } from '../../contract/brazil/business-days.ts';
import type { SettledStatus } from '../../contract/brazil/clearances.ts';
import { displayNameOf } from '../../contract/firm/clients.ts';
import { bestLanguage, prefixOf } from '../../contract/language/market.ts';
import { findDashboardScope } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { clientAgencies } from '../db/schema/brazil-schema.ts';
import { clientLinks, clients, companies, users } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { KeptMail, NewMail } from '../mail/mail-queue.ts';
import { inNameOf } from '../security/in-name-of.ts';
import { themeOf } from '../security/theme.ts';
import { staffPath } from '../shell/staff/staff-path.ts';
import type { Transaction } from '../storage/locking.ts';
import { byAgency, expiringDays } from './agencies.ts';
import { type ClearanceNotice, type ClearanceQuestion, clearanceMail } from './clearance-mail.ts';

export type ClearanceParts = Pick<Deps, 'db' | 'mails' | 'blobs' | 'settings'>;
export type Report = (line: string) => void;

/** A notice without what depends on its client and its reader. */
type Told =
  | { readonly kind: 'expiring'; readonly certificates: readonly { agencyId: string; validUntil: Day }[] }
  | { readonly kind: 'changed'; readonly agencyId: string; readonly status: SettledStatus }
  | ClearanceQuestion;

/** The letters about a client to those who read them: its staff, or its own people who have dashboards. */
async function lettersAbout(
  { db, settings }: ClearanceParts,
  clientId: string,
  kind: 'staff' | 'client',
  told: Told,
): Promise<NewMail[]> {
  const linked = await db
    .select({ user: users, client: clients, company: companies })
    .from(clientLinks)
    .innerJoin(users, eq(users.id, clientLinks.userId))
    .innerJoin(clients, eq(clients.id, clientLinks.clientId))
    .innerJoin(companies, eq(companies.id, clients.companyId))
    .where(and(eq(clientLinks.clientId, clientId), eq(users.kind, kind)))
    .orderBy(users.id)
    .limit(settings.limits.clearanceReaders);
  const letters: NewMail[] = [];
  for (const { user, client, company } of linked) {
    const person = await inNameOf(db, user.id);
    if (!person || !(await findDashboardScope(db, person))) continue;
    const page = kind === 'staff' ? staffPath : `${prefixOf(bestLanguage([user.language]))}/home`;
    const notice: ClearanceNotice = {
      clientName: displayNameOf(client),
      href: `${settings.publicOrigin}${page}`,
      ...told,
    };
    const to = { name: `${user.firstName} ${user.lastName}`, address: user.email };
    letters.push({ fromName: company.name, to, ...clearanceMail(themeOf(company), user, notice) });
  }
  return letters;
}

/** Hands over letters that were kept. */
export async function sendKept(
  { mails }: Pick<Deps, 'mails'>,
  kept: readonly KeptMail[],
  report: Report,
): Promise<void> {
  await mails.send(kept, async (mail, error) => {
    report(`Message ${mail.id} about a certificate is tried again later: ${describeError(error)}`);
    await mails.postpone(mail);
  });
}

/** The letters to the staff of a client about a new status of a certificate. */
export const lettersOfChange = (
  parts: ClearanceParts,
  clientId: string,
  agencyId: string,
  status: SettledStatus,
): Promise<NewMail[]> => lettersAbout(parts, clientId, 'staff', { kind: 'changed', agencyId, status });

/** The letters to the staff of a client about a question of its people. */
export const lettersOfQuestion = (
  parts: ClearanceParts,
  clientId: string,
  question: ClearanceQuestion,
): Promise<NewMail[]> => lettersAbout(parts, clientId, 'staff', question);

/** Certificates that are about to end and whose end was not announced yet. */
const isDue = (today: Day) =>
  and(
    isNotNull(clientAgencies.validUntil),
    gte(clientAgencies.validUntil, today),
    or(
      lte(clientAgencies.validUntil, addDays(today, expiringDays('fgts-crf'))),
      and(
        sql`${clientAgencies.agencyId} <> 'fgts-crf'`,
        lte(clientAgencies.validUntil, addDays(today, expiringDays('rfb-pgfn'))),
      ),
    ),
    sql`${clientAgencies.remindedFor} is distinct from ${clientAgencies.validUntil}`,
  );

async function dueClients(db: Database, today: Day, most: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ clientId: clientAgencies.clientId })
    .from(clientAgencies)
    .where(isDue(today))
    .limit(most);
  return rows.map(({ clientId }) => clientId);
}

/** Notes that the end of a client's certificates is announced, and answers which. Of servers that do so at once one gets each. */
async function takeDue(tx: Transaction, clientId: string, today: Day) {
  const taken = await tx
    .update(clientAgencies)
    .set({ remindedFor: sql`${clientAgencies.validUntil}` })
    .where(and(eq(clientAgencies.clientId, clientId), isDue(today)))
    .returning({ agencyId: clientAgencies.agencyId, validUntil: clientAgencies.validUntil });
  return taken
    .flatMap(({ agencyId, validUntil }) => (validUntil ? [{ agencyId, validUntil }] : []))
    .sort((one, other) => byAgency(one.agencyId, other.agencyId));
}

/** Reminds the people of clients of certificates that end soon, once for each validity, with one letter a client and look. */
export async function remindOfClearances(parts: ClearanceParts, report: Report, today: Day): Promise<void> {
  const { db, mails, settings } = parts;
  for (const clientId of await dueClients(db, today, settings.limits.clearanceRemindersPerLook)) {
    const kept = await db.transaction(async (tx) => {
      const certificates = await takeDue(tx, clientId, today);
      if (certificates.length === 0) return [];
      const letters = await lettersAbout(parts, clientId, 'client', { kind: 'expiring', certificates });
      return await mails.keep(tx, letters);
    });
    await sendKept(parts, kept, report);
  }
}
