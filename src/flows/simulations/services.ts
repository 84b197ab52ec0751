import * as z from 'zod/mini';
import type { FormValues } from '../../../contract/forms/form.ts';
import { listEmployees } from '../../../contract/requests/employees.ts';
import { formValuesSchema } from '../../../contract/requests/requests.ts';
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
  AnswersToKeep,
  SimulationAnswer,
  SimulationFormInput,
  SimulationFormStart,
  SimulationOrder,
} from '../../../machines/simulations/simulation-form.machine.ts';
import type { SimulationsQuery } from '../../../machines/simulations/simulation-list.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import type { Http } from '../../platform/http/http.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDraftList } from '../../platform/store/draft-list.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

interface Options {
  readonly http: Pick<Http, 'call'>;
  readonly store: Pick<BrowserStore, 'drafts'>;
  readonly createId?: () => string;
}

/** What answers that were never worked out are called among a user's drafts. */
const draftName = 'simulations';
/** The longest answers that come back, as JSON. */
const maxAnswersLength = 20_000;

/** A form among the drafts of a user: one for each simulation that is taken up, and for each kind of a client. */
const keyOf = ({ clientId, kind, simulationId }: SimulationFormInput): string =>
  JSON.stringify(simulationId === null ? [clientId, kind] : [simulationId]);

/** Kept answers; `null` when there are none, or they were cut. */
function answersFrom(text: string): FormValues | null {
  try {
    return z.parse(formValuesSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

/** What the charts of the simulations need from the world. All reject with a `ProblemError`. */
export function createSimulationServices({ http, store, createId = randomId }: Options) {
  const drafts = createDraftList(createDrafts(store), draftName, maxAnswersLength);

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

    /** The employees of the client, the answers of the simulation that is taken up, and those that were kept, if any. */
    async beginForm(form: SimulationFormInput, signal: AbortSignal): Promise<SimulationFormStart> {
      const { user, clientId, kind, simulationId } = form;
      const taken = simulationId === null ? null : await read({ simulationId }, signal);
      const known = taken ?? (kind && { clientId, kind, values: {} });
      if (!known) throw new ProblemError({ code: 'notFound' });
      const { items: employees } = await http.call(listEmployees, {
        query: { clientId: known.clientId },
        signal,
      });
      const { clientId: owner, kind: asked, values } = known;
      const kept = answersFrom(drafts.get(user, keyOf(form)));
      return { clientId: owner, kind: asked, values, kept, employees, formId: createId() };
    },

    /** Keeps answers that were not worked out; `null` forgets them. */
    async keepAnswers({ user, answers, ...form }: AnswersToKeep): Promise<void> {
      drafts.set(user, keyOf({ user, ...form }), answers ? JSON.stringify(answers) : '');
    },

    /** Works a simulation out, which the server keeps: the same version again makes no second one. Its kept answers go. */
    async runSimulation(order: SimulationOrder, signal: AbortSignal): Promise<SimulationAnswer> {
      const { user, clientId, kind, values, formId, version } = order;
      const body = { clientId, kind, values: { ...values } as Record<string, string> };
      const idempotencyKey = `${formId}:${version}`;
      const { data, findings } = await http.call(createSimulation, { body, idempotencyKey, signal });
      if (data) drafts.set(user, keyOf(order), '');
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
