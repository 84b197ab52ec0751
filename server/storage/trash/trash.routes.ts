import {
  batchDelete,
  deleteDocument,
  listTrash,
  restoreDocuments,
  type TrashItem,
  trashDocuments,
} from '../../../contract/storage/storage-changes.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/handle.ts';
import { forbidden, notFound, Refusal } from '../../http/refusal.ts';
import type { AccessQueries } from '../access.queries.ts';
import { answerOf, type Reach } from '../reach.ts';
import { hasOwnDelete } from '../shape.ts';
import { restorable, restore } from './restore.queries.ts';
import { createTrash } from './trash.queries.ts';
import { trashLimit } from './trash-days.ts';
import { createTrashList } from './trash-list.queries.ts';

function refuseNothing(items: readonly TrashItem[]): void {
  if (items.length === 0) throw new Refusal(400, 'badRequest', 'body: nothing to delete');
}

/** The routes that delete documents, and take them back [S4.18, S6.05, S7.21, S8.10]. */
export function addTrashRoutes(
  routes: Routes,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { access, reach }: { readonly access: AccessQueries; readonly reach: Reach },
): void {
  const trash = createTrash(db, reach, settings.limits);
  const { trashMs, trashPage } = settings.limits;

  routes.handle(trashDocuments, async ({ principal, body }) => {
    // Those that the browser takes for the firm's are judged by the same rights as the others (decision 16).
    const items = [...body.Documents, ...body.StaffUploads];
    refuseNothing(items);
    return { data: await trash.trash(principal, items) };
  });

  const list = createTrashList(db, access, { trashMs, trashPage });
  routes.handle(listTrash, ({ principal, query }) => list(principal, query.clientId, query.from));

  routes.handle(batchDelete, async ({ principal, body }) => {
    refuseNothing(body);
    // To the trash as well: a call that ended the days of the trash would take a document from the user who may restore it.
    return { data: await trash.trash(principal, body) };
  });

  routes.handle(restoreDocuments, async ({ principal, body }) => {
    const found = await reach.all(principal, body.Ids);
    const wanted = await restorable(db, principal, [...found.values()], trashLimit(trashMs));
    const out = await restore(db, wanted, { isFirm: principal.kind === 'staff', limits: settings.limits });
    if (out.size === 0) throw notFound();
    return {
      data: wanted.flatMap((one) => {
        const row = out.get(one.row.id);
        return row ? [answerOf(one, row)] : [];
      }),
    };
  });

  routes.handle(deleteDocument, async ({ context, principal, params }) => {
    const [one] = await reach.each(principal, [params.docId]);
    if (!one || one.row.containerId !== params.folderId) throw notFound();
    if (!hasOwnDelete(one.row) || !one.permissions.canDelete) throw forbidden();
    if (!(await trash.erase(principal, one))) throw notFound();
    return context.body(null, 204);
  });
}
