import { Refusal, retryAfterSeconds } from '../http/refusal.ts';

/** Lets a bounded number of callers with the same key go on at a time. A caller that waits holds nothing meanwhile. */
export interface Lanes {
  /**
   * Resolves when the caller may go on, with the function that makes room for the next. Members of one key take turns:
   * one with many calls waits behind one with a single call. Refuses with 503 when too many wait already, or when
   * it was not this caller's turn in time.
   */
  enter(key: string, member?: string): Promise<() => void>;
}

interface LaneLimits {
  /** How many callers of one key go on at a time. */
  readonly abreast: number;
  /** How many of these may be of one member; all of them when it is left out. */
  readonly ofMember?: number;
  /** How many more of them may wait; with members, half of these places are kept for members with no waiting work. */
  readonly waiting: number;
  readonly waitMs: number;
}

interface Lane {
  inside: number;
  readonly insideOf: Map<string, number>;
  waiting: number;
  /** Who waits, by member, each in the order in which they came. The member who is served next comes first. */
  readonly queues: Map<string, Set<() => void>>;
}

/** The refusal of a call for which the database has no room at the moment. */
export const tooBusy = (): Refusal =>
  new Refusal(503, 'unavailable', 'The portal has too much to do. Try again in a moment.', {
    'retry-after': retryAfterSeconds,
  });

/** The member of a key that tells none apart. */
const alone = '';

export function createLanes({ abreast, ofMember = abreast, waiting, waitMs }: LaneLimits): Lanes {
  const lanes = new Map<string, Lane>();
  // Without an end to the places, none has to be kept.
  const open = Number.isFinite(waiting) ? waiting - Math.floor(waiting / 2) : waiting;
  const insideOf = (lane: Lane, member: string): number => lane.insideOf.get(member) ?? 0;

  function goIn(lane: Lane, member: string): void {
    lane.inside += 1;
    lane.insideOf.set(member, insideOf(lane, member) + 1);
  }

  function goOut(lane: Lane, member: string): void {
    lane.inside -= 1;
    const left = insideOf(lane, member) - 1;
    if (left > 0) lane.insideOf.set(member, left);
    else lane.insideOf.delete(member);
  }

  function dequeue(lane: Lane, member: string, queue: Set<() => void>, goOn: () => void): void {
    queue.delete(goOn);
    lane.waiting -= 1;
    if (queue.size === 0) lane.queues.delete(member);
  }

  /** Starts the work of the members in turn, while there is room. */
  function letIn(key: string, lane: Lane): void {
    for (const [member, queue] of lane.queues) {
      if (lane.inside >= abreast) return;
      if (insideOf(lane, member) >= ofMember) continue;
      const [goOn] = queue;
      if (!goOn) continue;
      dequeue(lane, member, queue, goOn);
      // Behind the others, whom this loop comes to first: the next turn is another member's.
      if (lane.queues.delete(member)) lane.queues.set(member, queue);
      goIn(lane, member);
      goOn();
    }
    // A lane for each firm that ever called would stay in memory.
    if (lane.inside === 0 && lane.waiting === 0) lanes.delete(key);
  }

  function waitIn(lane: Lane, member: string): Promise<void> {
    const queue = lane.queues.get(member) ?? new Set();
    const isSingle = member === alone || queue.size === 0;
    if (lane.waiting >= (isSingle ? waiting : open)) throw tooBusy();
    lane.queues.set(member, queue);
    lane.waiting += 1;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        dequeue(lane, member, queue, goOn);
        reject(tooBusy());
      }, waitMs);
      const goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.add(goOn);
    });
  }

  return {
    async enter(key, member = alone) {
      const lane = lanes.get(key) ?? { inside: 0, insideOf: new Map(), waiting: 0, queues: new Map() };
      lanes.set(key, lane);
      if (lane.inside < abreast && insideOf(lane, member) < ofMember) goIn(lane, member);
      else await waitIn(lane, member);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        goOut(lane, member);
        letIn(key, lane);
      };
    },
  };
}
