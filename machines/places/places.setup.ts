import { assign, fromPromise, setup } from 'xstate';
import { stateReloadDelay } from '../../contract/fields/contact/address.ts';
import { hasAddressPart } from '../../contract/fields/contact/address-labels.ts';
import type { Language } from '../../contract/language/market.ts';
import type { Place } from '../../contract/language/places.ts';
import type { SessionFacts } from '../facts.ts';

/** The states that a field of an address waits for. */
interface StatesWish {
  /** Tells the fields on screen apart. */
  readonly field: string;
  /** An ISO 3166-1 code. */
  readonly country: string;
}

export interface PlacesContext {
  /** The language in which the countries are named. */
  readonly language: Language;
  /** Sorted by name; empty until they are loaded. */
  readonly countries: readonly Place[];
  /** The states of the countries that were asked for, by ISO 3166-1 code. */
  readonly states: Readonly<Record<string, readonly Place[]>>;
  /** The states that are not asked for yet, the next ones first; one wish for each field. */
  readonly wanted: readonly StatesWish[];
  /** The country whose states are being asked for; `null` when none are. */
  readonly asking: string | null;
  /** The countries whose states could not be had; they are asked for again when they are wanted again. */
  readonly failed: readonly string[];
}

/** An address is on screen, in this language and with this country; '' as long as it has none. */
export type PlacesEvent = { type: 'address.shown'; language: Language } & StatesWish;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Names, types and rules of the places chart; the states and transitions are in `places.machine.ts`. */
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
  delays: { stateReloadDelay },
  guards: {
    isOtherLanguage: ({ context }, language: Language) => language !== context.language,
    hasWanted: ({ context }) => context.wanted.length > 0,
  },
  actions: {
    storeLanguage: assign((_, language: Language) => ({ language, countries: [] })),
    storeCountries: assign((_, countries: readonly Place[]) => ({ countries })),
    want: assign(({ context: { wanted, states, asking, failed } }, { field, country }: StatesWish) => {
      const others = wanted.filter((wish) => wish.field !== field);
      const hasStates = country !== '' && hasAddressPart('state', country);
      if (!hasStates || Object.hasOwn(states, country) || asking === country) return { wanted: others };
      return {
        wanted: [...others, { field, country }],
        failed: failed.filter((each) => each !== country),
      };
    }),
    takeNext: assign(({ context: { wanted } }) => {
      const asking = wanted[0]?.country ?? null;
      return { asking, wanted: wanted.filter(({ country }) => country !== asking) };
    }),
    storeStates: assign(({ context: { states, asking } }, found: readonly Place[]) => ({
      asking: null,
      states: { ...states, [asking ?? '']: found },
    })),
    storeFailure: assign(({ context: { failed, asking } }) => ({
      asking: null,
      failed: [...failed, asking ?? ''],
    })),
  },
});
