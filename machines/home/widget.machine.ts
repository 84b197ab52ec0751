import { assign, fromPromise, setup } from 'xstate';
import type { WidgetType } from '../../contract/home/dashboards.ts';

/** What became of fetching a widget: nothing offers its type, or what was fetched has no component to show. */
export type WidgetFetch = 'ready' | 'noLoader' | 'noEntry';

/** Why a widget is not shown [T8.12]: see `WidgetFetch`; it could not be fetched in time; it broke down. */
export type WidgetFailure = 'noLoader' | 'noFactory' | 'noEntry' | 'crashed';

/** How long a widget may take until it counts as failed, in milliseconds. */
export const widgetPatience = 15_000;

export interface WidgetContext {
  readonly type: WidgetType;
  readonly failure: WidgetFailure | null;
}

export type WidgetEvent = { type: 'widget.retry' } | { type: 'widget.crashed' };

/** One slot of a dashboard: its widget is fetched, shown, or failed, whatever the other slots do. */
export const widgetMachine = setup({
  types: {
    context: {} as WidgetContext,
    events: {} as WidgetEvent,
    input: {} as { type: WidgetType },
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    fetchWidget: fromPromise<WidgetFetch, { type: WidgetType }>(async () => {
      throw new Error('provide fetchWidget');
    }),
  },
  delays: { widgetPatience },
  guards: { isReady: (_, fetched: WidgetFetch) => fetched === 'ready' },
  actions: {
    storeFailure: assign((_, failure: WidgetFailure) => ({ failure })),
  },
}).createMachine({
  id: 'widget',
  description: 'A slot of a dashboard.',
  context: ({ input: { type } }) => ({ type, failure: null }),
  initial: 'fetching',
  states: {
    fetching: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        src: 'fetchWidget',
        id: 'fetchWidget',
        input: ({ context: { type } }) => ({ type }),
        onDone: [
          { guard: { type: 'isReady', params: ({ event }) => event.output }, target: 'shown' },
          {
            target: 'failed',
            description: 'No flow offers the type, or its chunk has no component.',
            meta: { spec: ['T8.12'] },
            actions: assign({ failure: ({ event }) => (event.output === 'ready' ? null : event.output) }),
          },
        ],
        onError: {
          target: 'failed',
          meta: { spec: ['T8.12'] },
          actions: { type: 'storeFailure', params: 'noFactory' },
        },
      },
      after: {
        widgetPatience: {
          target: 'failed',
          description: 'A widget that never comes does not leave a skeleton for ever.',
          meta: { spec: ['T8.12'] },
          actions: { type: 'storeFailure', params: 'noFactory' },
        },
      },
    },
    shown: {
      on: {
        'widget.crashed': {
          target: 'failed',
          description: 'Its view or its chart broke down. The others go on.',
          actions: { type: 'storeFailure', params: 'crashed' },
        },
      },
    },
    failed: {
      description: 'A banner in its slot says so, and offers details and another try.',
      meta: { spec: ['T8.12'] },
      on: { 'widget.retry': 'fetching' },
    },
  },
});
