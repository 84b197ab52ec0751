import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Account } from '../../contract/session/account.ts';
import type { Database } from '../db/database.ts';
import { companies, users } from '../db/schema/core-schema.ts';
import { accountLinks } from '../db/schema/people-schema.ts';
import type { Principal } from '../http/principal.ts';
import { isOpen, type User } from '../security/roles.ts';

const own = alias(users, 'own');

const mayEnter = (table: typeof users | typeof own) =>
  and(eq(table.signInPolicy, 'allowed'), eq(table.isClosed, false));

/** A user by id. */
export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/**
 * The account of the same person with another firm [T2.06]; `undefined` when there is none, or when one of the two may
 * not sign in.
 */
export async function findLinkedUser(
  db: Database,
  userId: string,
  companyId: string,
): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(own, eq(own.id, accountLinks.userId))
    .innerJoin(users, eq(users.id, accountLinks.linkedUserId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(users.companyId, companyId),
        isNull(companies.lockedAt),
        mayEnter(own),
        mayEnter(users),
      ),
    )
    .orderBy(users.id)
    .limit(1);
  return row?.user;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The accounts of a person, their own and the linked ones, by the firm's name [S7.09]. `active` leaves out those that
 * may not sign in. A read-only preview session gets only the shown user's account at this firm: the firm must not learn of the user's other firms.
 */
export async function findAccounts(db: Database, principal: Principal, active: boolean): Promise<Account[]> {
  const isLinked = sql`${users.id} in (select ${accountLinks.linkedUserId} from ${accountLinks} where ${accountLinks.userId} = ${principal.userId})`;
  const isOwn = eq(users.id, principal.userId);
  const rows = await db
    .select({
      userId: users.id,
      contactId: users.contactId,
      signInPolicy: users.signInPolicy,
      isClosed: users.isClosed,
      lockedAt: companies.lockedAt,
      companyId: companies.id,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(principal.impersonator ? isOwn : sql`(${isOwn} or ${isLinked})`);
  return rows
    .filter((row) => !active || (isOpen(row) && row.lockedAt === null))
    .sort((one, other) => byName.compare(one.companyName, other.companyName))
    .map(({ userId, companyId, companyName, contactId }) => ({
      companyId,
      companyName,
      contactId,
      isCurrent: userId === principal.userId,
    }));
}
