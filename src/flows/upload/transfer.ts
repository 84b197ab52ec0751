import {
  DetailedError,
  type HttpRequest,
  type HttpResponse,
  Upload,
  type UploadOptions,
} from 'tus-js-client';
import { pathTypes } from '../../../contract/storage/storage-items.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { TransferPayload } from '../../../machines/upload/upload-file.machine.ts';
import type { Http } from '../../platform/http/http.ts';
import { problemOfAnswer } from '../../platform/http/http.ts';
import { paced } from './progress.ts';

interface Transfer {
  readonly payload: TransferPayload;
  readonly file: Blob;
  /** Where resumable uploads are begun. */
  readonly endpoint: string;
  readonly http: Http;
  readonly signal: AbortSignal;
}

/**
 * How many bytes go out in one request: 8 MiB. A browser sends a request again by itself when a connection breaks that it
 * had used before, from its first byte on; so no more than this goes out in vain.
 */
const pieceBytes = 8 * 1024 * 1024;

/**
 * Answers to a running upload that another try gets past: its offset moved on meanwhile, another request is still writing,
 * or its bytes are gone and it begins anew.
 */
const passingStatuses: ReadonlySet<number> = new Set([404, 409, 410, 423, 460]);
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/**
 * Sends a file by the tus protocol [tus 1.0.0], from the byte at which the other side stopped, without a time
 * limit. Tries again are the chart's business. Rejects with a `ProblemError`, with `notFound` when the other side has
 * nothing more of the upload that was to go on.
 */
export async function transfer(all: Transfer): Promise<void> {
  const { uploadUrl } = all.payload;
  // Never with both: the library would begin anew when the server is only busy.
  await run(all, uploadUrl === null ? { endpoint: all.endpoint } : { uploadUrl }).catch((error: unknown) => {
    throw isGone(error) ? new ProblemError({ code: 'notFound' }, error) : problemIn(error);
  });
}

/** Takes an upload off the other side. Rejects with a `ProblemError`, with `notFound` when it is gone already. */
export async function discard(uploadUrl: string, http: Http): Promise<void> {
  await Upload.terminate(uploadUrl, { retryDelays: null, ...authorized(http) }).catch((error: unknown) => {
    const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
    throw goneStatuses.has(status ?? 0) ? new ProblemError({ code: 'notFound' }, error) : problemIn(error);
  });
}

/** Puts the session into each request, and reports each refusal. */
function authorized(http: Http) {
  const sent = new WeakMap<HttpRequest, Readonly<Record<string, string>>>();
  return {
    onBeforeRequest(request: HttpRequest) {
      const headers = { ...http.authorization(), 'ngsw-bypass': 'true' };
      sent.set(request, headers);
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    },
    onAfterResponse(request: HttpRequest, response: HttpResponse) {
      http.noteStatus(response.getStatus(), request.getURL(), sent.get(request) ?? {});
    },
  };
}

function run({ payload, file, http, signal }: Transfer, place: UploadOptions): Promise<void> {
  const { onBeforeRequest, onAfterResponse } = authorized(http);
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...place,
      metadata: {
        containerType: pathTypes[payload.container.type],
        containerId: payload.container.id,
        filename: payload.name,
        idempotencyKey: payload.idempotencyKey,
      },
      chunkSize: pieceBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        // The library starts asynchronously, even when `abort` was called meanwhile.
        signal.throwIfAborted();
        onBeforeRequest(request);
      },
      onAfterResponse(request, response) {
        onAfterResponse(request, response);
        if (request.getMethod() === 'POST' && response.getStatus() === 201) payload.onOffset(0);
        const offset = Number.parseInt(response.getHeader('Upload-Offset') ?? '', 10);
        if (request.getMethod() === 'HEAD' && !Number.isNaN(offset)) payload.onOffset(offset);
      },
      onUploadUrlAvailable: () => upload.url !== null && payload.onCreated(upload.url),
      onProgress: paced(payload.onProgress),
      onSuccess: () => resolve(),
      onError: reject,
    });
    const stop = () => {
      upload.abort();
      reject(new DOMException('The upload was given up.', 'AbortError'));
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/** Whether the other side has nothing more of an upload that was to go on. */
const isGone = (error: unknown): boolean =>
  error instanceof DetailedError &&
  error.originalRequest.getMethod() === 'HEAD' &&
  goneStatuses.has(error.originalResponse?.getStatus() ?? 0);

/** What a failure of the library means in the codes of the machines. */
function problemIn(error: unknown): Error {
  if (!(error instanceof DetailedError))
    return error instanceof Error ? error : new ProblemError({ code: 'unknown' });
  const response = error.originalResponse;
  if (!response) return new ProblemError({ code: 'offline' }, error);
  const status = response.getStatus();
  const isRunning = error.originalRequest.getMethod() !== 'POST';
  if (isRunning && passingStatuses.has(status))
    return new ProblemError({ code: 'incompleteUpload', status }, error);
  return problemOfAnswer(status, parsed(response.getBody()), null);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
