/** Large files, and the requests in which they are sent piece by piece. */
import { randomBytes } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** When every file of `archiveOf` was changed last, in seconds since 1970. */
const changedAt = 1_700_000_000;

/** A file that begins as a ZIP archive does and is random after that, so that nothing can make it smaller. */
export function archiveOf(folder: string, name: string, bytes: number): string {
  const path = join(folder, name);
  const signature = Buffer.from('PK\u0003\u0004');
  writeFileSync(path, Buffer.concat([signature, randomBytes(bytes - signature.length)]));
  utimesSync(path, changedAt, changedAt);
  return path;
}

/** Where each request of a page that sends bytes of a large file begins in it; it grows as they are sent. */
export function sentOffsets(page: Page): readonly number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  return offsets;
}
