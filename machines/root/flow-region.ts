import type { FlowName } from './flows.ts';
import { rootSetup } from './root.setup.ts';

/**
 * One flow's place in the signed-in state: fetched when it is wanted, running under its system id, and contained
 * when it crashes, so that the other flows go on and the person can start it again.
 */
export const flowRegion = <Name extends FlowName>(flow: Name) =>
  rootSetup.createStateConfig({
    description: `The ${flow} flow.`,
    initial: 'waiting',
    exit: { type: 'stopFlow', params: flow },
    states: {
      waiting: {
        description: 'Nobody has asked for it yet.',
        on: {
          'flow.wanted': {
            guard: { type: 'isThisFlow', params: ({ event }) => ({ flow, wanted: event.flow }) },
            target: 'loading',
          },
        },
      },
      loading: {
        tags: 'busy',
        invoke: {
          src: 'loadFlow',
          id: `loadFlow.${flow}`,
          input: { flow },
          onDone: {
            target: 'running',
            actions: { type: 'spawnFlow', params: ({ event }) => ({ flow, logic: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'storeProblem', params: ({ event }) => ({ flow, error: event.error }) },
          },
        },
      },
      running: {
        on: {
          [`xstate.error.actor.${flow}`]: {
            target: 'failed',
            description: 'It crashed. The others go on.',
            actions: [
              { type: 'storeProblem', params: ({ event }: { event: unknown }) => ({ flow, error: event }) },
              { type: 'stopFlow', params: flow },
            ],
          },
        },
      },
      failed: {
        description: 'The view shows why, and offers another try.',
        on: {
          'flow.retry': {
            guard: { type: 'isThisFlow', params: ({ event }) => ({ flow, wanted: event.flow }) },
            target: 'loading',
            actions: { type: 'clearProblem', params: flow },
          },
        },
      },
    },
  });
