import { Refusal, retryAfterSeconds } from '../http/refusal.ts';

/** Lets a bounded number of callers with the same key go on at a time. A caller that waits holds nothing meanwhile. */
export interface Lanes {
  /**
   * Resolves when the caller may go on, with the function that makes room for the next. Refuses with 503 when too many
   * wait already, or when it was not this caller's turn in time.
   */
  enter(key: string): Promise<() => void>;
}

interface LaneLimits {
  /** How many callers of one key go on at a time. */
  readonly abreast: number;
  /** How many more of them may wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

interface Lane {
  inside: number;
  /** In the order in which the callers came. */
  readonly queue: Set<() => void>;
}

/** The refusal of a call for which the database has no room at the moment. */
export const tooBusy = (): Refusal =>
  new Refusal(503, 'unavailable', 'The portal has too much to do. Try again in a moment.', {
    'retry-after': retryAfterSeconds,
  });

export function createLanes({ abreast, waiting, waitMs }: LaneLimits): Lanes {
  const lanes = new Map<string, Lane>();

  function leave(key: string, lane: Lane): void {
    const [next] = lane.queue;
    if (next) {
      lane.queue.delete(next);
      // The place goes to the next caller, so `inside` stays.
      next();
      return;
    }
    lane.inside -= 1;
    // A lane for each firm that ever called would stay in memory.
    if (lane.inside === 0) lanes.delete(key);
  }

  return {
    async enter(key) {
      const lane = lanes.get(key) ?? { inside: 0, queue: new Set() };
      lanes.set(key, lane);
      if (lane.inside < abreast) lane.inside += 1;
      else if (lane.queue.size >= waiting) throw tooBusy();
      else
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => {
            lane.queue.delete(goOn);
            reject(tooBusy());
          }, waitMs);
          const goOn = () => {
            clearTimeout(timer);
            resolve();
          };
          lane.queue.add(goOn);
        });
      let isInside = true;
      return () => {
        if (isInside) leave(key, lane);
        isInside = false;
      };
    },
  };
}
