import * as z from 'zod/mini';
import { uploadDocument } from '../../../contract/storage/storage.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { StoredFile } from '../../../machines/upload/items.ts';
import type { UploadPayload } from '../../../machines/upload/upload-file.machine.ts';
import type { Http } from '../../platform/http/http.ts';
import { problemOfAnswer } from '../../platform/http/http.ts';
import { paced } from './progress.ts';

interface Sending {
  readonly url: string;
  readonly file: Blob;
  readonly payload: UploadPayload;
  readonly signal: AbortSignal;
  readonly http: Http;
}

/** What a document says of how it was stored. */
export const storedOf = (
  document: { readonly id: string; readonly history: { readonly createdDate: string } },
  sha256: string | null,
): StoredFile => ({ documentId: document.id, storedAt: document.history.createdDate, sha256 });

/** Rejects with `unreadableFile` when a file cannot be read any more: a browser would call it a broken line. */
export async function assertReadable(file: Blob): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((error: unknown) => {
      throw new ProblemError({ code: 'unreadableFile' }, error);
    });
}

/**
 * Sends one file as multipart [S7.23]. By XMLHttpRequest, because it alone reports how much has gone out over every
 * version of HTTP. No time limit: a slow line is no failure.
 */
export function send({ url, file, payload, signal, http }: Sending): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('file[]', file, payload.name);
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    const headers = {
      ...http.authorization(),
      'Idempotency-Key': payload.idempotencyKey,
      'ngsw-bypass': 'true',
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const report = paced(payload.onProgress);
    // The form adds a little to the file; at the end of both they are the same.
    request.upload.onprogress = ({ loaded, total }) =>
      report(loaded === total ? file.size : loaded, file.size);
    request.onload = () => {
      if (request.status < 200 || request.status >= 300) {
        http.noteStatus(request.status, url, headers);
        reject(problemOfAnswer(request.status, request.response, request.getResponseHeader('location')));
        return;
      }
      const answer = z.safeParse(uploadDocument.response, request.response);
      if (answer.success) resolve(storedOf(answer.data.data, null));
      else reject(new ProblemError({ code: 'malformed', status: request.status }, answer.error));
    };
    request.onerror = () => reject(new ProblemError({ code: 'offline' }));
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) return request.onabort(new ProgressEvent('abort'));
    request.send(form);
  });
}
