import type { Readable } from 'node:stream';
import type { Staging } from './staging.ts';

/** What one stored blob turned out to be. */
export interface StoredBlob {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The first bytes (at most 4,100), for telling the type by content. */
  readonly head: Uint8Array;
}

/** Where bytes live, under names that the store makes itself. */
export interface Blobs {
  /** Where files gather that arrive in pieces. */
  readonly staging: Staging;
  /** Rejects with 507 when the disk has no room for a new blob of `bytes` beyond its reserve. */
  assertRoom(bytes: number): Promise<void>;
  /**
   * Streams `source` to a new blob, durable when the promise resolves; nothing is left behind when it rejects.
   * Rejects with `TooLarge` once more than `limitBytes` have come, and with 507 once the reserve of the disk is reached.
   */
  put(source: Readable, limitBytes: number): Promise<StoredBlob>;
  /** Opens a blob for reading; rejects with `BlobMissing` when there is none. `start` and `end` are inclusive offsets. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every key older than `olderThanMs`, for the sweep of orphans. */
  list(olderThanMs: number): AsyncIterable<string>;
}

/** There is no blob of a key that a row refers to: the store was not restored with the database, or is not all there. */
export class BlobMissing extends Error {
  readonly blob: string;
  constructor(blob: string, cause?: unknown) {
    super('a stored file is missing', { cause });
    this.name = 'BlobMissing';
    this.blob = blob;
  }
}

/** The source held more than was allowed. */
export class TooLarge extends Error {}
