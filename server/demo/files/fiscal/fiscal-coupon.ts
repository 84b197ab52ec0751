import { accessKeyCheckDigit } from '../nfe/nfe-key.ts';
import type { Company } from './fiscal-companies.ts';
import { yearMonthOf } from './fiscal-days.ts';
import { type Line, sumOf } from './fiscal-goods.ts';
import {
  decimal,
  demoRemark,
  type FiscalFile,
  fields,
  fileOf,
  padded,
  randomBase64,
  sign,
} from './fiscal-xml.ts';

/** The device (SAT) that issued the coupons, and who made its program. */
const device = '000512347';
const programmer = '17425063000192';

/** A CF-e: what a till in São Paulo printed until the end of 2025. */
export interface Coupon {
  readonly issuer: Company;
  readonly number: number;
  /** The six digits of the key that the device chooses. */
  readonly code: string;
  readonly issuedAt: string;
  readonly cpf: string | null;
  readonly lines: readonly Line[];
  /** Money, a credit or a debit card (`cMP`). */
  readonly payment: '01' | '03' | '04';
}

const keyOf = ({ issuer, number, code, issuedAt }: Omit<Coupon, 'lines' | 'payment' | 'cpf'>): string => {
  const body = `${issuer.stateCode}${yearMonthOf(issuedAt)}${issuer.cnpj}59${device}${padded(number, 6)}${code}`;
  return body + accessKeyCheckDigit(body);
};

/** Day and time of a moment, as the device writes them. */
const digitsOf = (moment: string) => ({
  dEmi: moment.slice(0, 10).replaceAll('-', ''),
  hEmi: moment.slice(11, 19).replaceAll(':', ''),
});

const recipient = (cpf: string | null): string => `<dest>${fields({ CPF: cpf ?? undefined })}</dest>`;

const issuerOf = (issuer: Company): string =>
  `${fields({ CNPJ: issuer.cnpj, xNome: issuer.name })}<enderEmit>${fields({
    xLgr: issuer.street,
    nro: issuer.number,
    xBairro: issuer.district,
    xMun: issuer.city,
    CEP: issuer.cep,
  })}</enderEmit>${fields({ IE: issuer.registration })}`;

const header = (key: string, moment: string, isTest: boolean): string =>
  `<ide>${fields({
    cUF: key.slice(0, 2),
    cNF: key.slice(37, 43),
    mod: 59,
    nserieSAT: device,
    nCFe: key.slice(31, 37),
    ...digitsOf(moment),
    cDV: key.slice(43),
    tpAmb: isTest ? 2 : undefined,
    CNPJ: programmer,
    signAC: randomBase64(programmer, 256),
    assinaturaQRCODE: randomBase64(`QR ${key}`, 256),
    numeroCaixa: '001',
  })}</ide>`;

/** The file of a coupon (`CFe`, layout 0.08, without a namespace). */
export function couponFile(coupon: Coupon): FiscalFile {
  const { issuer, issuedAt, lines, cpf, payment } = coupon;
  const [key, total] = [keyOf(coupon), decimal(sumOf(lines))];
  return signedFile(
    issuer,
    'CFe',
    key,
    `<infCFe Id="CFe${key}" versao="0.08" versaoDadosEnt="0.08" versaoSB="010300">${header(key, issuedAt, true)}` +
      `<emit>${issuerOf(issuer)}${fields({ cRegTrib: 3, indRatISSQN: 'N' })}</emit>${recipient(cpf)}` +
      `${lines.map((line, index) => detail(line, index, issuer)).join('')}${totals(coupon)}` +
      `<pgto><MP>${fields({ cMP: payment, vMP: total })}</MP>${fields({ vTroco: decimal(0) })}</pgto>` +
      `<infAdic>${fields({ infCpl: `${demoRemark}. Caixa 001.` })}</infAdic></infCFe>`,
  );
}

