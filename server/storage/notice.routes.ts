import { notifyUpload } from '../../contract/storage/storage-changes.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import { notFound } from '../http/refusal.ts';
import type { Reach } from './reach.ts';
import { type NotifyParts, notifyFirm } from './upload-notice.ts';

/**
 * The route that notifies the firm of uploads [S3.15, S7.24]. It names what the caller stored for this client and is
 * still there; with nothing left to name it answers 404.
 */
export function addNoticeRoute(routes: Routes, deps: NotifyParts, reach: Reach): void {
  routes.handle(notifyUpload, async ({ context, principal, body }) => {
    const found = await reach.present(principal, body.documentIds);
    const uploaded = [...found.values()]
      .map(({ row }) => row)
      .filter((row) => row.clientId === body.clientId && row.createdById === principal.contactId);
    if (uploaded.length === 0) throw notFound();
    await notifyFirm(deps, principal, body.clientId, uploaded, keyOf(context));
    return context.body(null, 204);
  });
}
