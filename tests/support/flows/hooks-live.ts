/** Live hooks: watchers report what the test says, calls are answered when it says so. */
import { fromCallback } from 'xstate';
import type { FeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { hooksMachine } from '../../../machines/hooks/hooks.machine.ts';
import type { HookReport } from '../../../machines/hooks/hooks.setup.ts';
import type { Note } from '../../../machines/hooks/notes.ts';
import { live, service } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';

/** The access controls with which no page view is counted [S6.08]. */
export const noAnalytics = ['ClientCenterDisableProductInsight', 'ClientCenterDisablePendo'];

/** A watcher that reports what the test says, and counts its starts and ends. */
function watcher() {
  const seen = { starts: 0, ends: 0, tell: (_report: HookReport): void => {} };
  const logic = fromCallback(({ sendBack }) => {
    seen.starts += 1;
    seen.tell = sendBack;
    return () => {
      seen.ends += 1;
    };
  });
  return { logic, seen };
}
interface Setting {
  /** Actors in place of the stubs. */
  readonly actors?: object;
  /** Whether the load time is measured; off by default, because its log entry would mix with those that a test expects. */
  readonly isMeasured?: boolean;
}

/** Starts the hooks of a session with these rights. */
export function startHooks(
  rights: Parameters<typeof factsFor>[0] = { controls: noAnalytics },
  { actors = {}, isMeasured = false }: Setting = {},
) {
  const watchNetwork = watcher();
  const catchErrors = watcher();
  const reportDebug = watcher();
  const measureLoad = watcher();
  const loadFlags = service<FeatureFlags>();
  const writeLog = service<void, { notes: readonly Note[] }>();
  const machine = hooksMachine.provide({
    actors: {
      watchNetwork: watchNetwork.logic,
      catchErrors: catchErrors.logic,
      reportDebug: reportDebug.logic,
      measureLoad: measureLoad.logic,
      loadFlags: loadFlags.logic as never,
      writeLog: writeLog.logic,
      ...actors,
    },
    ...(isMeasured ? {} : { delays: { measureLimit: 1 } }),
  });
  const run = live(machine, factsFor(rights));
  if (!isMeasured) run.clock.increment(1);
  const sent = () => writeLog.asked.map(({ input }) => input.notes);
  return { ...run, watchNetwork, catchErrors, reportDebug, measureLoad, loadFlags, writeLog, sent };
}
