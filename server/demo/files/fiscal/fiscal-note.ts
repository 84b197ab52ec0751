import { nfeNamespace } from '../nfe/nfe.ts';
import { makeAccessKey } from '../nfe/nfe-key.ts';
import type { Company, TaxRates } from './fiscal-companies.ts';
import { yearMonthOf } from './fiscal-days.ts';
import { type Line, sumOf } from './fiscal-goods.ts';
import {
  decimal,
  demoRemark,
  type FiscalFile,
  fields,
  fileOf,
  type Protocol,
  type Signed,
  sign,
} from './fiscal-xml.ts';

/** What an NF-e (model 55) or an NFC-e (65) says. Amounts are in cents. */
export interface NoteFacts {
  readonly model: '55' | '65';
  readonly issuer: Company;
  /** A consumer may give a CPF, or nothing. */
  readonly recipient: Company | { readonly cpf: string } | null;
  readonly series: number;
  readonly number: number;
  /** The eight digits of the key that the issuer chooses. */
  readonly code: string;
  readonly issuedAt: string;
  /** Whether the issuer made what it sells. */
  readonly isMaker: boolean;
  readonly lines: readonly Line[];
  readonly freight: number;
  readonly carrier: Company | null;
  /** The layout's number of it (`tPag`). */
  readonly payment: '01' | '03' | '04' | '15' | '17';
  readonly installments: readonly { readonly due: string; readonly amount: number }[];
  readonly remark: string;
  readonly protocol: Protocol;
  readonly isDenied: boolean;
}

export interface Note extends NoteFacts {
  readonly key: string;
  readonly total: number;
}

/** A note with its key and its total. */
export function noteOf(facts: NoteFacts): Note {
  const { issuer, issuedAt, model, series, number, code } = facts;
  const key = makeAccessKey({
    stateCode: issuer.stateCode,
    yearMonth: yearMonthOf(issuedAt),
    issuerCnpj: issuer.cnpj,
    ...{ model, series, number, code },
  });
  return { ...facts, key, total: sumOf(facts.lines) + facts.freight };
}

/** Where a consumer's telephone looks up an NFC-e, in the test environment of the state. */
const consumerPages: Readonly<Record<string, string>> = {
  PR: 'http://www.fazenda.pr.gov.br/nfce',
  SP: 'https://www.homologacao.nfce.fazenda.sp.gov.br',
};

/** The file of a note with the authority's answer (`nfeProc`, layout 4.00, test environment). */
export function noteFile(note: Note): FiscalFile {
  const id = `NFe${note.key}`;
  const taxes = taxesOf(note);
  const signed = sign({
    element:
      `<infNFe xmlns="${nfeNamespace}" Id="${id}" versao="4.00">${header(note)}${issuer(note.issuer)}${recipient(note)}` +
      `${taxes.map((tax, index) => detail(note, tax, index)).join('')}${totals(note, taxes)}${transport(note)}${charge(note)}` +
      `<infAdic>${fields({ infCpl: `${demoRemark}. ${note.remark}` })}</infAdic></infNFe>`,
    namespace: nfeNamespace,
    id,
    signer: note.issuer,
  });
  return fileOf(
    `${note.key}-procNFe`,
    `<nfeProc xmlns="${nfeNamespace}" versao="4.00"><NFe xmlns="${nfeNamespace}">` +
      `${signed.element}${consumerCode(note)}${signed.signature}</NFe>${answer(note, signed)}</nfeProc>`,
  );
}

function header({ model, issuer, recipient, series, number, code, issuedAt, isMaker, key }: Note): string {
  const isConsumer = model === '65';
  const isInterstate = recipient !== null && 'state' in recipient && recipient.state !== issuer.state;
  return `<ide>${fields({
    cUF: issuer.stateCode,
    cNF: code,
    natOp: isMaker ? 'Venda de produção própria' : 'Venda de mercadoria',
    mod: model,
    serie: series,
    nNF: number,
    dhEmi: issuedAt,
    tpNF: 1,
    idDest: isInterstate ? 2 : 1,
    cMunFG: issuer.cityCode,
    tpImp: isConsumer ? 4 : 1,
    tpEmis: 1,
    cDV: key.slice(43),
    tpAmb: 2,
    finNFe: 1,
    indFinal: isConsumer ? 1 : 0,
    indPres: isConsumer ? 1 : 9,
    indIntermed: isConsumer ? undefined : 0,
    procEmi: 0,
    verProc: 'Demo 1.0',
  })}</ide>`;
}

