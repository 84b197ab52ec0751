/** Characters of an access key: since July 2026 the CNPJ in it may hold letters. */
const form = /^\d{6}[\dA-Z]{12}\d{26}$/;
const lastBody = 43;

/** The check digit of the first 43 characters: modulo 11, weights 2 to 9 from the right, letters by their ASCII code. */
function checkDigit(body: string): number {
  const sum = [...body]
    .reverse()
    .reduce((total, letter, place) => total + (letter.charCodeAt(0) - 48) * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Whether it is an access key of 44 characters with the right check digit. */
export const isAccessKey = (key: string): boolean =>
  form.test(key) && checkDigit(key.slice(0, lastBody)) === Number(key.slice(lastBody));

/** State, year and month of issue, issuer, model, series and number, as a key names them. */
export const partsOfKey = (key: string) => ({
  state: key.slice(0, 2),
  issued: key.slice(2, 6),
  issuer: key.slice(6, 20),
  model: key.slice(20, 22),
  series: Number(key.slice(22, 25)),
  number: Number(key.slice(25, 34)),
});

/** Series in which only persons issue, by their CPF. */
const ofPersons = { from: 920, to: 969 };

/** The issuer's CNPJ in a key, or its CPF. */
export function issuerOfKey(key: string): string {
  const { issuer, series } = partsOfKey(key);
  return series >= ofPersons.from && series <= ofPersons.to && issuer.startsWith('000')
    ? issuer.slice(3)
    : issuer;
}
