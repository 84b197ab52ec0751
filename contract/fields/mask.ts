/**
 * The characters allowed at a position of a mask: `0` a digit, `A` a capital letter or a digit, `*` a digit or an
 * asterisk.
 */
const places: Readonly<Record<string, RegExp>> = { '0': /\d/, A: /[A-Z\d]/, '*': /[\d*]/ };

/** Masks of the fields that have one [T5.06, T5.07, T5.08]; a CNPJ may hold letters (decision 33). */
export const masks = {
  ssn: '***-**-0000',
  phone: '(000) 000-0000',
  cpf: '000.000.000-00',
  cnpj: 'AA.AAA.AAA/AAAA-00',
  cep: '00.000-000',
} as const;
export type MaskName = keyof typeof masks;

/**
 * A text in a mask: `12345` in `000.000` → `123.45`. What fits no place is left out, and so is a literal with nothing
 * behind it, so that it never blocks a deletion. Letters become capitals.
 */
export function maskedText(mask: string, text: string): string {
  const waiting = [...text.toUpperCase()];
  let shown = '';
  let literals = '';
  for (const place of mask) {
    const pattern = places[place];
    if (!pattern) {
      literals += place;
      continue;
    }
    let next = waiting.shift();
    while (next !== undefined && !pattern.test(next)) next = waiting.shift();
    if (next === undefined) break;
    shown += literals + next;
    literals = '';
  }
  return shown;
}
