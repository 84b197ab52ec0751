import pLimit from 'p-limit';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { checkPassword, hashPassword } from '../oidc/accounts.ts';

/** Hashes and checks what people type, a few at a time. Both refuse with 429 when too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>;
  check(password: string, hash: string): Promise<boolean>;
}

const retryAfterSeconds = 2;

/**
 * A hash takes a thread for a tenth of a second, and Node has four threads for hashes, files and compression together:
 * unbounded, a few hundred wrong passwords keep everybody's files and answers waiting for a minute.
 */
export function createPasswords({
  parallelHashes,
  waitingHashes,
}: Pick<Limits, 'parallelHashes' | 'waitingHashes'>): Passwords {
  const inTurn = pLimit(parallelHashes);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inTurn.activeCount + inTurn.pendingCount >= parallelHashes + waitingHashes)
      throw new Refusal(429, 'tooManyRequests', 'Too many passwords are being checked.', {
        'retry-after': `${retryAfterSeconds}`,
      });
    return await inTurn(work);
  };
  return {
    hash: (password) => run(() => hashPassword(password)),
    check: (password, hash) => run(() => checkPassword(password, hash)),
  };
}
