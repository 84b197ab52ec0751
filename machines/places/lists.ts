import type { SnapshotFrom } from 'xstate';
import type { Place } from '../../contract/language/places.ts';
import type { placesMachine } from './places.machine.ts';

/** A list that is on its way, that did not come, or that is there. */
export type PlaceList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly places: readonly Place[] };

type Snapshot = SnapshotFrom<typeof placesMachine>;

export const loadingList: PlaceList = { status: 'loading' };
export const failedList: PlaceList = { status: 'failed' };

/** The countries; on their way also before they are asked for. */
export function countryList(snapshot: Snapshot): PlaceList {
  if (snapshot.matches({ countries: 'failed' })) return failedList;
  if (!snapshot.matches({ countries: 'loaded' })) return loadingList;
  return { status: 'ready', places: snapshot.context.countries };
}

/** The states of a country by its ISO 3166-1 code; on their way also before they are asked for. */
export function stateList({ context: { states, failed } }: Snapshot, country: string): PlaceList {
  const places = Object.hasOwn(states, country) ? states[country] : undefined;
  if (places) return { status: 'ready', places };
  return failed.includes(country) ? failedList : loadingList;
}