const address = (element: string, company: Company): string =>
  `<${element}>${fields({
    xLgr: company.street,
    nro: company.number,
    xBairro: company.district,
    cMun: company.cityCode,
    xMun: company.city,
    UF: company.state,
    CEP: company.cep,
    cPais: 1058,
    xPais: 'Brasil',
    fone: company.phone,
  })}</${element}>`;

const issuer = (company: Company): string =>
  `<emit>${fields({ CNPJ: company.cnpj, xNome: company.name })}${address('enderEmit', company)}` +
  `${fields({ IE: company.registration, CRT: company.rates ? 3 : 1 })}</emit>`;

/**
 * The authority prescribes another name in its test environment ("NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR
 * FISCAL"); here it is the client's own, because the demo's lists show it.
 */
function recipient({ recipient }: Note): string {
  if (recipient === null) return '';
  if ('cpf' in recipient) return `<dest>${fields({ CPF: recipient.cpf, indIEDest: 9 })}</dest>`;
  return (
    `<dest>${fields({ CNPJ: recipient.cnpj, xNome: recipient.name })}${address('enderDest', recipient)}` +
    `${fields({ indIEDest: 1, IE: recipient.registration })}</dest>`
  );
}

interface LineTaxes {
  readonly line: Line;
  /** Its share of the freight. */
  readonly freight: number;
  readonly rates: TaxRates | null;
  readonly icms: number;
  readonly pis: number;
  readonly cofins: number;
}

const share = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

function taxesOf({ lines, freight, issuer }: Note): readonly LineTaxes[] {
  const all = sumOf(lines);
  let shared = 0;
  return lines.map((line, index) => {
    // The last line takes what rounding has left, so that the shares add up.
    const own =
      index === lines.length - 1 ? freight - shared : Math.round((freight * line.amount) / Math.max(all, 1));
    shared += own;
    const rates = issuer.rates;
    const isTaxed = rates !== null && !line.goods.isBasicFood;
    return {
      ...{ line, rates, freight: own },
      icms: rates ? share(line.amount, rates.icms) : 0,
      pis: isTaxed ? share(line.amount, rates.pis) : 0,
      cofins: isTaxed ? share(line.amount, rates.cofins) : 0,
    };
  });
}

function detail({ issuer, recipient, isMaker }: Note, tax: LineTaxes, index: number): string {
  const { goods, quantity, amount } = tax.line;
  const isInterstate = recipient !== null && 'state' in recipient && recipient.state !== issuer.state;
  const [count, price] = [(quantity / 1000).toFixed(4), `${decimal(goods.price)}00000000`];
  return (
    `<det nItem="${index + 1}"><prod>${fields({
      cProd: goods.code,
      cEAN: 'SEM GTIN',
      xProd: goods.name,
      NCM: goods.ncm,
      CFOP: `${isInterstate ? 6 : 5}${isMaker ? 101 : 102}`,
      uCom: goods.unit,
      qCom: count,
      vUnCom: price,
      vProd: decimal(amount),
      cEANTrib: 'SEM GTIN',
      uTrib: goods.unit,
      qTrib: count,
      vUnTrib: price,
      vFrete: tax.freight > 0 ? decimal(tax.freight) : undefined,
      indTot: 1,
    })}</prod><imposto>${icms(tax)}${contribution('PIS', tax, tax.pis, tax.rates?.pis)}` +
    `${contribution('COFINS', tax, tax.cofins, tax.rates?.cofins)}</imposto></det>`
  );
}

function icms({ line, rates, icms }: LineTaxes): string {
  if (!rates) return `<ICMS><ICMSSN102>${fields({ orig: 0, CSOSN: 102 })}</ICMSSN102></ICMS>`;
  return `<ICMS><ICMS00>${fields({
    orig: 0,
    CST: '00',
    modBC: 3,
    vBC: decimal(line.amount),
    pICMS: rates.icms.toFixed(2),
    vICMS: decimal(icms),
  })}</ICMS00></ICMS>`;
}

