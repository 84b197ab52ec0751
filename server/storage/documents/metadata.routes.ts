import {
  filterItemMetadata,
  removeItemMetadata,
  setItemMetadata,
} from '../../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/handle.ts';
import type { Principal } from '../../http/principal.ts';
import { forbidden, notFound } from '../../http/refusal.ts';
import type { AccessQueries } from '../access.queries.ts';
import { answerOf, type Reach } from '../reach.ts';
import { documentOf } from '../shape.ts';
import { changeMetaData, findByMetaData } from './metadata.queries.ts';

interface Place {
  readonly Id: string;
  readonly ContainerId: string;
}

/** The routes of documents' metadata [S3.13, S7.25]. */
export function addMetadataRoutes(
  routes: Routes,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { access, reach }: { readonly access: AccessQueries; readonly reach: Reach },
): void {
  /** Changes the metadata of all documents that are named, or of none. */
  async function change<Item extends Place>(
    principal: Principal,
    items: readonly Item[],
    apply: (before: Readonly<Record<string, string>>, item: Item) => Record<string, string>,
  ): Promise<StorageDocument[]> {
    const reached = await reach.each(
      principal,
      items.map(({ Id }) => Id),
    );
    const byId = new Map(reached.map((one) => [one.row.id, one]));
    for (const { Id, ContainerId } of items)
      if (byId.get(Id)?.row.containerId !== ContainerId) throw notFound();
    if (reached.some(({ permissions }) => !permissions.canUpdate)) throw forbidden();
    const rows = await changeMetaData(
      db,
      reached.map(({ row }) => row),
      ({ id, customItemMetaData }) =>
        items.filter(({ Id }) => Id === id).reduce(apply, { ...customItemMetaData }),
      { userId: principal.userId, isFirm: principal.kind === 'staff', limits: settings.limits },
    );
    return reached.map((one) => answerOf(one, rows.get(one.row.id)));
  }

  routes.handle(setItemMetadata, async ({ principal, body }) => {
    return {
      data: await change(principal, body, (before, item) => ({ ...before, ...item.CustomItemMetaData })),
    };
  });

  routes.handle(removeItemMetadata, async ({ principal, body }) => {
    return {
      data: await change(principal, body, (before, { Keys }) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => !Keys.includes(key))),
      ),
    };
  });

  routes.handle(filterItemMetadata, async ({ principal, body }) => {
    const all = await access.ofClient(principal, body.ClientId);
    if (!all) throw notFound();
    const where = { clientId: body.ClientId, containerIds: [...all.standings.keys()] };
    const rows = await findByMetaData(db, where, body.CustomItemMetaData, settings.limits.foundDocuments);
    return {
      data: rows.flatMap((row) => {
        const place = all.standings.get(row.containerId);
        return place ? [documentOf(row, place, all.asker)] : [];
      }),
    };
  });
}
