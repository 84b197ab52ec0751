/** The states that a flow's view can show: every snapshot that the flow's models reach, each kind once. */
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { Model } from '../../support/charts/model.ts';
import { pathSnapshotsOf } from '../../support/charts/path-snapshots.ts';

export interface ViewState {
  /** The state value; snapshots with different context may share it: `open.editing`. */
  readonly name: string;
  readonly snapshot: AnyMachineSnapshot;
  /** Snapshots of the charts that the flow's own chart starts, by their ids. */
  readonly below: Readonly<Record<string, AnyMachineSnapshot>>;
}

/** Charts that a flow's own chart starts and whose states the view shows, by their ids. */
export type Parts = Readonly<
  Record<
    string,
    {
      readonly models: readonly Model<AnyStateMachine>[];
      readonly unseen?: readonly string[];
      /** Whether a state can be combined with those of the other charts, as far as they are chosen. */
      readonly fits: (
        snapshot: AnyMachineSnapshot,
        around: Readonly<Record<string, AnyMachineSnapshot>>,
      ) => boolean;
    }
  >
>;

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

export interface Composition {
  /** Regions of the chart that change nothing on the page. */
  readonly unseen?: readonly string[];
  /** Charts below that of the flow, whose states the view shows as well. */
  readonly parts?: Parts;
  /** The whole flow in a state of one of its charts, where the charts share what they know. */
  readonly compose?: (snapshot: AnyMachineSnapshot) => Pick<ViewState, 'snapshot' | 'below'>;
  /** Of the flow's own states, the one in which the states of the chart `part` below it are shown. */
  readonly isBase?: (snapshot: AnyMachineSnapshot, part?: string) => boolean;
}

/**
 * Snapshots count as one state when value and everything that the model's key names are equal; regions in `unseen` do
 * not count.
 */
async function statesOf(
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
        states.push({ name: describe(shown), snapshot, below: {} });
      }
  return states;
}

/**
 * The states of a flow whose chart starts further charts: each state of each of them once, the others in their first
 * state that fits.
 */
export async function viewStatesOf(
  models: readonly Model<AnyStateMachine>[],
  { unseen, compose, parts = {}, isBase = () => true }: Composition,
): Promise<ViewState[]> {
  const flow = await statesOf(models, unseen);
  if (compose) return flow.map(({ name, snapshot }) => ({ name, ...compose(snapshot) }));
  const ids = Object.keys(parts);
  if (ids.length === 0) return flow;
  const ofParts = new Map<string, readonly ViewState[]>();
  for (const [id, part] of Object.entries(parts)) ofParts.set(id, await statesOf(part.models, part.unseen));
  /** Completes what was chosen; `undefined` where nothing fits. */
  const complete = (chosen: Record<string, AnyMachineSnapshot>, name: string): ViewState | undefined => {
    const snapshot =
      chosen.flow ?? flow.find((one) => isBase(one.snapshot, Object.keys(chosen)[0]))?.snapshot;
    if (!snapshot) return undefined;
    const below: Record<string, AnyMachineSnapshot> = {};
    for (const id of ids) {
      if (!snapshot.children[id]) continue;
      const around = { ...below, ...chosen };
      const fitting =
        chosen[id] ?? ofParts.get(id)?.find((one) => parts[id]?.fits(one.snapshot, around))?.snapshot;
      if (!fitting) return undefined;
      below[id] = fitting;
    }
    return { name, snapshot, below };
  };
  const all = [
    ...flow.map(({ name, snapshot }) => complete({ flow: snapshot }, name)),
    ...ids.flatMap((id) =>
      (ofParts.get(id) ?? []).map((one) => complete({ [id]: one.snapshot }, `${id}: ${one.name}`)),
    ),
  ];
  return all.filter((state) => state !== undefined);
}
