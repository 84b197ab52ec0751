import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { dashboardsModels } from './dashboards.model.ts';

/** The dashboard of each path, by the specification. */
const dashboardOf: Readonly<Record<string, string>> = {
  '/home': 'overview',
  '/home?dashboard=fiscal': 'fiscal',
  '/home?dashboard=unknown': 'overview',
  '/home/cnd/c1': 'overview',
};

describeModel([...dashboardsModels], {
  invariants: {
    '[T2.21, T2.22] the path says which dashboard is shown; another page changes nothing': (
      { context: { chosen, dashboards } },
      { event },
    ) => {
      const { path } = event as { path?: string };
      const expected = path === undefined ? undefined : dashboardOf[path];
      if (expected && dashboards.some(({ name }) => name === expected)) expect(chosen).toBe(expected);
    },
    '[T2.22] choosing a dashboard leads to its path, and does not choose by itself': (
      _snapshot,
      { event, emitted },
    ) => {
      if (event.type !== 'dashboard.choose') expect(emitted.at(-1)?.type === 'alert.raised').toBe(false);
      for (const signal of emitted)
        expect(['/home', '/home?dashboard=fiscal']).toContain((signal as { to?: string }).to);
    },
    '[T9.12] no dashboard has more than two rows, and each widget on screen has a slot': ({
      context: { dashboards, chosen, widgets },
    }) => {
      for (const { rows } of dashboards) expect(rows.length).toBeLessThanOrEqual(2);
      const shown = dashboards.find(({ name }) => name === chosen)?.rows.flat() ?? [];
      expect(Object.keys(widgets)).toEqual(expect.arrayContaining([...shown]));
    },
    '[T8.12] details are open for a widget that has a slot only': ({ context: { details }, value }) => {
      const isOpen = (value as { details: string }).details === 'open';
      expect(details !== null).toBe(isOpen);
      if (details) expect(details.widget).toBe('taxCalendar');
    },
  },
});
