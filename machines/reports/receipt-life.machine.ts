import { setup } from 'xstate';
import {
  type ReceiptEvent,
  type ReceiptStatus,
  receiptEvents,
  receiptLife,
  receiptStatuses,
} from '../../contract/reports/receipt-life.ts';

/** A state of the chart, made of its entry in the data that the server decides by. */
const stateOf = (status: ReceiptStatus) => {
  const { description, spec, on } = receiptLife[status];
  return {
    description,
    meta: { spec: [...spec] },
    on: Object.fromEntries(
      receiptEvents.flatMap((event) => {
        const transition = on[event];
        return transition
          ? [[event, { target: transition.target, description: transition.description }]]
          : [];
      }),
    ),
  };
};

/** The life of a delivery receipt between firm and client, as a chart of the rule that the server applies. */
export const receiptLifeMachine = setup({
  types: { events: {} as { type: ReceiptEvent }, meta: {} as { spec: string[] } },
}).createMachine({
  id: 'receiptLife',
  description: 'Documents are sent with a receipt, opened by the contact, and confirmed or refused.',
  initial: 'sent',
  states: Object.fromEntries(receiptStatuses.map((status) => [status, stateOf(status)])),
});
