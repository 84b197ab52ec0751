import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Place } from '../../contract/places.ts';
import { factsFor } from '../../tests/helpers/facts.ts';
import { ProblemError } from '../problem.ts';
import { placesMachine } from './places.machine.ts';

const ohio: Place = { id: 'US-OH', name: 'Ohio' };

/** A running flow, what it asked, and whether the line is down. */
function start() {
  const asked: string[] = [];
  const line = { isDown: false };
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
    { input: factsFor() },
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, asked, line, settled };
}

test('[T7.13] countries are asked for once, and again in another language', async () => {
  const { actor, asked, settled } = start();
  actor.send({ type: 'countries.wanted', language: 'en-US' });
  actor.send({ type: 'countries.wanted', language: 'en-US' });
  await settled();
  actor.send({ type: 'countries.wanted', language: 'en-US' });
  actor.send({ type: 'countries.wanted', language: 'pt-BR' });
  const { context } = await settled();
  expect(asked).toEqual(['en-US', 'pt-BR']);
  expect(context.countries).toEqual([{ id: 'US', name: 'US in pt-BR' }]);
});

test('[T7.14] states are kept for each country, one question after the other', async () => {
  const { actor, asked, settled } = start();
  for (const country of ['US', 'NL', 'US']) actor.send({ type: 'states.wanted', country });
  const { context } = await settled();
  expect(asked).toEqual(['US', 'NL']);
  expect(context).toMatchObject({ states: { US: [ohio], NL: [] }, wanted: [], failed: [] });
});

test('[T7.13, T7.14] what could not be loaded is asked for again when it is wanted again', async () => {
  const { actor, line, settled } = start();
  line.isDown = true;
  actor.send({ type: 'countries.wanted', language: 'en-US' });
  actor.send({ type: 'states.wanted', country: 'US' });
  const broken = await settled();
  expect([broken.matches({ countries: 'failed' }), broken.context.failed]).toEqual([true, ['US']]);
  line.isDown = false;
  actor.send({ type: 'countries.wanted', language: 'en-US' });
  actor.send({ type: 'states.wanted', country: 'US' });
  const { context } = await settled();
  expect(context).toEqual({
    language: 'en-US',
    countries: [{ id: 'US', name: 'US in en-US' }],
    states: { US: [ohio] },
    wanted: [],
    failed: [],
  });
});
