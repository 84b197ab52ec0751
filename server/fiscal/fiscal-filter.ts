import { type SQL, sql } from 'drizzle-orm';
import type { FilterValue } from '../../contract/calls/filter.ts';
import type { FiscalField } from '../../contract/fiscal/box-e.ts';
import { folded as foldedIn, foldName } from '../clients/fold.ts';
import type { FilterColumn } from '../db/filter-sql.ts';
import { fiscalDocuments } from '../db/schema/fiscal-schema.ts';

const present = (column: unknown): SQL => sql`nullif(${column}, '')`;

/** A text that is compared without case and accents. */
export const folded = (column: unknown): FilterColumn => ({
  value: present(column),
  type: 'text',
  read: (value) => foldName(String(value)),
});

/** A key or tax id, with or without the punctuation that people write it with. */
export const code = (column: unknown): FilterColumn => ({
  value: present(column),
  type: 'text',
  read: (value) =>
    String(value)
      .toUpperCase()
      .replaceAll(/[\s./-]/g, ''),
});

export const word = (column: unknown): FilterColumn => ({
  value: present(column),
  type: 'text',
  read: (value) => String(value),
});

const readNumber = (value: FilterValue): string | undefined =>
  /^-?\d{1,15}(\.\d{1,10})?$/.test(String(value)) ? String(value) : undefined;

const readDay = (value: FilterValue): string | undefined => {
  const day = String(value);
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  // The 31st of February is none.
  return moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined;
};

/** A decimal number. */
export const amount = (column: unknown): FilterColumn => ({
  value: sql`${column}`,
  type: 'numeric',
  read: readNumber,
});

/** A number that is kept as text. */
export const digits = (column: unknown): FilterColumn =>
  amount(sql`case when ${column} ~ '^\\d{1,15}$' then ${column}::numeric end`);

/** The day of a moment in São Paulo. */
export const dayOf = (column: unknown): FilterColumn => ({
  value: sql`(${column} at time zone 'America/Sao_Paulo')::date`,
  type: 'date',
  read: readDay,
});

const { issuedAt, cfops, isCorrected, total, number } = fiscalDocuments;

/** What documents are filtered by, in SQL. Days are those in São Paulo. */
export const fiscalColumns: Readonly<Record<FiscalField, FilterColumn>> = {
  issueDate: dayOf(issuedAt),
  issuerName: folded(fiscalDocuments.sortIssuer),
  issuerTaxId: code(fiscalDocuments.issuerTaxId),
  issuerState: code(fiscalDocuments.issuerState),
  recipientName: folded(fiscalDocuments.sortRecipient),
  recipientTaxId: code(fiscalDocuments.recipientTaxId),
  direction: word(fiscalDocuments.direction),
  status: word(fiscalDocuments.status),
  isCorrected: word(sql`${isCorrected}::text`),
  total: amount(total),
  series: folded(foldedIn(fiscalDocuments.series)),
  number: digits(number),
  key: code(fiscalDocuments.key),
  // The codes of all items in one text: whether it contains one is the question that is asked.
  cfop: word(sql`array_to_string(${cfops}, ' ')`),
  nature: folded(fiscalDocuments.sortNature),
};
