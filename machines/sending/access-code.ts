/** Letters and digits that are not mistaken for one another; 32 of them, so that a byte chooses evenly. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const blockLength = 4;
/** How many random bytes a code takes: 60 bits come out of them. */
export const codeBytes = 3 * blockLength;

/** A code that can be read out on the telephone, made of `codeBytes` random bytes: `K7QM-4TRX-9WPA`. */
export const readableCode = (random: readonly number[]): string =>
  Array.from(random.slice(0, codeBytes), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');
