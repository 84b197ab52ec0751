import {
  debugRegion,
  errorsRegion,
  flagsRegion,
  liveRegion,
  loadRegion,
  networkRegion,
  useRegion,
} from './hooks.regions.ts';
import { hooksSetup } from './hooks.setup.ts';
import { logRegion } from './log.region.ts';
import { routeOf } from './notes.ts';

/** What starts after sign-in and runs beside the work [S4.04]; it goes with the session [S4.05]. */
export const hooksMachine = hooksSetup.createMachine({
  id: 'hooks',
  description: 'Network, logging, analytics, feature flags, debug reports and load time, each on its own.',
  context: ({ input }) => ({
    facts: input,
    route: routeOf(input.path),
    restarted: [],
    errorCount: 0,
    waiting: [],
    batch: [],
    changedAt: 0,
  }),
  type: 'parallel',
  states: {
    network: networkRegion,
    errors: errorsRegion,
    use: useRegion,
    flags: flagsRegion,
    debug: debugRegion,
    live: liveRegion,
    load: loadRegion,
    log: logRegion,
  },
});
