import { fromCallback } from 'xstate';
import { homeCounts } from '../../../contract/home/home.ts';
import type { Counts } from '../../../machines/signals.ts';
import type { TabReport } from '../../../machines/tab.ts';
import { asActor } from '../../platform/as-actor.ts';
import { watchTab } from '../../platform/browser/watch-tab.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'badges'> = ({ page, http }) => ({
  actors: {
    loadCounts: asActor(
      (_input: unknown, signal: AbortSignal): Promise<Counts> => http.call(homeCounts, { signal }),
    ),
    watchTab: fromCallback<TabReport>(({ sendBack }) => watchTab(page, sendBack)),
  },
});

export default createActors;
