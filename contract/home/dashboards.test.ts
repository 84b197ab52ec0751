import { expect, test } from 'vitest';
import { createFeatureFlags, initialFeatureFlags, setFeatureFlag } from '../firm/feature-flags.ts';
import { dashboardsFrom, dashboardsOfMarket, isSinglePageOn, widgetTypes } from './dashboards.ts';

const initial = createFeatureFlags(initialFeatureFlags);

test('[T2.22, T9.12] the Brazilian overview has documents, tax calendar and news above the certificates', () => {
  expect(dashboardsFrom('br', widgetTypes)[0]).toEqual({
    name: 'overview',
    rows: [['documents', 'taxCalendar', 'news'], ['cnd']],
  });
  expect(Object.keys(dashboardsOfMarket)).toEqual(['br']);
});

test('[T2.22] a widget that no flow offers is on no dashboard, and neither is an empty row or tab', () => {
  expect(dashboardsFrom('br', ['documents', 'taxCalendar'])).toEqual([
    { name: 'overview', rows: [['documents', 'taxCalendar']] },
    { name: 'fiscal', rows: [['taxCalendar']] },
  ]);
  expect(dashboardsFrom('br', ['documents'])).toEqual([{ name: 'overview', rows: [['documents']] }]);
  expect([dashboardsFrom('br', []), dashboardsFrom('us', widgetTypes)]).toEqual([[], []]);
});

test('[T2.23, T6.06] either of the two flags asks for the page in a single container', () => {
  const on = (...ids: readonly ('HomePage' | 'HomePageBr')[]) =>
    isSinglePageOn(ids.reduce((flags, id) => setFeatureFlag(flags, id, true), initial));
  expect([on(), on('HomePage'), on('HomePageBr'), on('HomePage', 'HomePageBr')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
