import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import { basename, dirname } from 'node:path';
import { eq } from 'drizzle-orm';
import { fillPath } from '../../../contract/calls/call.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { completeUpload, uploadsPath } from '../../../contract/storage/storage-uploads.ts';
import { uploads } from '../../../server/db/schema/storage-schema.ts';
import { type StorageFixture, startStorageFixture, type Told } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

/** The headers of every request of the protocol. */
export const tus = { 'tus-resumable': '1.0.0' };

/** What an answer of the protocol says. */
export interface TusAnswer {
  readonly status: number;
  readonly offset?: number;
  readonly location?: string;
  readonly reason?: string;
}

/** What is sent to make an upload. */
export interface Creation {
  readonly size: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

type Target = Pick<StorageFixture, 'call' | 'tell' | 'origin'>;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The header that carries metadata. */
export const metadataOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function answerOf(answer: Response): Promise<TusAnswer> {
  const text = await answer.text();
  const offset = answer.headers.get('upload-offset');
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    ...(offset === null ? {} : { offset: Number(offset) }),
    ...(location === null ? {} : { location }),
    ...(text === '' ? {} : { reason: JSON.parse(text).errors[0].reason }),
  };
}

/** The protocol as a browser speaks it to `target`. */
export function speakTo(target: Target) {
  const create = async (
    visitor: Visitor | undefined,
    { size, metadata = {} }: Creation,
  ): Promise<TusAnswer> =>
    await answerOf(
      await target.call(visitor, uploadsPath, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(size),
          'upload-metadata': metadataOf({
            containerType: 'folders',
            containerId: 'tax',
            filename: 'file.dat',
            ...metadata,
          }),
        },
      }),
    );

  return {
    create,

    /** Makes an upload, and answers its path. */
    async begin(visitor: Visitor, creation: Creation): Promise<string> {
      const { status, location } = await create(visitor, creation);
      if (status !== 201 || !location) throw new Error(`no upload was made: ${status}`);
      return location;
    },

    async offset(visitor: Visitor | undefined, path: string): Promise<TusAnswer> {
      return await answerOf(await target.call(visitor, path, { method: 'HEAD', headers: tus }));
    },

    async send(
      visitor: Visitor | undefined,
      path: string,
      offset: number,
      bytes: Uint8Array<ArrayBuffer>,
    ): Promise<TusAnswer> {
      return await answerOf(
        await target.call(visitor, path, {
          method: 'PATCH',
          headers: {
            ...tus,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: bytes,
        }),
      );
    },

    /** Opens a PATCH of `length` bytes whose bytes the caller writes. */
    async open(visitor: Visitor, path: string, offset: number, length: number): Promise<http.ClientRequest> {
      const request = http.request(new URL(path, target.origin), {
        method: 'PATCH',
        headers: {
          ...tus,
          ...visitor.headers,
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': length,
        },
      });
      request.on('error', () => undefined);
      request.flushHeaders();
      return request;
    },

    async giveUp(visitor: Visitor | undefined, path: string): Promise<TusAnswer> {
      return await answerOf(await target.call(visitor, path, { method: 'DELETE', headers: tus }));
    },

    complete: (
      visitor: Visitor | undefined,
      path: string,
      body: { name?: string; sha256?: string } = {},
    ): Promise<Told<StorageDocument>> =>
      target.tell(visitor, `POST ${fillPath(completeUpload, { id: idOf(path) })}`, body),
  };
}

export const idOf = (path: string): string => path.split('/').at(-1) ?? '';

/** Writes to a request, waiting until the system has taken it. */
export async function write(request: http.ClientRequest, bytes: Uint8Array): Promise<void> {
  if (!request.write(bytes)) await once(request, 'drain');
}

/** A fixture with the folder `tax` of the client `acme`, the protocol spoken to it, and a look behind it. */
export async function startUploadFixture(env: NodeJS.ProcessEnv = {}) {
  const fixture = await startStorageFixture(env);
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
  const { db } = fixture.deps;
  const rows = () => db.select().from(uploads).orderBy(uploads.createdAt);
  const stagedFiles = async (): Promise<string[]> =>
    (await fixture.blobFiles()).filter((path) => basename(dirname(path)) === 'uploads');
  return {
    ...fixture,
    ...speakTo(fixture),
    rows,
    stagedFiles,
    row: async (path: string) => (await rows()).find(({ id }) => id === idOf(path)),
    /** Changes one upload, or all. */
    async change(values: Partial<typeof uploads.$inferInsert>, id?: string): Promise<void> {
      await db
        .update(uploads)
        .set(values)
        .where(id === undefined ? undefined : eq(uploads.id, id));
    },
    /** Adds uploads of ann that have no bytes. */
    async addRows(count: number): Promise<void> {
      const row = {
        userId: 'ann',
        containerType: 'folders',
        containerId: 'tax',
        name: 'x.txt',
        size: 1,
      } as const;
      const expiresAt = new Date(Date.now() + 3_600_000);
      await db.insert(uploads).values(
        Array.from({ length: count }, (_, index) => {
          const key = index.toString(16).padStart(32, '0');
          return { ...row, id: `row-${index}`, blobKey: key, expiresAt };
        }),
      );
    },
    /** How many bytes lie in files that arrive in pieces. */
    async stagedBytes(): Promise<number> {
      const sizes = await Promise.all((await stagedFiles()).map(async (path) => (await stat(path)).size));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** What speaks to another server than that of the fixture. */
export function callerOf(origin: string) {
  const call = (visitor: Visitor | undefined, path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin), { ...init, headers: { ...visitor?.headers, ...init.headers } });
  const tell: UploadFixture['tell'] = async (visitor, request, body, more = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const headers = { 'content-type': 'application/json', ...more };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await call(visitor, path, { method, headers, ...sent });
    const text = await answer.text();
    return { status: answer.status, ...(text === '' ? {} : JSON.parse(text)) };
  };
  return { origin, call, tell, ...speakTo({ origin, call, tell }) };
}

export type UploadFixture = Awaited<ReturnType<typeof startUploadFixture>>;
