import { and, eq } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { clientAgencies } from '../db/schema/brazil-schema.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type ClearanceParts, lettersOfQuestion, type Report, sendKept } from './clearance-notices.ts';
import { type AgencyRow, findRun, wasAskedOn } from './clearances.queries.ts';

interface Question {
  readonly clientId: string;
  readonly agencyId: string;
  readonly note: string;
}

/**
 * Writes to the firm about a positive certificate and notes who asked, in one transaction: the row says that the firm was
 * asked only when mail is kept for it. On the same day in Brazil a further call sends nothing. Refuses with 409 a
 * certificate that is not positive, and with 404 when no member of the firm is responsible for the client.
 */
export async function askAboutClearance(
  parts: ClearanceParts,
  principal: Principal,
  { clientId, agencyId, note }: Question,
  report: Report,
): Promise<AgencyRow> {
  const which = and(eq(clientAgencies.clientId, clientId), eq(clientAgencies.agencyId, agencyId));
  const [known] = await parts.db.select().from(clientAgencies).where(which);
  if (!known) throw notFound();
  const run = known.settledRunId ? await findRun(parts.db, known.settledRunId) : undefined;
  const letters = await lettersOfQuestion(parts, clientId, {
    ...{ kind: 'asked', agencyId, status: 'positive', asker: principal.name },
    ...{ note: note.trim(), debts: run?.debts ?? [] },
  });
  const { row, kept } = await parts.db.transaction(async (tx) => {
    const [held] = await tx.select().from(clientAgencies).where(which).for('update');
    if (!held) throw notFound();
    if (held.status !== 'positive')
      throw new Refusal(409, 'outdated', 'Only a positive certificate can be asked about.');
    const now = new Date();
    if (wasAskedOn(held, todayInBrazil(now))) return { row: held, kept: [] };
    if (letters.length === 0) throw notFound();
    const [asked] = await tx
      .update(clientAgencies)
      .set({ askedAt: now, askedByName: principal.name })
      .where(which)
      .returning();
    return { row: asked ?? held, kept: await parts.mails.keep(tx, letters) };
  });
  await sendKept(parts, kept, report);
  return row;
}
