import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { created, moment } from './columns.ts';
import { users } from './core-schema.ts';

/** A signed-in session. Only hashes of the token and of the cookie that must come with it are kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    companyId: text('company_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    cookieHash: text('cookie_hash').notNull(),
    /** Whose portal the session shows, when that is not who signed in [S6.02, T6.01]. */
    emulateeId: text('emulatee_id'),
    /** The session whose ticket made this one; none for a sign-in. A trigger revokes children with their parent. */
    parentId: text('parent_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** Whether it took its parent's place in the same browser: a sign-out there ends the parent as well. */
    continuesParent: boolean('continues_parent').notNull().default(false),
    createdAt: created,
    /** Never after the parent's. */
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_parent').on(table.parentId),
    // A user who is locked loses every session of theirs, and every preview of their portal.
    index('sessions_user').on(table.userId),
    index('sessions_emulatee').on(table.emulateeId),
    // The staff area runs no script, so the cookie is all that it sends.
    index('sessions_cookie').on(table.cookieHash),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** A sign-in under way: what the provider's answer is checked against. */
export const signInAttempts = pgTable('sign_in_attempts', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  /** The client id that the provider was asked with [S9.13]; none in a sign-in older than this column. */
  clientId: text('client_id'),
  /** Where it leads back to, when it started without a script. */
  returnTo: text('return_to'),
  createdAt: created,
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  /** What the exchange issued, so that a replay can revoke it. */
  sessionId: text('session_id'),
});

/** A single-use token that lives 60 seconds at most (decision 7). */
export const tickets = pgTable('tickets', {
  tokenHash: text('token_hash').primaryKey(),
  kind: text('kind').$type<'login' | 'session' | 'download'>().notNull(),
  userId: text('user_id').notNull(),
  /** The session that it belongs to: of a download, or the parent of the session that it makes. For a login, the id of that session. */
  sessionId: text('session_id'),
  /** The hash of the cookie of the browser that asked for it. Another browser asks its user before it signs in. */
  browserHash: text('browser_hash'),
  /** For a download: the document's id. For a session: the user whose portal it shows. */
  target: text('target'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** What a creating call answered, so that the same call sent twice creates once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The id of what was created. */
    resultId: text('result_id').notNull(),
    createdAt: created,
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** An account at the embedded provider. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    subject: text('subject').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    /** Place in the list on the demo's sign-in page, and the line that says what the account shows. */
    demoOrder: integer('demo_order'),
    demoLine: text('demo_line'),
  },
  (table) => [uniqueIndex('provider_accounts_email').on(table.email)],
);

/** What the embedded provider keeps: grants, codes, interactions, sessions. */
export const providerEntries = pgTable(
  'provider_entries',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('provider_entries_grant').on(table.grantId),
    index('provider_entries_uid').on(table.uid),
    // All that an account has at the provider ends when its password changes.
    index('provider_entries_account').on(sql`(${table.payload}->>'accountId')`),
  ],
);

/** What happened to the password of an account at the embedded provider. */
export type PasswordEventKind = 'linkSent' | 'changed';

/** When links to a new password were sent and passwords changed, for an operator who has to look into a sign-in. */
export const passwordEvents = pgTable(
  'password_events',
  {
    id: text('id').primaryKey(),
    subject: text('subject')
      .notNull()
      .references(() => providerAccounts.subject, { onDelete: 'cascade' }),
    kind: text('kind').$type<PasswordEventKind>().notNull(),
    /** The network that it was asked from, as requests are limited by. */
    source: text('source').notNull(),
    createdAt: created,
  },
  (table) => [
    index('password_events_subject').on(table.subject, table.createdAt),
    index('password_events_created').on(table.createdAt),
  ],
);

/** What an installation makes once and keeps: signing keys, cookie keys, the version of the demo. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
