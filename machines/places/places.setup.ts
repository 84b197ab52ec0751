import { assign, fromPromise, setup } from 'xstate';
import type { Language } from '../../contract/market.ts';
import type { Place } from '../../contract/places.ts';
import type { SessionFacts } from '../facts.ts';

export interface PlacesContext {
  /** The language in which the countries are named. */
  readonly language: Language;
  /** Sorted by name; empty until they are loaded. */
  readonly countries: readonly Place[];
  /** The states of the countries that were asked for, by ISO 3166-1 code. */
  readonly states: Readonly<Record<string, readonly Place[]>>;
  /** The countries whose states are wanted and not there yet, the next one first. */
  readonly wanted: readonly string[];
  /** The countries whose states could not be had; they are asked for again when they are wanted again. */
  readonly failed: readonly string[];
}

export type PlacesEvent =
  | { type: 'countries.wanted'; language: Language }
  | { type: 'states.wanted'; country: string };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Names, types and rules of the places chart; the chart itself stands in `places.machine.ts`. */
export const placesSetup = setup({
  types: {
    context: {} as PlacesContext,
    events: {} as PlacesEvent,
    input: {} as SessionFacts,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadCountries: fromPromise<readonly Place[], { language: Language }>(provide('loadCountries')),
    loadStates: fromPromise<readonly Place[], { country: string }>(provide('loadStates')),
  },
  guards: {
    isOtherLanguage: ({ context }, language: Language) => language !== context.language,
    isNews: ({ context: { states, wanted } }, country: string) =>
      !states[country] && !wanted.includes(country),
    hasWanted: ({ context }) => context.wanted.length > 0,
  },
  actions: {
    storeLanguage: assign((_, language: Language) => ({ language, countries: [] })),
    storeCountries: assign((_, countries: readonly Place[]) => ({ countries })),
    want: assign(({ context }, country: string) => ({
      wanted: [...context.wanted, country],
      failed: context.failed.filter((each) => each !== country),
    })),
    storeStates: assign(({ context }, states: readonly Place[]) => {
      const [country = '', ...wanted] = context.wanted;
      return { wanted, states: { ...context.states, [country]: states } };
    }),
    storeFailure: assign(({ context }) => ({
      wanted: context.wanted.slice(1),
      failed: [...context.failed, ...context.wanted.slice(0, 1)],
    })),
  },
});
