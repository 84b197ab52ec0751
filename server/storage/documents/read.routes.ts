import { inArray } from 'drizzle-orm';
import { may, readsByOpening } from '../../../contract/session/access.ts';
import { markRead } from '../../../contract/storage/storage-changes.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/handle.ts';
import { forbidden } from '../../http/refusal.ts';
import { factsOf } from '../../security/facts.ts';
import { lockContainers, lockDocuments } from '../locking.ts';
import type { Reach } from '../reach.ts';

/** The route that sets whether the client's people have read documents [S2.16, S4.14, S6.06]. Readers may, too. */
export function addReadRoute(routes: Routes, { db }: Pick<Deps, 'db'>, reach: Reach): void {
  routes.handle(markRead, async ({ principal, body }) => {
    const { isReadByClientUser } = body;
    const rows = (await reach.each(principal, body.Ids)).map(({ row }) => row);
    const ids = rows.map(({ id }) => id);
    const facts = await factsOf(db, principal);
    const isAllowed = may(facts, 'documentReadToggle') || (isReadByClientUser && readsByOpening(facts));
    if (!isAllowed) throw forbidden();
    await db.transaction(async (tx) => {
      // What has been read is counted by container.
      await lockContainers(
        tx,
        rows.map(({ containerId }) => containerId),
      );
      await lockDocuments(tx, ids);
      await tx.update(documents).set({ isReadByClientUser }).where(inArray(documents.id, ids));
    });
    return { data: ids.map((id) => ({ id, isReadByClientUser })) };
  });
}
