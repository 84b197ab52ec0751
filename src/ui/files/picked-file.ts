import type { PickedFile } from '../../../machines/upload/checks.ts';

/** 128 random bits in hexadecimal, also on a page without a certificate. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A file as the upload flow needs to know it. */
export const pickedFileOf = (file: File): PickedFile => ({
  id: newId(),
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  source: file,
});
