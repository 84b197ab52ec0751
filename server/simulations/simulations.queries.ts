import { and, count, desc, eq, gt, type SQL } from 'drizzle-orm';
import type { Simulation } from '../../contract/simulations/simulations.ts';
import type { Database } from '../db/database.ts';
import { simulations } from '../db/schema/simulation-schema.ts';
import { notFound } from '../http/refusal.ts';
import type { RequestScope } from '../requests/request-scope.ts';
import { reached } from '../tasks/scope.ts';

type Row = typeof simulations.$inferSelect;

/** The simulations that a caller reaches and that are still kept: one that is over waits for the sweep. */
const keptFor = (scope: RequestScope): SQL =>
  and(reached(scope, simulations), gt(simulations.expiresAt, new Date())) as SQL;

/** A simulation as the calls answer it. */
export const shownSimulation = (
  { companyId: _company, createdById: _by, createdByName: by, createdAt, expiresAt, ...simulation }: Row,
  mayChange: boolean,
): Simulation => ({
  ...(simulation as unknown as Pick<Simulation, keyof Simulation & keyof Row>),
  by,
  at: createdAt.toISOString(),
  until: expiresAt.toISOString(),
  mayChange,
});

/** A part of the simulations of a client, the newest first, and how many there are. */
export async function simulationsOf(
  db: Database,
  scope: RequestScope,
  clientId: string,
  {
    offset,
    limit,
    mayChange,
  }: { readonly offset: number; readonly limit: number; readonly mayChange: boolean },
): Promise<{ items: Simulation[]; totalItems: number }> {
  const ofClient = and(keptFor(scope), eq(simulations.clientId, clientId));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(simulations)
      .where(ofClient)
      .orderBy(desc(simulations.createdAt), simulations.id)
      .offset(offset)
      .limit(limit),
    db.select({ total: count() }).from(simulations).where(ofClient),
  ]);
  return { items: rows.map((row) => shownSimulation(row, mayChange)), totalItems: counted?.total ?? 0 };
}

/** A simulation of a scope; answers 404 for any other. */
export async function demandSimulation(
  db: Pick<Database, 'select'>,
  scope: RequestScope,
  id: string,
): Promise<Row> {
  const [row] = await db
    .select()
    .from(simulations)
    .where(and(eq(simulations.id, id), keptFor(scope)));
  if (!row) throw notFound();
  return row;
}
