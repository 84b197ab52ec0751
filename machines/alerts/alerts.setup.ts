import { assign, cancel, emit, enqueueActions, setup } from 'xstate';
import type { Alert, Signal } from '../signals.ts';

/** An alert that has been raised. */
export interface ShownAlert extends Alert {
  readonly id: string;
}

/** An alert as the list of past ones keeps it. */
export interface PastAlert extends ShownAlert {
  /** When it was raised, in milliseconds since 1970. */
  readonly raisedAt: number;
  /** Whether somebody has looked at it: by pointer, focus, closing it, its details, or the list itself. */
  readonly isSeen: boolean;
}

export interface AlertsContext {
  /** Those on screen, oldest first. */
  readonly alerts: readonly ShownAlert[];
  /** All of this visit, newest first. */
  readonly history: readonly PastAlert[];
  /** How many alerts there have been; makes the ids. */
  readonly count: number;
  /** The alert whose details are open. */
  readonly detailsId: string | null;
}

export type AlertsEvent =
  | { type: 'alert.raised'; alert: Alert }
  | { type: 'alert.withdrawn'; topic: string }
  | { type: 'alert.close'; id: string }
  | { type: 'alert.timeout'; id: string }
  | { type: 'alert.hold'; id: string }
  | { type: 'alert.release'; id: string }
  | { type: 'alert.act'; id: string }
  | { type: 'alerts.cleared' }
  | { type: 'details.open'; id: string }
  | { type: 'details.close' }
  | { type: 'history.open' }
  | { type: 'history.close' };

/** How many alerts are on screen at once. */
export const maxAlerts = 5;
/** How many past alerts are kept; the oldest are forgotten. */
export const maxHistory = 50;

const hasLines = (alert: Alert): boolean => (alert.modalItems?.length ?? 0) > 0;

/** An error does not vanish by itself, whatever the flow that raised it says. */
const lasting = (alert: Alert): Alert => (alert.type === 'danger' ? { ...alert, timeout: null } : alert);

/** Those that stay on screen when another comes: the oldest gives way, an error only to errors. */
function makeRoom(alerts: readonly ShownAlert[]): readonly ShownAlert[] {
  if (alerts.length < maxAlerts) return alerts;
  const leaving = alerts.find(({ type }) => type !== 'danger') ?? alerts[0];
  return alerts.filter((alert) => alert !== leaving);
}

/** The alerts that left the screen before anybody looked at them. */
export const missedAlerts = ({ alerts, history }: AlertsContext): readonly PastAlert[] =>
  history.filter(({ id, isSeen }) => !isSeen && !alerts.some((shown) => shown.id === id));

const find = (context: AlertsContext, id: string): ShownAlert | undefined =>
  context.alerts.find((alert) => alert.id === id) ?? context.history.find((alert) => alert.id === id);

/** Where pressing an alert leads, when it leads anywhere. */
const addressOf = (context: AlertsContext, id: string): string | undefined => {
  const action = find(context, id)?.clickAction;
  return action?.type === 'go' ? action.to : undefined;
};

/** The deletion that an alert offers to undo; only for as long as the alert is on screen [S9.06]. */
const deletionIn = ({ alerts }: AlertsContext, id: string): string | undefined => {
  const action = alerts.find((alert) => alert.id === id)?.clickAction;
  return action?.type === 'undo' ? action.deletionId : undefined;
};

export const noAlerts = { alerts: [], history: [], detailsId: null };

/** Names, types and rules of the alerts chart; the chart itself stands in `alerts.machine.ts`. */
export const alertsSetup = setup({
  types: {
    context: {} as AlertsContext,
    events: {} as AlertsEvent,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actions: {
    announceAlert: emit((_: unknown, alert: Alert) => ({ type: 'alert.shown' as const, alert })),
    showAlert: enqueueActions(({ context, enqueue }, raised: Alert) => {
      const id = `alert-${context.count + 1}`;
      const alert: ShownAlert = { ...lasting(raised), id };
      const kept = makeRoom(context.alerts);
      for (const old of context.alerts.filter((shown) => !kept.includes(shown))) enqueue(cancel(old.id));
      const past: PastAlert = { ...alert, raisedAt: Date.now(), isSeen: false };
      enqueue.assign({
        count: context.count + 1,
        alerts: [...kept, alert],
        history: [past, ...context.history].slice(0, maxHistory),
      });
      if (alert.timeout !== null) enqueue.raise({ type: 'alert.timeout', id }, { id, delay: alert.timeout });
    }),
    removeAlert: assign(({ context }, id: string) => ({
      alerts: context.alerts.filter((alert) => alert.id !== id),
    })),
    withdrawAlerts: enqueueActions(({ context, enqueue }, topic: string) => {
      const gone = context.alerts.filter((alert) => alert.topic === topic).map(({ id }) => id);
      for (const id of gone) enqueue(cancel(id));
      enqueue.assign({
        alerts: context.alerts.filter(({ id }) => !gone.includes(id)),
        history: context.history.map((past) => (gone.includes(past.id) ? { ...past, isSeen: true } : past)),
      });
    }),
    removeAll: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.alerts) enqueue(cancel(id));
      enqueue.assign(noAlerts);
    }),
    markSeen: assign(({ context }, id: string) => ({
      history: context.history.map((past) => (past.id === id ? { ...past, isSeen: true } : past)),
    })),
    markAllSeen: assign(({ context }) => ({
      history: context.history.map((past) => (past.isSeen ? past : { ...past, isSeen: true })),
    })),
    cancelTimeout: cancel((_args: unknown, id: string) => id),
    restartTimeout: enqueueActions(({ context, enqueue }, id: string) => {
      const timeout = context.alerts.find((alert) => alert.id === id)?.timeout;
      if (typeof timeout === 'number') enqueue.raise({ type: 'alert.timeout', id }, { id, delay: timeout });
    }),
    openDetails: assign((_, id: string) => ({ detailsId: id })),
    closeDetails: assign({ detailsId: null }),
    announceAddress: emit(({ context }: { context: AlertsContext }, id: string) => ({
      type: 'navigation.wanted' as const,
      to: addressOf(context, id) ?? '/',
      replace: false,
    })),
    announceUndo: enqueueActions(({ context, enqueue }, id: string) => {
      const deletionId = deletionIn(context, id);
      if (deletionId !== undefined) enqueue.emit({ type: 'undo.wanted', deletionId });
    }),
  },
  guards: {
    isShown: ({ context }, id: string) => context.alerts.some((alert) => alert.id === id),
    // Without a topic two alerts are two: the same words may be about two files.
    isSaid: ({ context }, { key, topic, type }: Alert) =>
      topic !== undefined &&
      context.alerts.some((shown) => shown.topic === topic && shown.key === key && shown.type === type),
    isAbout: ({ context }, topic: string) => context.alerts.some((alert) => alert.topic === topic),
    isCloseable: ({ context }, id: string) =>
      context.alerts.some((alert) => alert.id === id && alert.closeable),
    isTimed: ({ context }, id: string) =>
      context.alerts.some((alert) => alert.id === id && alert.timeout !== null),
    hasDetails: ({ context }, id: string) => {
      const alert = find(context, id);
      return alert !== undefined && hasLines(alert);
    },
    opensDetails: ({ context }, id: string) => {
      const alert = find(context, id);
      return alert?.clickAction?.type === 'details' && hasLines(alert);
    },
    leadsSomewhere: ({ context }, id: string) => addressOf(context, id) !== undefined,
    offersUndo: ({ context }, id: string) => deletionIn(context, id) !== undefined,
  },
});
