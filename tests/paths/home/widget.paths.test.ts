import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { widgetModel } from './widget.model.ts';

/** What a slot shows after an event, by the specification. */
const failureAfter: Readonly<Record<string, string>> = {
  'xstate.error.actor.fetchWidget': 'noFactory',
  'widget.crashed': 'crashed',
};

describeModel([widgetModel], {
  invariants: {
    '[T8.12] only a slot that has failed has a failure, and it is the one that happened': (
      { context: { failure }, value },
      { event },
    ) => {
      expect(failure === null).toBe(value !== 'failed');
      if (event.type in failureAfter && failure !== null) expect(failure).toBe(failureAfter[event.type]);
      if (event.type === 'xstate.done.actor.fetchWidget')
        expect(failure ?? 'ready').toBe((event as { output?: string }).output);
    },
    '[T8.12] a widget that does not come in time has failed': ({ value, context }, { event }) => {
      if (event.type.startsWith('xstate.after.'))
        expect([value, context.failure]).toEqual(['failed', 'noFactory']);
    },
    'another try fetches the same widget': (_snapshot, { started }) => {
      for (const { input } of started) expect(input).toEqual({ type: 'taxCalendar' });
    },
  },
});
