import { createFairQueue } from '../http/limits/fair-queue.ts';
import { createHoldings } from '../http/limits/holdings.ts';
import { Refusal, retryAfterSeconds } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { checkPassword, hashPassword } from '../oidc/accounts.ts';

/** A form with a password or a code. */
interface FormWork<T> {
  /** Looks whether the form has to wait for another reason, before it takes a place; answers what it is answered then. */
  readonly ask: () => Promise<T | undefined>;
  /** Answers the account that signed in to in this browser before, whose form then takes a place that is kept for such ones. */
  readonly knownAccount?: () => Promise<string | undefined>;
  readonly work: () => Promise<T>;
}

/**
 * Hashes and checks what people type, a few at a time. A source is a network, or a user. Sources take turns, and
 * everything refuses with 429 when too many wait already.
 */
export interface Passwords {
  hash(source: string, password: string): Promise<string>;
  check(source: string, password: string, hash: string): Promise<boolean>;
  /**
   * Does the work of a form with a password or a code, a few at a time. Until its turn a form holds no connection to the
   * database: hundreds of them would keep all connections waiting for the rows that count their tries.
   */
  inTurn<T>(source: string, form: FormWork<T>): Promise<T>;
}

const message = 'Too many passwords are being checked.';

/**
 * A hash takes a thread for a tenth of a second, and Node has four threads for hashes, files and compression together:
 * unbounded, a few hundred wrong passwords keep everybody's files and answers waiting for a minute.
 */
export function createPasswords({
  parallelHashes,
  waitingHashes,
  parallelForms,
  waitingForms,
  keptForms,
  formsPerSource,
}: Pick<
  Limits,
  'parallelHashes' | 'waitingHashes' | 'parallelForms' | 'waitingForms' | 'keptForms' | 'formsPerSource'
>): Passwords {
  const hashes = createFairQueue({ parallel: parallelHashes, waiting: waitingHashes }, message);
  const forms = createFairQueue({ parallel: parallelForms, waiting: waitingForms, kept: keptForms }, message);
  const take = createHoldings(formsPerSource);
  return {
    hash: (source, password) => hashes(source, () => hashPassword(password)),
    check: (source, password, hash) => hashes(source, () => checkPassword(password, hash)),
    async inTurn(source, { ask, knownAccount, work }) {
      const release = take(source);
      if (!release) throw new Refusal(429, 'tooManyRequests', message, { 'retry-after': retryAfterSeconds });
      try {
        const answer = await ask();
        if (answer !== undefined) return answer;
        const account = await knownAccount?.();
        // All browsers of an account are one source: an account is harder to get than another browser that knows it.
        return await forms(account ?? source, work, account !== undefined);
      } finally {
        release();
      }
    },
  };
}
