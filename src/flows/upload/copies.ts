import * as z from 'zod/mini';
import type { Copied, CopyNote, KeptFile } from '../../../machines/upload/copies.machine.ts';
import type { OfferedFile } from '../../../machines/upload/items.ts';
import type { KeptFiles } from '../../platform/store/kept-files.ts';
import type { Claims } from './claims.ts';
import { containerSchema, destinationShape, fileSchema, resumableFor } from './memory.ts';

/** What is recorded of a file beside its bytes. */
const factsSchema = z.object({
  file: fileSchema,
  path: z.array(z.string()),
  ...destinationShape,
  begun: z.nullable(z.object({ container: containerSchema, name: z.string(), renames: z.number() })),
});
type Facts = z.infer<typeof factsSchema>;

interface Options {
  readonly files: KeptFiles;
  readonly claims: Claims;
  /** Whether tabs can tell which uploads are another tab's: without it two tabs would send the same copy. */
  readonly canClaim: boolean;
}

const factsOf = ({
  file,
  path,
  clientId,
  clientName,
  container,
  taskMetaData,
  field,
}: OfferedFile): Facts => ({
  file: { name: file.name, size: file.size, lastModified: file.lastModified },
  path: [...path],
  clientId,
  clientName,
  container: { ...container },
  taskMetaData: taskMetaData && { ...taskMetaData },
  field,
  begun: null,
});

/** Copies of small files in the browser's own store. A copy lives a day, as resumable uploads do. */
export function createCopyServices({ files, claims, canClaim }: Options) {
  /** What was recorded of the copies of this page. */
  const known = new Map<string, Facts>();
  return {
    /** Keeps each file that can be read and for which there is room. */
    async keepCopies(wanted: { user: string; files: readonly OfferedFile[] }): Promise<Copied> {
      const kept: string[] = [];
      for (const one of canClaim ? wanted.files : []) {
        const { id, source } = one.file;
        const facts = factsOf(one);
        try {
          if (!(await claims.take(id))) continue;
          await files.put(wanted.user, { id, facts, bytes: source as Blob });
          known.set(id, facts);
          kept.push(id);
        } catch {
          // The chart learns it from the answer: a file that is not in it goes out without a copy.
          claims.release(id);
        }
      }
      return { asked: wanted.files.map(({ file }) => file.id), kept };
    },

    /** Records under which name, and where, files are being sent. */
    async noteCopies({ user, notes }: { user: string; notes: readonly CopyNote[] }) {
      for (const { id, begun } of notes) {
        const facts = known.get(id);
        if (facts) await files.note(user, id, { ...facts, begun: { ...begun } });
      }
      return notes;
    },

    /** What was kept within a day and no other tab is at; this tab is at it from now on. */
    async recallCopies({ user }: { user: string }): Promise<readonly KeptFile[]> {
      if (!canClaim) return [];
      const found: KeptFile[] = [];
      for (const { id, facts, bytes } of await files.list(user, resumableFor)) {
        const parsed = z.safeParse(factsSchema, facts);
        if (!parsed.success) await files.drop(user, [id]);
        else if (await claims.take(id)) {
          known.set(id, parsed.data);
          const { begun, file, ...place } = parsed.data;
          found.push({ offered: { ...place, file: { ...file, id, source: bytes } }, begun });
        }
      }
      return found;
    },

    async dropCopies({ user, ids }: { user: string; ids: readonly string[] }) {
      await files.drop(user, ids);
      for (const id of ids) {
        known.delete(id);
        claims.release(id);
      }
      return ids;
    },
  };
}
