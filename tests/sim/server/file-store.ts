/** The server's rules for documents without its database: names, keys of repeated calls, the trash. */
import { nextName, typeOf } from '../../../contract/storage/file-rules.ts';
import type { DeleteResult, TrashItem } from '../../../contract/storage/storage-changes.ts';
import type { Container, StorageDocument } from '../../../contract/storage/storage-items.ts';
import type { FileHold } from '../../../contract/tasks/frozen-files.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { mimeTypeOf } from '../../../server/storage/upload.queries.ts';
import { containerFor, documentFor } from '../../support/values/fixtures.ts';

/** A document with what answers do not say. */
export interface Kept {
  readonly id: string;
  readonly clientId: string;
  readonly folderId: string;
  readonly name: string;
  readonly content: string;
  readonly isOwn: boolean;
  readonly storedAt: number;
  readonly isTrashed: boolean;
  /** Who put it into the trash last, also of one that is back; `null` for one that never was there. */
  readonly trashedBy: string | null;
  readonly trashedAt: number | null;
  /** What ties it to a task. */
  readonly meta: Readonly<Record<string, string>>;
}

export interface Folder {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
}

const untouched = { trashedBy: null, trashedAt: null, meta: {} };
const nameTaken = () => new Refusal(409, 'nameTaken');
const notFound = () => new Refusal(404, 'notFound');

/** Folders and documents of all clients. */
export class FileStore {
  readonly documents = new Map<string, Kept>();
  readonly #keys = new Map<string, { readonly fingerprint: string; readonly id: string }>();
  readonly #folders: readonly Folder[];
  readonly #now: () => number;

  constructor(folders: readonly Folder[], now: () => number) {
    this.#folders = folders;
    this.#now = now;
  }

  /** The folder of an id; 404 where there is none, or not for this user. */
  folder(id: string, clients: ReadonlySet<string>): Folder {
    const found = this.#folders.find((one) => one.id === id);
    if (!found || !clients.has(found.clientId)) throw notFound();
    return found;
  }

  foldersOf(clientId: string): readonly Folder[] {
    return this.#folders.filter((one) => one.clientId === clientId);
  }

  /** The documents of a folder that are not in the trash, the newest first. */
  listed(folderId: string): readonly Kept[] {
    return [...this.documents.values()]
      .filter((one) => one.folderId === folderId && !one.isTrashed)
      .sort((one, other) => other.storedAt - one.storedAt || (one.id < other.id ? 1 : -1));
  }

  isTaken(folderId: string, name: string): boolean {
    return this.listed(folderId).some((one) => one.name === name);
  }

