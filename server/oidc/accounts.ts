import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { providerAccounts } from '../db/schema/access-schema.ts';
import { isStorable } from '../http/unstorable.ts';

/** Cost of a hash: 2^15 rounds of 8 blocks, about 32 MB and a tenth of a second. */
const cost = { N: 32_768, r: 8, p: 1 };
const keyBytes = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Hashes a password with scrypt and a salt of its own. Answers `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that no password has. To check a password against it takes as long as against that of an account. */
export const unmatchableHash = (): string =>
  [
    'scrypt',
    cost.N,
    cost.r,
    cost.p,
    ...[16, keyBytes].map((length) => randomBytes(length).toString('base64url')),
  ].join('$');

/** Whether a password is the one that was hashed. A hash that cannot be read matches none. */
export async function checkPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return false;
  const known = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return known.length === given.length && timingSafeEqual(known, given);
}

export type ProviderAccount = typeof providerAccounts.$inferSelect;

/** A new account at the embedded provider. Give `passwordHash` to share one hash among demo accounts. */
export interface NewProviderAccount {
  readonly email: string;
  readonly password: string;
  readonly passwordHash?: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Place in the demo's list; without it the account is not listed. */
  readonly demoOrder?: number;
  /** What the account shows, one line. */
  readonly demoLine?: string;
}

/** Adds an account at the embedded provider and answers its subject, which `users.subject` refers to. */
export async function addProviderAccount(
  db: Pick<Database, 'insert'>,
  account: NewProviderAccount,
): Promise<string> {
  const subject = randomUUID();
  await db.insert(providerAccounts).values({
    subject,
    email: account.email.toLowerCase(),
    passwordHash: account.passwordHash ?? (await hashPassword(account.password)),
    givenName: account.givenName,
    familyName: account.familyName,
    demoOrder: account.demoOrder ?? null,
    demoLine: account.demoLine ?? null,
  });
  return subject;
}

/** The account of an e-mail address, in any case of letters. */
export async function accountOfEmail(db: Database, email: string): Promise<ProviderAccount | undefined> {
  if (!isStorable(email)) return undefined;
  const [account] = await db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.email, email.trim().toLowerCase()));
  return account;
}

/** The account of a subject. */
export async function accountOfSubject(db: Database, subject: string): Promise<ProviderAccount | undefined> {
  const [account] = await db.select().from(providerAccounts).where(eq(providerAccounts.subject, subject));
  return account;
}
