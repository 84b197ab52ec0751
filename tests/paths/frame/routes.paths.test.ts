import { expect } from 'vitest';
import { mayEnter, placeOf } from '../../../machines/routes/places.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { routesModels } from './routes.model.ts';

describeModel(routesModels, {
  invariants: {
    'the shown page is that of the URL, and permitted': (snapshot) => {
      if (!snapshot.matches('shown')) return;
      const { path, area, facts } = snapshot.context;
      expect(placeOf(path, facts.areas)).toEqual({ kind: 'area', area });
      expect(area !== null && mayEnter(facts, area)).toBe(true);
    },
    'with terms to accept, no other page is open': (snapshot) => {
      if (snapshot.matches('shown') && snapshot.context.facts.hasTermsToAccept)
        expect(['terms-and-conditions', 'not-authorized']).toContain(snapshot.context.area);
    },
    'every redirect leads somewhere else': (snapshot, { emitted }) => {
      for (const signal of emitted)
        if (signal.type === 'navigation.wanted') expect(signal.to.startsWith('/')).toBe(true);
      if (snapshot.matches('redirecting')) expect(emitted.at(-1)?.type).toMatch(/^navigation\./);
    },
  },
});
