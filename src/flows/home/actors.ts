import { fromCallback } from 'xstate';
import type { TabReport } from '../../../machines/tab.ts';
import { asActor } from '../../platform/as-actor.ts';
import { watchTab } from '../../platform/watch-tab.ts';
import type { FlowActors } from '../define-flow.ts';
import { createHomeServices } from './services.ts';

const createActors: FlowActors<'home'> = ({ page, http }) => ({
  actors: {
    loadHome: asActor(createHomeServices({ http }).loadHome),
    watchTab: fromCallback<TabReport>(({ sendBack }) => watchTab(page, sendBack)),
  },
});

export default createActors;
