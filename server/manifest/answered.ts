import {
  eventRules,
  type ManifestEvent,
  type ManifestState,
  manifestEvents,
} from '../../contract/manifest/manifest-life.ts';

/** What registered events come to, the oldest first: the last one given for good counts, else that the invoice is known. */
export function stateAfter(events: readonly ManifestEvent[]): ManifestState {
  const last = events.findLast((event) => event !== 'acknowledge') ?? events[0];
  return last ? eventRules[last].target : 'none';
}

/** How often each event was registered. */
export const usedBy = (events: readonly ManifestEvent[]): Record<ManifestEvent, number> =>
  Object.fromEntries(
    manifestEvents.map((event) => [event, events.filter((one) => one === event).length]),
  ) as Record<ManifestEvent, number>;
