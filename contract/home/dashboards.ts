// No schema is imported here: the charts and the views need these tables and should not load the schema library for
// them.
import { type FeatureFlags, isFeatureOn } from '../firm/feature-flags.ts';
import type { Market } from '../language/market.ts';

/** The types of widgets that a dashboard can show [T2.22]. A type without a flow is on none. */
export const widgetTypes = [
  'boxE',
  'cnd',
  'documents',
  'manifest',
  'news',
  'serviceRequest',
  'taxCalendar',
] as const;
export type WidgetType = (typeof widgetTypes)[number];

export type DashboardName = 'overview' | 'fiscal';

/** A named dashboard: two rows of widgets at most [T9.12]. */
export interface Dashboard {
  readonly name: DashboardName;
  readonly rows: readonly [readonly WidgetType[]] | readonly [readonly WidgetType[], readonly WidgetType[]];
}

/** The dashboards of each market that has any; the first one is shown first [T2.22]. */
export const dashboardsOfMarket: Partial<Record<Market, readonly Dashboard[]>> = {
  br: [
    { name: 'overview', rows: [['documents', 'taxCalendar', 'news'], ['cnd']] },
    { name: 'fiscal', rows: [['taxCalendar'], ['cnd']] },
  ],
};

/** The widgets that a market's page in a single container has, beside what every market has there. */
export const widgetsOfSinglePage: Partial<
  Record<Market, { readonly main: readonly WidgetType[]; readonly below: readonly WidgetType[] }>
> = { br: { main: ['taxCalendar', 'news'], below: ['cnd'] } };

/** Whether home of a market has a widget, on a dashboard or in its single container. */
export const hasWidget = (market: Market, type: WidgetType): boolean => {
  const { main = [], below = [] } = widgetsOfSinglePage[market] ?? {};
  const rows = (dashboardsOfMarket[market] ?? []).flatMap((dashboard) => dashboard.rows);
  return [...rows.flat(), ...main, ...below].includes(type);
};

/** A dashboard as it is shown: without what no flow offers, and without a row that is left empty by it. */
export interface ShownDashboard {
  readonly name: DashboardName;
  readonly rows: readonly (readonly WidgetType[])[];
}

/** The dashboards of a market from the widgets that there are; one without a widget is left out. */
export const dashboardsFrom = (market: Market, available: readonly WidgetType[]): ShownDashboard[] =>
  (dashboardsOfMarket[market] ?? [])
    .map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.filter((type) => available.includes(type))).filter((row) => row.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);

/** Whether home is the newer page in a single container: either of two flags is enough [T2.23, T6.06]. */
export const isSinglePageOn = (flags: FeatureFlags): boolean =>
  isFeatureOn(flags, 'HomePage') || isFeatureOn(flags, 'HomePageBr');
