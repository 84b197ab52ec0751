import { createHash } from 'node:crypto';
import type { Part } from '../blobs/parts.ts';

/** The position of a file in a pack, and its SHA-256 in lower-case hex. */
export interface PackedFile {
  readonly part: Part;
  readonly sha256: string;
}

/** Files on their way into one blob, one after another. */
export interface Pack {
  add(bytes: Uint8Array): PackedFile;
  /** The bytes added since the last call, at most those of one client: they are never all in memory. */
  take(): Buffer;
}

export function createPack(): Pack {
  let waiting: Uint8Array[] = [];
  let length = 0;
  return {
    add(bytes) {
      const part = { start: length, size: bytes.length };
      waiting.push(bytes);
      length += bytes.length;
      return { part, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    take() {
      const taken = Buffer.concat(waiting);
      waiting = [];
      return taken;
    },
  };
}
