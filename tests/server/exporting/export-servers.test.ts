import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Blobs } from '../../../server/blobs/blobs.ts';
import { BlobMissing } from '../../../server/blobs/blobs.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { exportJobs } from '../../../server/db/schema/sharing-schema.ts';
import { addJob } from '../../../server/exporting/export.queries.ts';
import { createExportRunner } from '../../../server/exporting/export-runner.ts';
import { sweepExports } from '../../../server/exporting/sweep-exports.ts';
import type { Principal } from '../../../server/http/principal.ts';
import { limitDefinitions } from '../../../server/limits.ts';
import { type ExportFixture, jobs, startExportFixture } from './export-fixture.ts';

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await startExportFixture();
});
beforeEach(async () => {
  await fixture.deps.db.delete(exportJobs);
});
afterAll(() => fixture.end());

test('[S9.04] a job that goes on has no result yet; one whose server died has failed', async () => {
  const id = await fixture.started(['a']);
  await fixture.finished(id);
  const running = { status: 'RUNNING', archiveKey: null, archiveBytes: null, expiresAt: null } as const;
  await fixture.setJob(id, { ...running, heartbeatAt: new Date(), totalBytes: 200, doneBytes: 50 });
  expect(await fixture.statusOf(id)).toEqual({
    jobStatus: 'RUNNING',
    progress: 0.25,
    failed: [],
    fault: null,
  });
  expect((await fixture.call(fixture.as.ann, `${jobs}/${id}/result`)).status).toBe(409);
  await fixture.setJob(id, {
    heartbeatAt: new Date(Date.now() - limitDefinitions.exportSilenceMs.value - 1_000),
  });
  expect((await fixture.statusOf(id)).jobStatus).toBe('ERROR');
});

test('a job of a server that died is done by the server that is asked for it', async () => {
  const id = await fixture.started(['a']);
  await fixture.finished(id);
  await fixture.setJob(id, { status: 'PENDING', archiveKey: null, archiveBytes: null, expiresAt: null });
  expect((await fixture.finished(id)).jobStatus).toBe('SUCCESS');
});

test('the permissions at the time of the work decide, not those at the request', async () => {
  const id = await fixture.started(['a', 'shown']);
  await fixture.finished(id);
  await fixture.setJob(id, { status: 'PENDING', archiveKey: null, archiveBytes: null, expiresAt: null });
  await fixture.deps.db.update(documents).set({ trashedAt: new Date() }).where(eq(documents.id, 'a'));
  expect(await fixture.finished(id)).toMatchObject({ jobStatus: 'PARTIAL_SUCCESS', failed: ['a.txt'] });
  await fixture.deps.db.update(documents).set({ trashedAt: null }).where(eq(documents.id, 'a'));
});

/** Jobs that wait, as another server left them; this one is not told. */
async function waiting(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `waiting-${index}`);
  await fixture.deps.db.insert(exportJobs).values(
    ids.map((id) => ({
      id,
      userId: 'ann',
      viewerId: 'ann',
      name: 'x.zip',
      files: [{ id: 'a', name: 'a.txt', path: 'a.txt' }],
      totalBytes: 16,
    })),
  );
  return ids;
}
const standing = async () =>
  (await fixture.deps.db.select({ status: exportJobs.status }).from(exportJobs))
    .map(({ status }) => status)
    .sort();

/** The blob store with a door: nothing can be read before it is opened. */
function gated() {
  let openDoor: () => void = () => undefined;
  const door = new Promise<void>((resolve) => {
    openDoor = resolve;
  });
  const { blobs } = fixture.deps;
  let puts = 0;
  const store: Blobs = {
    ...blobs,
    put(source, limitBytes) {
      puts += 1;
      return blobs.put(source, limitBytes);
    },
    async open(key) {
      await door;
      return await blobs.open(key);
    },
  };
  return { store, openDoor, puts: () => puts };
}

