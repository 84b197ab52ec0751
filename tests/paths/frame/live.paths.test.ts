import { expect } from 'vitest';
import { may } from '../../../contract/session/access.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { liveModels } from './live.model.ts';

describeModel(liveModels, {
  invariants: {
    '[S6.03] nothing is recorded and nothing is open without the grant': ({
      children,
      context,
      ...snapshot
    }) => {
      if (may(context.facts, 'liveView')) return;
      expect(snapshot.value).toBe('withheld');
      expect(Object.keys(children)).toEqual([]);
    },
    'nothing of a recording is kept while it is closed': ({ context, ...snapshot }) => {
      if (snapshot.hasTag('open')) return;
      expect(context).toMatchObject({ at: null, chosen: null, trail: { steps: [], actors: [], count: 0 } });
    },
    'a step is shown exactly while the list is paused': ({ context, ...snapshot }) =>
      expect(context.at !== null).toBe(snapshot.hasTag('paused')),
    'the export holds what is on screen': ({ context }, { started }) => {
      const saved = started.findLast(({ src }) => src === 'saveTrail');
      if (saved && context.trail.count > 0) expect(saved.input).toEqual({ trail: context.trail });
    },
  },
});