/** The file that cancels a coupon (`CFeCanc`), a coupon of its own; its layout has no word for the environment. */
export function canceledCouponFile(
  coupon: Coupon,
  by: Pick<Coupon, 'number' | 'code' | 'issuedAt'>,
): FiscalFile {
  const { issuer, issuedAt, lines, cpf } = coupon;
  const key = keyOf({ issuer, ...by });
  return signedFile(
    issuer,
    'CFeCanc',
    key,
    `<infCFe Id="CFe${key}" chCanc="CFe${keyOf(coupon)}" versao="0.08">${fields(digitsOf(issuedAt))}` +
      `${header(key, by.issuedAt, false)}<emit>${issuerOf(issuer)}</emit>${recipient(cpf)}` +
      `<total>${fields({ vCFe: decimal(sumOf(lines)) })}</total>` +
      `<infAdic><obsFisco xCampo="Aviso">${fields({ xTexto: demoRemark })}</obsFisco></infAdic></infCFe>`,
  );
}

function signedFile(issuer: Company, root: string, key: string, element: string): FiscalFile {
  const signed = sign({ element, namespace: '', id: `CFe${key}`, signer: issuer, hash: 'sha256' });
  return fileOf(`${root}${key}`, `<${root}>${signed.element}${signed.signature}</${root}>`);
}

const share = ({ amount }: Line, percent: number): number => Math.round((amount * percent) / 100);
/** The device writes these rates as parts of one. */
const partOfOne = (percent: number): string => (percent / 100).toFixed(4);

const taxesOf = (line: Line, { rates }: Company) => ({
  icms: share(line, rates?.icms ?? 0),
  pis: line.goods.isBasicFood ? 0 : share(line, rates?.pis ?? 0),
  cofins: line.goods.isBasicFood ? 0 : share(line, rates?.cofins ?? 0),
});

function detail(line: Line, index: number, issuer: Company): string {
  const { goods, quantity, amount } = line;
  const taxes = taxesOf(line, issuer);
  const contribution = (name: 'PIS' | 'COFINS', rate: number, tax: number) =>
    goods.isBasicFood
      ? `<${name}><${name}NT>${fields({ CST: '06' })}</${name}NT></${name}>`
      : `<${name}><${name}Aliq>${fields({
          CST: '01',
          vBC: decimal(amount),
          [`p${name}`]: partOfOne(rate),
          [`v${name}`]: decimal(tax),
        })}</${name}Aliq></${name}>`;
  return (
    `<det nItem="${index + 1}"><prod>${fields({
      cProd: goods.code,
      xProd: goods.name,
      NCM: goods.ncm,
      CFOP: 5102,
      uCom: goods.unit,
      qCom: (quantity / 1000).toFixed(4),
      vUnCom: decimal(goods.price),
      vProd: decimal(amount),
      indRegra: 'A',
      vItem: decimal(amount),
    })}</prod><imposto><ICMS><ICMS00>${fields({
      Orig: 0,
      CST: '00',
      pICMS: (issuer.rates?.icms ?? 0).toFixed(2),
      vICMS: decimal(taxes.icms),
    })}</ICMS00></ICMS>${contribution('PIS', issuer.rates?.pis ?? 0, taxes.pis)}` +
    `${contribution('COFINS', issuer.rates?.cofins ?? 0, taxes.cofins)}</imposto></det>`
  );
}

function totals({ lines, issuer }: Coupon): string {
  const sum = (name: 'icms' | 'pis' | 'cofins') =>
    decimal(lines.reduce((all, line) => all + taxesOf(line, issuer)[name], 0));
  const [zero, amount] = [decimal(0), decimal(sumOf(lines))];
  return `<total><ICMSTot>${fields({
    vICMS: sum('icms'),
    vProd: amount,
    vDesc: zero,
    vPIS: sum('pis'),
    vCOFINS: sum('cofins'),
    vPISST: zero,
    vCOFINSST: zero,
    vOutro: zero,
  })}</ICMSTot>${fields({ vCFe: amount })}</total>`;
}
