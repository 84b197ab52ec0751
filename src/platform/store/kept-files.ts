import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';

/** The database of this browser that holds copies of files on their way. */
const databaseName = 'cc-uploads';

/** A copy: what is known of the file, as JSON that the reader checks, and its bytes apart. */
interface Entry {
  readonly user: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  readonly facts: unknown;
}

interface Schema extends DBSchema {
  entries: { key: [string, string]; value: Entry };
  bytes: { key: [string, string]; value: Blob };
}

export interface KeptFile {
  readonly id: string;
  readonly facts: unknown;
  readonly bytes: Blob;
}

/** Copies of files in the browser, under their user's PrismGuid. Without such a store in the browser nothing can be kept: calls reject. */
export interface KeptFiles {
  /** Keeps a file; rejects when it cannot be read or the browser has no room. */
  put(user: string, file: KeptFile): Promise<void>;
  /** Replaces what is known of a kept file; does nothing where there is none. */
  note(user: string, id: string, facts: unknown): Promise<void>;
  /** A user's files, those kept first first. Entries of all users that are older than `maxAge` milliseconds go. */
  list(user: string, maxAge: number): Promise<readonly KeptFile[]>;
  drop(user: string, ids: readonly string[]): Promise<void>;
  /** Removes all files of a user. */
  forget(user: string): Promise<void>;
}

/** Opens the store at its first use. `now` is in milliseconds since 1970. */
export function createKeptFiles(now: () => number = Date.now): KeptFiles {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opened ??= openDB<Schema>(databaseName, 1, {
      upgrade(database) {
        database.createObjectStore('entries', { keyPath: ['user', 'id'] });
        database.createObjectStore('bytes');
      },
      // Another try opens it again, after a browser cleared its storage for example.
      terminated: () => {
        opened = undefined;
      },
    });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const allOf = (user: string) => IDBKeyRange.bound([user], [user, []]);
  return {
    async put(user, { id, facts, bytes }) {
      const transaction = (await open()).transaction(['entries', 'bytes'], 'readwrite');
      await Promise.all([
        transaction.objectStore('entries').put({ user, id, keptAt: now(), facts }),
        transaction.objectStore('bytes').put(bytes, [user, id]),
        transaction.done,
      ]);
    },
    async note(user, id, facts) {
      const transaction = (await open()).transaction('entries', 'readwrite');
      const entry = await transaction.store.get([user, id]);
      if (entry) await transaction.store.put({ ...entry, facts });
      await transaction.done;
    },
    async list(user, maxAge) {
      const transaction = (await open()).transaction(['entries', 'bytes'], 'readwrite');
      const [entries, files] = [transaction.objectStore('entries'), transaction.objectStore('bytes')];
      const found: (KeptFile & { readonly keptAt: number })[] = [];
      for (const { user: owner, id, keptAt, facts } of await entries.getAll()) {
        if (now() - keptAt >= maxAge) {
          await Promise.all([entries.delete([owner, id]), files.delete([owner, id])]);
          continue;
        }
        if (owner !== user) continue;
        const bytes = await files.get([owner, id]);
        if (bytes) found.push({ id, facts, bytes, keptAt });
      }
      await transaction.done;
      return found
        .sort((one, other) => one.keptAt - other.keptAt)
        .map(({ keptAt: _keptAt, ...file }) => file);
    },
    async drop(user, ids) {
      const transaction = (await open()).transaction(['entries', 'bytes'], 'readwrite');
      await Promise.all([
        ...ids.flatMap((id) => [
          transaction.objectStore('entries').delete([user, id]),
          transaction.objectStore('bytes').delete([user, id]),
        ]),
        transaction.done,
      ]);
    },
    async forget(user) {
      // A browser without the store keeps nothing.
      if (typeof indexedDB === 'undefined') return;
      const transaction = (await open()).transaction(['entries', 'bytes'], 'readwrite');
      await Promise.all([
        transaction.objectStore('entries').delete(allOf(user)),
        transaction.objectStore('bytes').delete(allOf(user)),
        transaction.done,
      ]);
    },
  };
}
