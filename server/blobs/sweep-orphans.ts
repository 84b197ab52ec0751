import { and, inArray, isNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import {
  crawlerHistory,
  newsAttachments,
  wholeAttachmentKey,
  wholeCertificateKey,
} from '../db/schema/brazil-schema.ts';
import { documents, wholeBlobKey } from '../db/schema/core-schema.ts';
import { fiscalDocuments, wholeFiscalKey } from '../db/schema/fiscal-schema.ts';
import { requestFiles, wholeRequestFileKey } from '../db/schema/request-schema.ts';
import { uploads } from '../db/schema/storage-schema.ts';
import type { Deps } from '../deps.ts';

const batchSize = 500;

/**
 * Removes blobs older than `olderThanMs` that no document, upload, certificate, article, service request or fiscal document refers to, and what unfinished requests left behind.
 * Answers how many went. A blob may serve several documents, whole or in parts, so only this decides when its bytes go.
 */
export async function sweepOrphans(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  olderThanMs: number,
): Promise<number> {
  let removed = 0;
  const sweep = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    const rows = await unionAll(
      db
        .selectDistinct({ key: wholeBlobKey })
        .from(documents)
        .where(inArray(wholeBlobKey, [...keys])),
      db
        .select({ key: uploads.blobKey })
        .from(uploads)
        .where(and(inArray(uploads.blobKey, [...keys]), isNull(uploads.documentId))),
      db
        .selectDistinct({ key: wholeCertificateKey })
        .from(crawlerHistory)
        .where(inArray(wholeCertificateKey, [...keys])),
      db
        .selectDistinct({ key: wholeAttachmentKey })
        .from(newsAttachments)
        .where(inArray(wholeAttachmentKey, [...keys])),
      db
        .selectDistinct({ key: wholeRequestFileKey })
        .from(requestFiles)
        .where(inArray(wholeRequestFileKey, [...keys])),
      db
        .selectDistinct({ key: wholeFiscalKey })
        .from(fiscalDocuments)
        .where(inArray(wholeFiscalKey, [...keys])),
    );
    const used = new Set(rows.map((row) => row.key));
    for (const key of keys.filter((one) => !used.has(one))) {
      await blobs.remove(key);
      removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const key of blobs.list(olderThanMs)) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    await sweep(batch);
    batch = [];
  }
  await sweep(batch);
  return removed;
}
