import { assign, setup } from 'xstate';
import {
  daysLeftFor,
  eventRules,
  type ManifestEvent,
  type ManifestState,
  manifestEvents,
  manifestLife,
  manifestStates,
} from '../../contract/manifest/manifest-life.ts';

type LifeEvent = { type: ManifestEvent; at: string };

interface LifeContext {
  /** When the invoice was authorised, ISO 8601 in UTC. */
  readonly authorizedAt: string;
  readonly used: Readonly<Record<ManifestEvent, number>>;
}

/** A state of the chart, made of its entry in the data that the server and the authority decide by. */
const stateOf = (state: ManifestState) => {
  const { description, refuses } = manifestLife[state];
  return {
    description,
    meta: { spec: ['T2.18'] },
    on: Object.fromEntries(
      manifestEvents
        .filter((event) => refuses[event] === undefined)
        .map((event) => {
          const { target, days, times } = eventRules[event];
          return [
            event,
            {
              target,
              guard: 'isRegistered' as const,
              description: `Up to ${days} days after the authorisation, ${times === 1 ? 'once' : `${times} times`}.`,
              actions: 'count' as const,
            },
          ];
        }),
    ),
  };
};

/** The answers to an invoice that holds, as a chart of the rule that the server and the embedded authority apply [T2.18]. */
export const manifestLifeMachine = setup({
  types: {
    context: {} as LifeContext,
    events: {} as LifeEvent,
    input: {} as Pick<LifeContext, 'authorizedAt'>,
    meta: {} as { spec: string[] },
  },
  guards: {
    isRegistered: ({ context: { authorizedAt, used }, event: { type, at } }) =>
      daysLeftFor(type, authorizedAt, at) >= 0 && used[type] < eventRules[type].times,
  },
  actions: {
    count: assign({
      used: ({ context: { used }, event: { type } }) => ({ ...used, [type]: used[type] + 1 }),
    }),
  },
}).createMachine({
  id: 'manifestLife',
  description:
    'What the recipient of an invoice answers to the tax authority, and how the last answer counts.',
  context: ({ input: { authorizedAt } }) => ({
    authorizedAt,
    used: { acknowledge: 0, confirm: 0, unknown: 0, notPerformed: 0 },
  }),
  initial: 'none',
  states: Object.fromEntries(manifestStates.map((state) => [state, stateOf(state)])) as Record<
    ManifestState,
    ReturnType<typeof stateOf>
  >,
});
