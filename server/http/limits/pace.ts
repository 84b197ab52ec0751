import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Limits } from '../../limits.ts';

/** Lets the bytes of uploads and archives take the event loop only as far as short requests leave it free. */
export interface Pace {
  /** Notes that a short request has come. */
  noteRequest(): void;
  /** Resolves when bulk work may go on: at once, unless short requests come and the event loop has had too little rest. */
  giveWay(): Promise<void>;
}

/** For a store outside a portal. */
export const noPace: Pace = { noteRequest: () => undefined, giveWay: async () => undefined };

/** The shortest time that is looked at, and the longest pause at a time, in milliseconds. */
const [shortest, longest] = [5, 50];

/** How long the event loop was at work and how long it rested since a moment, in milliseconds. */
interface Loop {
  readonly active: number;
  readonly idle: number;
}

/**
 * Bulk work takes many short turns of the event loop. Without pauses a short request, which takes a few turns, waits in each
 * of them for those of all uploads and archives. All of this server rest together.
 */
export function createPace(
  { bulkPercent, bulkYieldMs }: Pick<Limits, 'bulkPercent' | 'bulkYieldMs'>,
  loop: () => Loop = performance.eventLoopUtilization,
): Pace {
  let requestAt = Number.NEGATIVE_INFINITY;
  let since = loop();
  let resting: Promise<void> | undefined;
  const restPerWork = 100 / bulkPercent - 1;
  return {
    noteRequest() {
      requestAt = performance.now();
    },
    async giveWay() {
      if (resting) return await resting;
      if (performance.now() - requestAt > bulkYieldMs) return;
      const now = loop();
      const [active, idle] = [now.active - since.active, now.idle - since.idle];
      if (active + idle < shortest) return;
      const missing = active * restPerWork - idle;
      since = now;
      if (missing < 1) return;
      resting = wait(Math.min(missing, longest)).then(() => {
        resting = undefined;
        since = loop();
      });
      await resting;
    },
  };
}
