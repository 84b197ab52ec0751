import { isCnpj, isCpf } from '../fields/brazil.ts';
import { isAccessKey } from './fiscal-key.ts';
import type { EventSummary, FiscalFlag, FiscalSummary, PartySummary } from './fiscal-summary.ts';
import { eventNames, eventOf } from './read-fiscal.ts';
import { all, at, found, textAt, type XmlNode } from './xml-tree.ts';

/** What a layout makes of a file: its summary and the outcome of the checks. */
export interface Reading {
  readonly summary: FiscalSummary;
  readonly isKeyRight: boolean;
  /** `false` where the authority's answer names another document. */
  readonly isProtocolOwn: boolean;
  readonly areTaxIdsRight: boolean;
  readonly flags: readonly FiscalFlag[];
}
export type ReadingRefusal = 'version' | 'incomplete';

const most = { name: 200, taxId: 20, key: 100, short: 60, text: 1000, events: 100, cfops: 100, others: 20 };

/** The beginning of a text. Half a character, which no database stores, is left out. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}/gu, '');

/** A text of the file, cut to `length` characters. */
export const textOf = (node: XmlNode | undefined, path: string, length = most.short): string =>
  cut(textAt(node, path), length);
export const nameOf = (node: XmlNode | undefined, path: string): string => textOf(node, path, most.name);

/** The first text at one of several paths. */
export const firstOf = (node: XmlNode | undefined, paths: readonly string[]): string =>
  paths.map((path) => textOf(node, path)).find((text) => text !== '') ?? '';

/** A CNPJ or CPF as it is compared: without punctuation, in capitals. */
export const bareTaxId = (text: string): string =>
  cut(text.replace(/[./\-\s]/g, '').toUpperCase(), most.taxId);

/** The text without a prefix such as `NFe`, in capitals, as keys are compared. */
export const keyOf = (text: string, prefix: string): string =>
  cut(text.replace(new RegExp(`^${prefix}`), '').toUpperCase(), most.key);

/** A party, or `null` where the file names none. `address` is the path to where its state is. */
export function partyOf(node: XmlNode | undefined, address: string): PartySummary | null {
  const party = {
    name: nameOf(node, 'xNome'),
    taxId:
      bareTaxId(textAt(node, 'CNPJ') || textAt(node, 'CPF')) ||
      cut(firstOf(node, ['idEstrangeiro', 'NIF']), most.taxId),
    state: textOf(node, `${address}/UF`, 2),
  };
  return party.name === '' && party.taxId === '' ? null : party;
}

/** Whether the CNPJ or CPF of a party, if it has one, has right check digits. */
export const isTaxIdRight = (node: XmlNode | undefined): boolean =>
  isCnpj(bareTaxId(textAt(node, 'CNPJ'))) && isCpf(bareTaxId(textAt(node, 'CPF')));

/** Tax ids once each, without those of the parties that are named elsewhere. */
export function othersOf(
  taxIds: readonly string[],
  ...named: readonly (PartySummary | null)[]
): readonly string[] {
  const known = new Set(['', ...named.map((party) => party?.taxId ?? '')]);
  return [...new Set(taxIds.map(bareTaxId))].filter((one) => !known.has(one)).slice(0, most.others);
}

/** The tax ids of nodes, such as those that a file lets read it. */
export const taxIdsOf = (nodes: readonly (XmlNode | undefined)[]): readonly string[] =>
  nodes.map((node) => textAt(node, 'CNPJ') || textAt(node, 'CPF'));

export const cfopsOf = (codes: readonly string[]): readonly string[] =>
  [...new Set(codes.map((code) => cut(code, 4)))].filter((code) => code !== '').slice(0, most.cfops);

const day = /^([12]\d{3})-(\d\d)-(\d\d)$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/;
/** What is taken where a file names no offset. */
const brasilia = '-03:00';

/** A moment as ISO 8601 with offset; '' for any other text and for a day that is in no calendar. */
export function momentOf(text: string): string {
  const [date = '', clock = '00:00:00'] = text.split('T');
  const [, year, month, ofMonth] = day.exec(date)?.map(Number) ?? [];
  const [whole, , , offset] = time.exec(clock) ?? [];
  if (year === undefined || month === undefined || whole === undefined) return '';
  const real = new Date(Date.UTC(year, month - 1, ofMonth));
  if (real.getUTCMonth() !== month - 1) return '';
  return `${date}T${clock}${offset ? '' : brasilia}`;
}

/** The authority's answer, `infProt` of the layouts. */
export const protocolOf = (answer: XmlNode | undefined): FiscalSummary['protocol'] =>
  answer ? { number: textOf(answer, 'nProt'), code: textOf(answer, 'cStat') } : null;

/** An event as `procEventoNFe` and `procEventoCTe` have it. */
export function summaryOfEvent(node: XmlNode, kind: 'NFe' | 'CTe'): EventSummary {
  const { event, accepted } = eventOf(node, kind);
  const sent = at(node, `${eventNames[kind].sent}/infEvento`);
  const sequence = textAt(sent, 'nSeqEvento');
  return {
    key: keyOf(textAt(sent, `ch${kind}`), ''),
    type: cut(event.type, most.short),
    sequence: /^\d{1,3}$/.test(sequence) ? Number(sequence) : 1,
    at: momentOf(event.at),
    text: cut(event.text || correctionOf(sent), most.text),
    protocol: cut(event.protocol, most.short),
    isAccepted: accepted,
  };
}

/** What a correction of a CT-e says, field by field. */
const correctionOf = (sent: XmlNode | undefined): string =>
  all(at(sent, 'detEvento/evCCeCTe'), 'infCorrecao')
    .map((one) => `${textAt(one, 'campoAlterado')}: ${textAt(one, 'valorAlterado')}`)
    .join('; ');

/** The events beside a document that are about it. */
export const eventsAbout = (key: string, root: XmlNode, kind: 'NFe' | 'CTe'): readonly EventSummary[] =>
  all(root, `procEvento${kind}`)
    .map((node) => summaryOfEvent(node, kind))
    .filter((event) => event.key === key)
    .slice(0, most.events);

/** What a key has to be made of, as the document says it. */
export interface KeyFacts {
  readonly state: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** The tax ids of who may have issued it: one, or that of an authority too. */
  readonly issuers: readonly string[];
  readonly model: string;
  /** Series, number, way of issue and the issuer's own code, each with as many digits as it has in the key. */
  readonly rest: readonly (readonly [text: string, digits: number])[];
}

/** Whether an `Id` is the prefix and the key that the facts make, with the right check digit. */
export function isKeyOf(id: string, prefix: string, facts: KeyFacts): boolean {
  const key = keyOf(id, prefix);
  if (!id.startsWith(prefix) || !isAccessKey(key)) return false;
  const issued = facts.issuedAt.slice(2, 4) + facts.issuedAt.slice(5, 7);
  const isIssued = facts.issuers.some(
    (issuer) => key.slice(0, 22) === `${facts.state}${issued}${issuer.padStart(14, '0')}${facts.model}`,
  );
  let from = 22;
  return (
    isIssued &&
    facts.rest.every(([text, digits]) => {
      const part = key.slice(from, from + digits);
      from += digits;
      // Files made by hand leave out what only the key needs.
      return text === '' || part === text.padStart(digits, '0');
    })
  );
}

/** The first element anywhere below of one of these names, in their order. */
export function inside(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  for (const name of names) {
    const match = found(node, (child) => child.name === name);
    if (match) return match;
  }
  return undefined;
}
