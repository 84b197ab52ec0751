import { clockInBrazil } from '../../contract/fiscal/clock-in-brazil.ts';
import { namespaces } from '../../contract/fiscal/read-fiscal.ts';
import { at, textAt, xmlTree } from '../../contract/fiscal/xml-tree.ts';
import { eventRules, type ManifestEvent, manifestEvents } from '../../contract/manifest/manifest-life.ts';
import type { TaxAuthority, UnsignedEvent } from './tax-authority.ts';

/** The national authority, to which recipients answer (`cOrgao`). */
export const nationalAuthority = '91';
const version = '1.00';
const cnpjLength = 14;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Elements with text, in the order of the object; those without a value are left out. */
export const elements = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) =>
      value === undefined
        ? ''
        : `<${name}>${String(value).replaceAll(/[&<>"]/g, (one) => entities[one] ?? one)}</${name}>`,
    )
    .join('');

/** A tax id as the layouts hold it. */
export const holderOf = (taxId: string): { CNPJ: string } | { CPF: string } =>
  taxId.length === cnpjLength ? { CNPJ: taxId } : { CPF: taxId };

/** A moment as the layouts write it, with the offset of Brasília. */
export const momentText = (moment: Date): string => `${clockInBrazil(moment.toISOString())}-03:00`;

/** An answer of a recipient to an invoice. */
export interface RecipientEvent {
  /** Whose answer it is: CNPJ or CPF without punctuation. */
  readonly taxId: string;
  readonly key: string;
  readonly event: ManifestEvent;
  /** From 1. */
  readonly sequence: number;
  /** '' for none. */
  readonly justification: string;
}

/** What tells an event from all others: type, key and number. */
export const eventIdOf = ({
  key,
  event,
  sequence,
}: Pick<RecipientEvent, 'key' | 'event' | 'sequence'>): string =>
  `ID${eventRules[event].code}${key}${String(sequence).padStart(2, '0')}`;

/** The generic form of the layout: the key of an issuer whose CNPJ has letters has them too. */
const idForm = /^ID\d{12}[\dA-Z]{12}\d{28}$/;

/** The event by its code in the layout; `undefined` for one that is no recipient's. */
export const eventOfCode = (code: string): ManifestEvent | undefined =>
  manifestEvents.find((event) => eventRules[event].code === code);

/** An event as XML of the layout, ready to be signed. */
export function eventXmlOf(
  environment: TaxAuthority['environment'],
  sent: RecipientEvent,
  moment: Date,
): UnsignedEvent {
  const { taxId, key, event, sequence, justification } = sent;
  const id = eventIdOf(sent);
  const { code, name } = eventRules[event];
  const head = elements({
    cOrgao: nationalAuthority,
    tpAmb: environment,
    ...holderOf(taxId),
    chNFe: key,
    dhEvento: momentText(moment),
    tpEvento: code,
    nSeqEvento: sequence,
    verEvento: version,
  });
  const detail = elements({ descEvento: name, xJust: justification === '' ? undefined : justification });
  return {
    id,
    xml:
      `<evento xmlns="${namespaces.nfe}" versao="${version}"><infEvento Id="${id}">${head}` +
      `<detEvento versao="${version}">${detail}</detEvento></infEvento></evento>`,
  };
}

const eventLimits = { depth: 8, elements: 100, isStrict: true };

/** What an event says; `undefined` for one that does not have the form of the layout. */
export function readEventXml(sent: UnsignedEvent): RecipientEvent | undefined {
  let root: ReturnType<typeof xmlTree>;
  try {
    root = xmlTree(sent.xml, eventLimits);
  } catch {
    return undefined;
  }
  const info = root?.name === 'evento' ? at(root, 'infEvento') : undefined;
  const event = eventOfCode(textAt(info, 'tpEvento'));
  const sequence = Number(textAt(info, 'nSeqEvento'));
  if (!info || !event || !/^[1-9]\d?$/.test(textAt(info, 'nSeqEvento'))) return undefined;
  const read: RecipientEvent = {
    ...{ event, sequence, key: textAt(info, 'chNFe') },
    taxId: textAt(info, 'CNPJ') || textAt(info, 'CPF'),
    justification: textAt(info, 'detEvento/xJust'),
  };
  const isWhole =
    root?.attributes.xmlns === namespaces.nfe &&
    idForm.test(sent.id) &&
    info.attributes.Id === sent.id &&
    eventIdOf(read) === sent.id &&
    textAt(info, 'cOrgao') === nationalAuthority &&
    textAt(info, 'verEvento') === version &&
    textAt(info, 'detEvento/descEvento') === eventRules[event].name &&
    !Number.isNaN(Date.parse(textAt(info, 'dhEvento')));
  return isWhole ? read : undefined;
}
