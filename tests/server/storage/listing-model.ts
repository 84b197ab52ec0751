/** What a list of documents is, in the plainest way: everything in memory, filtered, sorted and cut. */
import type { DocumentOrder } from '../../../contract/storage/storage.ts';

/** A document as far as lists go by it. */
export interface Listed {
  readonly id: string;
  readonly containerId: string;
  readonly name: string;
  readonly addedByName: string;
  readonly addedBy: 'firm' | 'client';
  readonly size: number;
  readonly modifiedMs: number;
  readonly isRead: boolean;
}

/** What is asked; what is absent does not matter. */
export interface Asked {
  readonly orderBy: DocumentOrder;
  readonly orderDir: 'asc' | 'desc';
  readonly search?: string | undefined;
  readonly addedBy?: 'firm' | 'client' | undefined;
  readonly read?: boolean | undefined;
}

const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' },
};
const fold = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .filter((letter) => !/[\u0300-\u036f]/.test(letter))
    .map((letter) => letters[letter] ?? letter)
    .join('');

const sortText = (text: string): Buffer =>
  Buffer.from(
    fold(text)
      .split(/(\d+)/)
      .map((part) => (/^\d+$/.test(part) ? part.replace(/^0+/, '').padStart(12, '0') : part))
      .join(''),
  );
/** The firm's people first, who all are the firm to a reader. */
const addedByText = ({ addedBy, addedByName }: Listed): Buffer =>
  Buffer.concat([Buffer.from(addedBy === 'firm' ? '0' : '1'), sortText(addedByName)]);
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const ascending: Readonly<Record<DocumentOrder, (one: Listed, other: Listed) => number>> = {
  name: (one, other) => sortText(one.name).compare(sortText(other.name)),
  addedBy: (one, other) => addedByText(one).compare(addedByText(other)),
  modified: (one, other) => one.modifiedMs - other.modifiedMs,
  size: (one, other) => one.size - other.size,
};

/** The documents of some containers that answer a question, in its order. */
export function listed(all: readonly Listed[], containerIds: ReadonlySet<string>, asked: Asked): Listed[] {
  const wanted = wordsOf(asked.search ?? '');
  const compare = ascending[asked.orderBy];
  const found = all.filter(
    ({ containerId, name, addedBy, isRead }) =>
      containerIds.has(containerId) &&
      wanted.every((word) => wordsOf(name).some((one) => one.startsWith(word))) &&
      (asked.addedBy ?? addedBy) === addedBy &&
      (asked.read ?? isRead) === isRead,
  );
  const sorted = found.sort(
    (one, other) => compare(one, other) || Buffer.from(one.id).compare(Buffer.from(other.id)),
  );
  return asked.orderDir === 'asc' ? sorted : sorted.reverse();
}

/** A question as the query of an address. */
export function queryOf(asked: Partial<Asked>, more: Readonly<Record<string, string>> = {}): string {
  const { read, ...rest } = asked;
  const given = { ...rest, readByClientUser: read === undefined ? undefined : String(read), ...more };
  const pairs = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(pairs).toString();
}
