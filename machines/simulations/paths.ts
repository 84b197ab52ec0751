import { simulationsRoute } from '../../contract/requests/actions.ts';
import { simulationOf } from '../../contract/simulations/simulate.ts';
import type { SimulationKindId } from '../../contract/simulations/simulation.ts';
import { actionsPlaceOf, requestSection, simulationPathOf } from '../action-paths.ts';

/** The segments of a path that ask for the form of a new simulation, and for that of one with other answers. */
const [newSegment, changeSegment] = ['new', 'change'];

/** What a path shows of the simulations. */
export interface SimulationsPlace {
  readonly root: string;
  /** Whether the path leads to another page. */
  readonly isAway: boolean;
  /** The kind of a new simulation; `null` for none, or one that there is not. */
  readonly kind: SimulationKindId | null;
  readonly simulationId: string | null;
  /** Whether a form is asked for: of a new simulation, or with the answers of one. */
  readonly isForm: boolean;
}

/** What a path shows of the simulations. */
export function simulationsPlaceOf(path: string): SimulationsPlace {
  const place = actionsPlaceOf(path);
  const root = place?.root ?? '/actions';
  const nothing = { root, kind: null, simulationId: null, isForm: false };
  if (place?.section !== requestSection || place.action !== simulationsRoute)
    return { ...nothing, isAway: true };
  const { rest, source } = place;
  if (rest === newSegment)
    return {
      ...{ ...nothing, isAway: false, isForm: true },
      kind: simulationOf(source ?? '')?.id ?? null,
    };
  return { ...nothing, isAway: false, simulationId: rest, isForm: rest !== null && source === changeSegment };
}

/** The path of the form of a new simulation, and of that with the answers of another one. */
export const newSimulationPathOf = (root: string, kind: SimulationKindId): string =>
  simulationPathOf(root, newSegment, kind);
export const changeSimulationPathOf = (root: string, simulationId: string): string =>
  simulationPathOf(root, simulationId, changeSegment);
