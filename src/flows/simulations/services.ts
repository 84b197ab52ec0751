import { listEmployees } from '../../../contract/requests/employees.ts';
import {
  createSimulation,
  deleteSimulation,
  draftFromSimulation,
  getSimulation,
  listSimulations,
  type Simulation,
} from '../../../contract/simulations/simulations.ts';
import type { ListPart, ListQuestion } from '../../../machines/parts/paged-list.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type {
  DraftOrder,
  LoadedSimulation,
  MadeDraft,
} from '../../../machines/simulations/simulation.machine.ts';
import type {
  SimulationAnswer,
  SimulationFormInput,
  SimulationFormStart,
  SimulationOrder,
} from '../../../machines/simulations/simulation-form.machine.ts';
import type { SimulationsQuery } from '../../../machines/simulations/simulation-list.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import type { Http } from '../../platform/http/http.ts';

interface Options {
  readonly http: Pick<Http, 'call'>;
  readonly createId?: () => string;
}

/** What the charts of the simulations need from the world. All reject with a `ProblemError`. */
export function createSimulationServices({ http, createId = randomId }: Options) {
  async function read({ simulationId }: { simulationId: string }, signal: AbortSignal): Promise<Simulation> {
    return (await http.call(getSimulation, { params: { id: simulationId }, signal })).data;
  }

  return {
    async loadSimulation(order: { simulationId: string }, signal: AbortSignal): Promise<LoadedSimulation> {
      return { simulation: await read(order, signal), visitId: createId() };
    },

    async loadSimulations(
      { query: { clientId }, from, count }: ListQuestion<SimulationsQuery>,
      signal: AbortSignal,
    ): Promise<ListPart<Simulation, { mayStart: boolean }>> {
      // The first view asks in the same words.
      const query = from > 0 ? { clientId, startIndex: from, itemsPerPage: count } : { clientId };
      const { items, totalItems, ...extra } = await http.call(listSimulations, { query, signal });
      return { items, totalItems, extra };
    },

    /** The employees of the client, and the answers of the simulation that is taken up, if any. */
    async beginForm(
      { clientId, kind, simulationId }: SimulationFormInput,
      signal: AbortSignal,
    ): Promise<SimulationFormStart> {
      const taken = simulationId === null ? null : await read({ simulationId }, signal);
      const known = taken ?? (kind && { clientId, kind, values: {} });
      if (!known) throw new ProblemError({ code: 'notFound' });
      const { items: employees } = await http.call(listEmployees, {
        query: { clientId: known.clientId },
        signal,
      });
      const { clientId: owner, kind: asked, values } = known;
      return { clientId: owner, kind: asked, values, employees, formId: createId() };
    },

    /** Works a simulation out, which the server keeps: the same version again makes no second one. */
    async runSimulation(
      { clientId, kind, values, formId, version }: SimulationOrder,
      signal: AbortSignal,
    ): Promise<SimulationAnswer> {
      const body = { clientId, kind, values: { ...values } as Record<string, string> };
      const idempotencyKey = `${formId}:${version}`;
      const { data, findings } = await http.call(createSimulation, { body, idempotencyKey, signal });
      return { data, findings };
    },

    /** Makes the draft of a request: the same attempt again makes no second one. */
    async makeDraft({ simulationId, attemptId }: DraftOrder, signal: AbortSignal): Promise<MadeDraft> {
      const idempotencyKey = attemptId;
      const params = { id: simulationId };
      return (await http.call(draftFromSimulation, { params, idempotencyKey, signal })).data;
    },

    async deleteSimulation({ simulationId }: { simulationId: string }, signal: AbortSignal): Promise<void> {
      await http.call(deleteSimulation, { params: { id: simulationId }, signal });
    },
  };
}
