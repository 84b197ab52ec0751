import { setup } from 'xstate';
import {
  type HandInEvent,
  type HandInState,
  handInEvents,
  handInLife,
  handInStates,
} from '../../contract/tasks/hand-in.ts';

/** A state of the chart, made of its entry in the data that the server decides by. */
const stateOf = (state: HandInState) => {
  const { description, spec, on } = handInLife[state];
  return {
    description,
    meta: { spec: [...spec] },
    on: Object.fromEntries(handInEvents.flatMap((event) => (on[event] ? [[event, { ...on[event] }]] : []))),
  };
};

/** The life of a handed-in task between client and firm, as a chart of the rule that the server applies. */
export const handInMachine = setup({
  types: { events: {} as { type: HandInEvent }, meta: {} as { spec: string[] } },
}).createMachine({
  id: 'handIn',
  description: 'A task is handed in, reviewed by the firm, and accepted or returned.',
  initial: 'open',
  states: Object.fromEntries(handInStates.map((state) => [state, stateOf(state)])),
});
