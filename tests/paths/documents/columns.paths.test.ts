import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { columnsModel } from './columns.model.ts';

/** What shows, derived from the events of the path alone. */
const shown = new WeakMap<object, readonly string[]>();

describeModel(columnsModel, {
  invariants: {
    'the columns that were chosen last show; until then those that were kept, or all': (snapshot, run) => {
      const { event, started } = run;
      let columns = shown.get(started) ?? ['modified', 'addedBy', 'size'];
      if (event.type === 'columns.set') columns = event.columns;
      if (event.type === 'xstate.done.actor.readColumns') columns = event.output ?? columns;
      shown.set(started, columns);
      expect(snapshot.context.columns).toEqual(columns);
    },
    'each choice is kept by a request of its own': (_snapshot, { event, started }) => {
      if (event.type !== 'columns.set') return;
      expect(started.at(-1)).toMatchObject({ src: 'keepColumns', input: { columns: event.columns } });
    },
  },
});
