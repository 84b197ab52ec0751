import { type Simulation, simulationsPerPage } from '../../contract/simulations/simulations.ts';
import { createPagedList } from '../parts/paged-list.machine.ts';

/** What the list is asked for. */
export interface SimulationsQuery {
  readonly clientId: string;
}

/** The simulations of a client, as a child of the chart; beside them, whether the user may make some. */
export const simulationListMachine = createPagedList<
  Simulation,
  SimulationsQuery,
  { readonly mayStart: boolean }
>(simulationsPerPage);
