import * as z from 'zod/mini';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import { amountValue, moneyFault } from '../../../../contract/fields/amount.ts';
import { dateFault } from '../../../../contract/fields/time/date-check.ts';
import { dateValue } from '../../../../contract/fields/time/date-text.ts';
import type { Language } from '../../../../contract/language/market.ts';
import { mostReceiptDocuments, sendReceipt } from '../../../../contract/reports/receipts.ts';
import type { FoundDocument } from './hand-over.queries.ts';

/** The fields of a submitted form. */
type Form = Readonly<Record<string, unknown>>;

/** A document in the form, with what was typed about it. */
export interface DocumentDraft {
  readonly id: string;
  readonly type: string;
  readonly competence: string;
  readonly dueOn: string;
  readonly amount: string;
}

/** A delivery as it stands in the form. */
export interface ReceiptDraft {
  /** Makes a second press of the button the same delivery. */
  readonly key: string;
  readonly contact: string;
  readonly channel: string;
  readonly note: string;
  /** What documents are searched by. */
  readonly term: string;
  readonly documents: readonly DocumentDraft[];
}

/** Faults by the name of their field; each is the key of a translation. */
export type ReceiptFaults = ReadonlyMap<string, string>;

/** How many found documents the form offers. */
export const mostFound = 20;

/** The form as it was submitted: the documents that are kept, and after them those that were chosen now. */
export function draftIn(form: Form, newKey: string): ReceiptDraft {
  const text = (name: string): string => {
    const value = form[name];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const places = Array.from({ length: mostReceiptDocuments + mostFound }, (_, place) => place);
  const kept = places
    .filter((place) => text(`doc.${place}.keep`) !== '')
    .map((place): DocumentDraft => {
      const [id = '', type = '', competence = '', dueOn = '', amount = ''] = [
        ...['id', 'type', 'competence', 'dueOn', 'amount'],
      ].map((name) => text(`doc.${place}.${name}`));
      return { id, type, competence, dueOn, amount };
    });
  const added = places
    .map((place) => text(`add.${place}`))
    .map((id): DocumentDraft => ({ id, type: '', competence: '', dueOn: '', amount: '' }));
  const byId = new Map([...added, ...kept].map((one) => [one.id, one]));
  const order = new Set([...kept, ...added].map(({ id }) => id).filter((id) => id !== ''));
  const key = text('key');
  return {
    key: /^[\w-]{16,100}$/.test(key) ? key : newKey,
    ...{ contact: text('contact'), channel: text('channel'), note: text('note') },
    term: text('term').trim().slice(0, 100),
    documents: [...order].flatMap((id) => byId.get(id) ?? []),
  };
}

/** `10/2026` and `2026-10` as they are kept. */
function monthValue(typed: string): string {
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  return month && year ? `${year}-${month.padStart(2, '0')}` : typed;
}

/** An amount with two decimals, as the call takes it. */
const moneyValue = (kept: string): string => {
  const [whole = '', decimals = ''] = kept.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
};

type Body = BodyOf<typeof sendReceipt>;

function describe(draft: DocumentDraft, language: Language): Body['documents'][number] {
  const [competence, dueOn, amount] = [
    monthValue(draft.competence.trim()),
    dateValue(draft.dueOn.trim(), language),
    amountValue(draft.amount, language),
  ];
  return {
    ...{ documentId: draft.id, type: draft.type.trim() },
    competence: competence === '' ? null : competence,
    dueOn: dueOn === '' ? null : dueOn,
    amount: amount === '' ? null : moneyFault(amount) ? amount : moneyValue(amount),
  };
}

const fieldFaults: Readonly<Record<string, string>> = {
  ...{ contactUserId: 'faultContact', channel: 'faultChoice', note: 'faultNote' },
  ...{ type: 'faultKind', competence: 'faultCompetence', dueOn: 'faultDueOn', amount: 'faultAmount' },
};

/** What a form would send, without a look at what is there and readable now. */
export const bodyOf = (
  draft: ReceiptDraft,
  { clientId, language }: { readonly clientId: string; readonly language: Language },
) =>
  z.safeParse(sendReceipt.body, {
    ...{ clientId, contactUserId: draft.contact, channel: draft.channel, note: draft.note },
    documents: draft.documents.map((one) => describe(one, language)),
  });

/** The delivery of a form by the rules of the call that sends it, or what is wrong with each of its fields. */
export function readDraft(
  draft: ReceiptDraft,
  {
    clientId,
    language,
    contacts,
    known,
  }: {
    readonly clientId: string;
    readonly language: Language;
    /** The ids of those who may be the contact. */
    readonly contacts: readonly string[];
    readonly known: ReadonlyMap<string, FoundDocument>;
  },
): { readonly body: Body } | { readonly faults: ReceiptFaults } {
  const faults = new Map<string, string>();
  const documents = draft.documents.map((one) => describe(one, language));
  if (!contacts.includes(draft.contact)) faults.set('contact', 'faultContact');
  const parsed = bodyOf(draft, { clientId, language });
  if (documents.length === 0) faults.set('documents', 'faultNoDocument');
  else if (documents.length > mostReceiptDocuments) faults.set('documents', 'faultManyDocuments');
  for (const { path } of parsed.error?.issues ?? []) {
    const [part, place, field] = path;
    if (part !== 'documents') faults.set(String(part), fieldFaults[String(part)] ?? 'faultChoice');
    else if (typeof place === 'number')
      faults.set(`doc.${place}.${String(field)}`, fieldFaults[String(field)] ?? 'faultChoice');
  }
  documents.forEach(({ documentId, dueOn }, place) => {
    if (dueOn !== null && dateFault(dueOn)) faults.set(`doc.${place}.dueOn`, 'faultDueOn');
    if (!known.get(documentId)?.isReadable) faults.set(`doc.${place}`, 'faultUnreadable');
  });
  return parsed.success && faults.size === 0 ? { body: parsed.data } : { faults };
}
