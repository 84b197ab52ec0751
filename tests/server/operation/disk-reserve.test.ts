/** The reserve of the disk: what is refused with 507, and what still works then. */
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDiskBlobs } from '../../../server/blobs/disk-blobs.ts';
import { createDiskReserve, writeFault } from '../../../server/blobs/disk-reserve.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { startUploadFixture, type UploadFixture } from '../uploads/upload-fixture.ts';

const full = { status: 507, reason: 'storageFull' };
const kilobyte = new Uint8Array(1024);

describe('a store whose disk runs full', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'portal-reserve-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  /** A store with room for `room` bytes above the reserve, whatever else is on the disk. */
  const storeWith = (room: number) =>
    createDiskBlobs(
      dir,
      createDiskReserve(dir, { diskReserveBytes: 1_000_000, diskTrustMs: 500 }, async () => 1_000_000 + room),
    );
  async function filesIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
  async function* pieces(count: number, sent: number[]): AsyncGenerator<Uint8Array> {
    for (let piece = 0; piece < count; piece += 1) {
      sent.push(piece);
      yield kilobyte;
    }
  }

  test('a blob is refused with 507 while it is written, and nothing of it is left', async () => {
    const sent: number[] = [];
    // Every kilobyte is more than the room that each measurement finds after the first ten.
    let left = 10;
    const reserve = createDiskReserve(
      dir,
      { diskReserveBytes: 5_000, diskTrustMs: 500 },
      async () => 5_000 + (left-- > 0 ? 1024 : 0),
    );
    const blobs = createDiskBlobs(dir, reserve);
    const put = blobs.put(Readable.from(pieces(10_000, sent)), 100_000_000);
    await expect(put).rejects.toMatchObject(full);
    expect(sent.length).toBeLessThan(200);
    expect(await filesIn(dir)).toEqual([]);
  });

  test('a resumable upload is refused with 507 while it is written, and keeps what arrived', async () => {
    const { staging } = storeWith(0);
    await expect(staging.assertRoom(1)).rejects.toMatchObject(full);
    let left = 10;
    const reserve = createDiskReserve(
      dir,
      { diskReserveBytes: 5_000, diskTrustMs: 500 },
      async () => 5_000 + (left-- > 0 ? 1024 : 0),
    );
    const filling = createDiskBlobs(dir, reserve).staging;
    const staged = await filling.begin();
    await expect(filling.append(staged, 0, Readable.from(pieces(100, [])))).rejects.toMatchObject(full);
    expect(await filling.sizeOf(staged)).toBe(10 * 1024);
    await filling.discard(staged);
  });

  test('a disk or quota that turns out full when bytes are flushed is a 507', async () => {
    const { staging } = storeWith(1_000_000);
    const staged = await staging.begin();
    const probe = await open(join(dir, 'probe'), 'w');
    const fault = Object.assign(new Error('EDQUOT'), { code: 'EDQUOT' });
    const flush = vi.spyOn(Object.getPrototypeOf(probe), 'datasync').mockRejectedValue(fault);
    await probe.close();
    try {
      await expect(staging.append(staged, 0, Readable.from([kilobyte]))).rejects.toMatchObject(full);
    } finally {
      flush.mockRestore();
    }
    expect(await staging.append(staged, 1024, Readable.from([kilobyte]))).toBe(2048);
    await staging.discard(staged);
  });

  test('room is measured again after half a second of writing, and writers share it in between', async () => {
    let measured = 0;
    const reserve = createDiskReserve(dir, { diskReserveBytes: 0, diskTrustMs: 500 }, async () => {
      measured += 1;
      return 1000;
    });
    await reserve.take(400);
    await reserve.take(400);
    expect(measured).toBe(1);
    await reserve.take(400);
    expect(measured).toBe(2);
    await expect(reserve.take(1001)).rejects.toMatchObject(full);
  });

  test('a write that the system refuses for want of space is a 507, any other keeps its error', () => {
    const failure = (code: string) => Object.assign(new Error(code), { code });
    expect([writeFault(failure('ENOSPC')), writeFault(failure('EDQUOT'))]).toMatchObject([full, full]);
    const other = failure('EIO');
    expect(writeFault(other)).toBe(other);
  });
});

describe('a portal whose disk is full up to the reserve', () => {
  let fixture: UploadFixture;
  beforeAll(async () => {
    // No disk has so much: everything that writes files is refused from the start.
    fixture = await startUploadFixture({ LIMIT_DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) });
  });
  afterAll(() => fixture.end());

  test('an upload in one piece is refused with 507', async () => {
    expect(await fixture.upload(fixture.as.ann, 'folders/tax', new File(['a'], 'new.txt'))).toEqual(full);
    expect(await fixture.documentsIn('tax')).toEqual([]);
  });

  test('a new resumable upload, and bytes for an earlier one, are refused with 507', async () => {
    const { ann } = fixture.as;
    expect(await fixture.create(ann, { size: 10 })).toEqual(full);
    await fixture.addRows(1);
    await fixture.change({ blobKey: (await fixture.deps.blobs.staging.begin()).key, size: 10 }, 'row-0');
    const path = '/api/storage/v1/uploads/row-0';
    expect(await fixture.send(ann, path, 0, new Uint8Array(10))).toEqual(full);
    expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: 0 });
  });

  test('an export is refused with 507', async () => {
    const row = { companyId: 'A', clientId: 'acme', containerId: 'tax', blobKey: '0'.repeat(32), sha256: '' };
    const author = { createdById: 'a', createdByName: 'a', createdByKind: 'firm' } as const;
    const modifier = { modifiedById: 'a', modifiedByName: 'a', modifiedByKind: 'firm' } as const;
    const type = { name: 'a.txt', nameKey: 'a.txt', documentType: 'txt', mimeType: 'text/plain', size: 1 };
    await fixture.deps.db.insert(documents).values({ id: 'a', ...row, ...type, ...author, ...modifier });
    const order = await fixture.tell(fixture.as.ann, 'POST /api/storage/v1/jobs/export', { fileIDs: ['a'] });
    expect(order).toMatchObject(full);
  });

  test('an export that meets the reserve while it is packed ends with its own reason and leaves no file', async () => {
    const { ann } = fixture.as;
    const bytes = join(fixture.blobDir, '00', '0'.repeat(32));
    await mkdir(dirname(bytes), { recursive: true });
    await writeFile(bytes, 'a');
    const before = await fixture.blobFiles();
    // There was room when the export was ordered.
    const room = vi.spyOn(fixture.deps.blobs, 'assertRoom').mockResolvedValue(undefined);
    const order = await fixture.tell<string>(ann, 'POST /api/storage/v1/jobs/export', { fileIDs: ['a'] });
    room.mockRestore();
    const standing = () => fixture.tell(ann, `GET /api/storage/v1/jobs/${order.data}`);
    await expect.poll(standing, { timeout: 10_000 }).toEqual({
      status: 200,
      data: { jobStatus: 'ERROR', progress: 0, failed: ['a.txt'], fault: 'storageFull' },
    });
    expect(await fixture.blobFiles()).toEqual(before);
  });

  test('the database still takes changes without files', async () => {
    const folder = { name: 'Made meanwhile', parentId: 'tax', parentType: 'Folder' };
    expect(await fixture.tell(fixture.as.ann, 'POST /api/storage/v1/folders', folder)).toMatchObject({
      status: 200,
    });
  });
});
