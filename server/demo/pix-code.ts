/** A field of a Pix code: its number, its length, and its value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE of an ASCII text, four digits in hex. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The code "Pix copia e cola" of an invoice (BR Code, EMV QRCPS): who is paid by which key, the amount in reais and the
 * number of the invoice.
 */
export function pixCode(key: string, amount: number, number: number): string {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', amount.toFixed(2)),
    field('58', 'BR'),
    field('59', 'AURORA CONTABIL'),
    field('60', 'CURITIBA'),
    field('62', field('05', String(number))),
    '6304',
  ].join('');
  return body + crc16(body);
}