function contribution(
  name: 'PIS' | 'COFINS',
  { line, rates }: LineTaxes,
  amount: number,
  rate: number | undefined,
): string {
  const worked = (group: string, values: Parameters<typeof fields>[0]) =>
    `<${name}><${name}${group}>${fields(values)}</${name}${group}></${name}>`;
  if (!rates || rate === undefined)
    return worked('Outr', { CST: '49', vBC: '0.00', [`p${name}`]: '0.0000', [`v${name}`]: '0.00' });
  if (line.goods.isBasicFood) return worked('NT', { CST: '06' });
  return worked('Aliq', {
    CST: '01',
    vBC: decimal(line.amount),
    [`p${name}`]: rate.toFixed(4),
    [`v${name}`]: decimal(amount),
  });
}

const zero = decimal(0);

function totals({ issuer, lines, freight, total }: Note, taxes: readonly LineTaxes[]): string {
  const sum = (name: 'icms' | 'pis' | 'cofins') => decimal(taxes.reduce((all, tax) => all + tax[name], 0));
  return `<total><ICMSTot>${fields({
    // The freight is outside it, as in the pictures of the demo's note.
    vBC: issuer.rates ? decimal(sumOf(lines)) : zero,
    vICMS: sum('icms'),
    vICMSDeson: zero,
    vFCP: zero,
    vBCST: zero,
    vST: zero,
    vFCPST: zero,
    vFCPSTRet: zero,
    vProd: decimal(sumOf(lines)),
    vFrete: decimal(freight),
    vSeg: zero,
    vDesc: zero,
    vII: zero,
    vIPI: zero,
    vIPIDevol: zero,
    vPIS: sum('pis'),
    vCOFINS: sum('cofins'),
    vOutro: zero,
    vNF: decimal(total),
  })}</ICMSTot></total>`;
}

function transport({ model, carrier, lines }: Note): string {
  if (model === '65') return '<transp><modFrete>9</modFrete></transp>';
  const volumes = lines.reduce((sum, { quantity }) => sum + quantity / 1000, 0);
  const weight = weightOf(lines).toFixed(3);
  const by = carrier
    ? `<transporta>${fields({
        CNPJ: carrier.cnpj,
        xNome: carrier.name,
        IE: carrier.registration,
        xEnder: `${carrier.street}, ${carrier.number}`,
        xMun: carrier.city,
        UF: carrier.state,
      })}</transporta>`
    : '';
  return (
    `<transp><modFrete>0</modFrete>${by}` +
    `<vol>${fields({ qVol: volumes, esp: 'VOLUMES', pesoL: weight, pesoB: weight })}</vol></transp>`
  );
}

/** In kilograms. */
export const weightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { goods, quantity }) => sum + (goods.weight * quantity) / 1000, 0);

/** How it is paid: by bills with a date each, or at once. */
function charge({ number, payment, installments, total }: Note): string {
  const amount = decimal(total);
  const bills = installments
    .map(({ due, amount }, index) => fields({ nDup: `00${index + 1}`, dVenc: due, vDup: decimal(amount) }))
    .map((bill) => `<dup>${bill}</dup>`)
    .join('');
  const invoice = fields({ nFat: number, vOrig: amount, vDesc: zero, vLiq: amount });
  const isElectronic = payment === '03' || payment === '04' || payment === '17';
  return (
    `${bills && `<cobr><fat>${invoice}</fat>${bills}</cobr>`}<pag><detPag>` +
    `${fields({ indPag: bills ? 1 : 0, tPag: payment, vPag: amount })}` +
    `${isElectronic ? '<card><tpIntegra>2</tpIntegra></card>' : ''}</detPag></pag>`
  );
}

function consumerCode({ model, key, issuer }: Note): string {
  const page = consumerPages[issuer.state];
  if (model !== '65' || !page) return '';
  return `<infNFeSupl>${fields({ qrCode: `${page}/qrcode?p=${key}|3|2`, urlChave: `${page}/consulta` })}</infNFeSupl>`;
}

function answer({ key, protocol, isDenied }: Note, { digest }: Signed): string {
  return `<protNFe versao="4.00"><infProt>${fields({
    tpAmb: 2,
    verAplic: 'DEMO_4.00',
    chNFe: key,
    dhRecbto: protocol.at,
    nProt: protocol.number,
    digVal: digest,
    cStat: isDenied ? 302 : 100,
    xMotivo: isDenied ? 'Uso Denegado: Irregularidade fiscal do destinatario' : 'Autorizado o uso da NF-e',
  })}</infProt></protNFe>`;
}
