/** The server's rules for resumable uploads without its database and blobs: offsets, keys of creations, expiry. */
import {
  checksumMismatchStatus,
  type UploadMetadata,
  uploadLifetimeHours,
} from '../../../contract/storage/storage-uploads.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { type FilePart, hashOf } from '../large-file.ts';

/** An upload and the bytes that the server has of it. */
export interface StoredUpload {
  readonly id: string;
  readonly user: string;
  /** `null` once an upload that has expired no longer holds it. */
  readonly key: string | null;
  readonly containerId: string;
  readonly name: string;
  readonly size: number;
  readonly createdAt: number;
  readonly parts: readonly FilePart[];
  /** What it became. */
  readonly documentId: string | null;
}

const notFound = () => new Refusal(404, 'notFound');
const gone = () => new Refusal(410, 'notFound');
const lifetime = uploadLifetimeHours * 3_600_000;

/** How many bytes of an upload are there. */
export const offsetOf = ({ parts }: Pick<StoredUpload, 'parts'>): number =>
  parts.reduce((sum, { size }) => sum + size, 0);

/** What the parts come to: the content of one file when they are all of it in their order, else something else. */
function contentOf({ parts }: StoredUpload): string {
  const [first] = parts;
  const isWhole = parts.every(
    ({ content, start }, index) =>
      content === first?.content && start === offsetOf({ parts: parts.slice(0, index) }),
  );
  if (first && isWhole) return first.content;
  return parts.map(({ content, start, end }) => content.slice(start, end)).join('');
}

/** The uploads of all users. */
export class UploadStore {
  readonly uploads = new Map<string, StoredUpload>();
  /** How often bytes came for another offset than the one that was there. */
  misplaced = 0;
  readonly #now: () => number;
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  isExpired = ({ createdAt }: StoredUpload): boolean => createdAt + lifetime <= this.#now();

  find(id: string, user: string): StoredUpload {
    const upload = this.uploads.get(id);
    if (upload?.user !== user) throw notFound();
    return upload;
  }

  /** Makes an upload, or answers the one of an earlier creation with this key. */
  create({ containerId, filename, idempotencyKey }: UploadMetadata, size: number, user: string): string {
    const earlier = [...this.uploads.values()].find(
      (one) => idempotencyKey !== undefined && one.user === user && one.key === idempotencyKey,
    );
    if (earlier && this.isExpired(earlier)) this.uploads.set(earlier.id, { ...earlier, key: null });
    else if (earlier) {
      if (earlier.containerId !== containerId || earlier.size !== size)
        throw new Refusal(422, 'idempotencyMismatch');
      return earlier.id;
    }
    this.#count += 1;
    const id = `upload-${this.#count}`;
    const upload = { id, user, key: idempotencyKey ?? null, containerId, name: filename, size };
    this.uploads.set(id, { ...upload, createdAt: this.#now(), parts: [], documentId: null });
    return id;
  }

  /** The offset from which an upload goes on. */
  offset(id: string, user: string): { readonly offset: number; readonly size: number } {
    const upload = this.find(id, user);
    if (this.isExpired(upload)) throw gone();
    return { offset: upload.documentId === null ? offsetOf(upload) : upload.size, size: upload.size };
  }

  /** Adds bytes, and answers the offset after them. */
  append(id: string, user: string, offset: number, part: FilePart): number {
    const { offset: known, size } = this.offset(id, user);
    if (known !== offset) {
      this.misplaced += 1;
      throw new Refusal(409, 'outdated');
    }
    if (offset === size) return offset;
    const upload = this.find(id, user);
    const parts = [...upload.parts, part].filter((one) => one.size > 0);
    this.uploads.set(id, { ...upload, parts });
    return offsetOf({ parts });
  }

  /** Discards an upload; one that became a document stays. */
  remove(id: string, user: string): void {
    if (this.find(id, user).documentId === null) this.uploads.delete(id);
  }

  /** Makes a document of an upload; repeated, it answers the same one. */
  complete<Made extends { readonly id: string }>(
    { id, user, sha256, name }: { id: string; user: string; sha256?: string; name?: string },
    steps: {
      /** The document of an earlier call. */
      readonly found: (documentId: string) => Made;
      /** Refuses where the user may no longer add to the container. */
      readonly check: (containerId: string) => void;
      readonly store: (file: { containerId: string; name: string; content: string }) => Made;
    },
  ): Made {
    const upload = this.find(id, user);
    if (upload.documentId !== null) return steps.found(upload.documentId);
    if (this.isExpired(upload)) throw gone();
    steps.check(upload.containerId);
    if (offsetOf(upload) !== upload.size) throw new Refusal(400, 'incompleteUpload');
    const content = contentOf(upload);
    if (sha256 !== undefined && sha256 !== hashOf(content)) {
      this.uploads.delete(id);
      throw new Refusal(checksumMismatchStatus, 'checksumMismatch');
    }
    const made = steps.store({ containerId: upload.containerId, name: name ?? upload.name, content });
    this.uploads.set(id, { ...upload, documentId: made.id });
    return made;
  }
}
