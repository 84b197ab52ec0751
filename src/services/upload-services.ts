import { fillPath } from '../../contract/call.ts';
import { documentsExist, listProjects, uploadConstraints, uploadDocument } from '../../contract/storage.ts';
import { defaultUploadFolderName, pathTypes } from '../../contract/storage-items.ts';
import { ProblemError } from '../../machines/problem.ts';
import type { ContainerRef } from '../../machines/signals.ts';
import type { UploadConstraints } from '../../machines/upload/checks.ts';
import type { UploadPayload } from '../../machines/upload/upload-file.machine.ts';
import type { Storage } from './document-services.ts';
import type { Http } from './http.ts';
import { problemOfAnswer } from './http.ts';

/** The least time between two reports of progress, in milliseconds. */
const progressInterval = 120;

const itemOf = (container: ContainerRef) => ({ type: pathTypes[container.type], id: container.id });

/** What the upload charts need from the world [S7.16, S7.17, S7.23]. */
export function createUploadServices({ http, storage }: { http: Http; storage: Storage }) {
  return {
    async loadConstraints(signal: AbortSignal): Promise<UploadConstraints> {
      const { data } = await storage.call(uploadConstraints, { signal });
      return data;
    },

    /** The project that takes what a client's people upload at the top [S7.26]; the client itself when it has none yet. */
    async findDefaultFolder(input: { clientId: string }, signal: AbortSignal): Promise<ContainerRef> {
      const { data } = await storage.call(listProjects, {
        query: {
          primaryAssociationId: input.clientId,
          primaryAssociationType: 'Client',
          productType: defaultUploadFolderName,
        },
        signal,
      });
      const folder = data.find(({ name }) => name === defaultUploadFolderName);
      // The server makes the folder with the first upload to the client itself.
      if (!folder)
        return { id: input.clientId, type: 'Folder', name: defaultUploadFolderName, canCreate: true };
      return {
        id: folder.id,
        type: folder.type,
        name: folder.name,
        canCreate: folder.permissions.canCreate,
      };
    },

    /** Whether a name is taken in a container [S7.17]. */
    async checkExists(
      input: { container: ContainerRef; name: string },
      signal: AbortSignal,
    ): Promise<boolean> {
      const { data } = await storage.call(documentsExist, {
        params: itemOf(input.container),
        body: [input.name],
        signal,
      });
      return data[0]?.exists ?? false;
    },

    /**
     * Sends one file as multipart [S7.23]. By XMLHttpRequest, because it alone reports how much has gone out over
     * every version of HTTP. No time limit: a slow line is no failure.
     */
    async sendFile(payload: UploadPayload, signal: AbortSignal): Promise<void> {
      const file = payload.file.source as Blob;
      await file
        .slice(0, 1)
        .arrayBuffer()
        .catch((error: unknown) => {
          throw new ProblemError({ code: 'unreadableFile' }, error);
        });
      const path = await storage.path(uploadDocument.path);
      const url = `${fillPath({ ...uploadDocument, path }, itemOf(payload.container))}?notify=${payload.notifyOnEachUpload}`;
      const form = new FormData();
      form.append('file[]', file, payload.name);
      await send({ url, form, payload, signal, http });
    },
  };
}

interface Sending {
  url: string;
  form: FormData;
  payload: UploadPayload;
  signal: AbortSignal;
  http: Http;
}

function send({ url, form, payload, signal, http }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    const headers = {
      ...http.authorization(),
      'Idempotency-Key': payload.idempotencyKey,
      'ngsw-bypass': 'true',
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let reportedAt = 0;
    request.upload.onprogress = (event) => {
      const isDue = event.timeStamp - reportedAt >= progressInterval || event.loaded === event.total;
      if (!isDue) return;
      reportedAt = event.timeStamp;
      payload.onProgress(Math.min(event.loaded, payload.file.size));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      http.noteStatus(request.status, url);
      reject(problemOfAnswer(request.status, request.response, request.getResponseHeader('location')));
    };
    request.onerror = () => reject(new ProblemError({ code: 'offline' }));
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) return request.onabort(new ProgressEvent('abort'));
    request.send(form);
  });
}
