import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, vi } from 'vitest';
import { exportJobs } from '../../server/db/sharing-schema.ts';
import type { Visitor } from './storage-harness.ts';
import { type StorageWorld, startStorageWorld } from './storage-world.ts';

export const jobs = '/api/storage/v1/jobs';

/** How a job stands. */
export interface Status {
  readonly jobStatus: string;
  readonly progress: number;
  readonly failed: readonly string[];
}
/** Where a finished archive is. */
export interface Result {
  readonly downloadUrl: string;
  readonly name: string;
  readonly sizeBytes: number;
}

/** The storage world with folders to pack, and the steps of a user who packs them; by default ann. */
export interface ExportWorld extends StorageWorld {
  order(visitor: Visitor, fileIDs: readonly string[], folderIDs?: readonly string[]): Promise<Response>;
  /** Starts an export and answers its id. */
  started(fileIDs: readonly string[], folderIDs?: readonly string[], visitor?: Visitor): Promise<string>;
  statusOf(id: string, visitor?: Visitor): Promise<Status>;
  /** Waits for the end of a job, as the browser does: by asking. */
  finished(id: string, visitor?: Visitor): Promise<Status>;
  resultOf(id: string, visitor?: Visitor): Promise<Result>;
  /** Follows an address as a browser does: with its cookie, but no token of the script's. */
  follow(address: string, visitor?: Visitor): Promise<Response>;
  /** What is in the archive of a finished job, as texts by path. */
  filesOf(id: string, visitor?: Visitor): Promise<Record<string, string>>;
  /** Lets a job stand as a server might have left it. */
  setJob(id: string, values: Partial<typeof exportJobs.$inferInsert>): Promise<void>;
}

export async function startExportWorld(env: NodeJS.ProcessEnv = {}): Promise<ExportWorld> {
  const world = await startStorageWorld(env);
  for (const [id, parentId, name] of [
    ['tax', 'acme', 'Tax'],
    ['y25', 'tax', 'Year: 2025'],
    ['deep', 'y25', 'deep'],
    ['hidden', 'tax', 'hidden'],
    ['below', 'hidden', 'below'],
    ['empty', 'acme', 'empty'],
  ] as const)
    await world.addContainer({ id, parentId, name, nameKey: name });
  await world.addContainer({ id: 'bolts', parentId: 'bolt' });
  await world.setRole('hidden', 'ann', 'None');
  await world.setRole('below', 'ann', 'Reader');
  for (const [id, containerId, name] of [
    ['a', 'tax', 'a.txt'],
    ['upper', 'tax', 'A.TXT'],
    ['b', 'y25', 'b.txt'],
    ['up', 'deep', '../../up.txt'],
    ['secret', 'hidden', 'secret.txt'],
    ['shown', 'below', 'shown.txt'],
    ['foreign', 'bolts', 'foreign.txt'],
  ] as const)
    await world.addDocument({ id, containerId, name });
  await world.addDocument({ id: 'gone', containerId: 'tax', name: 'gone.txt', trashedAt: new Date() });

  const { ann } = world.as;
  const order: ExportWorld['order'] = (visitor, fileIDs, folderIDs) =>
    world.call(visitor, `${jobs}/export`, { method: 'POST', body: JSON.stringify({ fileIDs, folderIDs }) });
  const statusOf: ExportWorld['statusOf'] = async (id, visitor = ann) =>
    (await world.json<{ data: Status }>(visitor, `${jobs}/${id}`)).data;
  const resultOf: ExportWorld['resultOf'] = async (id, visitor = ann) =>
    (await world.json<{ data: Result }>(visitor, `${jobs}/${id}/result`)).data;
  const follow: ExportWorld['follow'] = (address, visitor = ann) =>
    world.call({ ...visitor, headers: { cookie: visitor.headers.cookie ?? '' } }, address);
  return {
    ...world,
    order,
    statusOf,
    resultOf,
    follow,
    async started(fileIDs, folderIDs, visitor = ann) {
      const answer = await order(visitor, fileIDs, folderIDs);
      expect(answer.status).toBe(200);
      return (await answer.json()).data;
    },
    finished: (id, visitor) =>
      vi.waitUntil(
        async () => {
          const status = await statusOf(id, visitor);
          return ['SUCCESS', 'PARTIAL_SUCCESS', 'ERROR'].includes(status.jobStatus) && status;
        },
        { timeout: 20_000, interval: 50 },
      ),
    async filesOf(id, visitor) {
      const answer = await follow((await resultOf(id, visitor)).downloadUrl, visitor);
      const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
      return Object.fromEntries(files.map(([path, file]) => [path, new TextDecoder().decode(file)]));
    },
    async setJob(id, values) {
      await world.deps.db.update(exportJobs).set(values).where(eq(exportJobs.id, id));
    },
  };
}
