import { and, count, eq, gt, like } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/access-schema.ts';
import type { Deps } from '../deps.ts';
import { Refusal, unauthenticated } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { type IssueConfirmation, issueMail } from '../mail/issue-mail.ts';
import { findPerson } from '../profile/profile.queries.ts';
import { findCompany, themeOf } from '../security/theme.ts';

const hourMs = 3_600_000;

/** What a confirmation is sent with. */
interface ConfirmParts extends Pick<Deps, 'db' | 'mails'> {
  readonly limits: Pick<Limits, 'issueMailsPerHour'>;
}

/**
 * Mails the confirmation of an issue to its reporter, once for each reference code [T7.21]. What could not be sent
 * may be asked for again.
 */
export async function confirmIssue(
  { db, mails, limits }: ConfirmParts,
  reporterId: string,
  issue: IssueConfirmation,
): Promise<void> {
  const person = await findPerson(db, reporterId);
  const company = person && (await findCompany(db, person.user.companyId));
  if (!company) throw unauthenticated();
  const { user } = person;
  const key = { userId: user.id, key: `issue:${issue.referenceCode}` };
  if (await isKept(db, key)) return;
  if ((await recentNotices(db, user.id)) >= limits.issueMailsPerHour)
    throw new Refusal(429, 'tooManyRequests', 'tooManyRequests', { 'retry-after': '3600' });
  const kept = await db.transaction(async (tx) => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ ...key, fingerprint: 'issue', resultId: issue.referenceCode })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    // The same call is being answered already.
    if (claimed.length === 0) return [];
    return await mails.keep(tx, [
      {
        fromName: company.name,
        to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
        ...issueMail(themeOf(company), user.language, issue),
      },
    ]);
  });
  await mails.send(kept, async (mail, error) => {
    await db.transaction(async (tx) => {
      await tx.delete(idempotencyKeys).where(isKey(key));
      await mails.drop(tx, mail);
    });
    throw error;
  });
}

interface Key {
  readonly userId: string;
  readonly key: string;
}

const isKey = ({ userId, key }: Key) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

async function isKept(db: Database, key: Key): Promise<boolean> {
  return (await db.$count(idempotencyKeys, isKey(key))) > 0;
}

async function recentNotices(db: Database, userId: string): Promise<number> {
  const [recent] = await db
    .select({ notices: count() })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        like(idempotencyKeys.key, 'issue:%'),
        gt(idempotencyKeys.createdAt, new Date(Date.now() - hourMs)),
      ),
    );
  return recent?.notices ?? 0;
}
