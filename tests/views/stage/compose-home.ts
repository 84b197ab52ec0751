/** Home as its view needs it: where dashboards are shown, with slots in each of their states. */
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { dashboardsFrom, type WidgetType } from '../../../contract/home/dashboards.ts';
import {
  type DashboardsContext,
  dashboardsMachine,
  type WidgetActor,
} from '../../../machines/home/dashboards.machine.ts';
import { dashboardIn } from '../../../machines/home/paths.ts';
import { type WidgetFailure, widgetMachine } from '../../../machines/home/widget.machine.ts';
import { heldAt } from './held-actor.ts';
import type { ViewState } from './view-states.ts';

const slotAt = (
  value: 'fetching' | 'shown' | 'failed',
  type: WidgetType,
  failure: WidgetFailure | null = null,
): WidgetActor =>
  createActor(heldAt(widgetMachine.resolveState({ value, context: { type, failure } }))).start() as never;

/** The same in every state: what differs is compared, and actors cannot be. */
const widgets: DashboardsContext['widgets'] = {
  documents: slotAt('shown', 'documents'),
  taxCalendar: slotAt('fetching', 'taxCalendar'),
  cnd: slotAt('failed', 'cnd', 'noFactory'),
};

export function composeHome(snapshot: AnyMachineSnapshot): Pick<ViewState, 'snapshot' | 'below'> {
  if (!snapshot.matches({ layout: 'dashboards' })) return { snapshot, below: {} };
  const isFiscal = dashboardIn(snapshot.context.facts.path) === 'fiscal';
  const context: DashboardsContext = {
    dashboards: dashboardsFrom('br', ['documents', 'taxCalendar', 'cnd']),
    chosen: isFiscal ? 'fiscal' : 'overview',
    widgets,
    details: isFiscal ? { widget: 'cnd', failure: 'noFactory' } : null,
  };
  const value = { tabs: {}, details: isFiscal ? 'open' : 'closed' };
  return {
    snapshot,
    below: { dashboards: dashboardsMachine.resolveState({ value: value as never, context }) },
  };
}
