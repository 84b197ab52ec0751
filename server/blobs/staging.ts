import type { Readable } from 'node:stream';

/** Where the bytes of a file gather that arrives in pieces. */
export interface Staged {
  /** The key of the blob that they become. */
  readonly key: string;
  /** What the store itself calls the place, where that is something else. */
  readonly stagingId: string | null;
}

/**
 * Bytes that arrive in pieces, over days and processes, until they are all there and become a blob. Only one caller at
 * a time may work on a place: the caller holds a lock on it.
 */
export interface Staging {
  /** Rejects with 507 when the disk has no room for `bytes` more beyond its reserve. */
  assertRoom(bytes: number): Promise<void>;
  /** Makes an empty place. */
  begin(): Promise<Staged>;
  /** How many bytes are really there, sealed or not; `undefined` when the place is gone. */
  sizeOf(staged: Staged): Promise<number | undefined>;
  /**
   * Adds what `source` holds to the `offset` bytes that are there, and answers how many there are then. Rejects as
   * `source` does when it breaks off, and with 507 once the reserve of the disk is reached; the bytes before that stay.
   */
  append(staged: Staged, offset: number, source: Readable): Promise<number>;
  /** Makes the blob `key` of what is there, durable when the promise resolves; doing it again changes nothing. */
  seal(staged: Staged): Promise<void>;
  /** Removes a place and its bytes, sealed or not; doing it again changes nothing. */
  discard(staged: Staged): Promise<void>;
  /** Removes places that are older than `olderThanMs` and never became blobs. */
  sweep(olderThanMs: number): Promise<void>;
}
