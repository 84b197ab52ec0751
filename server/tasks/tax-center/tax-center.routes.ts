import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import {
  type HandedInDocument,
  taxYearDocuments,
  uploadTaxYearDocument,
} from '../../../contract/storage/tax-center.ts';
import type { Deps } from '../../deps.ts';
import { describeError } from '../../http/describe-error.ts';
import type { Routes } from '../../http/handle.ts';
import { keyOf } from '../../http/idempotency.ts';
import { notFound } from '../../http/refusal.ts';
import { createAccessQueries } from '../../storage/access.queries.ts';
import { documentOf } from '../../storage/shape.ts';
import { receiveUpload } from '../../storage/upload.routes.ts';
import { notifyFirm } from '../../storage/upload-notice.ts';
import { createTargets } from '../../storage/upload-target.ts';
import { documentsOfYear, folderOfYear, noteTaxYear, withTaxYear } from './tax-center.queries.ts';

/** A document under the names of the task service [T3.09]. */
const handedIn = (document: StorageDocument): HandedInDocument => ({
  ...document,
  parentItem: { id: document.parent.id, containerType: document.parent.type },
  permissions: { ...document.permissions, delete: document.permissions.canDelete },
  createdBy: document.history.createdBy.name,
  createdDate: document.history.createdDate,
  modifiedDate: document.history.modifiedDate,
});

/** The routes of the tax center [T7.15, T7.17]: a client's documents of a tax year. */
export function addTaxCenterRoutes(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'blobs' | 'mails' | 'settings'>,
  report: (line: string) => void,
): void {
  const { db } = deps;
  const queries = createAccessQueries(db);
  const targets = createTargets(db, queries);

  routes.handle(taxYearDocuments, async ({ principal, params: { clientId, taxYear } }) => {
    const access = await queries.ofClient(principal, clientId);
    if (!access) throw notFound();
    const rows = await documentsOfYear(db, access, {
      clientId,
      taxYear,
      most: deps.settings.limits.taxDocuments,
    });
    return {
      data: rows.flatMap((row) => {
        const place = access.standings.get(row.containerId);
        return place ? [handedIn(documentOf(row, place, access.asker))] : [];
      }),
    };
  });

  routes.handle(uploadTaxYearDocument, async ({ context, principal, params, query }) => {
    const { clientId, taxYear } = params;
    const { document, place, asker } = await receiveUpload(deps, context, principal, {
      async target() {
        const access = await queries.ofClient(principal, clientId);
        if (!access) throw notFound();
        const folder = folderOfYear(access, taxYear);
        return folder
          ? { place: folder, asker: access.asker }
          : await targets.upload(principal, { type: 'folders', id: clientId }, true);
      },
      alongside: (transaction, id) => noteTaxYear(transaction, id, taxYear),
    });
    if (!query.suppressStaffNotification)
      // The file is stored, whatever becomes of the mail. A repeated call sends no mail twice, but the first one may have
      // stored the file and not come so far.
      await notifyFirm(deps, principal, clientId, [document], keyOf(context)).catch((error: unknown) =>
        report(`The notice of document ${document.id} failed: ${describeError(error)}`),
      );
    const noted = { ...document, customFields: withTaxYear(document.customFields, taxYear) };
    return { data: handedIn(documentOf(noted, place, asker)) };
  });
}