  /** Stores a file; the key of an earlier call answers that call's document. */
  store(
    {
      folder,
      name,
      content,
      isOwn = true,
    }: { folder: Folder; name: string; content: string; isOwn?: boolean },
    user: string,
    key: string | null,
  ): Kept {
    const fingerprint = JSON.stringify([folder.id, name, content]);
    const earlier = key === null ? undefined : this.#keys.get(`${user}/${key}`);
    if (earlier) {
      if (earlier.fingerprint !== fingerprint) throw new Refusal(422, 'idempotencyMismatch');
      const document = this.documents.get(earlier.id);
      if (!document || document.isTrashed) throw notFound();
      return document;
    }
    if (this.isTaken(folder.id, name)) throw nameTaken();
    const id = `doc-${this.documents.size + 1}`;
    const place = { id, clientId: folder.clientId, folderId: folder.id, isTrashed: false, ...untouched };
    const document = { ...place, name, content, isOwn, storedAt: this.#now() };
    this.documents.set(id, document);
    if (key !== null) this.#keys.set(`${user}/${key}`, { fingerprint, id });
    return document;
  }

  /** Puts documents into the trash; those that are there already count as done. */
  trash(
    items: readonly TrashItem[],
    user: string,
    clients: ReadonlySet<string>,
    mayChange: boolean,
    heldBy: (one: Kept) => FileHold | null,
  ): DeleteResult {
    if (items.length === 0) throw new Refusal(400, 'badRequest');
    const gone: string[] = [];
    const failNames: DeleteResult['failNames'] = [];
    for (const { Id, ContainerId } of new Map(items.map((item) => [item.Id, item])).values()) {
      const one = this.documents.get(Id);
      const isThere = one !== undefined && one.folderId === ContainerId && clients.has(one.clientId);
      const hold = isThere && mayChange && !one.isTrashed ? heldBy(one) : null;
      if (isThere && mayChange && hold === null && (!one.isTrashed || one.trashedBy === user)) {
        if (!one.isTrashed) this.discard(one, user);
        gone.push(Id);
      } else
        failNames.push({
          id: Id,
          name: (one && clients.has(one.clientId) && one.name) || '',
          reason: isThere && !mayChange ? 'permission' : (hold ?? 'other'),
        });
    }
    return { successCount: gone.length, failCount: failNames.length, failNames, docsToRemove: gone };
  }

  /** Puts a document into the trash. */
  discard(one: Kept, user: string): void {
    this.documents.set(one.id, { ...one, isTrashed: true, trashedBy: user, trashedAt: this.#now() });
  }

  /** Takes a document out of the trash; a name that was taken meanwhile is counted up. */
  putBack(one: Kept): Kept {
    let { name } = one;
    while (this.isTaken(one.folderId, name)) name = nextName(name);
    const back = { ...one, name, isTrashed: false, trashedAt: null };
    this.documents.set(one.id, back);
    return back;
  }

  /** Takes documents out of the trash; one that its task does not take any more loses its tie to it. */
  restore(
    ids: readonly string[],
    clients: ReadonlySet<string>,
    mayChange: boolean,
    barredBy: (one: Kept) => FileHold | null,
  ): readonly Kept[] {
    const found = [...new Set(ids)].flatMap((id) => this.documents.get(id) ?? []);
    const kept = found.filter(
      ({ clientId, trashedBy }) => clients.has(clientId) && mayChange && trashedBy !== null,
    );
    if (kept.length === 0) throw notFound();
    const returning = kept.filter(({ isTrashed }) => isTrashed).map((one) => this.putBack(one));
    for (const one of returning) if (barredBy(one) !== null) this.documents.set(one.id, { ...one, meta: {} });
    return kept.map(({ id }) => this.documents.get(id) as Kept);
  }

  /** Changes what ties a document to a task; the other entries stay. */
  tie(id: string, meta: Readonly<Record<string, string>>): Kept {
    const one = { ...(this.documents.get(id) as Kept) };
    const tied = { ...one, meta: { ...one.meta, ...meta } };
    this.documents.set(id, tied);
    return tied;
  }
}

const changeable = (mayChange: boolean) => ({
  canRead: true,
  canCreate: mayChange,
  canUpdate: mayChange,
  canDelete: mayChange,
});

/** A document as an answer. */
export const documentAnswer = (one: Kept, mayChange: boolean): StorageDocument => {
  const fixture = documentFor(one.id, one.folderId);
  const createdDate = new Date(one.storedAt).toISOString();
  return {
    ...fixture,
    name: one.name,
    documentType: typeOf(one.name),
    mimeType: mimeTypeOf(one.name),
    originalItemSize: one.content.length,
    history: { ...fixture.history, createdDate, modifiedDate: createdDate },
    permissions: changeable(mayChange),
    customItemMetaData: { ...one.meta },
  };
};

/** The root of a client, or one of its folders, as an answer. */
export const containerAnswer = (
  { id, clientId, name }: Folder,
  documentCount: number,
  mayChange: boolean,
): Container => {
  const isRoot = id === clientId;
  return containerFor(id, {
    name,
    type: isRoot ? 'Client' : 'Folder',
    parent: isRoot ? null : { id: clientId, type: 'Client' },
    documentCount,
    hasFiles: documentCount > 0,
    hasFolders: isRoot,
    hasChildren: isRoot || documentCount > 0,
    rootType: isRoot ? 'Client' : null,
    permissions: changeable(mayChange),
  });
};
