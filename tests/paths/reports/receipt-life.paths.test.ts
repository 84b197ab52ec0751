import { expect } from 'vitest';
import { receiptEvents } from '../../../contract/reports/receipt-life.ts';
import { receiptLifeMachine } from '../../../machines/reports/receipt-life.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel } from '../../support/charts/model.ts';

const receiptLifeModel = defineModel({
  name: 'a delivery receipt between firm and client',
  machine: receiptLifeMachine,
  events: receiptEvents.map((type) => ({ type })),
});

/** The status of each path, by the specification, written apart from the data of the chart. */
const places = new WeakMap<object, string>();

function placeAfter(before: string, event: string): string {
  if (before === 'sent') return { deliver: 'delivered', view: 'viewed', expire: 'expired' }[event] ?? before;
  if (before === 'delivered') return { view: 'viewed', expire: 'expired' }[event] ?? before;
  if (before === 'viewed') return { confirm: 'confirmed', refuse: 'refused' }[event] ?? before;
  return before;
}

describeModel(receiptLifeModel, {
  invariants: {
    '[T2.16] a receipt is sent, delivered and viewed, then confirmed or refused, expires only unopened, and is final then':
      (snapshot, { event, started }) => {
        const after = placeAfter(places.get(started) ?? 'sent', event.type);
        places.set(started, after);
        expect(snapshot.value).toBe(after);
      },
  },
});
