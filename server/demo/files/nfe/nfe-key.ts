/** The parts of an NF-e access key, in the key's order. All are digits without punctuation. */
export interface AccessKeyParts {
  /** IBGE code of the issuer's state. */
  readonly stateCode: string;
  /** Year and month of issue, YYMM. */
  readonly yearMonth: string;
  readonly issuerCnpj: string;
  readonly series: number;
  readonly number: number;
  /** Eight digits chosen by the issuer (cNF). */
  readonly code: string;
}

const nfeModel = '55';
const normalIssue = '1';

/** The 44-digit access key (chave de acesso) of an NF-e, model 55, issued normally. */
export function makeAccessKey(parts: AccessKeyParts): string {
  const body = [
    parts.stateCode,
    parts.yearMonth,
    parts.issuerCnpj,
    nfeModel,
    String(parts.series).padStart(3, '0'),
    String(parts.number).padStart(9, '0'),
    normalIssue,
    parts.code,
  ].join('');
  return body + accessKeyCheckDigit(body);
}

/** The check digit (cDV) for the first 43 digits: modulo 11, weights 2 to 9 from the right. */
export function accessKeyCheckDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    sum += Number(body.charAt(index)) * (2 + ((body.length - 1 - index) % 8));
  }
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

/** True for 44 digits of which the last is the right check digit. */
export function isValidAccessKey(key: string): boolean {
  return /^\d{44}$/.test(key) && accessKeyCheckDigit(key.slice(0, 43)) === key.slice(43);
}
