/** Models of the dashboards. */
import { widgetTypes } from '../../../contract/home/dashboards.ts';
import { dashboardsMachine } from '../../../machines/home/dashboards.machine.ts';
import { defineModel } from '../../support/charts/model.ts';

const modelOf = (name: string, path: string, widgets = widgetTypes.filter((type) => type !== 'news')) =>
  defineModel({
    name,
    machine: dashboardsMachine,
    input: { market: 'br', facts: { path, widgets } },
    events: [
      { type: 'dashboard.choose', name: 'overview' },
      { type: 'dashboard.choose', name: 'fiscal' },
      { type: 'details.open', widget: 'taxCalendar', failure: 'noFactory' },
      { type: 'details.open', widget: 'boxE', failure: 'noLoader' },
      { type: 'details.close' },
      { type: 'route.entered', path: '/home' },
      { type: 'route.entered', path: '/home?dashboard=fiscal' },
      { type: 'route.entered', path: '/home?dashboard=unknown' },
      { type: 'route.entered', path: '/home/cnd/c1' },
      { type: 'route.entered', path: '/tasks' },
    ],
    contextKey: ({ chosen, details, widgets: slots }) => [chosen, details, Object.keys(slots)],
  });

export const dashboardsModels = [
  modelOf('home of the Brazilian market', '/home'),
  modelOf('a copied link of a dashboard', '/home?dashboard=fiscal'),
  modelOf('certificates of a client', '/home/cnd/c1', ['documents', 'cnd']),
] as const;
