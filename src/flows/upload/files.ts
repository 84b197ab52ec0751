import { fillPath } from '../../../contract/calls/call.ts';
import { documentsExist, uploadConstraints, uploadDocument } from '../../../contract/storage/storage.ts';
import { notifyUpload, setItemMetadata } from '../../../contract/storage/storage-changes.ts';
import { pathTypes } from '../../../contract/storage/storage-items.ts';
import { completeUpload, uploadsPath } from '../../../contract/storage/storage-uploads.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { ContainerRef } from '../../../machines/signals.ts';
import type { UploadNotice } from '../../../machines/upload/batch.ts';
import type { UploadConstraints } from '../../../machines/upload/checks.ts';
import type { Discard } from '../../../machines/upload/follow-ups.machine.ts';
import type { NameQuestion } from '../../../machines/upload/intake.machine.ts';
import type { InterruptedUpload, StoredFile, UploadItem } from '../../../machines/upload/items.ts';
import type {
  CompletePayload,
  LabelPayload,
  TransferPayload,
  UploadPayload,
} from '../../../machines/upload/upload-file.machine.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/http/service-route.ts';
import type { Hashes } from './hash.ts';
import type { UploadMemory } from './memory.ts';
import { assertReadable, send, storedOf } from './send.ts';

/** How many names one call looks up at the most. */
const maxNamesAtOnce = 500;

/**
 * How long the server may take to make a document of a large upload, in milliseconds: before it answers, it reads up to
 * 500 MB once more for their hash and puts them into its store, which may be a slow one.
 */
export const completionTimeout = 300_000;

const itemOf = (container: ContainerRef) => ({ type: pathTypes[container.type], id: container.id });
/** The id of a resumable upload: the last part of its address. */
const idOf = (uploadUrl: string): string => uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1);

/** What a browser has to know of a row to go on with it after a reload. */
function remembered({ file, ...item }: UploadItem): Omit<InterruptedUpload, 'uploadUrl'> {
  const { id, clientId, clientName, container, taskMetaData, field, name, renames } = item;
  const { size, lastModified } = file;
  return {
    id,
    clientId,
    clientName,
    container,
    taskMetaData,
    field,
    name,
    renames,
    stored: null,
    file: { name: file.name, size, lastModified },
  };
}

interface Options {
  readonly http: Http;
  readonly storage: Storage;
  readonly memory: UploadMemory;
  readonly hashes: Hashes;
  readonly origin: string;
}

/** The services of an upload: names that are taken, the transfer in parts, and its receipt [S7.16, S7.17, S7.23–S7.25]. */
export function createFileServices({ http, storage, memory, hashes, origin }: Options) {
  const taken = async (container: ContainerRef, names: readonly string[], signal: AbortSignal) => {
    const { data } = await storage.call(documentsExist, {
      params: itemOf(container),
      body: [...names],
      signal,
    });
    return new Set(names.filter((_, index) => data[index]?.exists));
  };
  return {
    recallUploads: ({ user }: { user: string }) => memory.recall(user),

    async loadConstraints(signal: AbortSignal): Promise<UploadConstraints> {
      const { data } = await storage.call(uploadConstraints, { signal });
      return data;
    },

    /** Whether a name is taken in a container [S7.17]. */
    async checkExists(
      { container, name }: { container: ContainerRef; name: string },
      signal: AbortSignal,
    ): Promise<boolean> {
      return (await taken(container, [name], signal)).has(name);
    },

    /** The ids of the files whose names are taken where they are to go [S7.17], with as few questions as it takes. */
    async findTakenNames({ files }: NameQuestion, signal: AbortSignal): Promise<readonly string[]> {
      const found: string[] = [];
      for (const container of new Map(files.map((one) => [one.container.id, one.container])).values()) {
        const here = files.filter((one) => one.container.id === container.id);
        for (let from = 0; from < here.length; from += maxNamesAtOnce) {
          const part = here.slice(from, from + maxNamesAtOnce);
          const names = await taken(container, [...new Set(part.map(({ name }) => name))], signal);
          found.push(...part.filter(({ name }) => names.has(name)).map(({ id }) => id));
        }
      }
      return found;
    },

    /** Sends a file in one piece [S7.23]. */
    async sendFile(payload: UploadPayload, signal: AbortSignal): Promise<StoredFile> {
      const file = payload.files[0]?.source as Blob;
      await assertReadable(file);
      const path = await storage.path(uploadDocument.path);
      const url = `${fillPath({ ...uploadDocument, path }, itemOf(payload.container))}?notify=${payload.notifyOnEachUpload}`;
      return await send({ url, file, payload, signal, http });
    },

    /** Sends the bytes of a large file, from where they stopped; its SHA-256 is computed beside it. */
    async transferFile(payload: TransferPayload, signal: AbortSignal): Promise<void> {
      const { item, user } = payload;
      const file = payload.files[0]?.source as Blob;
      await assertReadable(file);
      // Awaited by `completeFile`; errors here are thrown there.
      hashes.of(item.id, file).catch(() => undefined);
      const [{ transfer }, path] = await Promise.all([fetchTransfer(), storage.path(uploadsPath)]);
      const onCreated = (uploadUrl: string) => {
        memory.keep(user, { ...remembered(item), uploadUrl });
        payload.onCreated(uploadUrl);
      };
      const endpoint = `${origin}${path}`;
      await transfer({ payload: { ...payload, onCreated }, file, endpoint, http, signal });
    },

    /** Makes a document of bytes that have arrived. Rejects with `nameTaken` when the name is. */
    async completeFile({ id, user, file, uploadUrl, name }: CompletePayload, signal: AbortSignal) {
      const sha256 = await hashes.of(id, file.source as Blob);
      const { data } = await storage.call(completeUpload, {
        params: { id: idOf(uploadUrl) },
        body: { name, sha256 },
        signal,
        timeout: completionTimeout,
      });
      memory.drop(user, id);
      hashes.drop(id);
      return storedOf(data, sha256);
    },

    /** Ties a document to a task [S3.13, S7.25]; until that is done this browser remembers it. */
    async labelFile(
      { item, user, documentId, container, taskMetaData }: LabelPayload,
      signal: AbortSignal,
    ): Promise<void> {
      memory.keep(user, { ...remembered(item), uploadUrl: '', stored: item.stored });
      await storage.call(setItemMetadata, {
        body: [{ Id: documentId, ContainerId: container.id, CustomItemMetaData: { ...taskMetaData } }],
        signal,
      });
      memory.drop(user, item.id);
    },

    /** Asks for the e-mail after a batch [S7.24]. */
    async notifyUpload(notice: UploadNotice, signal: AbortSignal): Promise<void> {
      await storage.call(notifyUpload, {
        body: { clientId: notice.clientId, documentIds: [...notice.documentIds] },
        idempotencyKey: notice.idempotencyKey,
        signal,
      });
    },

    /** Takes what was sent of a file off the other side. */
    async discardUpload({ id, uploadUrl, user }: Discard & { user: string }): Promise<void> {
      memory.drop(user, id);
      hashes.drop(id);
      const { discard } = await fetchTransfer();
      await discard(uploadUrl, http);
    },
  };
}

/** The library for resumable uploads is fetched with the first file that needs it. */
const fetchTransfer = () =>
  import('./transfer.ts').catch((error: unknown) => {
    throw new ProblemError({ code: 'offline' }, error);
  });
