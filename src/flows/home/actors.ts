import { fromCallback, fromPromise } from 'xstate';
import { dashboardsMachine } from '../../../machines/home/dashboards.machine.ts';
import { widgetMachine } from '../../../machines/home/widget.machine.ts';
import type { TabReport } from '../../../machines/tab.ts';
import { asActor } from '../../platform/as-actor.ts';
import { watchTab } from '../../platform/browser/watch-tab.ts';
import type { FlowActors } from '../define-flow.ts';
import { createHomeServices } from './services.ts';

const createActors: FlowActors<'home'> = ({ page, http, fetchWidget }) => ({
  actors: {
    dashboards: dashboardsMachine.provide({
      actors: {
        widget: widgetMachine.provide({
          actors: { fetchWidget: fromPromise(({ input }) => fetchWidget(input.type)) },
        }),
      },
    }),
    loadHome: asActor(createHomeServices({ http }).loadHome),
    watchTab: fromCallback<TabReport>(({ sendBack }) => watchTab(page, sendBack)),
  },
});

export default createActors;
