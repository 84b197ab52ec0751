import type { WidgetType } from '../../contract/home/dashboards.ts';
import type { WidgetFetch } from '../../machines/home/widget.machine.ts';
import type { Manifest } from '../flows/define-flow.ts';
import { late } from '../ui/flow/late.tsx';
import type { Widget } from '../ui/flow/widgets.tsx';
import { flows } from './flows.ts';

/** What the flows offer for the home page, in the order of their list. */
export const widgets: readonly Widget[] = flows.flatMap(({ flow, widget, translations }) => {
  if (!flow || !widget) return [];
  const { view, ...rest } = widget;
  return [{ flow, ...rest, View: late(view, translations) }];
});

/** Whether React can show it: a function, or what `memo` and the like make of one. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

/**
 * Fetches all that a widget consists of: its view with its translations, and the chart and services of its flow, which
 * its host then has at once. Rejects when one of them cannot be fetched [T8.12].
 */
export const createWidgetFetcher =
  (manifests: readonly Manifest[], shown: readonly Widget[]) =>
  async (type: WidgetType): Promise<WidgetFetch> => {
    const manifest = manifests.find(({ widget }) => widget?.type === type);
    if (!manifest?.widget) return 'noLoader';
    const [chunk] = await Promise.all([manifest.widget.view(), manifest.machine?.(), manifest.services?.()]);
    if (!isComponent((chunk as Partial<typeof chunk> | null)?.default)) return 'noEntry';
    await shown.find((widget) => widget.type === type)?.View.fetch();
    return 'ready';
  };

/** For the charts: see `FlowTools`. */
export const fetchWidget = createWidgetFetcher(flows, widgets);
