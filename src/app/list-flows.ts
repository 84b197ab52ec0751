import type { WidgetType } from '../../contract/home/dashboards.ts';
import type { Area } from '../../machines/facts.ts';
import type { FlowPlan } from '../../machines/root/flows.ts';
import type { FlowRoute, Manifest } from '../flows/define-flow.ts';

/** The list, unchanged. Throws when a name, a path or a widget is in it twice: the later one would never be reached. */
export function listed(flows: readonly Manifest[]): readonly Manifest[] {
  const taken = new Set<string>();
  for (const { name, route, widget } of flows)
    for (const id of [name, route?.path, route?.hostedPath, widget && `widget ${widget.type}`]) {
      if (id === undefined) continue;
      if (taken.has(id)) throw new Error(`two manifests have the name or path ${id}`);
      taken.add(id);
    }
  return flows;
}

/** The widgets that the flows offer, in the order of their list. */
export const widgetTypesOf = (flows: readonly Manifest[]): readonly WidgetType[] =>
  flows.flatMap(({ widget }) => widget?.type ?? []);

/** What root has to know of the flows that have a chart. */
export const plansOf = (flows: readonly Manifest[]): readonly FlowPlan[] =>
  flows.flatMap(({ flow, start = 'onDemand', view, route, widget }) =>
    flow
      ? [
          {
            name: flow,
            start,
            ...(view && route ? { path: route.path } : {}),
            ...(widget ? { widget: widget.type } : {}),
          },
        ]
      : [],
  );

/** A manifest that has a page. */
export type RoutedManifest = Manifest & { readonly route: FlowRoute };

const isRouted = (flow: Manifest): flow is RoutedManifest => flow.route !== undefined;

/** The manifests that have a page, in the order of the list. */
export const routedOf = (flows: readonly Manifest[]): readonly RoutedManifest[] => flows.filter(isRouted);

/** What the guards of the routes have to know. */
export const areasOf = (flows: readonly Manifest[]): readonly Area[] =>
  routedOf(flows).map(({ route: { path, below, capability, fallback, hostedPath } }) => ({
    path,
    ...(below && { below }),
    ...(capability && { capability }),
    ...(fallback && { fallback }),
    ...(hostedPath && { hostedPath }),
  }));
