import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Multipart {
  readonly key: string;
  readonly initiated: Date;
  readonly parts: Map<number, Buffer>;
}

/** A bucket that speaks as much of the S3 protocol as uploads in parts need. */
export interface S3Bucket {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  readonly multiparts: Map<string, Multipart>;
  /** Called with the method and path of every request before it is answered; may keep it waiting, or throw to have it fail. */
  before: (request: string) => Promise<void> | void;
  close(): Promise<void>;
}

/** The least size of a part that is not the last, in bytes. */
const leastPartBytes = 5_242_880;

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

export async function startS3Bucket(): Promise<S3Bucket> {
  const objects = new Map<string, Buffer>();
  const multiparts = new Map<string, Multipart>();
  let count = 0;

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = url.pathname.split('/')[2] ?? '';
    const query = url.searchParams;
    const bytes = await buffer(request);
    const xml = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
    const missing = (code: string) => xml(404, `<Error><Code>${code}</Code></Error>`);
    try {
      await bucket.before(`${request.method} ${url.pathname}${url.search}`);
    } catch {
      return xml(400, '<Error><Code>BadDigest</Code></Error>');
    }
    const uploadId = query.get('uploadId');
    const multipart = multiparts.get(uploadId ?? '');
    if (uploadId !== null && multipart?.key !== key) return missing('NoSuchUpload');

    if (request.method === 'POST' && query.has('uploads')) {
      count += 1;
      multiparts.set(`upload-${count}`, { key, initiated: new Date(), parts: new Map() });
      return xml(
        200,
        `<InitiateMultipartUploadResult><UploadId>upload-${count}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'GET' && query.has('uploads')) {
      const list = [...multiparts].map(
        ([id, one]) =>
          `<Upload><Key>${one.key}</Key><UploadId>${id}</UploadId><Initiated>${one.initiated.toISOString()}</Initiated></Upload>`,
      );
      return xml(200, `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`);
    }
    if (multipart && uploadId !== null) {
      if (request.method === 'PUT') {
        multipart.parts.set(Number(query.get('partNumber')), bytes);
        return response.writeHead(200, { etag: etagOf(bytes) }).end();
      }
      if (request.method === 'GET') {
        // One part a page, so that a reader has to turn pages.
        const after = Number(query.get('part-number-marker') ?? 0);
        const numbers = [...multipart.parts.keys()].sort((a, b) => a - b).filter((one) => one > after);
        const [number] = numbers;
        const part = number === undefined ? undefined : multipart.parts.get(number);
        const listed = part
          ? `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size></Part>`
          : '';
        return xml(
          200,
          `<ListPartsResult>${listed}<IsTruncated>${numbers.length > 1}</IsTruncated><NextPartNumberMarker>${number ?? 0}</NextPartNumberMarker></ListPartsResult>`,
        );
      }
      multiparts.delete(uploadId);
      if (request.method === 'DELETE') return response.writeHead(204).end();
      const parts = [...multipart.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
      if (parts.slice(0, -1).some((part) => part.length < leastPartBytes))
        return xml(400, '<Error><Code>EntityTooSmall</Code></Error>');
      objects.set(key, Buffer.concat(parts));
      return xml(200, '<CompleteMultipartUploadResult/>');
    }

    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, bytes);
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return request.method === 'HEAD' ? response.writeHead(404).end() : missing('NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const body = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
    response.writeHead(range ? 206 : 200, { 'content-length': body.length });
    return response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const bucket: S3Bucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    multiparts,
    before: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
}
