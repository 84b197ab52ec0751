import { createHash } from 'node:crypto';
import { and, count, eq, gt, like, ne } from 'drizzle-orm';
import { displayNameOf } from '../../contract/firm/clients.ts';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/access-schema.ts';
import { clientLinks, clients, users } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import { claimKey } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal, unauthenticated } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { KeptMail } from '../mail/mail-queue.ts';
import { uploadMail } from '../mail/upload-mail.ts';
import { findCompany, themeOf } from '../security/theme.ts';
import type { DocumentRow } from './shape.ts';
import { newId } from './writing.ts';

const hourMs = 3_600_000;
const keyPrefix = 'upload-notice:';

/** What a notice is sent with. */
export interface NotifyParts extends Pick<Deps, 'db' | 'mails'> {
  readonly settings: { readonly limits: Pick<Limits, 'uploadMailsPerHour'> };
}

/** The people of the firm who look after a client, without the one who asks. */
const staffOf = (db: Database, clientId: string, principal: Principal) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
    })
    .from(clientLinks)
    .innerJoin(users, eq(users.id, clientLinks.userId))
    .where(
      and(
        eq(clientLinks.clientId, clientId),
        eq(users.companyId, principal.companyId),
        eq(users.kind, 'staff'),
        eq(users.signInPolicy, 'allowed'),
        ne(users.id, principal.userId),
      ),
    )
    .orderBy(users.id);

async function refuseTooMany(db: Database, userId: string, mostMails: number): Promise<void> {
  const [recent] = await db
    .select({ mails: count() })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        like(idempotencyKeys.key, `${keyPrefix}%`),
        gt(idempotencyKeys.createdAt, new Date(Date.now() - hourMs)),
      ),
    );
  if ((recent?.mails ?? 0) >= mostMails)
    throw new Refusal(429, 'tooManyRequests', 'tooManyRequests', { 'retry-after': '3600' });
}

/**
 * Mails the firm's people who look after a client what the caller uploaded [S7.24]. With one key each of them gets one
 * message, however often the call comes: a repeated call mails only those who could not be reached. Throws when
 * a message could not be handed over.
 */
export async function notifyFirm(
  { db, mails, settings }: NotifyParts,
  principal: Principal,
  clientId: string,
  uploaded: readonly DocumentRow[],
  key: string = newId(),
): Promise<void> {
  const [company, [client]] = await Promise.all([
    findCompany(db, principal.companyId),
    db.select().from(clients).where(eq(clients.id, clientId)),
  ]);
  if (!company || !client) throw unauthenticated();
  await refuseTooMany(db, principal.userId, settings.limits.uploadMailsPerHour);
  const notice = {
    clientName: displayNameOf(client),
    authorName: principal.name,
    documents: uploaded.map(({ name }) => name),
  };
  const ids = uploaded.map(({ id }) => id).sort();
  const fingerprint = createHash('sha256').update(ids.join('|')).digest('hex');
  const readers = await staffOf(db, clientId, principal);
  /** The keys that were claimed for messages, by the messages' ids. */
  const claims = new Map<string, string>();
  const kept = await db.transaction(async (tx) => {
    const all: KeptMail[] = [];
    for (const reader of readers) {
      const claim = { userId: principal.userId, key: `${keyPrefix}${key}:${reader.id}` };
      if ((await claimKey(tx, { ...claim, fingerprint, resultId: reader.id })) !== undefined) continue;
      const to = { name: `${reader.firstName} ${reader.lastName}`, address: reader.email };
      const letter = uploadMail(themeOf(company), reader, notice);
      for (const mail of await mails.keep(tx, [{ fromName: company.name, to, ...letter }])) {
        claims.set(mail.id, claim.key);
        all.push(mail);
      }
    }
    return all;
  });
  let failure: Error | undefined;
  await mails.send(kept, async (mail, error) => {
    failure ??= error as Error;
    const ours = eq(idempotencyKeys.userId, principal.userId);
    await db.transaction(async (tx) => {
      await tx.delete(idempotencyKeys).where(and(ours, eq(idempotencyKeys.key, claims.get(mail.id) ?? '')));
      await mails.drop(tx, mail);
    });
  });
  if (failure) throw failure;
}
