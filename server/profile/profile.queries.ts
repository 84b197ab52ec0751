import { eq } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { defaultLanguage, type Language, languages } from '../../contract/language/market.ts';
import type { Contact, Profile, ProfileChange } from '../../contract/session/account.ts';
import type { Database } from '../db/database.ts';
import { companies, users } from '../db/schema/core-schema.ts';

/** A user together with the name of their firm. */
export interface Person {
  readonly user: typeof users.$inferSelect;
  readonly companyName: string;
}

/** A user by id, with the firm's name; `undefined` when there is none. */
export async function findPerson(db: Database, userId: string): Promise<Person | undefined> {
  const [person] = await db
    .select({ user: users, companyName: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  return person;
}

/** Keeps the names that a user entered. An optional part that is empty counts as none. */
export async function keepNames(db: Database, userId: string, change: ProfileChange): Promise<void> {
  const { firstName, lastName } = change;
  await db
    .update(users)
    .set({
      firstName,
      lastName,
      prefix: change.prefix || null,
      middleName: change.middleName || null,
      suffix: change.suffix || null,
    })
    .where(eq(users.id, userId));
}

/** Keeps the language that a user chose. */
export async function keepLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

/** The names of a user as they are shown: some were stored before hidden characters were refused. */
function namesOf({ prefix, firstName, middleName, lastName, suffix }: Person['user']): ProfileChange {
  const shown = (name: string | null): string | null => name && withoutHiddenCharacters(name);
  return {
    prefix: shown(prefix),
    firstName: withoutHiddenCharacters(firstName),
    middleName: shown(middleName),
    lastName: withoutHiddenCharacters(lastName),
    suffix: shown(suffix),
  };
}

/** A user as their profile [S3.07]. */
export function profileOf({ user, companyName }: Person): Profile {
  const { id, email, contactId } = user;
  return {
    id,
    ...namesOf(user),
    email,
    language: languages.find((each) => each === user.language) ?? defaultLanguage,
    account: { companyName, contactId },
  };
}

/** A user as a contact of their firm [S3.06]. */
export function contactOf({ user }: Person): Contact {
  const { prefix, firstName, middleName, lastName, suffix } = namesOf(user);
  return {
    fullName: [prefix, firstName, middleName, lastName, suffix].filter(Boolean).join(' '),
    givenName: firstName,
    additionalName: middleName,
    familyName: lastName,
    emailAddresses: [{ emailAddress: user.email, isPrimary: true }],
    companyId: user.companyId,
    contactId: user.contactId,
  };
}
