import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Language } from '../../contract/language/market.ts';
import type { Place } from '../../contract/language/places.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { ProblemError } from '../problem.ts';
import { countryList, stateList } from './lists.ts';
import { placesMachine } from './places.machine.ts';

const ohio: Place = { id: 'US-OH', name: 'Ohio' };

/** A running flow, what it asked, and whether the line is down. */
function start() {
  const asked: string[] = [];
  const line = { isDown: false };
  const clock = new SimulatedClock();
  const answer = async (question: string, places: readonly Place[]) => {
    asked.push(question);
    if (line.isDown) throw new ProblemError({ code: 'offline' });
    return places;
  };
  const actor = createActor(
    placesMachine.provide({
      actors: {
        loadCountries: fromPromise(({ input }) =>
          answer(input.language, [{ id: 'US', name: `US in ${input.language}` }]),
        ),
        loadStates: fromPromise(({ input }) => answer(input.country, input.country === 'US' ? [ohio] : [])),
      },
    }),
    { input: factsFor(), clock },
  ).start();
  const show = (country: string, field = 'home', language: Language = 'en-US') =>
    actor.send({ type: 'address.shown', field, country, language });
  const wait = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await settle();
  };
  const lists = (country: string) => {
    const snapshot = actor.getSnapshot();
    return [countryList(snapshot), stateList(snapshot, country)];
  };
  return { asked, line, show, wait, lists };
}

const loading = { status: 'loading' };
const ready = (places: readonly Place[]) => ({ status: 'ready', places });
const usIn = (language: Language) => ready([{ id: 'US', name: `US in ${language}` }]);

test('[T7.13] countries are asked for once, and again in another language', async () => {
  const { asked, show, wait, lists } = start();
  expect(lists('')[0]).toEqual(loading);
  show('');
  show('', 'office');
  await wait(0);
  expect(lists('')[0]).toEqual(usIn('en-US'));
  show('', 'home', 'pt-BR');
  expect(lists('')[0]).toEqual(loading);
  await wait(0);
  expect([asked, lists('')[0]]).toEqual([['en-US', 'pt-BR'], usIn('pt-BR')]);
});

test('[T5.17, T7.14] states are asked for 100 ms after a country is chosen, and kept', async () => {
  const { asked, show, wait, lists } = start();
  show('US');
  await wait(99);
  expect([asked, lists('US')[1]]).toEqual([['en-US'], loading]);
  await wait(1);
  expect([asked, lists('US')[1]]).toEqual([['en-US', 'US'], ready([ohio])]);
  show('NL');
  await wait(100);
  show('US');
  await wait(100);
  expect([asked, lists('NL')[1], lists('US')[1]]).toEqual([['en-US', 'US', 'NL'], ready([]), ready([ohio])]);
});

test('[T5.17] of the countries that a field goes through quickly only the last one is asked about', async () => {
  const { asked, show, wait } = start();
  for (const country of ['US', 'CA', 'BR']) {
    show(country);
    await wait(60);
  }
  expect(asked).toEqual(['en-US']);
  await wait(40);
  expect(asked).toEqual(['en-US', 'BR']);
});

test('[T7.14] two addresses on screen have their states asked for one after the other', async () => {
  const { asked, show, wait, lists } = start();
  show('US', 'home');
  show('CA', 'office');
  await wait(100);
  expect(asked).toEqual(['en-US', 'US']);
  await wait(100);
  expect([asked, lists('CA')[1]]).toEqual([['en-US', 'US', 'CA'], ready([])]);
});

test.each(['', 'GB'])('[T5.17] nothing is asked about the states of the country "%s"', async (country) => {
  const { asked, show, wait } = start();
  show('US');
  show(country);
  await wait(100);
  await wait(100);
  expect(asked).toEqual(['en-US']);
});

test('[T7.13, T7.14] lists that could not be loaded are asked for again when the address asks again', async () => {
  const { asked, line, show, wait, lists } = start();
  line.isDown = true;
  show('US');
  await wait(100);
  expect(lists('US')).toEqual([{ status: 'failed' }, { status: 'failed' }]);
  line.isDown = false;
  show('US');
  expect(lists('US')).toEqual([loading, loading]);
  await wait(100);
  expect(lists('US')).toEqual([usIn('en-US'), ready([ohio])]);
  expect(asked).toEqual(['en-US', 'US', 'en-US', 'US']);
});
