import { assign, cancel, enqueueActions, setup } from 'xstate';
import type { Alert } from '../signals.ts';

/** An alert on screen. */
export interface ShownAlert extends Alert {
  readonly id: string;
}

interface AlertsContext {
  readonly alerts: readonly ShownAlert[];
  /** How many alerts there have been; makes the ids. */
  readonly count: number;
  /** The alert whose details are open. */
  readonly detailsId: string | null;
}

export type AlertsEvent =
  | { type: 'alert.raised'; alert: Alert }
  | { type: 'alert.close'; id: string }
  | { type: 'alert.timeout'; id: string }
  | { type: 'alert.hold'; id: string }
  | { type: 'alert.release'; id: string }
  | { type: 'details.open'; id: string }
  | { type: 'details.close' };

/** How many alerts are on screen at once; the oldest gives way. */
export const maxAlerts = 5;

const without = (context: AlertsContext, id: string): Partial<AlertsContext> => ({
  alerts: context.alerts.filter((alert) => alert.id !== id),
  detailsId: context.detailsId === id ? null : context.detailsId,
});

/** Shows alerts for as long as they last, and their details [S3.17]. */
export const alertsMachine = setup({
  types: {
    context: {} as AlertsContext,
    events: {} as AlertsEvent,
    meta: {} as { spec: string[] },
  },
  actions: {
    showAlert: enqueueActions(({ context, enqueue }, alert: Alert) => {
      const id = `alert-${context.count + 1}`;
      const kept = context.alerts.slice(-(maxAlerts - 1));
      for (const old of context.alerts.filter((shown) => !kept.includes(shown))) enqueue(cancel(old.id));
      enqueue.assign({ count: context.count + 1, alerts: [...kept, { ...alert, id }] });
      if (alert.timeout !== null) enqueue.raise({ type: 'alert.timeout', id }, { id, delay: alert.timeout });
    }),
    removeAlert: assign(({ context }, id: string) => without(context, id)),
    cancelTimeout: cancel((_args: unknown, id: string) => id),
    restartTimeout: enqueueActions(({ context, enqueue }, id: string) => {
      const timeout = context.alerts.find((alert) => alert.id === id)?.timeout;
      if (typeof timeout === 'number') enqueue.raise({ type: 'alert.timeout', id }, { id, delay: timeout });
    }),
    openDetails: assign((_, id: string) => ({ detailsId: id })),
    closeDetails: assign(() => ({ detailsId: null })),
  },
  guards: {
    isShown: ({ context }, id: string) => context.alerts.some((alert) => alert.id === id),
    isCloseable: ({ context }, id: string) =>
      context.alerts.some((alert) => alert.id === id && alert.closeable),
    isTimed: ({ context }, id: string) =>
      context.alerts.some((alert) => alert.id === id && alert.timeout !== null),
    hasDetails: ({ context }, id: string) =>
      context.alerts.some((alert) => alert.id === id && (alert.modalItems?.length ?? 0) > 0),
  },
}).createMachine({
  id: 'alerts',
  description: 'Success, information and danger messages, each for as long as it says.',
  context: { alerts: [], count: 0, detailsId: null },
  initial: 'showing',
  states: {
    showing: {
      description: 'The messages stand on the page; none of them stops the work.',
      meta: { spec: ['S3.17'] },
      on: {
        'alert.raised': { actions: { type: 'showAlert', params: ({ event }) => event.alert } },
        'alert.close': {
          guard: { type: 'isCloseable', params: ({ event }) => event.id },
          actions: [
            { type: 'cancelTimeout', params: ({ event }) => event.id },
            { type: 'removeAlert', params: ({ event }) => event.id },
          ],
        },
        'alert.timeout': {
          description: 'Its time is over.',
          guard: { type: 'isShown', params: ({ event }) => event.id },
          actions: { type: 'removeAlert', params: ({ event }) => event.id },
        },
        'alert.hold': {
          description: 'The pointer or the focus is on it: it stays (decision 24).',
          guard: { type: 'isTimed', params: ({ event }) => event.id },
          actions: { type: 'cancelTimeout', params: ({ event }) => event.id },
        },
        'alert.release': {
          guard: { type: 'isTimed', params: ({ event }) => event.id },
          actions: { type: 'restartTimeout', params: ({ event }) => event.id },
        },
        'details.open': {
          guard: { type: 'hasDetails', params: ({ event }) => event.id },
          actions: { type: 'openDetails', params: ({ event }) => event.id },
        },
        'details.close': { actions: 'closeDetails' },
      },
    },
  },
});
