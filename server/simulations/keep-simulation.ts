import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { cleanValues, type FormValues } from '../../contract/forms/form.ts';
import { subjectOfSimulation } from '../../contract/simulations/simulate.ts';
import type {
  SimulationContext,
  SimulationKind,
  SimulationResult,
} from '../../contract/simulations/simulation.ts';
import { simulationDays } from '../../contract/simulations/simulation.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import type { PooledDatabase } from '../db/database.ts';
import { simulations } from '../db/schema/simulation-schema.ts';
import { claimKey, keyMismatch } from '../http/idempotency.ts';
import type { Limits } from '../limits.ts';
import type { RequestScope } from '../requests/request-scope.ts';
import { newId } from '../storage/writing.ts';

const dayMs = 86_400_000;
const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

interface Kept {
  readonly clientId: string;
  readonly kind: SimulationKind;
  readonly values: FormValues;
  readonly result: SimulationResult;
}

/** Keeps a simulation, once for each key; answers its id. Refuses with 429 one too many of a day. */
export async function keepSimulation(
  db: PooledDatabase,
  { principal: { userId, companyId, name } }: RequestScope,
  { clientId, kind, values, result }: Kept,
  { key, context, limits }: { key: string | undefined; context: SimulationContext; limits: Limits },
): Promise<string> {
  const id = newId();
  const clean = cleanValues(kind.form, values);
  const fingerprint = ['simulation', clientId, kind.id, digestOf(clean)].join('|');
  const now = new Date();
  return await db.transaction(async (tx) => {
    const earlierId = await claimKey(tx, { userId, key, fingerprint, resultId: id });
    if (earlierId !== undefined) {
      const [earlier] = await tx.select().from(simulations).where(eq(simulations.id, earlierId));
      if (!earlier) throw keyMismatch();
      return earlierId;
    }
    await chargeDaily(
      tx,
      {
        ...{ kind: 'simulations', ownerId: userId, limit: limits.simulationsPerUser },
        ...{
          reason: 'tooManyRequests',
          message: 'The user has worked out as many simulations as fit into a day.',
        },
      },
      1,
    );
    await tx.insert(simulations).values({
      ...{ id, companyId, clientId, kind: kind.id, values: clean, result },
      subject: subjectOfSimulation(clean, context.employees),
      createdById: userId,
      createdByName: name,
      createdAt: now,
      expiresAt: new Date(now.getTime() + simulationDays * dayMs),
    });
    return id;
  });
}
