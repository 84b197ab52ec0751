import { convertedTypes, maxFileBytes, unconvertedTypes } from '../../contract/storage/file-rules.ts';
import { serviceRoute, uploadConstraints } from '../../contract/storage/storage.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound } from '../http/refusal.ts';
import { createAccessQueries } from './access.queries.ts';
import { addContainerRoutes } from './containers.routes.ts';
import { createDocumentPages } from './documents/documents.pages.ts';
import { createDocumentQueries } from './documents/documents.queries.ts';
import { addDocumentRoutes } from './documents/documents.routes.ts';
import { addDownloadRoute } from './documents/download.routes.ts';
import { addMetadataRoutes } from './documents/metadata.routes.ts';
import { addReadRoute } from './documents/read.routes.ts';
import { addFolderRoute } from './folders.routes.ts';
import { addNoticeRoute } from './notice.routes.ts';
import { createReach } from './reach.ts';
import { addTrashRoutes } from './trash/trash.routes.ts';
import { addUploadRoute } from './upload.routes.ts';
import { createTargets } from './upload-target.ts';

/** Where the named services are, as paths of this server [S7.15, T7.19]. */
const servicePaths: ReadonlyMap<string, string> = new Map([
  ['DocumentServices', '/api/storage/v1'],
  ['ClientCenterServices', '/api/client-center'],
  ['TaxCenterServices', '/api/tax-center'],
]);

/** Every storage route [S7.15 to S7.26]. Foreign, hidden and missing things all answer 404. */
export function addStorageRoutes(routes: Routes, deps: Deps): void {
  const access = createAccessQueries(deps.db);
  const documents = createDocumentQueries(deps.db);
  const pages = createDocumentPages(deps.db);
  const targets = createTargets(deps.db, access);
  const reach = createReach(deps.db, access);

  routes.handle(serviceRoute, async ({ params: { name } }) => {
    const path = servicePaths.get(name);
    if (path === undefined) throw notFound();
    return { name, url: `${deps.settings.publicOrigin}${path}` };
  });
  routes.handle(uploadConstraints, async () => ({
    data: {
      convertedTypes: [...convertedTypes],
      unconvertedTypes: [...unconvertedTypes],
      maxSizeBytes: maxFileBytes,
    },
  }));
  addContainerRoutes(routes, access);
  addDocumentRoutes(routes, deps, { access, documents, pages, targets });
  addDownloadRoute(routes, deps, { access, documents });
  addUploadRoute(routes, deps, targets);
  addNoticeRoute(routes, deps, reach);
  addFolderRoute(routes, deps, targets);
  addTrashRoutes(routes, deps, { access, reach });
  addReadRoute(routes, deps, reach);
  addMetadataRoutes(routes, deps, { access, reach });
}
