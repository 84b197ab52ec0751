import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Answers a file with its SHA-256 in hex, read piece by piece; `null` when it cannot be read. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    const hash = sha256.create();
    const reader = data.stream().getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
    postMessage(bytesToHex(hash.digest()));
  } catch {
    postMessage(null);
  }
});
