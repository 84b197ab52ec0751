import { createHash } from 'node:crypto';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A document that the server said to have stored. */
export interface Acknowledged {
  readonly id: string;
  readonly folderId: string;
  readonly sha256: string;
}

const atATime = 8;

/**
 * Downloads every acknowledged document and compares its bytes. Answers the ids of those that are gone or have changed;
 * `download` answers `undefined` for one that is not there.
 */
export async function lostOf(
  acknowledged: readonly Acknowledged[],
  download: (document: Acknowledged) => Promise<Uint8Array | undefined>,
): Promise<string[]> {
  const lost: string[] = [];
  const waiting = [...acknowledged];
  const check = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const bytes = await download(one);
      if (!bytes || hashOf(bytes) !== one.sha256) lost.push(one.id);
    }
  };
  await Promise.all(Array.from({ length: atATime }, check));
  return lost.sort();
}
