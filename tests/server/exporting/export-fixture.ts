import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, vi } from 'vitest';
import { exportJobs } from '../../../server/db/schema/sharing-schema.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

export const jobs = '/api/storage/v1/jobs';

/** The state of a job. */
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

/** The storage fixture with folders to pack, and the steps of a user who packs them; by default ann. */
export interface ExportFixture extends StorageFixture {
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
  /** Puts a job into a state in which a server might have left it. */
  setJob(id: string, values: Partial<typeof exportJobs.$inferInsert>): Promise<void>;
}

export async function startExportFixture(env: NodeJS.ProcessEnv = {}): Promise<ExportFixture> {
  const fixture = await startStorageFixture(env);
  for (const [id, parentId, name] of [
    ['tax', 'acme', 'Tax'],
    ['y25', 'tax', 'Year: 2025'],
    ['deep', 'y25', 'deep'],
    ['hidden', 'tax', 'hidden'],
    ['below', 'hidden', 'below'],
    ['empty', 'acme', 'empty'],
  ] as const)
    await fixture.addContainer({ id, parentId, name, nameKey: name });
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
  await fixture.setRole('hidden', 'ann', 'None');
  await fixture.setRole('below', 'ann', 'Reader');
  for (const [id, containerId, name] of [
    ['a', 'tax', 'a.txt'],
    ['upper', 'tax', 'A.TXT'],
    ['b', 'y25', 'b.txt'],
    ['up', 'deep', '../../up.txt'],
    ['secret', 'hidden', 'secret.txt'],
    ['shown', 'below', 'shown.txt'],
    ['foreign', 'bolts', 'foreign.txt'],
  ] as const)
    await fixture.addDocument({ id, containerId, name });
  await fixture.addDocument({ id: 'gone', containerId: 'tax', name: 'gone.txt', trashedAt: new Date() });

  const { ann } = fixture.as;
  const order: ExportFixture['order'] = (visitor, fileIDs, folderIDs) =>
    fixture.call(visitor, `${jobs}/export`, { method: 'POST', body: JSON.stringify({ fileIDs, folderIDs }) });
  const statusOf: ExportFixture['statusOf'] = async (id, visitor = ann) =>
    (await fixture.json<{ data: Status }>(visitor, `${jobs}/${id}`)).data;
  const resultOf: ExportFixture['resultOf'] = async (id, visitor = ann) =>
    (await fixture.json<{ data: Result }>(visitor, `${jobs}/${id}/result`)).data;
  const follow: ExportFixture['follow'] = (address, visitor = ann) =>
    fixture.call({ ...visitor, headers: { cookie: visitor.headers.cookie ?? '' } }, address);
  return {
    ...fixture,
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
      await fixture.deps.db.update(exportJobs).set(values).where(eq(exportJobs.id, id));
    },
  };
}
