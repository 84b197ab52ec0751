import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { Session } from '../../contract/session/session.ts';
import type { TabReport } from '../tab.ts';

/**
 * What a chart hears that counts tasks and unread documents: the signals of other flows, and whether the browser's tab is
 * shown. Such a chart has the action `wantRefresh`, which asks for the answer anew, the guard `changesTasks`, and the
 * actions `storeSession` and `storeFlags`.
 */
export type CountingEvent =
  | TabReport
  | { type: 'task.changed' }
  | { type: 'tasks.stale' }
  | { type: 'task.uploaded' }
  | { type: 'documents.changed' }
  | { type: 'requests.changed' }
  | { type: 'marks.stored' }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: FeatureFlags };

interface OfSession {
  readonly event: { readonly session: Session };
}
interface OfFlags {
  readonly event: { readonly flags: FeatureFlags };
}

const rows = (...spec: string[]) => ({ spec });
const wantRefresh = 'wantRefresh' as const;
const changesTasks = 'changesTasks' as const;
const storeSession = 'storeSession' as const;
const storeFlags = 'storeFlags' as const;

/** The signals after which such an answer is out of date. */
export const countedChanges = {
  'task.changed': { meta: rows('T4.08'), actions: wantRefresh },
  'tasks.stale': {
    description: 'The watcher of tasks: the firm or another user changed something.',
    actions: wantRefresh,
  },
  'task.uploaded': { actions: wantRefresh },
  'documents.changed': { meta: rows('S4.14'), actions: wantRefresh },
  'requests.changed': { meta: rows('T3.14'), actions: wantRefresh },
  'marks.stored': {
    description: 'Documents, or notices of them, were marked as read or unread.',
    meta: rows('S2.16', 'S6.06'),
    actions: wantRefresh,
  },
  'session.refreshed': [
    {
      guard: { type: changesTasks, params: ({ event: { session } }: OfSession) => ({ session }) },
      meta: rows('T5.02', 'T5.03'),
      actions: [{ type: storeSession, params: ({ event }: OfSession) => event.session }, wantRefresh],
    },
    { actions: { type: storeSession, params: ({ event }: OfSession) => event.session } },
  ],
  'flags.loaded': [
    {
      guard: { type: changesTasks, params: ({ event: { flags } }: OfFlags) => ({ flags }) },
      meta: rows('T5.03'),
      actions: [{ type: storeFlags, params: ({ event }: OfFlags) => event.flags }, wantRefresh],
    },
    { actions: { type: storeFlags, params: ({ event }: OfFlags) => event.flags } },
  ],
};

/** The region that asks anew when the user comes back to the tab. */
export const tabOfBrowser = {
  description: 'Whether the tab of the browser is shown.',
  initial: 'shown' as const,
  states: {
    shown: { on: { 'tab.hidden': 'hidden' as const } },
    hidden: {
      on: {
        'tab.shown': {
          target: 'shown' as const,
          description: 'The user is back: the firm may have done something meanwhile.',
          actions: wantRefresh,
        },
      },
    },
  },
};
