import { expect } from 'vitest';
import { maxCheckRetries } from '../../../machines/terms/terms.setup.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { termsModels } from './terms.model.ts';

describeModel(termsModels, {
  invariants: {
    'terms are shown exactly while the user has to accept them': (snapshot) => {
      if (snapshot.hasTag('asking')) expect(snapshot.context.terms).not.toBeNull();
    },
    'terms are accepted only after the box was ticked': ({ context }, { started }) => {
      if (started.at(-1)?.src === 'acceptTerms') expect(context.hasAgreed).toBe(true);
    },
    'acceptance is emitted once, at the end': (snapshot, { emitted }) => {
      const accepted = emitted.filter(({ type }) => type === 'terms.accepted').length;
      expect(accepted).toBe(snapshot.matches('accepted') ? 1 : 0);
    },
    'the page is asked for only in a browser, the app only in the app': (snapshot, { emitted }) => {
      for (const { type } of emitted)
        if (type === 'bridge.posted') expect(snapshot.context.facts.isMobile).toBe(true);
        else expect(snapshot.context.facts.isMobile && type === 'terms.required').toBe(false);
    },
    'a check is repeated up to its limit': ({ context }) =>
      expect(context.retries).toBeLessThanOrEqual(maxCheckRetries),
  },
});
