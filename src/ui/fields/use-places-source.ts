import { useCallback } from 'react';
import { countryList, failedList, loadingList, stateList } from '../../../machines/places/lists.ts';
import { useFlowActor, useHasFlowFailed, useRoot } from '../flow/root-context.ts';
import { useFlowValue } from '../flow/use-flow-value.ts';
import type { PlacesSource } from './address-field.tsx';
import { useLanguage } from './field.tsx';

/** Countries and states for the fields of an address; their flow is fetched when the first one is on screen. */
export function usePlacesSource(): PlacesSource {
  const root = useRoot();
  const language = useLanguage();
  const actor = useFlowActor('places');
  const hasFailed = useHasFlowFailed('places');
  const snapshot = useFlowValue('places', (now) => now);
  const show = useCallback(
    (field: string, country: string) => {
      if (actor) actor.send({ type: 'address.shown', field, country, language });
      else root.send({ type: 'flow.wanted', flow: 'places' });
    },
    [root, actor, language],
  );
  const absent = hasFailed ? failedList : loadingList;
  return {
    countries: snapshot ? countryList(snapshot) : absent,
    statesOf: (country) => (snapshot ? stateList(snapshot, country) : absent),
    show,
    retry(field, country) {
      if (hasFailed) root.send({ type: 'flow.retry', flow: 'places' });
      else show(field, country);
    },
  };
}
