import { expect } from 'vitest';
import { placesMachine } from '../../machines/places/places.machine.ts';
import { ProblemError } from '../../machines/problem.ts';
import { factsFor } from '../helpers/facts.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const places = [{ id: 'a', name: 'A' }];
const offline = new ProblemError({ code: 'offline' });

describeModel(
  defineModel({
    name: 'a form with addresses',
    machine: placesMachine,
    input: factsFor(),
    events: [
      { type: 'countries.wanted', language: 'en-US' },
      { type: 'countries.wanted', language: 'pt-BR' },
      { type: 'states.wanted', country: 'US' },
      { type: 'states.wanted', country: 'CA' },
      done('loadCountries', places),
      failed('loadCountries', offline),
      done('loadStates', places),
      failed('loadStates', offline),
    ],
    contextKey: ({ language, states, wanted, failed: without }) => [
      language,
      Object.keys(states),
      wanted,
      without,
    ],
    places: 'transitions',
    paths: 'covering',
  }),
  {
    invariants: {
      '[T7.13] countries are asked for in the language that is wanted': ({ context }, { started, event }) => {
        const last = started.at(-1);
        if (
          event.type === 'countries.wanted' &&
          last?.src === 'loadCountries' &&
          context.countries.length === 0
        )
          expect(started.filter(({ src }) => src === 'loadCountries').at(-1)?.input).toEqual({
            language: event.language,
          });
      },
      '[T7.14] a country is either known, wanted, or not to be had': ({
        context: { states, wanted, failed: without },
      }) => {
        const all = [...Object.keys(states), ...wanted, ...without];
        expect(new Set(all).size).toBe(all.length);
      },
      'states are being asked for as long as some are wanted': (snapshot) =>
        expect(snapshot.matches({ states: 'loading' })).toBe(snapshot.context.wanted.length > 0),
    },
  },
);
