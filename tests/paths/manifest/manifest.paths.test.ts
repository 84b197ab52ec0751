import { expect } from 'vitest';
import { manifestEvents } from '../../../contract/manifest/manifest-life.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { manifestModels, manifestVisits } from './manifest.model.ts';
import { isOffered, stepOf } from './manifest-oracle.ts';

describeModel([...manifestModels, ...manifestVisits], {
  invariants: {
    '[T7.28, S4.11] the list asks for the active client, the stage and the search in force, each question once, and for nothing of a client before':
      ({ context }, run) => {
        const { actual, expected } = stepOf(run, context);
        expect(actual.questions).toEqual(expected.questions);
      },
    '[T4.17] the choice holds what was toggled, never a row whose deadline is over, and begins anew with another stage, search or client':
      ({ context }, run) => {
        const { known } = stepOf(run, context);
        expect(context.chosen.map(({ id }) => id)).toEqual(known.chosen);
      },
    '[T2.18, T6.05] exactly the chosen invoices that take the answer are sent, up to 20 at a time, and none for an answer that is locked or a user who only reads':
      (snapshot, run) => {
        const { actual, expected, known } = stepOf(run, snapshot.context);
        expect(actual.batches).toEqual(expected.batches);
        for (const event of manifestEvents)
          expect(snapshot.can({ type: 'answer.begin', event })).toBe(isOffered(known, event));
      },
    '[T2.18] an answer waits for its confirmation and its justification, has a result for each invoice where one was refused, and is kept when it fails':
      ({ context, value }, run) => {
        const { actual, expected, known } = stepOf(run, context);
        const { answer } = value as { answer: string | { asking: string } };
        expect(typeof answer === 'string' ? answer : answer.asking).toBe(known.answer);
        expect(actual.alerts).toEqual(expected.alerts);
        expect(actual.reloads).toEqual(expected.reloads);
      },
    '[S8.21, S4.25] the app hears of the opened action, an unknown one is logged, and the section alone leads to the actions':
      ({ context }, run) => {
        const { actual, expected } = stepOf(run, context);
        expect(actual.opened).toEqual(expected.opened);
        expect(actual.unknown).toEqual(expected.unknown);
        expect(actual.navigations).toEqual(expected.navigations);
      },
  },
});
