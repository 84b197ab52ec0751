import { eq } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { Finding } from '../../contract/forms/form.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import { simulate, simulationOf } from '../../contract/simulations/simulate.ts';
import {
  createSimulation,
  deleteSimulation,
  draftFromSimulation,
  getSimulation,
  listSimulations,
  simulationsPerPage,
} from '../../contract/simulations/simulations.ts';
import { demandClient, isReader } from '../clients/dashboard-scope.ts';
import { simulations } from '../db/schema/simulation-schema.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import { makeDraft } from '../requests/client-changes.ts';
import { employeesOf } from '../requests/employees.queries.ts';
import { demandKind, demandRequests, demandWriter, type RequestScope } from '../requests/request-scope.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { keepSimulation } from './keep-simulation.ts';
import { demandSimulation, shownSimulation, simulationsOf } from './simulations.queries.ts';

/** The routes of simulations [T2.14, T2.19], which are the client's own: the firm sees none of them. */
export function addSimulationRoutes(routes: Routes, { db, settings: { limits } }: Deps): void {
  /** The scope of a user who has simulations; refuses others with 403, and with 404 all of a firm outside Brazil. */
  async function demandSimulations(principal: Principal): Promise<RequestScope> {
    if (marketOf((await findCompany(db, principal.companyId))?.market ?? '') !== 'br') throw notFound();
    const scope = await demandRequests(db, principal);
    if (!scope.seesUnsent) throw forbidden();
    return scope;
  }

  const isWriter = async (scope: RequestScope, clientId: string): Promise<boolean> =>
    !(await isReader(db, scope.principal, clientId));

  routes.handle(listSimulations, async ({ principal, query: { clientId, startIndex, itemsPerPage } }) => {
    const scope = await demandSimulations(principal);
    await demandClient(db, scope, clientId);
    const mayChange = await isWriter(scope, clientId);
    const part = { offset: startIndex ?? 0, limit: itemsPerPage ?? simulationsPerPage, mayChange };
    return { ...(await simulationsOf(db, scope, clientId, part)), mayStart: mayChange };
  });

  routes.handle(getSimulation, async ({ principal, params: { id } }) => {
    const scope = await demandSimulations(principal);
    const row = await demandSimulation(db, scope, id);
    return { data: shownSimulation(row, await isWriter(scope, row.clientId)) };
  });

  routes.handle(createSimulation, async ({ context, principal, body: { clientId, kind: id, values } }) => {
    const scope = await demandSimulations(principal);
    await demandClient(db, scope, clientId);
    await demandWriter(db, scope, clientId);
    const kind = simulationOf(id);
    if (!kind) throw new Refusal(400, 'badRequest', 'body: kind is not valid');
    const known = { today: todayInBrazil(), employees: await employeesOf(db, clientId) };
    const { result, faults, findings } = simulate(kind, values, known);
    if (!result) return { data: null, faults: { ...faults }, findings: findings.map(sent) };
    const kept = { clientId, kind, values, result };
    const keptId = await keepSimulation(db, scope, kept, { key: keyOf(context), context: known, limits });
    return {
      data: shownSimulation(await demandSimulation(db, scope, keptId), true),
      faults: {},
      findings: [],
    };
  });

  routes.handle(deleteSimulation, async ({ principal, params: { id } }) => {
    const scope = await demandSimulations(principal);
    const { clientId } = await demandSimulation(db, scope, id);
    await demandWriter(db, scope, clientId);
    await db.delete(simulations).where(eq(simulations.id, id));
    return new Response(null, { status: 204 });
  });

  routes.handle(draftFromSimulation, async ({ context, principal, params: { id } }) => {
    const scope = await demandSimulations(principal);
    const simulation = await demandSimulation(db, scope, id);
    const { clientId } = simulation;
    const draft = simulationOf(simulation.kind)?.draft;
    const kind = draft && kindOf(draft.kind);
    if (!kind) throw new Refusal(400, 'badRequest', 'No kind of request matches this simulation.');
    demandKind(scope, kind.id);
    await demandWriter(db, scope, clientId);
    const body = { clientId, kind: kind.id, values: { ...draft.values(simulation.values) } };
    const parts = { kind, key: keyOf(context), limits };
    return { data: { id: await makeDraft(db, scope, body as never, parts), kind: kind.id } };
  });
}

/** A finding as it goes over the wire. */
const sent = ({ values, ...rest }: Finding) => ({ ...rest, ...(values ? { values: { ...values } } : {}) });
