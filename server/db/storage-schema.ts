import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { created } from './columns.ts';
import { documents } from './schema.ts';

/** A comment on a document [S7.22]; it goes with the document. `documents.comments_count` counts them. */
export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Contact id and name of whoever wrote it, and on which side of the desk they sit. */
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    authorKind: text('author_kind').$type<'firm' | 'client'>().notNull(),
    createdAt: created,
  },
  (table) => [index('comments_thread').on(table.documentId, table.createdAt, table.id)],
);
