import { Refusal, retryAfterSeconds } from '../refusal.ts';

/** Works of many sources, a few at a time. A work with `isKept` may take one of the places that are kept for such works. */
export type FairQueue = <T>(source: string, work: () => Promise<T>, isKept?: boolean) => Promise<T>;

interface FairQueueLimits {
  /** How many works go on at a time. */
  readonly parallel: number;
  /** How many more may wait; half of these places are kept for sources of which none waits. */
  readonly waiting: number;
  /** How many more works with `isKept` may wait, in the same way. */
  readonly kept?: number;
}

/** Works that wait, in turns of their sources. */
interface Line {
  /** Adds a work; `false` when there is no place for it. */
  add(source: string, goOn: () => void): boolean;
  /** Removes the work that is served next. */
  next(): (() => void) | undefined;
}

function createLine(places: number): Line {
  /** The source that is served next comes first. */
  const queues = new Map<string, (() => void)[]>();
  const open = places - Math.floor(places / 2);
  let count = 0;
  return {
    add(source, goOn) {
      const queue = queues.get(source) ?? [];
      if (count >= (queue.length === 0 ? places : open)) return false;
      count += 1;
      queue.push(goOn);
      queues.set(source, queue);
      return true;
    },
    next() {
      const [turn] = queues;
      if (!turn) return undefined;
      const [source, queue] = turn;
      const goOn = queue.shift();
      queues.delete(source);
      // Behind the others: the next turn is another source's.
      if (queue.length > 0) queues.set(source, queue);
      count -= 1;
      return goOn;
    },
  };
}

/**
 * Makes a queue in which sources take turns: one with many works waits behind one with a single work, and cannot take
 * all places. While both kinds wait, every other turn is that of a work with `isKept`. Refuses with 429 and `message` a
 * work for which there is no place.
 */
export function createFairQueue(
  { parallel, waiting, kept = 0 }: FairQueueLimits,
  message: string,
): FairQueue {
  const [others, keptLine] = [createLine(waiting), createLine(kept)];
  let [first, second] = [keptLine, others];
  let running = 0;

  const wait = (line: Line, source: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!line.add(source, resolve))
        reject(new Refusal(429, 'tooManyRequests', message, { 'retry-after': retryAfterSeconds }));
    });

  function leave(): void {
    const goOn = first.next() ?? second.next();
    [first, second] = [second, first];
    // The place goes to the next work, so `running` stays.
    if (goOn) goOn();
    else running -= 1;
  }

  return async (source, work, isKept = false) => {
    if (running < parallel) running += 1;
    else await wait(isKept ? keptLine : others, source);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
