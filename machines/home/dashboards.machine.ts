import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate';
import type { WidgetType } from '../../contract/home/dashboards.ts';
import { type DashboardName, dashboardsFrom, type ShownDashboard } from '../../contract/home/dashboards.ts';
import type { Market } from '../../contract/language/market.ts';
import type { SessionFacts } from '../facts.ts';
import { isHome } from '../home-path.ts';
import type { Signal } from '../signals.ts';
import { clientOfCertificates, dashboardIn, dashboardPathOf } from './paths.ts';
import { type WidgetFailure, widgetMachine } from './widget.machine.ts';

export type WidgetActor = ActorRefFrom<typeof widgetMachine>;

/** A failure whose details are asked for. */
export interface FailureDetails {
  readonly widget: WidgetType;
  readonly failure: WidgetFailure;
}

export interface DashboardsContext {
  /** The dashboards of the market, from the widgets that flows offer. */
  readonly dashboards: readonly ShownDashboard[];
  readonly chosen: DashboardName | undefined;
  /** The slots that were on screen so far. */
  readonly widgets: Readonly<Partial<Record<WidgetType, WidgetActor>>>;
  readonly details: FailureDetails | null;
}

export type DashboardsEvent =
  | { type: 'dashboard.choose'; name: DashboardName }
  | ({ type: 'details.open' } & FailureDetails)
  | { type: 'details.close' }
  | { type: 'route.entered'; path: string };

export interface DashboardsInput {
  readonly facts: Pick<SessionFacts, 'widgets' | 'path'>;
  readonly market: Market;
}

/** The dashboard that a path leads to: the one in its query, one with certificates for theirs [T2.21], else the first. */
function chosenIn(path: string, dashboards: readonly ShownDashboard[]): DashboardName | undefined {
  const hasCertificates = ({ rows }: ShownDashboard) => rows.flat().includes('cnd');
  const fitting = clientOfCertificates(path) === null ? dashboards : dashboards.filter(hasCertificates);
  const named = fitting.find(({ name }) => name === dashboardIn(path));
  return (named ?? fitting[0] ?? dashboards[0])?.name;
}

/** The dashboards of a market: which one is shown, and an actor for each of its slots. */
export const dashboardsMachine = setup({
  types: {
    context: {} as DashboardsContext,
    events: {} as DashboardsEvent,
    input: {} as DashboardsInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: { widget: widgetMachine },
  guards: {
    isHome: (_, path: string) => isHome(path),
    isOther: ({ context: { dashboards, chosen } }, wanted: DashboardName) =>
      wanted !== chosen && dashboards.some(({ name }) => name === wanted),
    hasFailed: ({ context: { widgets } }, { widget }: FailureDetails) => widgets[widget] !== undefined,
  },
  actions: {
    goToDashboard: emit(({ context }, name: DashboardName) => ({
      type: 'navigation.wanted' as const,
      to: dashboardPathOf(name === context.dashboards[0]?.name ? null : name),
      replace: false,
    })),
    spawnWidgets: enqueueActions(({ context: { dashboards, chosen, widgets }, enqueue }) => {
      const shown = dashboards.find(({ name }) => name === chosen)?.rows.flat() ?? [];
      const missing = shown.filter((type) => !widgets[type]);
      enqueue.assign(({ context, spawn }) => ({
        widgets: {
          ...context.widgets,
          ...Object.fromEntries(
            missing.map((type) => [type, spawn('widget', { id: `widget.${type}`, input: { type } })]),
          ),
        },
      }));
    }),
  },
}).createMachine({
  id: 'dashboards',
  description: 'Named dashboards as tabs; each has two rows of widgets at most.',
  meta: { spec: ['T2.22', 'T9.12'] },
  context: ({ input: { facts, market } }) => {
    const dashboards = dashboardsFrom(market, facts.widgets);
    return { dashboards, chosen: chosenIn(facts.path, dashboards), widgets: {}, details: null };
  },
  type: 'parallel',
  states: {
    tabs: {
      description: 'The path says which dashboard is shown. Its slots stay when another one is chosen.',
      entry: 'spawnWidgets',
      on: {
        'dashboard.choose': {
          guard: { type: 'isOther', params: ({ event }) => event.name },
          description: 'It goes into the path: a reload, Back and a copied link keep it.',
          meta: { spec: ['T2.22'] },
          actions: { type: 'goToDashboard', params: ({ event }) => event.name },
        },
        'route.entered': {
          guard: { type: 'isHome', params: ({ event }) => event.path },
          meta: { spec: ['T2.21', 'T2.22'] },
          actions: [
            assign({ chosen: ({ context, event }) => chosenIn(event.path, context.dashboards) }),
            'spawnWidgets',
          ],
        },
      },
    },
    details: {
      description: 'What is wrong with a widget, in a dialog.',
      meta: { spec: ['T8.12'] },
      initial: 'closed',
      states: {
        closed: {
          on: {
            'details.open': {
              guard: { type: 'hasFailed', params: ({ event }) => event },
              target: 'open',
              actions: assign({ details: ({ event: { widget, failure } }) => ({ widget, failure }) }),
            },
          },
        },
        open: { on: { 'details.close': { target: 'closed', actions: assign({ details: null }) } } },
      },
    },
  },
});
