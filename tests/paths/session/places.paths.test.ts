import { expect } from 'vitest';
import type { Language } from '../../../contract/language/market.ts';
import { placesMachine } from '../../../machines/places/places.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const places = [{ id: 'a', name: 'A' }];
const shown = (country: string, field = 'home', language: Language = 'en-US') =>
  ({ type: 'address.shown', field, country, language }) as const;
const offline = new ProblemError({ code: 'offline' });

describeModel(
  defineModel({
    name: 'a form with addresses',
    machine: placesMachine,
    input: factsFor(),
    events: [
      shown('US'),
      shown('CA'),
      shown('BR', 'office'),
      shown('GB'),
      shown('US', 'home', 'pt-BR'),
      done('loadCountries', places),
      failed('loadCountries', offline),
      done('loadStates', places),
      failed('loadStates', offline),
    ],
    contextKey: ({ language, states, wanted, asking, failed: without }) => [
      language,
      Object.keys(states),
      wanted,
      asking,
      without,
    ],
    places: 'transitions',
    paths: 'covering',
  }),
  {
    invariants: {
      '[T7.13] countries are asked for in the language that is wanted': ({ context }, { started, event }) => {
        const last = started.at(-1);
        if (event.type === 'address.shown' && last?.src === 'loadCountries' && context.countries.length === 0)
          expect(started.filter(({ src }) => src === 'loadCountries').at(-1)?.input).toEqual({
            language: event.language,
          });
      },
      '[T7.14] a country is either known, wanted, being asked about, or not to be had': ({
        context: { states, wanted, asking, failed: without },
      }) => {
        const known = [...Object.keys(states), ...without, ...(asking === null ? [] : [asking])];
        expect(new Set(known).size).toBe(known.length);
        expect(wanted.filter(({ country }) => known.includes(country))).toEqual([]);
        expect(new Set(wanted.map(({ field }) => field)).size).toBe(wanted.length);
      },
      '[T5.17] the states of a country without states are not asked for': (_snapshot, { started }) =>
        expect(started.map(({ input }) => input)).not.toContainEqual({ country: 'GB' }),
      'states are being asked for as long as one country is asked about': (snapshot) =>
        expect(snapshot.matches({ states: 'loading' })).toBe(snapshot.context.asking !== null),
    },
  },
);
