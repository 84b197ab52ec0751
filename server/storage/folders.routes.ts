import { may } from '../../contract/session/access.ts';
import { nameFault } from '../../contract/storage/file-rules.ts';
import { createFolder } from '../../contract/storage/storage-changes.ts';
import { pathTypes } from '../../contract/storage/storage-items.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { storeFolder } from './folders.queries.ts';
import { permissionsOf } from './rights.ts';
import { containerOf } from './shape.ts';
import type { Targets } from './upload-target.ts';

/** What the specification answers without the permission [S5.10, S8.13]. */
const notAllowed = 'You do not have permission to add folder.';

/** The route that makes a folder [S5.10, S7.18]. It takes the access control and the container's right (decision 14). */
export function addFolderRoute(routes: Routes, { db }: Pick<Deps, 'db'>, targets: Targets): void {
  routes.handle(createFolder, async ({ context, principal, body }) => {
    const { name, parentId, parentType } = body;
    const type = pathTypes[parentType];
    const { place, asker } = await targets.container(principal, { type, id: parentId });
    const parent = place.row.container;
    const { canCreate } = permissionsOf({ ...place, createdById: parent.createdById }, asker);
    if (!canCreate || !may(await factsOf(db, principal), 'addFolder'))
      throw new Refusal(403, 'forbidden', notAllowed);
    const fault = nameFault(name);
    if (fault) throw new Refusal(400, 'fileName', `The name is refused: ${fault}.`);

    const container = await storeFolder(db, principal, parent, name, keyOf(context));
    const standing = { ...place, row: { ...place.row, container, override: null } };
    return { data: containerOf(standing, asker, { parentType, hasFolders: false }, false) };
  });
}
