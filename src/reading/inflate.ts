import { unzipSync } from 'fflate';
import { TooMuch } from '../../contract/fiscal/too-much.ts';

/**
 * The parts of an archive whose names fit, inflated. The sizes that the archive names are added up before the first of
 * them is inflated, and none is inflated beyond the size that it names, so the limit holds for an archive that lies as
 * well. Throws `TooMuch` beyond the limit.
 */
export function inflate(
  bytes: Uint8Array,
  maxBytes: number,
  isPart: (name: string) => boolean,
): Record<string, Uint8Array> {
  let total = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (isPart(name)) total += originalSize;
      if (total > maxBytes) throw new TooMuch();
      return false;
    },
  });
  return unzipSync(bytes, { filter: ({ name }) => isPart(name) });
}
