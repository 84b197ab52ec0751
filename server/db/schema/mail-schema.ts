import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, moment } from './columns.ts';
import { shareLinks } from './sharing-schema.ts';

/**
 * Messages that are not with a mail server, or in the outbox, yet. A row is added in the transaction of what causes the
 * message, and removed when the message is handed over: a link in it is kept nowhere afterwards.
 */
export const mails = pgTable(
  'mails',
  {
    /** Names the message: its file in the outbox, and its Message-ID. */
    id: text('id').primaryKey(),
    fromName: text('from_name').notNull(),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The link that it takes to its recipient; without the link there is no message. */
    linkId: text('link_id').references(() => shareLinks.id, { onDelete: 'cascade' }),
    createdAt: created,
    /** Until then one server has it to itself; afterwards any server hands it over. */
    heldUntil: moment('held_until').notNull(),
    /** When a mail server was about to get its end: from then on it may be out, and no other server sends it again. */
    endingAt: moment('ending_at'),
    /** How often a server took it up after the first one failed. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('mails_held').on(table.heldUntil), index('mails_link').on(table.linkId)],
);
