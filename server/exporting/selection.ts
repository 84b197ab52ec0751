import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { maxExportedBytes, maxExportedFiles } from '../../contract/storage/export-jobs.ts';
import type { Database } from '../db/database.ts';
import { clients, documents } from '../db/schema/core-schema.ts';
import type { ExportFile } from '../db/schema/sharing-schema.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { AccessQueries, ContainerRow } from '../storage/access.queries.ts';
import type { Reach } from '../storage/reach.ts';
import { createEntryNames, safeName } from './entry-names.ts';

/** What an export takes: the documents with their places in the archive, and the archive's name. */
export interface Selection {
  readonly name: string;
  readonly files: readonly ExportFile[];
  readonly totalBytes: number;
}

interface Services {
  readonly db: Database;
  readonly access: AccessQueries;
  readonly reach: Reach;
}

/** The longest name of an archive without its extension, in characters. */
const longestName = 80;

const columns = {
  id: documents.id,
  name: documents.name,
  size: documents.size,
  containerId: documents.containerId,
  clientId: documents.clientId,
};
type Chosen = { readonly [Key in keyof typeof columns]: (typeof documents.$inferSelect)[Key] };

/**
 * Finds what is to be exported [S7.20]: documents at the top of the archive, folders with all that they hold and
 * the user may read, in the same folders. What is chosen twice is packed once. Refuses with 404 what is not there or
 * not readable, with 400 when there is nothing, and with 413 above the limits.
 */
export async function select(
  { db, access, reach }: Services,
  principal: Principal,
  asked: { readonly fileIds: readonly string[]; readonly folderIds: readonly string[] },
): Promise<Selection> {
  const folders = await foldersOf(access, principal, asked.folderIds);
  const names = createEntryNames();
  const paths = pathsOf(folders, names);
  const inFolders: Chosen[] =
    paths.size === 0
      ? []
      : await db
          .select(columns)
          .from(documents)
          .where(and(inArray(documents.containerId, [...paths.keys()]), isNull(documents.trashedAt)))
          .orderBy(sql`${documents.nameKey} collate "C"`, asc(documents.id))
          .limit(maxExportedFiles + 1);
  const packed = new Set(inFolders.map(({ id }) => id));
  const alone = (await reach.each(principal, asked.fileIds))
    .map(({ row }): Chosen => row)
    .filter(({ id }) => !packed.has(id));
  const chosen = [...inFolders, ...alone];
  if (chosen.length === 0) throw new Refusal(400, 'badRequest', 'Nothing to export.');
  const totalBytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (chosen.length > maxExportedFiles || totalBytes > maxExportedBytes) throw new Refusal(413, 'tooLarge');
  const files = chosen.map(({ id, name, containerId }) => ({
    id,
    name,
    path: names.file(packed.has(id) ? (paths.get(containerId) ?? '') : '', name),
  }));
  const [folder] = folders;
  const isOneFolder = folder && folders.filter(({ isTop }) => isTop).length === 1 && alone.length === 0;
  const name = isOneFolder ? folder.container.name : await clientName(db, chosen);
  return { name: `${[...safeName(name)].slice(0, longestName).join('')}.zip`, files, totalBytes };
}

interface Folder {
  readonly container: ContainerRow;
  /** Whether it was named itself, and no folder above it was. */
  readonly isTop: boolean;
}

/** The folders that were named and all readable ones below them, from the top down. */
async function foldersOf(
  access: AccessQueries,
  principal: Principal,
  ids: readonly string[],
): Promise<Folder[]> {
  if (ids.length === 0) return [];
  const named = new Set(ids);
  const { standings } = await access.ofContainers(principal, [...named]);
  const clientIds = new Set<string>();
  for (const id of named) {
    const place = standings.get(id);
    if (!place) throw notFound();
    clientIds.add(place.row.container.clientId);
  }
  const folders: Folder[] = [];
  for (const clientId of clientIds) {
    const all = await access.ofClient(principal, clientId);
    for (const { row } of all?.standings.values() ?? []) {
      const { container } = row;
      const isBelow = container.ancestors.some((id) => named.has(id));
      if (isBelow || named.has(container.id)) folders.push({ container, isTop: !isBelow });
    }
  }
  return folders.sort(
    (one, other) =>
      one.container.ancestors.length - other.container.ancestors.length ||
      (one.container.nameKey < other.container.nameKey ? -1 : 1),
  );
}

/** The path of each folder in the archive: below the nearest of those above it that is in the archive as well. */
function pathsOf(
  folders: readonly Folder[],
  names: ReturnType<typeof createEntryNames>,
): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { container, isTop } of folders) {
    const above = isTop ? undefined : container.ancestors.findLast((id) => paths.has(id));
    paths.set(container.id, names.folder(above ? (paths.get(above) ?? '') : '', container.name));
  }
  return paths;
}

/** What the client of some documents is called; of several clients the first. */
async function clientName(db: Database, [first]: readonly Chosen[]): Promise<string> {
  const [client] = await db
    .select()
    .from(clients)
    .where(inArray(clients.id, first ? [first.clientId] : []));
  return client?.doingBusinessAs || client?.displayAs || client?.name || '';
}