test('a server works on a few jobs at a time, and two servers never on the same job', async () => {
  const { store, openDoor, puts } = gated();
  const reported: string[] = [];
  const servers = [1, 2].map(() =>
    createExportRunner({ ...fixture.deps, blobs: store }, (line) => reported.push(line)),
  );
  await waiting(6);
  for (let call = 0; call < 3; call += 1) for (const server of servers) server.wake();
  await vi.waitUntil(() => puts() === 2 * limitDefinitions.runningExports.value, { timeout: 20_000 });
  expect(await standing()).toEqual([
    'PENDING',
    'PENDING',
    ...Array(2 * limitDefinitions.runningExports.value).fill('RUNNING'),
  ]);
  openDoor();
  await vi.waitUntil(async () => (await standing()).every((each) => each === 'SUCCESS'), { timeout: 20_000 });
  expect([puts(), reported]).toEqual([6, []]);
  for (const server of servers) await server.stop();
});

test('a server that stops puts its jobs back, leaves nothing behind and takes no more', async () => {
  const before = await fixture.blobFiles();
  const { store, openDoor, puts } = gated();
  const server = createExportRunner({ ...fixture.deps, blobs: store }, () => undefined);
  await waiting(3);
  server.wake();
  server.wake();
  await vi.waitUntil(() => puts() === 2, { timeout: 20_000 });
  const stopped = server.stop();
  openDoor();
  await stopped;
  server.wake();
  expect(await standing()).toEqual(['PENDING', 'PENDING', 'PENDING']);
  expect(await fixture.blobFiles()).toEqual(before);
});

test('an archive is gone an hour after it was made, and its job with it', async () => {
  const id = await fixture.started(['a']);
  await fixture.finished(id);
  const { downloadUrl } = await fixture.resultOf(id);
  const [job] = await fixture.deps.db.select().from(exportJobs);
  const left = (job?.expiresAt?.getTime() ?? 0) - Date.now();
  expect(left > limitDefinitions.archiveMs.value - 60_000 && left <= limitDefinitions.archiveMs.value).toBe(
    true,
  );
  await sweepExports(fixture.deps);
  expect((await fixture.statusOf(id)).jobStatus).toBe('SUCCESS');
  await fixture.setJob(id, { expiresAt: new Date(Date.now() - 1) });
  for (const rest of ['', '/result'])
    expect((await fixture.call(fixture.as.ann, `${jobs}/${id}${rest}`)).status).toBe(404);
  expect((await fixture.follow(downloadUrl)).status).toBe(404);
  await sweepExports(fixture.deps);
  expect(await fixture.deps.db.select().from(exportJobs)).toEqual([]);
  await expect(fixture.deps.blobs.open(job?.archiveKey ?? '')).rejects.toThrow(BlobMissing);
});

const ann: Principal = {
  sessionId: 'session',
  userId: 'ann',
  companyId: 'A',
  contactId: 'contact-ann',
  name: 'ann Person',
  kind: 'client',
  impersonator: null,
};

test('a user has a limited number of exports under way, also with concurrent calls; dead ones do not count', async () => {
  const job = { name: 'x.zip', files: [], totalBytes: 1 };
  const running = { ...job, userId: 'ann', viewerId: 'ann', status: 'RUNNING' } as const;
  const row = (id: string, heartbeatAt: Date) => ({ ...running, id, heartbeatAt });
  await fixture.deps.db
    .insert(exportJobs)
    .values([
      ...Array.from({ length: limitDefinitions.openExportsPerUser.value - 2 }, (_, index) =>
        row(`open-${index}`, new Date()),
      ),
      row('dead', new Date(Date.now() - limitDefinitions.exportSilenceMs.value - 1_000)),
    ]);
  const added = await Promise.allSettled(
    ['1', '2', '3', '4'].map((id) => addJob(fixture.deps.db, ann, { id, ...job }, fixture.settings.limits)),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  await fixture.deps.db.update(exportJobs).set({ status: 'RUNNING', heartbeatAt: new Date() });
  const answer = await fixture.order(fixture.as.ann, ['a']);
  expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).errors[0].reason]).toEqual([
    429,
    '10',
    'tooManyRequests',
  ]);
  expect((await fixture.order(fixture.as.cole, ['a'])).status).toBe(200);
});
