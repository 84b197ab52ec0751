import { setup } from 'xstate';
import {
  type RequestEvent,
  type RequestStatus,
  requestEvents,
  requestLife,
  requestStatuses,
} from '../../contract/requests/request-life.ts';

/** A state of the chart, made of its entry in the data that the server decides by. */
const stateOf = (status: RequestStatus) => {
  const { description, spec, on } = requestLife[status];
  return {
    description,
    meta: { spec: [...spec] },
    on: Object.fromEntries(
      requestEvents.flatMap((event) => {
        const transition = on[event];
        if (!transition) return [];
        const { target, description } = transition;
        return [[event, { target, description }]];
      }),
    ),
  };
};

/** The life of a service request between client and firm, as a chart of the rule that the server applies. */
export const requestLifeMachine = setup({
  types: { events: {} as { type: RequestEvent }, meta: {} as { spec: string[] } },
}).createMachine({
  id: 'requestLife',
  description: 'A service request is written, sent, answered, or given back to the client.',
  initial: 'Draft',
  states: {
    ...Object.fromEntries(requestStatuses.map((status) => [status, stateOf(status)])),
    deleted: { type: 'final', description: 'Nothing of a deleted draft is kept.' },
  },
});
