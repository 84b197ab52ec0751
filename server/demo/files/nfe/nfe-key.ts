/** The parts of an access key, in the key's order and without punctuation. */
export interface AccessKeyParts {
  /** IBGE code of the issuer's state. */
  readonly stateCode: string;
  /** Year and month of issue, YYMM. */
  readonly yearMonth: string;
  readonly issuerCnpj: string;
  /** 55 an NF-e, which it is when left out, 57 a CT-e, 65 an NFC-e. */
  readonly model?: '55' | '57' | '65';
  readonly series: number;
  readonly number: number;
  /** Eight digits chosen by the issuer (cNF). */
  readonly code: string;
}

const normalIssue = '1';

/** The access key (chave de acesso), 44 characters, of a document issued normally. */
export function makeAccessKey(parts: AccessKeyParts): string {
  const body = [
    parts.stateCode,
    parts.yearMonth,
    parts.issuerCnpj,
    parts.model ?? '55',
    String(parts.series).padStart(3, '0'),
    String(parts.number).padStart(9, '0'),
    normalIssue,
    parts.code,
  ].join('');
  return body + accessKeyCheckDigit(body);
}

/**
 * The check digit (cDV) for the first 43 characters of a key: modulo 11 over the character codes less 48, weights 2 to 9
 * from the right. A CNPJ may put capital letters into a key since July 2026.
 */
export function accessKeyCheckDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    sum += (body.charCodeAt(index) - 48) * (2 + ((body.length - 1 - index) % 8));
  }
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

/** True for 44 characters of which the last is the right check digit. */
export function isValidAccessKey(key: string): boolean {
  return /^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) && accessKeyCheckDigit(key.slice(0, 43)) === key.slice(43);
}
