import { useMemo } from 'react';
import { waitFor } from 'xstate';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { findActor, findHost } from '../../../../machines/root/flows.ts';
import { useLanguage } from '../../../ui/fields/field.tsx';
import type { PlacesSource } from '../../../ui/fields/use-place-list.ts';
import { type RootActor, useRoot } from '../../../ui/flow/root-context.ts';

/** The places flow, which is fetched when an address first wants it. Rejects when it cannot be had. */
async function placesOf(root: RootActor, signal: AbortSignal): Promise<SystemActors['places']> {
  const host = findHost(root, 'places');
  if (!host) throw new Error('places: nobody is signed in');
  const isFailed = host.getSnapshot().matches('failed');
  root.send({ type: isFailed ? 'flow.retry' : 'flow.wanted', flow: 'places' });
  await waitFor(host, (snapshot) => snapshot.matches('running') || snapshot.matches('failed'), { signal });
  const actor = findActor(root, 'places');
  if (!actor) throw new Error('places: the flow could not be fetched');
  return actor;
}

/** Countries and states for the fields of an address; the same source until the language changes. */
export function usePlacesSource(): PlacesSource {
  const root = useRoot();
  const language = useLanguage();
  return useMemo(
    () => ({
      async countries(signal) {
        const actor = await placesOf(root, signal);
        actor.send({ type: 'countries.wanted', language });
        const { context } = await waitFor(actor, ({ value }) => value.countries !== 'loading', { signal });
        if (actor.getSnapshot().matches({ countries: 'failed' })) throw new Error('places: no countries');
        return context.countries;
      },
      async states(country, signal) {
        const actor = await placesOf(root, signal);
        actor.send({ type: 'states.wanted', country });
        const { context } = await waitFor(actor, (snapshot) => !snapshot.context.wanted.includes(country), {
          signal,
        });
        const states = context.states[country];
        if (!states) throw new Error('places: no states');
        return states;
      },
    }),
    [root, language],
  );
}
