import type { Pool } from 'pg';
import type { Limits } from '../limits.ts';

/**
 * Asks whether the database answers, over a connection of its own: requests may hold all others. Calls at the same time
 * share one question. Answers `false` after `healthMs` at the latest.
 */
export function createHealth(pool: Pool, { healthMs }: Pick<Limits, 'healthMs'>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, healthMs, false);
    });
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
