import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Pace } from '../http/limits/pace.ts';
import type { Settings } from '../settings.ts';
import { BlobMissing, type Blobs } from './blobs.ts';
import { newBlobKey } from './disk-blobs.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { createS3Staging } from './s3-staging.ts';
import { spool } from './spool.ts';

/**
 * Blobs as objects of an S3-compatible bucket. A blob first goes to a file under `spoolDir`: the store wants to know
 * length and hash before the first byte, and a blob that is too large or breaks off must never reach it.
 * Credentials come from where the SDK looks for them (environment, profile, role).
 */
export function createS3Blobs(
  s3: NonNullable<Settings['s3']>,
  spoolDir: string,
  { reserve, pace }: { readonly reserve: DiskReserve; readonly pace: Pace },
): Blobs {
  const Bucket = s3.bucket;
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    // Stores other than Amazon's do not all know the newer checksums; SHA-256 is sent with every object anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    staging: createS3Staging(client, Bucket, { newKey: newBlobKey, pace }),
    assertRoom: reserve.assertRoom,

    async put(source, limitBytes) {
      const key = newBlobKey();
      const path = join(spoolDir, key);
      const measured = await spool(source, path, { limitBytes, reserve, pace });
      try {
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: key,
            Body: createReadStream(path),
            ContentLength: measured.size,
            ChecksumSHA256: Buffer.from(measured.sha256, 'hex').toString('base64'),
          }),
        );
      } finally {
        await rm(path, { force: true });
      }
      return { key, ...measured };
    },

    async open(key, range) {
      const answer = await client
        .send(
          new GetObjectCommand({
            Bucket,
            Key: key,
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        )
        .catch((error: unknown) => {
          // Stores other than Amazon's name it in other ways.
          const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
          throw isMissing ? new BlobMissing(key, error) : error;
        });
      if (!answer.Body) throw new Error('blobs: the store answered without a body');
      return answer.Body as Readable;
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },

    async *list(olderThanMs) {
      const before = Date.now() - olderThanMs;
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified && LastModified.getTime() <= before) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
