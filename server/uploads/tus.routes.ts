import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import { type Locker, Server } from '@tus/server';
import type { Context } from 'hono';
import { maxFileBytes } from '../../contract/storage/file-rules.ts';
import {
  continueUpload,
  createUpload,
  endUpload,
  findUpload,
  uploadsPath,
} from '../../contract/storage/storage-uploads.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { Targets } from '../storage/upload-target.ts';
import { refusalIn } from './tus-refusal.ts';
import { TusStore } from './tus-store.ts';
import type { UploadLocks } from './upload-locks.ts';

interface TusParts extends Pick<Deps, 'db' | 'blobs'> {
  readonly limits: Limits;
  readonly targets: Targets;
  readonly locks: UploadLocks;
}

/** What an answer of the protocol's own may carry; who may call from elsewhere is no business of the library. */
const answerHeaders = [
  'location',
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  // A request that had to let go may still be sending.
  'connection',
] as const;

/** The body of a request, taken piece by piece as it is asked for. One that is refused in the middle stays open for the answer. */
async function* piecesOf(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  yield* incoming.iterator({ destroyOnReturn: false });
}

/** The routes of the tus protocol. A library speaks it; these routes check permissions and shape the answers. */
export function addTusRoutes(routes: Routes, { locks, ...parts }: TusParts): void {
  async function speak(context: Context, principal: Principal, id?: string): Promise<Response> {
    const incoming = (context.env as HttpBindings).incoming as IncomingMessage;
    const store = new TusStore({ ...parts, principal });
    let failure: unknown;
    const server = new Server({
      path: uploadsPath,
      datastore: store,
      relativeLocation: true,
      maxSize: maxFileBytes,
      // No other request can know an upload that is being created.
      locker: id === undefined ? { newLock: () => noLock } : lockerOf(locks, store),
      lockDrainTimeout: parts.limits.uploadLetGoMs,
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: () => id,
      // Before the lock: a request neither waits for nor disturbs what belongs to another user.
      onIncomingRequest: async () => {
        if (id !== undefined) await store.find(id);
      },
      onResponseError: (_request, error) => {
        failure = error;
        return undefined;
      },
    });
    try {
      const answer = await server.handleWeb(requestFor(context, incoming));
      if (answer.status >= 400) throw refusalIn(answer.status, store.refusal ?? failure);
      return new Response(answer.body, { status: answer.status, headers: chosen(answer.headers) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const headers = { ...error.headers, 'tus-resumable': '1.0.0' };
      throw new Refusal(error.status, error.reason, error.message, headers);
    }
  }

  routes.handle(createUpload, async ({ context, principal }) => {
    if (context.req.header('content-type') === 'application/offset+octet-stream')
      throw new Refusal(400, 'badRequest', 'An upload is made without bytes.');
    return await speak(context, principal);
  });
  const ofOne = [findUpload, continueUpload, endUpload] as const;
  for (const call of ofOne)
    routes.handle(call, async ({ context, principal, params }) => speak(context, principal, params.id));
}

/** The locks for one request, each kept until what the request writes is written. */
const lockerOf = (locks: UploadLocks, store: TusStore): Locker => ({
  newLock(id) {
    const lock = locks.newLock(id);
    return {
      lock: (signal, cancelRequest) => lock.lock(signal, cancelRequest),
      async unlock() {
        await store.settled();
        await lock.unlock();
      },
    };
  },
});

const noLock = { lock: async () => undefined, unlock: async () => undefined };

function requestFor(context: Context, incoming: IncomingMessage): Request {
  const { method, url } = context.req;
  const headers = context.req.raw.headers;
  if (method !== 'PATCH') return new Request(url, { method, headers });
  // The stream that the runtime would make of a request reads ahead without a limit.
  const body = ReadableStream.from(piecesOf(incoming));
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

const chosen = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    answerHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
