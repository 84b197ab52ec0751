import { and, eq } from 'drizzle-orm';
import { defaultUploadFolderName, type PathType, pathTypes } from '../../contract/storage/storage-items.ts';
import type { Database } from '../db/database.ts';
import { containers } from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import type { AccessQueries, AccessRow } from './access.queries.ts';
import { type Asker, permissionsOf, type Standing } from './rights.ts';
import { authorshipOf, newId } from './writing.ts';

/** A container that was found readable, and as whom. */
export interface Target {
  readonly place: Standing<AccessRow>;
  readonly asker: Asker;
}

/** The product type of the projects that the portal itself makes. */
export const portalProductType = 'ClientCenter';

const nameKey = defaultUploadFolderName.normalize('NFC');

/** Finds the containers that calls name, and the one that uploads to a client go to. */
export function createTargets(db: Database, access: AccessQueries) {
  /** The container of a path; answers 404 when it is not there, not readable, or of another type. */
  async function container(principal: Principal, params: { type: PathType; id: string }): Promise<Target> {
    const { standings, asker } = await access.ofContainers(principal, [params.id]);
    const place = standings.get(params.id);
    if (!place || pathTypes[place.row.container.type] !== params.type) throw notFound();
    return { place, asker };
  }

  async function defaultFolderId(clientId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ id: containers.id })
      .from(containers)
      .where(and(eq(containers.parentId, clientId), eq(containers.nameKey, nameKey)));
    return row?.id;
  }

  async function makeDefaultFolder(principal: Principal, root: AccessRow['container']): Promise<void> {
    await db
      .insert(containers)
      .values({
        id: newId(),
        companyId: root.companyId,
        clientId: root.clientId,
        type: 'Project',
        name: defaultUploadFolderName,
        nameKey,
        parentId: root.id,
        ancestors: [root.id],
        productType: portalProductType,
        ...authorshipOf(principal),
      })
      // Two first uploads at once: the second one finds the folder of the first.
      .onConflictDoNothing();
  }

  return {
    container,

    /**
     * The container of a file for this path [S7.23, decision 21]: a client's own id, also as a folder's, stands for the
     * client's default upload folder, which is made when it is missing and `make` says so, else for the client's root.
     */
    async upload(
      principal: Principal,
      params: { type: PathType; id: string },
      make: boolean,
    ): Promise<Target> {
      const { standings, asker } = await access.ofContainers(principal, [params.id]);
      const asked = standings.get(params.id);
      if (!asked) throw notFound();
      const { container: row } = asked.row;
      if (row.type !== 'Client') return await container(principal, params);
      if (params.type === 'projects') throw notFound();
      let id = await defaultFolderId(row.id);
      if (!id && make) {
        if (!permissionsOf({ ...asked, createdById: row.createdById }, asker).canCreate) throw forbidden();
        await makeDefaultFolder(principal, row);
        id = await defaultFolderId(row.id);
      }
      return id ? await container(principal, { type: 'projects', id }) : { place: asked, asker };
    },
  };
}

export type Targets = ReturnType<typeof createTargets>;
