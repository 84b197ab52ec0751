import { fromCallback } from 'xstate';
import type { TabReport } from '../../../machines/tab.ts';
import { asActor } from '../../platform/as-actor.ts';
import { watchTab } from '../../platform/browser/watch-tab.ts';
import type { FlowActors } from '../define-flow.ts';
import { createBellServices } from './services.ts';

const createActors: FlowActors<'bell'> = ({ page, http }) => {
  const { loadNotices, storeRead } = createBellServices({ http });
  return {
    actors: {
      loadNotices: asActor(loadNotices),
      storeRead: asActor(storeRead),
      watchTab: fromCallback<TabReport>(({ sendBack }) => watchTab(page, sendBack)),
    },
  };
};

export default createActors;
