import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DocumentOrder } from '../../../contract/storage/storage.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { ShownDocument } from '../shape.ts';
import { cursorKeys } from './cursor.ts';

/** In which order documents come, and which of them. What is `null` does not matter. */
export interface DocumentQuestion {
  readonly orderBy: DocumentOrder;
  readonly descending: boolean;
  /** Words of the name, each of them or its beginning; `null` also when the text has no word. */
  readonly search: string | null;
  /** On which side of the desk those sit who added them. */
  readonly addedBy: 'firm' | 'client' | null;
  /** Whether the client's people have read them. */
  readonly read: boolean | null;
  /** Custom fields that they carry, as JSON with sorted names. */
  readonly fields: string | null;
}

/** A document of a page. Moments are in ISO 8601; `orderKey` is there when the order goes by a column that is not shown. */
export interface PageRow extends Omit<ShownDocument, 'createdAt' | 'modifiedAt'> {
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly orderKey?: string;
}

/** An order: the column that decides, what a cursor keeps of a row, and how a statement reads that back. */
export interface Order {
  readonly column: Column;
  readonly keys: z.ZodMiniType<string | number>;
  readonly keyOf: (row: PageRow) => string | number;
  readonly toSql: (key: SQLWrapper) => SQL;
}

const byText = (column: Column): Order => ({
  column,
  keys: cursorKeys.text,
  keyOf: ({ orderKey = '' }) => orderKey,
  toSql: (key) => sql`${key}::text`,
});

export const orders: Readonly<Record<DocumentOrder, Order>> = {
  name: byText(documents.nameOrder),
  addedBy: byText(documents.addedByOrder),
  modified: {
    column: documents.modifiedAt,
    keys: cursorKeys.moment,
    keyOf: ({ modifiedAt }) => Date.parse(modifiedAt),
    toSql: (key) => sql`to_timestamp(${key}::float8 / 1000)`,
  },
  size: {
    column: documents.size,
    keys: cursorKeys.bytes,
    keyOf: ({ size }) => size,
    toSql: (key) => sql`${key}::bigint`,
  },
};

/** Whether a question asks for all documents of its containers. */
export const isUnfiltered = ({ search, addedBy, read, fields }: DocumentQuestion): boolean =>
  search === null && addedBy === null && read === null && fields === null;
