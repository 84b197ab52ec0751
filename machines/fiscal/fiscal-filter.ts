import type { Filter, FilterItem } from '../../contract/calls/filter.ts';
import { moneyFault } from '../../contract/fields/amount.ts';
import type { FiscalField } from '../../contract/fiscal/box-e.ts';
import type { FiscalDirection } from '../../contract/fiscal/direction.ts';
import type { FiscalStatus } from '../../contract/fiscal/fiscal-document.ts';

/** What the user narrows the list by. Days are `YYYY-MM-DD`, amounts decimal numbers with a point; '' asks nothing. */
export interface FiscalFilter {
  readonly from: string;
  readonly until: string;
  /** Name, CNPJ or CPF, or a part of one. */
  readonly issuer: string;
  readonly recipient: string;
  readonly direction: FiscalDirection | '';
  /** None chosen asks for all. */
  readonly statuses: readonly FiscalStatus[];
  readonly least: string;
  readonly most: string;
}

export const noFilter: FiscalFilter = {
  from: '',
  until: '',
  issuer: '',
  recipient: '',
  direction: '',
  statuses: [],
  least: '',
  most: '',
};

/** The longest text of a field. */
export const maxFilterLength = 100;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isAmount = (text: string): boolean => text !== '' && moneyFault(text) === null;

/** A typed text as it is compared. Control characters and halves of signs, which come with a pasted text, are spaces. */
const textOf = (typed: string): string => typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();

type Item = FilterItem<FiscalField>;

/** An amount as a condition; one that is no number yet asks nothing. */
const amountItem = (op: 'GE' | 'LE', value: string): Item[] =>
  isAmount(value) ? [{ by: 'total', op, value: Number(value) }] : [];

const dayItem = (op: 'GE' | 'LE', value: string): Item[] =>
  isDay(value) ? [{ by: 'issueDate', op, value }] : [];

/** A party by its name, or by its tax id where digits are typed. */
const partyItems = (text: string, name: FiscalField, taxId: FiscalField): Item[] => {
  const value = textOf(text);
  if (value === '') return [];
  const isTaxId = /\d/.test(value) && /^[\dA-Za-z./\s-]+$/.test(value);
  return [{ by: name, op: 'LIKE', value }, ...(isTaxId ? [{ by: taxId, op: 'LIKE' as const, value }] : [])];
};

/** A number or key that is searched for. */
const searchItems = (text: string): Item[] => {
  const value = textOf(text);
  if (value === '') return [];
  const number = value.replaceAll('.', '');
  return [
    { by: 'key', op: 'LIKE', value },
    ...(/^\d{1,9}$/.test(number)
      ? [{ by: 'number' as const, op: 'EQ' as const, value: Number(number) }]
      : []),
  ];
};

/** The payload of a filter and a search [T3.11]; `undefined` when they ask nothing. */
export function filterPayload(filter: FiscalFilter, search: string): Filter<FiscalField> | undefined {
  const { from, until, issuer, recipient, direction, statuses, least, most } = filter;
  const all: Item[] = [
    ...dayItem('GE', from),
    ...dayItem('LE', until),
    ...amountItem('GE', least),
    ...amountItem('LE', most),
    ...(direction === '' ? [] : [{ by: 'direction' as const, op: 'EQ' as const, value: direction }]),
  ];
  const groups = [
    { useOr: false, items: all },
    // In a group of its own: the counts of the statuses leave it out.
    {
      useOr: false,
      items: statuses.length === 0 ? [] : [{ by: 'status' as const, op: 'IN' as const, value: statuses }],
    },
    { useOr: true, items: partyItems(issuer, 'issuerName', 'issuerTaxId') },
    { useOr: true, items: partyItems(recipient, 'recipientName', 'recipientTaxId') },
    { useOr: true, items: searchItems(search) },
  ].filter(({ items }) => items.length > 0);
  return groups.length > 0 ? { groups } : undefined;
}

/** How many fields narrow the list; what is typed but is no day or amount yet does not. */
export const narrowedBy = (filter: FiscalFilter): number =>
  [
    isDay(filter.from) || isDay(filter.until),
    textOf(filter.issuer) !== '',
    textOf(filter.recipient) !== '',
    filter.direction !== '',
    filter.statuses.length > 0,
    isAmount(filter.least) || isAmount(filter.most),
  ].filter(Boolean).length;
