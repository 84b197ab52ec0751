import { useEffect, useState } from 'react';
import type { Place } from '../../../contract/places.ts';

/** Where countries and states come from. A failure rejects; `signal` ends what is not waited for any more. */
export interface PlacesSource {
  countries(signal: AbortSignal): Promise<readonly Place[]>;
  /** The states of a country by its ISO 3166-1 code; none when it has none. */
  states(country: string, signal: AbortSignal): Promise<readonly Place[]>;
}

/** A list that is on its way, that did not come, or that is there. */
export type PlaceList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly places: readonly Place[] };

const loading: PlaceList = { status: 'loading' };

/**
 * The countries, or the states of a country. It is asked for `delay` milliseconds after it is first wanted or another one
 * is, and again by the second value. '' as country wants nothing.
 */
export function usePlaceList(
  source: PlacesSource,
  wanted: 'countries' | { readonly country: string },
  delay: number,
): readonly [PlaceList, () => void] {
  const country = wanted === 'countries' ? null : wanted.country;
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<{ readonly country: string | null; readonly list: PlaceList }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again for the same.
  useEffect(() => {
    if (country === '') return;
    const { signal, abort } = abortable();
    const keep = (list: PlaceList) => {
      if (!signal.aborted) setHeld({ country, list });
    };
    const timer = setTimeout(() => {
      keep(loading);
      const asked = country === null ? source.countries(signal) : source.states(country, signal);
      asked.then(
        (places) => keep({ status: 'ready', places }),
        () => keep({ status: 'failed' }),
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [source, country, delay, attempt]);
  const list = held && held.country === country ? held.list : loading;
  return [list, () => setAttempt(attempt + 1)];
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
