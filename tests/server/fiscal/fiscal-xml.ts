/** Fiscal XML for tests: notes of the demo with other parties and words, and small files of the other layouts. */
import { createHash } from 'node:crypto';
import { makeNfe } from '../../../server/demo/files/nfe/nfe.ts';
import { accessKeyCheckDigit } from '../../../server/demo/files/nfe/nfe-key.ts';

/** The CNPJ of the client `acme`, that of its other establishment, and those of others. */
export const acmeTaxId = '11222333000181';
export const branchTaxId = '11222333000262';
export const supplierTaxId = '12345678000195';
export const carrierTaxId = '45723174000110';

const nfe = 'http://www.portalfiscal.inf.br/nfe';
const cte = 'http://www.portalfiscal.inf.br/cte';

export interface TestXml {
  readonly key: string;
  readonly xml: string;
}

/** What text there is between two marks, once. */
const within = (text: string, form: RegExp): string => {
  const [, inner] = form.exec(text) ?? [];
  if (inner === undefined) throw new Error(`nothing fits ${form}`);
  return inner;
};
export const keyIn = (xml: string): string => within(xml, /Id="NFe(\w{44})"/);

/** A note whose key, check digit and digest fit what is in it, though it was changed. */
export function sealed(xml: string): string {
  const body = keyIn(xml).slice(0, 43);
  const key = body + accessKeyCheckDigit(body);
  const keyed = xml.replaceAll(keyIn(xml), key).replace(/<cDV>\d/, `<cDV>${key.slice(43)}`);
  const invoice = within(keyed, /(<infNFe .*<\/infNFe>)/s).replace('<infNFe', `<infNFe xmlns="${nfe}"`);
  const digest = createHash('sha1').update(invoice).digest('base64');
  return keyed
    .replace(/<DigestValue>[^<]*/, `<DigestValue>${digest}`)
    .replace(/<digVal>[^<]*/, `<digVal>${digest}`);
}

export interface NoteOptions {
  /** Another seed makes another note. */
  readonly seed?: number;
  readonly issuer?: string;
  readonly recipient?: string;
  /** 65 for that of a shop. */
  readonly model?: '55' | '65';
  /** What else is different in the note. */
  readonly edit?: (xml: string) => string;
}

/** A note of 2026 to the client, unless it says otherwise. */
export function noteOf({
  seed = 1,
  issuer,
  recipient = acmeTaxId,
  model = '55',
  edit = (xml) => xml,
}: NoteOptions = {}): TestXml {
  const made = makeNfe({
    seed,
    title: 'NF-e',
    recipient: { name: 'Acme', cnpj: recipient },
    accountant: 'Firm A',
    year: 2026,
  });
  const { accessKey, issuerCnpj } = made;
  const key = accessKey.slice(0, 6) + (issuer ?? issuerCnpj) + model + accessKey.slice(22);
  const xml = new TextDecoder()
    .decode(made.bytes)
    .replaceAll(accessKey, key)
    .replaceAll(issuerCnpj, issuer ?? issuerCnpj)
    .replace('<mod>55', `<mod>${model}`);
  const note = sealed(edit(xml));
  return { key: keyIn(note), xml: note };
}

export interface EventOptions {
  readonly key: string;
  readonly type?: string;
  readonly author?: string;
  readonly cStat?: string;
  readonly sequence?: number;
  readonly at?: string;
  readonly detail?: string;
  /** What the authority's answer says more. */
  readonly answer?: string;
}

/** The file of an event about a note: its cancellation, unless it says otherwise. */
export const eventOf = ({
  key,
  type = '110111',
  author = supplierTaxId,
  cStat = '135',
  sequence = 1,
  at = '2026-11-13T10:00:00-03:00',
  detail = '<xJust>Mercadoria não entregue</xJust>',
  answer = '',
}: EventOptions): string =>
  `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${nfe}" versao="1.00"><evento><infEvento>` +
  `<tpAmb>1</tpAmb><CNPJ>${author}</CNPJ><chNFe>${key}</chNFe><dhEvento>${at}</dhEvento><tpEvento>${type}</tpEvento>` +
  `<nSeqEvento>${sequence}</nSeqEvento><detEvento><descEvento>Evento</descEvento>${detail}</detEvento></infEvento>` +
  `</evento><retEvento><infEvento><cStat>${cStat}</cStat>${answer}<nProt>141260074821399</nProt></infEvento>` +
  '</retEvento></procEventoNFe>';

const party = (element: string, taxId: string, name: string) =>
  `<${element}><CNPJ>${taxId}</CNPJ><xNome>${name}</xNome><ender${element[0]?.toUpperCase()}${element.slice(1)}>` +
  `<UF>PR</UF></ender${element[0]?.toUpperCase()}${element.slice(1)}></${element}>`;

export interface TransportOptions {
  readonly issuer?: string;
  readonly sender?: string;
  readonly recipient?: string;
  /** Who pays: 0 the sender, 3 the recipient. */
  readonly taker?: '0' | '3';
  readonly number?: number;
}

/** A transport document of goods. */
export function transportOf({
  issuer = carrierTaxId,
  sender = supplierTaxId,
  recipient = acmeTaxId,
  taker = '3',
  number = 77,
}: TransportOptions = {}): TestXml {
  const body = `412611${issuer}57001${String(number).padStart(9, '0')}1${'12345678'}`;
  const key = body + accessKeyCheckDigit(body);
  const xml =
    `<cteProc xmlns="${cte}" versao="4.00"><CTe><infCte Id="CTe${key}" versao="4.00"><ide><cUF>41</cUF>` +
    `<cCT>12345678</cCT><CFOP>5353</CFOP><natOp>Transporte</natOp><mod>57</mod><serie>1</serie><nCT>${number}</nCT>` +
    `<dhEmi>2026-11-12T08:00:00-03:00</dhEmi><tpEmis>1</tpEmis><cDV>${key.slice(43)}</cDV><tpAmb>1</tpAmb>` +
    `<toma3><toma>${taker}</toma></toma3></ide>${party('emit', issuer, 'Carrier')}${party('rem', sender, 'Sender')}` +
    `${party('dest', recipient, 'Recipient')}<vPrest><vTPrest>450.00</vTPrest></vPrest></infCte></CTe>` +
    `<protCTe versao="4.00"><infProt><chCTe>${key}</chCTe><nProt>9</nProt><cStat>100</cStat></infProt></protCTe></cteProc>`;
  return { key, xml };
}

/** A receipt of a till in São Paulo. */
export function receiptOf(issuer = acmeTaxId): TestXml {
  const body = `352611${issuer}59000123456000789${'654321'}`;
  const key = body + accessKeyCheckDigit(body);
  const xml =
    `<CFe><infCFe Id="CFe${key}" versao="0.08"><ide><cUF>35</cUF><cNF>654321</cNF><mod>59</mod>` +
    `<nserieSAT>000123456</nserieSAT><nCFe>000789</nCFe><dEmi>20261112</dEmi><hEmi>074800</hEmi>` +
    `<cDV>${key.slice(43)}</cDV><tpAmb>1</tpAmb></ide>${party('emit', issuer, 'Shop')}<dest/>` +
    '<total><vCFe>12.50</vCFe></total></infCFe></CFe>';
  return { key, xml };
}

/** A layout that the portal does not know. */
export const unknownOf = (taxId = acmeTaxId): string =>
  `<invoice><seller><CNPJ>${taxId}</CNPJ></seller><amount>5</amount></invoice>`;
