import * as z from 'zod/mini';
import { containerTypes, taskMetaDataSchema } from '../../../contract/storage-items.ts';
import { uploadLifetimeHours } from '../../../contract/storage-uploads.ts';
import type { InterruptedUpload } from '../../../machines/upload/items.ts';
import type { Drafts } from '../../platform/drafts.ts';

/** How long an upload that was broken off can go on, in milliseconds: as long as the server keeps its bytes. */
export const resumableFor = uploadLifetimeHours * 3_600_000;

/** The name of the list among a user's drafts: it goes with them when the person signs out, and stays when a session ends. */
const draftName = 'uploads';

const keptSchema = z.array(
  z.object({
    id: z.string(),
    file: z.object({ name: z.string(), size: z.number(), lastModified: z.number() }),
    clientId: z.string(),
    clientName: z.string(),
    container: z.object({
      id: z.string(),
      type: z.enum(containerTypes),
      name: z.string(),
      canCreate: z.boolean(),
    }),
    taskMetaData: z.nullable(taskMetaDataSchema),
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
  /** Absent where a browser has none: then another tab's uploads look interrupted as well. */
  readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly now?: () => number;
}

export interface UploadMemory {
  /** What was broken off within a day, the oldest first; without what another tab is still at. */
  recall(user: string): Promise<readonly InterruptedUpload[]>;
  /** Remembers an upload until it is dropped; other tabs learn that this one is at it. */
  keep(user: string, upload: InterruptedUpload): void;
  drop(user: string, id: string): void;
}

const lockOf = (id: string) => `cc-upload:${id}`;

/** Remembers resumable uploads, and documents that are not in their tasks yet, under their user's PrismGuid, among the drafts of this browser. */
export function createUploadMemory({ drafts, locks, now = Date.now }: Options): UploadMemory {
  const released = new Map<string, () => void>();
  const read = (user: string): Kept => {
    const kept = z.safeParse(keptSchema, drafts.get(user, draftName));
    return kept.success ? kept.data.filter(({ keptAt }) => now() - keptAt < resumableFor) : [];
  };
  const write = (user: string, kept: Kept) => {
    if (kept.length === 0) drafts.drop(user, draftName);
    else drafts.set(user, draftName, kept);
  };
  const hold = (id: string) => {
    if (!locks || released.has(id)) return;
    const { promise, release } = openEnd();
    released.set(id, release);
    // A lock that cannot be had is another tab's: it keeps its upload from looking interrupted as well.
    locks.request(lockOf(id), { ifAvailable: true }, () => promise).catch(() => undefined);
  };
  return {
    async recall(user) {
      const { held = [] } = (await locks?.query()) ?? {};
      const taken = new Set(held.map(({ name }) => name));
      const kept = read(user);
      return kept.filter(({ id }) => !taken.has(lockOf(id))).map(({ keptAt: _keptAt, ...upload }) => upload);
    },
    keep(user, upload) {
      hold(upload.id);
      const known = read(user);
      // Its day began with its first byte, not with the last time that it went on.
      const earlier = known.find(({ id, uploadUrl }) => id === upload.id && uploadUrl === upload.uploadUrl);
      const others = known.filter(({ id }) => id !== upload.id);
      write(user, [...others, { ...upload, keptAt: earlier?.keptAt ?? now() }]);
    },
    drop(user, id) {
      released.get(id)?.();
      released.delete(id);
      write(
        user,
        read(user).filter((one) => one.id !== id),
      );
    },
  };
}

/** A promise that ends when it is told to. */
function openEnd() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
