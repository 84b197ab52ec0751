import { and, asc, count, eq, exists, gt, lte } from 'drizzle-orm';
import { displayNameOf } from '../../contract/firm/clients.ts';
import type { Database } from '../db/database.ts';
import { clientActions } from '../db/schema/action-schema.ts';
import { clientLinks, clients, companies, users } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { Limits } from '../limits.ts';
import type { KeptMail } from '../mail/mail-queue.ts';
import { mostNamed } from '../mail/upload-mail.ts';
import { themeOf } from '../security/theme.ts';
import { staffActionsPath } from '../shell/staff/staff-path.ts';
import { inTurn } from '../tasks/task-transaction.ts';
import { actionMail } from './action-mail.ts';

type Parts = Pick<Deps, 'db' | 'mails' | 'settings'>;
type Report = (line: string) => void;

/** The last moment at which summaries became due. */
export function lastDigestMoment(
  { digestMs, digestAtMs }: Pick<Limits, 'digestMs' | 'digestAtMs'>,
  now: number = Date.now(),
): Date {
  return new Date(Math.floor((now - digestAtMs) / digestMs) * digestMs + digestAtMs);
}

/** The actions of the clients that a member of staff looks after, since their last summary and up to `moment`. */
const coveredBy = (moment: Date) =>
  and(
    eq(clientLinks.userId, users.id),
    eq(clientActions.clientId, clientLinks.clientId),
    eq(clientActions.companyId, users.companyId),
    gt(clientActions.at, users.actionMailsUntil),
    lte(clientActions.at, moment),
  );

const wantsDigest = and(
  eq(users.kind, 'staff'),
  eq(users.signInPolicy, 'allowed'),
  eq(users.actionMails, 'daily'),
);

/** The staff whose summary is due, a bounded number of them. */
async function findDue(db: Database, moment: Date, limit: number) {
  return await db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(
      and(
        wantsDigest,
        exists(
          db
            .select({ id: clientActions.id })
            .from(clientActions)
            .innerJoin(clientLinks, eq(clientLinks.clientId, clientActions.clientId))
            .where(coveredBy(moment)),
        ),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
}

/**
 * Keeps the summary of one member of staff and notes up to when it reaches, both or neither. The row of the user is
 * locked: of servers that look at the same moment one makes the summary. In the turn of the firm's tasks no action of
 * the time before is still on its way.
 */
async function keepDigest(
  { db, mails, settings }: Parts,
  due: { readonly id: string; readonly companyId: string },
  moment: Date,
): Promise<KeptMail[]> {
  return await inTurn(db, due.companyId, async (tx) => {
    const [reader] = await tx
      .select({ user: users, company: companies })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(users.id, due.id), wantsDigest))
      .for('update', { of: users });
    if (!reader || reader.user.actionMailsUntil >= moment) return [];
    const covered = and(eq(users.id, due.id), coveredBy(moment));
    const [counted] = await tx
      .select({ total: count() })
      .from(clientActions)
      .innerJoin(clientLinks, eq(clientLinks.clientId, clientActions.clientId))
      .innerJoin(users, eq(users.id, clientLinks.userId))
      .where(covered);
    const rows = await tx
      .select({ action: clientActions, client: clients })
      .from(clientActions)
      .innerJoin(clientLinks, eq(clientLinks.clientId, clientActions.clientId))
      .innerJoin(users, eq(users.id, clientLinks.userId))
      .innerJoin(clients, eq(clients.id, clientActions.clientId))
      .where(covered)
      .orderBy(asc(clientActions.at), asc(clientActions.id))
      .limit(mostNamed);
    await tx.update(users).set({ actionMailsUntil: moment }).where(eq(users.id, due.id));
    if (rows.length === 0) return [];
    const { user, company } = reader;
    const letter = actionMail(themeOf(company), user, 'digest', {
      actions: rows.map(({ action, client }) => ({ ...action, clientName: displayNameOf(client) })),
      total: counted?.total ?? rows.length,
      href: `${settings.publicOrigin}${staffActionsPath}`,
    });
    const to = { name: `${user.firstName} ${user.lastName}`, address: user.email };
    return await mails.keep(tx, [{ fromName: company.name, to, ...letter }]);
  });
}

/** Makes the summaries that are due and hands them over. */
export async function sendDigests(parts: Parts, report: Report, now: number = Date.now()): Promise<void> {
  const { db, mails, settings } = parts;
  const moment = lastDigestMoment(settings.limits, now);
  for (const due of await findDue(db, moment, settings.limits.digestsPerLook)) {
    const kept = await keepDigest(parts, due, moment);
    await mails.send(kept, async (mail, error) => {
      report(`Summary ${mail.id} is tried again later: ${describeError(error)}`);
      await mails.postpone(mail);
    });
  }
}

/** Looks for summaries that are due until it is stopped, one look after the other. */
export function startDigests(parts: Parts, report: Report): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= sendDigests(parts, report)
      .catch((error: unknown) => report(`The look for summaries failed: ${describeError(error)}`))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(look, parts.settings.limits.digestLookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
