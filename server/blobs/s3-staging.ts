import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  NoSuchUpload,
  type Part,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Pace } from '../http/limits/pace.ts';
import type { Staged, Staging } from './staging.ts';

/** Bytes of every part but the last, and so the most that one request under way keeps in memory. Stores want 5 MiB at least. */
const partBytes = 8_388_608;

interface Parts {
  readonly list: readonly Part[];
  readonly size: number;
}

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchUpload ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);

/** What `work` answers, or `undefined` when the store does not have what it asks for. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/**
 * Files in the making, as multipart uploads of a bucket. A store takes no small parts but the last, so what is left
 * over of a request waits as an object of its own, the tail, and opens the next part. The tail's name counts the parts
 * before it: one that a part has taken up already is seen to be old, whenever the process died.
 */
export function createS3Staging(
  client: S3Client,
  Bucket: string,
  { newKey, pace }: { readonly newKey: () => string; readonly pace: Pace },
): Staging {
  const at = ({ key, stagingId }: Staged) => ({ Bucket, Key: key, UploadId: stagingId ?? '' });
  const tailOf = ({ key }: Staged, { list }: Parts) => ({ Bucket, Key: `${key}.${list.length}` });

  /** The parts that arrived; `undefined` when the upload is over, or was never begun. */
  async function partsOf(staged: Staged): Promise<Parts | undefined> {
    const list: Part[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const page = await unlessMissing(
        client.send(
          new ListPartsCommand({ ...at(staged), ...(PartNumberMarker ? { PartNumberMarker } : {}) }),
        ),
      );
      if (!page) return undefined;
      list.push(...(page.Parts ?? []));
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker);
    return { list, size: list.reduce((sum, { Size = 0 }) => sum + Size, 0) };
  }

  const sizeOfObject = async (object: { Bucket: string; Key: string }): Promise<number | undefined> =>
    (await unlessMissing(client.send(new HeadObjectCommand(object))))?.ContentLength;

  async function addPart(staged: Staged, parts: Parts, bytes: Uint8Array): Promise<Parts> {
    const PartNumber = parts.list.length + 1;
    const { ETag } = await client.send(
      new UploadPartCommand({ ...at(staged), PartNumber, Body: bytes, ContentLength: bytes.length }),
    );
    await client.send(new DeleteObjectCommand(tailOf(staged, parts)));
    return {
      list: [...parts.list, { PartNumber, ETag, Size: bytes.length }],
      size: parts.size + bytes.length,
    };
  }

  async function readTail(staged: Staged, parts: Parts): Promise<Uint8Array> {
    const answer = await unlessMissing(client.send(new GetObjectCommand(tailOf(staged, parts))));
    return (await answer?.Body?.transformToByteArray()) ?? new Uint8Array();
  }

  return {
    // The pieces go to the bucket: this disk holds none of them.
    assertRoom: async () => undefined,

    async begin() {
      const key = newKey();
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }));
      if (!UploadId) throw new Error('blobs: the store began no upload');
      return { key, stagingId: UploadId };
    },

    async sizeOf(staged) {
      const parts = await partsOf(staged);
      if (!parts) return await sizeOfObject({ Bucket, Key: staged.key });
      return parts.size + ((await sizeOfObject(tailOf(staged, parts))) ?? 0);
    },

    async append(staged, offset, source) {
      let parts = await partsOf(staged);
      if (!parts) return offset;
      const part = Buffer.alloc(partBytes);
      const tail = await readTail(staged, parts);
      part.set(tail);
      let filled = tail.length;
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          await pace.giveWay();
          for (let taken = 0; taken < chunk.length; ) {
            const copied = chunk.copy(part, filled, taken);
            taken += copied;
            filled += copied;
            if (filled < partBytes) continue;
            parts = await addPart(staged, parts, part);
            filled = 0;
          }
        }
      } finally {
        // Whatever broke off: the received bytes are kept.
        const Body = part.subarray(0, filled);
        if (filled > 0) await client.send(new PutObjectCommand({ ...tailOf(staged, parts), Body }));
      }
      return parts.size + filled;
    },

    async seal(staged) {
      let parts = await partsOf(staged);
      if (!parts) {
        if ((await sizeOfObject({ Bucket, Key: staged.key })) !== undefined) return;
        throw new Error('blobs: there is nothing to seal');
      }
      const tail = await readTail(staged, parts);
      if (tail.length > 0 || parts.list.length === 0) parts = await addPart(staged, parts, tail);
      const Parts = parts.list.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
      await client.send(new CompleteMultipartUploadCommand({ ...at(staged), MultipartUpload: { Parts } }));
    },

    async discard(staged) {
      const parts = await partsOf(staged);
      if (parts) {
        await client.send(new DeleteObjectCommand(tailOf(staged, parts)));
        await unlessMissing(client.send(new AbortMultipartUploadCommand(at(staged))));
      }
      await client.send(new DeleteObjectCommand({ Bucket, Key: staged.key }));
    },

    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs;
      let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (marker) {
        const page: {
          Uploads?: { Key?: string; UploadId?: string; Initiated?: Date }[];
          IsTruncated?: boolean;
          NextKeyMarker?: string;
          NextUploadIdMarker?: string;
        } = await client.send(new ListMultipartUploadsCommand({ Bucket, ...marker }));
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Key && UploadId && Initiated && Initiated.getTime() <= before)
            await unlessMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
        marker =
          page.IsTruncated && KeyMarker
            ? { KeyMarker, ...(UploadIdMarker ? { UploadIdMarker } : {}) }
            : undefined;
      }
    },
  };
}
