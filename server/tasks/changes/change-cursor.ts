import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { keptInInstallation } from '../../db/installation.ts';
import { newSecret } from '../../security/secrets.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const numberBytes = 8;

/** Cursors of changes as a browser holds them. */
export interface ChangeCursors {
  /** The cursor for a number. It is different each time, so that two cursors cannot be compared. */
  seal(companyId: string, change: number): Promise<string>;
  /** The number of a cursor; `undefined` when it is invalid or belongs to another firm. */
  open(companyId: string, cursor: string): Promise<number | undefined>;
}

/**
 * The changes of a firm are numbered in one row, so the numbers would reveal how much the firm does for its other
 * clients. They leave the server encrypted, with a key that all servers of an installation share.
 */
export function createChangeCursors(db: Database): ChangeCursors {
  let known: Promise<Buffer> | undefined;
  const key = (): Promise<Buffer> => {
    known ??= keptInInstallation(db, 'changeCursorKey', newSecret).then(
      (secret) => Buffer.from(secret, 'base64url'),
      (error: unknown) => {
        // The next call asks again.
        known = undefined;
        throw error;
      },
    );
    return known;
  };
  return {
    async seal(companyId, change) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, await key(), iv).setAAD(Buffer.from(companyId));
      const plain = Buffer.alloc(numberBytes);
      plain.writeBigUInt64BE(BigInt(change));
      const sealed = [iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },

    async open(companyId, cursor) {
      const sealed = Buffer.from(cursor, 'base64url');
      if (sealed.length !== ivBytes + numberBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, await key(), sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(companyId))
        .setAuthTag(sealed.subarray(-tagBytes));
      try {
        const plain = [decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()];
        return Number(Buffer.concat(plain).readBigUInt64BE());
      } catch {
        return undefined;
      }
    },
  };
}
