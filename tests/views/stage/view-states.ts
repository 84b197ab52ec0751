/** The states that a flow's view can show: every snapshot that the flow's models reach, each kind once. */
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { Model } from '../../helpers/model.ts';
import { pathSnapshotsOf } from '../../helpers/path-snapshots.ts';

export interface ViewState {
  /** The state value; snapshots with different context may share it: `open.editing`. */
  readonly name: string;
  readonly snapshot: AnyMachineSnapshot;
}

const describe = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([region, inner]) => `${region}.${describe(inner)}`)
        .join(' ');

/** A state value without the regions that the view does not show. */
function seen(value: StateValue, unseen: readonly string[]): StateValue {
  if (typeof value === 'string') return value;
  const regions = Object.entries(value).filter(([region]) => !unseen.includes(region));
  return Object.fromEntries(regions.map(([region, inner]) => [region, inner && seen(inner, unseen)]));
}

/**
 * Snapshots count as one state when value and everything that the model's key names are equal; regions in `unseen` do
 * not count.
 */
export async function viewStatesOf(
  models: readonly Model<AnyStateMachine>[],
  unseen: readonly string[] = [],
): Promise<ViewState[]> {
  const known = new Set<string>();
  const states: ViewState[] = [];
  for (const { options, paths } of models)
    for (const path of paths)
      for (const { snapshot } of await pathSnapshotsOf({ options, paths, transitions: [] }, path)) {
        const shown = seen(snapshot.value, unseen);
        const key = JSON.stringify([options.name, shown, options.contextKey?.(snapshot.context)]);
        if (known.has(key) || snapshot.status !== 'active') continue;
        known.add(key);
        states.push({ name: describe(shown), snapshot });
      }
  return states;
}
