import { completeUpload } from '../../contract/storage/storage-uploads.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import { createTargets } from '../storage/upload-target.ts';
import { completeOnce } from './complete.ts';
import { addTusRoutes } from './tus.routes.ts';
import { createUploadLocks } from './upload-locks.ts';

/** Uploads that go on after an interruption: the tus protocol, and the call that makes a document of one. */
export function addUploadsRoutes(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'blobs' | 'settings' | 'connections'>,
): void {
  const { db, blobs, settings, connections } = deps;
  const access = createAccessQueries(db);
  const parts = {
    db,
    blobs,
    limits: settings.limits,
    targets: createTargets(db, access),
    reach: createReach(db, access),
    locks: createUploadLocks(connections.lines, settings.limits),
  };
  addTusRoutes(routes, parts);
  routes.handle(completeUpload, async ({ principal, params, body }) => ({
    data: await completeOnce(parts, principal, { id: params.id, name: body.name, sha256: body.sha256 }),
  }));
}
