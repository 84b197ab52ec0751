import { createAllowances } from '../http/limits/allowances.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';

/**
 * Refuses with 429 a user who asks for more tickets than their allowance. A ticket lives for a minute, but its row is kept
 * for a day: without this one user fills the disk of the database.
 */
export function limitTickets({
  ticketsPerUser,
  ticketPerUserMs,
  knownSources,
}: Pick<Limits, 'ticketsPerUser' | 'ticketPerUserMs' | 'knownSources'>): (userId: string) => void {
  const take = createAllowances({ burst: ticketsPerUser, everyMs: ticketPerUserMs, mostKeys: knownSources });
  return (userId) => {
    const waitMs = take(userId);
    if (waitMs > 0)
      throw new Refusal(429, 'tooManyRequests', 'Too many tickets.', {
        'retry-after': `${Math.ceil(waitMs / 1000)}`,
      });
  };
}
