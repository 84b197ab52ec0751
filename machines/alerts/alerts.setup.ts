import equal from 'fast-deep-equal';
import { assign, cancel, emit, enqueueActions, setup } from 'xstate';
import type { Alert, Signal } from '../signals.ts';

/** An alert that has been raised. */
export interface ShownAlert extends Alert {
  readonly id: string;
  /** Topics that were raised in the same words while it was on screen; it leaves when all of them are withdrawn. */
  readonly topics: readonly string[];
}

/** An alert as the list of past ones keeps it. */
export interface PastAlert extends ShownAlert {
  /** When it was raised, in milliseconds since 1970. */
  readonly raisedAt: number;
  /** Whether the user has looked at it: by pointer, focus, closing it, its details, or the list itself. */
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
  /** `at` is the time in milliseconds since 1970. */
  | { type: 'alert.raised'; alert: Alert; at: number }
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

/** The alerts that left the screen unread. */
export const missedAlerts = ({ alerts, history }: AlertsContext): readonly PastAlert[] =>
  history.filter(({ id, isSeen }) => !isSeen && !alerts.some((shown) => shown.id === id));

const find = (context: AlertsContext, id: string): ShownAlert | undefined =>
  context.alerts.find((alert) => alert.id === id) ?? context.history.find((alert) => alert.id === id);

/** Where pressing an alert leads, when it leads anywhere. */
const addressOf = (context: AlertsContext, id: string): string | undefined => {
  const action = find(context, id)?.clickAction;
  return action?.type === 'go' ? action.to : undefined;
};

/** What undoes what an alert reports: on screen, and in the list of past alerts until it was undone once. */
const undoingOf = (context: AlertsContext, id: string): Signal | undefined => {
  const action = find(context, id)?.clickAction;
  if (action?.type === 'undo') return { type: 'undo.wanted', deletionId: action.deletionId };
  return action?.type === 'reopen' ? { type: 'removal.undo', taskId: action.taskId } : undefined;
};

/** The client that an alert leads back to. */
const clientIn = (context: AlertsContext, id: string): string | undefined => {
  const action = find(context, id)?.clickAction;
  return action?.type === 'client' ? action.clientId : undefined;
};

const topicsOf = ({ topic }: Alert): readonly string[] => (topic === undefined ? [] : [topic]);
const withoutTopic = (alert: ShownAlert, topic: string): ShownAlert => ({
  ...alert,
  topics: alert.topics.filter((one) => one !== topic),
});

const withoutAction = ({ clickAction: _, ...alert }: PastAlert): PastAlert => alert;

/** What a user reads: two alerts with all of this in common say the same. */
const words = ({ type, key, values, modalItems, modalMsg, clickAction }: Alert) => ({
  type,
  key,
  values,
  modalItems,
  modalMsg,
  clickAction,
});
/** Whether an alert on screen says what a new one would: in the same words, or about the same topic. */
const isRepeated = (raised: Alert, shown: ShownAlert): boolean =>
  equal(words(raised), words(shown)) ||
  (raised.topic !== undefined &&
    shown.topics.includes(raised.topic) &&
    shown.key === raised.key &&
    shown.type === raised.type);

export const noAlerts = { alerts: [], history: [], detailsId: null };

/** Names, types and rules of the alerts chart; the states and transitions are in `alerts.machine.ts`. */
export const alertsSetup = setup({
  types: {
    context: {} as AlertsContext,
    events: {} as AlertsEvent,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actions: {
    announceAlert: emit((_: unknown, alert: Alert) => ({ type: 'alert.shown' as const, alert })),
    showAlert: enqueueActions(({ context, enqueue }, { alert: raised, at }: { alert: Alert; at: number }) => {
      const id = `alert-${context.count + 1}`;
      const alert: ShownAlert = { ...lasting(raised), id, topics: topicsOf(raised) };
      const kept = makeRoom(context.alerts);
      for (const old of context.alerts.filter((shown) => !kept.includes(shown))) enqueue(cancel(old.id));
      const past: PastAlert = { ...alert, raisedAt: at, isSeen: false };
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
      const alerts = context.alerts.map((alert) => withoutTopic(alert, topic));
      const gone = context.alerts
        .filter((alert, index) => alert.topics.length > 0 && alerts[index]?.topics.length === 0)
        .map(({ id }) => id);
      for (const id of gone) enqueue(cancel(id));
      enqueue.assign({
        alerts: alerts.filter(({ id }) => !gone.includes(id)),
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
    announceClient: emit(({ context }: { context: AlertsContext }, id: string) => ({
      type: 'client.wanted' as const,
      clientId: clientIn(context, id) ?? '',
      isAsked: true,
    })),
    announceUndo: enqueueActions(({ context, enqueue }, id: string) => {
      const undoing = undoingOf(context, id);
      if (undoing === undefined) return;
      enqueue.emit(undoing);
      enqueue.assign({
        history: context.history.map((past) => (past.id === id ? withoutAction(past) : past)),
      });
    }),
    repeatAlert: enqueueActions(({ context, enqueue }, raised: Alert) => {
      const shown = context.alerts.find((alert) => isRepeated(raised, alert));
      if (!shown) return;
      const topics = [...new Set([...shown.topics, ...topicsOf(raised)])];
      enqueue.assign({
        alerts: context.alerts.map((alert) => (alert === shown ? { ...alert, topics } : alert)),
      });
      if (shown.timeout === null) return;
      enqueue(cancel(shown.id));
      enqueue.raise({ type: 'alert.timeout', id: shown.id }, { id: shown.id, delay: shown.timeout });
    }),
  },
  guards: {
    isShown: ({ context }, id: string) => context.alerts.some((alert) => alert.id === id),
    isSaid: ({ context }, alert: Alert) => context.alerts.some((shown) => isRepeated(alert, shown)),
    endsFailure: ({ context }, { type, topic }: Alert) =>
      type === 'success' &&
      topic !== undefined &&
      context.alerts.some((shown) => shown.topics.includes(topic)),
    isAbout: ({ context }, topic: string) => context.alerts.some(({ topics }) => topics.includes(topic)),
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
    leadsToClient: ({ context }, id: string) => clientIn(context, id) !== undefined,
    offersUndo: ({ context }, id: string) => undoingOf(context, id) !== undefined,
  },
});
