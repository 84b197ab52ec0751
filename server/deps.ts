import type { Blobs } from './blobs/blobs.ts';
import type { Connections } from './db/connections.ts';
import type { PooledDatabase } from './db/database.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { TaxAuthority } from './manifest/tax-authority.ts';
import type { Passwords } from './security/passwords.ts';
import type { Settings } from './settings.ts';

/** What routes work with. The server itself keeps no state: all of it is behind these. */
export interface Deps {
  readonly db: PooledDatabase;
  /** Every connection to the database, by what it is for. */
  readonly connections: Connections;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  readonly mails: MailQueue;
  readonly passwords: Passwords;
  /** Whom invoices are answered to. */
  readonly authority: TaxAuthority;
  readonly settings: Settings;
}
