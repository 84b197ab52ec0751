import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { maxFileBytes } from '../../contract/storage/file-rules.ts';
import { uploadDocument } from '../../contract/storage/storage.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { isKnownKey, keyOf } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { assertQuota, chargeUpload } from '../uploads/quota.ts';
import { permissionsOf } from './rights.ts';
import { documentOf } from './shape.ts';
import { receiveFile } from './upload.form.ts';
import { type Stored, storeDocument } from './upload.queries.ts';
import type { Target, Targets } from './upload-target.ts';

/** What an upload needs beside its request. */
export interface UploadOrder {
  /** Finds the container of the file, once the upload is allowed. */
  readonly target: () => Promise<Target>;
  /** Happens with the making of the document, all or nothing; see `storeDocument`. */
  readonly alongside?: Parameters<typeof storeDocument>[5];
}

/**
 * Stores the one file of a request where the caller may create [S7.23, S8.14, decision 20], and answers the document
 * with its place. `replayed` says that an earlier call with the same key stored it.
 */
export async function receiveUpload(
  { db, blobs, settings }: Pick<Deps, 'db' | 'blobs' | 'settings'>,
  context: Context,
  principal: Principal,
  { target, alongside }: UploadOrder,
): Promise<Stored & Target> {
  const incoming = (context.env as HttpBindings).incoming as IncomingMessage;
  const { limits } = settings;
  const key = keyOf(context);
  const { place, asker } = await target();
  const { container } = place.row;
  if (!permissionsOf({ ...place, createdById: container.createdById }, asker).canCreate) throw forbidden();
  const bodyBytes = Number(context.req.header('content-length') ?? 0);
  if (bodyBytes > maxFileBytes + limits.formBytes) throw new Refusal(413, 'tooLarge');
  const owners = { userId: principal.userId, clientId: container.clientId };
  // What the form adds is not known yet: the exact count comes with the document. A repeated call counts no more.
  if (!(await isKnownKey(db, { userId: principal.userId, key })))
    await assertQuota(db, limits, owners, Math.max(0, bodyBytes - limits.formBytes));
  await blobs.assertRoom(bodyBytes);

  const file = await receiveFile(incoming, blobs, limits);
  try {
    const stored = await storeDocument(db, principal, container, file, key, async (tx, id) => {
      await alongside?.(tx, id);
      await chargeUpload(tx, limits, owners, file.blob.size);
    });
    if (stored.replayed) await blobs.remove(file.blob.key);
    return { ...stored, place, asker };
  } catch (error) {
    // Whether a commit that failed in another way took hold is not known here: the sweep of orphans decides.
    if (error instanceof Refusal) await blobs.remove(file.blob.key);
    throw error;
  }
}

/** The route that stores a file [S7.23]. */
export function addUploadRoute(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'blobs' | 'settings'>,
  targets: Targets,
): void {
  routes.handle(uploadDocument, async ({ context, principal, params }) => {
    const target = () => targets.upload(principal, params, true);
    const { document, place, asker } = await receiveUpload(deps, context, principal, { target });
    return { data: documentOf(document, place, asker) };
  });
}
