/** What a filter lets through, in the plainest way: everything in memory, compared as contract/calls/filter.ts says. */
import type { Filter, FilterItem, FilterValue } from '../../../contract/calls/filter.ts';
import type { FiscalField } from '../../../contract/fiscal/box-e.ts';

/** A document as far as filters go by it; '' and `null` are no value. */
export interface Filtered extends Readonly<Record<Exclude<FiscalField, 'total'>, string>> {
  readonly id: string;
  readonly total: string | null;
}

const numbers: ReadonlySet<FiscalField> = new Set(['total', 'number']);
const names: ReadonlySet<FiscalField> = new Set(['issuerName', 'recipientName', 'nature', 'series']);
const codes: ReadonlySet<FiscalField> = new Set(['issuerTaxId', 'issuerState', 'recipientTaxId', 'key']);

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

/** A value as it is compared: a number of cents, a text without case and accents, or a day, which sorts as text. */
function comparable(by: FiscalField, value: FilterValue): string | bigint {
  const text = String(value);
  if (numbers.has(by)) return BigInt(Math.round(Number(text) * 100));
  if (names.has(by)) return fold(text);
  return codes.has(by) ? text.toUpperCase().replaceAll(/[\s./-]/g, '') : text;
}
/** What `LIKE` looks in: a number or a day as it is written. */
const written = (by: FiscalField, value: FilterValue): string =>
  numbers.has(by) ? String(value) : String(comparable(by, value));

const compare = (one: string | bigint, other: string | bigint): number =>
  typeof one === 'string' && typeof other === 'string'
    ? Buffer.compare(Buffer.from(one), Buffer.from(other))
    : Number(BigInt(one) - BigInt(other));

function holds(document: Filtered, { by, op, value }: FilterItem<FiscalField>): boolean {
  if (op.startsWith('!')) {
    const positive = op.slice(1) as FilterItem['op'];
    return !holds(document, { by, op: positive, value });
  }
  const held = document[by] ?? '';
  if (op === 'BLANK') return held === '';
  if (held === '') return false;
  const given = (Array.isArray(value) ? value : [value]) as FilterValue[];
  if (op === 'LIKE') return written(by, held).includes(written(by, given[0] ?? ''));
  const [first = 0, second = 0] = given.map((one) => compare(comparable(by, held), comparable(by, one)));
  switch (op) {
    case 'IN':
      return given.some((one) => compare(comparable(by, held), comparable(by, one)) === 0);
    case 'BETWEEN':
      return first >= 0 && second <= 0;
    case 'LT':
      return first < 0;
    case 'LE':
      return first <= 0;
    case 'GT':
      return first > 0;
    case 'GE':
      return first >= 0;
    default:
      return first === 0;
  }
}

/** The ids of the documents that a filter lets through. */
export const letThrough = (documents: readonly Filtered[], { groups }: Filter<FiscalField>): string[] =>
  documents
    .filter((document) =>
      groups.every(({ useOr, items }) =>
        useOr && items.length > 0
          ? items.some((item) => holds(document, item))
          : items.every((item) => holds(document, item)),
      ),
    )
    .map(({ id }) => id)
    .toSorted();
