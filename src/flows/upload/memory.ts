import * as z from 'zod/mini';
import { containerTypes, taskMetaDataSchema } from '../../../contract/storage/storage-items.ts';
import { uploadLifetimeHours } from '../../../contract/storage/storage-uploads.ts';
import type { InterruptedUpload } from '../../../machines/upload/items.ts';
import type { Drafts } from '../../platform/store/drafts.ts';
import type { Claims } from './claims.ts';

/** How long an upload that was broken off can go on, in milliseconds: as long as the server keeps its bytes. */
export const resumableFor = uploadLifetimeHours * 3_600_000;

/** The name of the list among a user's drafts: it goes with them when the person signs out, and stays when a session ends. */
const draftName = 'uploads';

export const containerSchema = z.object({
  id: z.string(),
  type: z.enum(containerTypes),
  name: z.string(),
  canCreate: z.boolean(),
});
export const fileSchema = z.object({ name: z.string(), size: z.number(), lastModified: z.number() });
export const destinationShape = {
  clientId: z.string(),
  clientName: z.string(),
  container: containerSchema,
  taskMetaData: z.nullable(taskMetaDataSchema),
  // What an earlier version of the portal kept names none.
  field: z._default(z.nullable(z.string()), null),
};

const keptSchema = z.array(
  z.object({
    id: z.string(),
    file: fileSchema,
    ...destinationShape,
    uploadUrl: z.string(),
    name: z.string(),
    renames: z.number(),
    stored: z._default(
      z.nullable(z.object({ documentId: z.string(), storedAt: z.string(), sha256: z.nullable(z.string()) })),
      null,
    ),
    /** Milliseconds since 1970. */
    keptAt: z.number(),
  }),
);
type Kept = z.infer<typeof keptSchema>;

interface Options {
  readonly drafts: Drafts;
  /** Without locks in the browser another tab's uploads look interrupted as well. */
  readonly claims: Claims;
  readonly now?: () => number;
}

export interface UploadMemory {
  /** What was broken off within a day, the oldest first; without what another tab is still at. */
  recall(user: string): Promise<readonly InterruptedUpload[]>;
  /** Remembers an upload until it is dropped; other tabs learn that this one is at it. */
  keep(user: string, upload: InterruptedUpload): void;
  drop(user: string, id: string): void;
}

/** Remembers resumable uploads, and documents that are not in their tasks yet, under their user's PrismGuid, among the drafts of this browser. */
export function createUploadMemory({ drafts, claims, now = Date.now }: Options): UploadMemory {
  const read = (user: string): Kept => {
    const kept = z.safeParse(keptSchema, drafts.get(user, draftName));
    return kept.success ? kept.data.filter(({ keptAt }) => now() - keptAt < resumableFor) : [];
  };
  const write = (user: string, kept: Kept) => {
    if (kept.length === 0) drafts.drop(user, draftName);
    else drafts.set(user, draftName, kept);
  };
  return {
    async recall(user) {
      const taken = await claims.taken();
      const kept = read(user);
      return kept.filter(({ id }) => !taken.has(id)).map(({ keptAt: _keptAt, ...upload }) => upload);
    },
    keep(user, upload) {
      void claims.take(upload.id);
      const known = read(user);
      // Its day began with its first byte, not with the last time that it went on.
      const earlier = known.find(({ id, uploadUrl }) => id === upload.id && uploadUrl === upload.uploadUrl);
      const others = known.filter(({ id }) => id !== upload.id);
      write(user, [...others, { ...upload, keptAt: earlier?.keptAt ?? now() }]);
    },
    drop(user, id) {
      claims.release(id);
      write(
        user,
        read(user).filter((one) => one.id !== id),
      );
    },
  };
}
