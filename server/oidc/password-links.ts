import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Theme } from '../../contract/firm/theme.ts';
import type { Language } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import {
  type PasswordEventKind,
  passwordEvents,
  providerAccounts,
  providerEntries,
  sessions,
  tickets,
} from '../db/schema/access-schema.ts';
import { calendarFeeds } from '../db/schema/brazil-schema.ts';
import { users } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { KeptMail } from '../mail/mail-queue.ts';
import { type PasswordLetter, passwordChangedMail, passwordLinkMail } from '../mail/password-mail.ts';
import { hashOf, isSecret, newSecret } from '../security/secrets.ts';
import { findCompany, themeOf } from '../security/theme.ts';
import { newId } from '../storage/writing.ts';
import { accountOfEmail, type ProviderAccount } from './accounts.ts';

/** What links and letters about passwords need. */
export interface PasswordParts extends Pick<Deps, 'db' | 'mails' | 'settings'> {
  /** Called with a message that could not be handed over at once: it is tried again later. */
  readonly report: (line: string) => void;
}

/** Where a request about a password came from, in which language, and the look of the page that it came from. */
export interface PasswordAsk {
  readonly source: string;
  readonly language: Language;
  readonly theme: Theme;
}

type Transaction = Pick<Database, 'insert' | 'update' | 'delete'>;

const model = 'PasswordLink';
/** Where a link to a new password leads, below the public origin. */
export const passwordPath = '/oidc/password';

const linkOf = (token: string): SQL | undefined =>
  and(
    eq(providerEntries.model, model),
    eq(providerEntries.id, hashOf(token)),
    gt(providerEntries.expiresAt, sql`now()`),
  );

const noteEvent = (tx: Transaction, subject: string, kind: PasswordEventKind, source: string) =>
  tx.insert(passwordEvents).values({ id: newId(), subject, kind, source });

/**
 * Mails the owner of an account a link to set a new password. Links sent before go on to work: anyone may ask for a new
 * one, and would void the one that the owner is about to use. Does nothing for an address without an account, and
 * for one of the demo while the demo is off.
 */
export async function sendPasswordLink(parts: PasswordParts, email: string, ask: PasswordAsk): Promise<void> {
  const { db, mails, settings } = parts;
  const account = await accountOfEmail(db, email);
  if (!account || (account.demoOrder !== null && !settings.demo)) return;
  const letter = await letterOf(db, account, ask);
  const token = newSecret();
  const href = `${settings.publicOrigin}${passwordPath}/${token}`;
  const minutes = Math.floor(settings.limits.passwordLinkMs / 60_000);
  const kept = await db.transaction(async (tx) => {
    await tx.insert(providerEntries).values({
      model,
      id: hashOf(token),
      uid: account.subject,
      payload: { language: ask.language },
      expiresAt: new Date(Date.now() + settings.limits.passwordLinkMs),
    });
    await noteEvent(tx, account.subject, 'linkSent', ask.source);
    return await mails.keep(tx, [{ ...letter.envelope, ...passwordLinkMail(letter, { href, minutes }) }]);
  });
  handOver(parts, kept);
}

/** A link that still works: its account, and the language in which it was asked for. */
export interface OpenPasswordLink {
  readonly account: ProviderAccount;
  readonly language: unknown;
}

/** The account of a link that was neither used nor has expired. */
export async function findPasswordLink(db: Database, token: string): Promise<OpenPasswordLink | undefined> {
  if (!isSecret(token)) return undefined;
  const [row] = await db
    .select({ account: providerAccounts, payload: providerEntries.payload })
    .from(providerEntries)
    .innerJoin(providerAccounts, eq(providerAccounts.subject, providerEntries.uid))
    .where(linkOf(token));
  return row && { account: row.account, language: row.payload.language };
}

/**
 * Sets a new password by a link, once, and ends all that was signed in with the old one: sessions of the portal with
 * their tickets, the calendar subscription, what the provider keeps for the account, and its other links. Answers whether the link
 * still worked.
 */
export async function setPassword(
  parts: PasswordParts,
  { token, passwordHash }: { readonly token: string; readonly passwordHash: string },
  ask: PasswordAsk,
): Promise<boolean> {
  const { db, mails } = parts;
  const kept = await db.transaction(async (tx) => {
    // Deleting takes the row: of two requests with one link, the second finds none.
    const [link] = await tx.delete(providerEntries).where(linkOf(token)).returning();
    const [account] = link?.uid
      ? await tx
          .update(providerAccounts)
          .set({ passwordHash })
          .where(eq(providerAccounts.subject, link.uid))
          .returning()
      : [];
    if (!account) return undefined;
    const hadCalendar = await endSignIns(tx, account);
    await noteEvent(tx, account.subject, 'changed', ask.source);
    const letter = await letterOf(tx, account, ask);
    return await mails.keep(tx, [{ ...letter.envelope, ...passwordChangedMail(letter, { hadCalendar }) }]);
  });
  if (kept) handOver(parts, kept);
  return kept !== undefined;
}

/** Answers whether a calendar subscription was among it. */
async function endSignIns(
  tx: Transaction & Pick<Database, 'select'>,
  { subject, email }: ProviderAccount,
): Promise<boolean> {
  const { payload } = providerEntries;
  await tx.delete(providerEntries).where(
    or(
      and(eq(providerEntries.model, model), eq(providerEntries.uid, subject)),
      // Sessions, grants, codes and tokens of the provider; sign-ins whose password was checked; known browsers.
      eq(sql`${payload}->>'accountId'`, subject),
      eq(sql`${payload}->'result'->'login'->>'accountId'`, subject),
      eq(sql`${payload}->>'account'`, email),
    ),
  );
  const own = tx.select({ id: users.id }).from(users).where(eq(users.subject, subject));
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(inArray(sessions.userId, own), isNull(sessions.revokedAt)));
  await tx
    .update(tickets)
    .set({ usedAt: sql`now()` })
    .where(and(inArray(tickets.userId, own), isNull(tickets.usedAt)));
  // Its address opens without a sign-in. Deleted after the sessions: none of them creates a new one meanwhile.
  const ended = await tx.delete(calendarFeeds).where(inArray(calendarFeeds.userId, own)).returning();
  return ended.length > 0;
}

/** The letter's frame: of the firm and in the language of the account's user, else as the page that it was asked from. */
async function letterOf(
  db: Pick<Database, 'select'>,
  { subject, email, givenName, familyName }: ProviderAccount,
  { language, theme }: PasswordAsk,
): Promise<PasswordLetter> {
  const [user] = await db
    .select({ language: users.language, companyId: users.companyId })
    .from(users)
    .where(or(eq(users.subject, subject), and(isNull(users.subject), eq(users.email, email))));
  const company = user && (await findCompany(db as Database, user.companyId));
  const look = company ? themeOf(company) : theme;
  return {
    theme: look,
    language: user?.language ?? language,
    firstName: givenName,
    email,
    envelope: { fromName: look.firmName, to: { name: `${givenName} ${familyName}`.trim(), address: email } },
  };
}

/** Not waited for: how long a mail server takes would tell which addresses have an account. */
function handOver({ mails, report }: PasswordParts, kept: readonly KeptMail[]): void {
  mails
    .send(kept, async (mail, error) => {
      report(`Message ${mail.id} about a password is tried again later: ${describeError(error)}`);
      await mails.postpone(mail);
    })
    // The database is away: any server takes the message up once it is no longer held.
    .catch(() => undefined);
}
