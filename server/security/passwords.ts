import pLimit from 'p-limit';
import { createHoldings } from '../http/holdings.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { checkPassword, hashPassword } from '../oidc/accounts.ts';

/** Hashes and checks what people type, a few at a time. Everything refuses with 429 when too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>;
  check(password: string, hash: string): Promise<boolean>;
  /**
   * Does the work of a form with a password or a code, a few at a time. Until its turn a form holds no connection to the
   * database: hundreds of them would keep all connections waiting for the rows that count their tries.
   */
  inTurn<T>(source: string, work: () => Promise<T>): Promise<T>;
}

const retryAfterSeconds = 2;
const tooMany = (): Refusal =>
  new Refusal(429, 'tooManyRequests', 'Too many passwords are being checked.', {
    'retry-after': `${retryAfterSeconds}`,
  });

/**
 * A hash takes a thread for a tenth of a second, and Node has four threads for hashes, files and compression together:
 * unbounded, a few hundred wrong passwords keep everybody's files and answers waiting for a minute.
 */
export function createPasswords({
  parallelHashes,
  waitingHashes,
  parallelForms,
  waitingForms,
  formsPerSource,
}: Pick<
  Limits,
  'parallelHashes' | 'waitingHashes' | 'parallelForms' | 'waitingForms' | 'formsPerSource'
>): Passwords {
  const hashes = boundedQueue(parallelHashes, waitingHashes);
  const forms = boundedQueue(parallelForms, waitingForms);
  const take = createHoldings(formsPerSource);
  return {
    hash: (password) => hashes(() => hashPassword(password)),
    check: (password, hash) => hashes(() => checkPassword(password, hash)),
    async inTurn(source, work) {
      const release = take(source);
      if (!release) throw tooMany();
      try {
        return await forms(work);
      } finally {
        release();
      }
    },
  };
}

/** Runs `parallel` works at a time while `waiting` others wait, and refuses further ones. */
function boundedQueue(parallel: number, waiting: number) {
  const limit = pLimit(parallel);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= parallel + waiting) throw tooMany();
    return await limit(work);
  };
}
