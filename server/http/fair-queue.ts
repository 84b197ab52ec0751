import { Refusal, retryAfterSeconds } from './refusal.ts';

/** Works of many sources, a few at a time. */
export type FairQueue = <T>(source: string, work: () => Promise<T>) => Promise<T>;

interface FairQueueLimits {
  /** How many works go on at a time. */
  readonly parallel: number;
  /** How many more may wait; half of these places are kept for sources of which none waits. */
  readonly waiting: number;
}

/**
 * Makes a queue in which sources take turns: one with many works waits behind one with a single work, and cannot take
 * all places. Refuses with 429 and `message` a work for which there is no place.
 */
export function createFairQueue({ parallel, waiting }: FairQueueLimits, message: string): FairQueue {
  /** Works that wait, by source; the source whose turn is next comes first. */
  const queues = new Map<string, (() => void)[]>();
  const open = waiting - Math.floor(waiting / 2);
  let running = 0;
  let waitingNow = 0;

  function wait(source: string): Promise<void> {
    const queue = queues.get(source) ?? [];
    if (waitingNow >= (queue.length === 0 ? waiting : open))
      throw new Refusal(429, 'tooManyRequests', message, { 'retry-after': retryAfterSeconds });
    waitingNow += 1;
    queues.set(source, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const [turn] = queues;
    if (!turn) {
      running -= 1;
      return;
    }
    const [source, queue] = turn;
    const goOn = queue.shift();
    queues.delete(source);
    // Behind the others: the next turn is another source's.
    if (queue.length > 0) queues.set(source, queue);
    waitingNow -= 1;
    // The place goes to the next work, so `running` stays.
    goOn?.();
  }

  return async (source, work) => {
    if (running < parallel) running += 1;
    else await wait(source);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
