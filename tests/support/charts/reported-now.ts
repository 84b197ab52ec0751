import type { SentEvent } from './actor-stubs.ts';

/** How many events of each type were sent, by run. */
const counted = new WeakMap<readonly SentEvent[], Map<string, number>>();

/** Whether the last step of a run sent an event of a type. Invariants ask it at every step, and once. */
export function reportedNow(sent: readonly SentEvent[], type: string): boolean {
  const counts = counted.get(sent) ?? new Map<string, number>();
  const count = sent.filter(({ event }) => event.type === type).length;
  const isNew = count > (counts.get(type) ?? 0);
  counted.set(sent, counts.set(type, count));
  return isNew;
}
