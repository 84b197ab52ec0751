import * as z from 'zod/mini';
import type { DraftWish } from '../../../machines/task/calls.ts';
import type { Edits } from '../../../machines/task/editing/edits.ts';
import { isEmpty, noEdits, withEdits, withoutEdits } from '../../../machines/task/editing/edits.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDraftList } from '../../platform/store/draft-list.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

/** The name of unsaved task edits among a user's drafts. */
const draftName = 'tasks';
/** How much of one task is kept, in characters of JSON: most of what a browser keeps of a user's drafts. */
const maxTaskDraft = 150_000;

const editsSchema = z.record(
  z.string(),
  z.object({
    data: z.optional(z.record(z.string(), z.unknown())),
    comment: z.optional(z.string()),
    dnaComment: z.optional(z.string()),
  }),
);

/**
 * What was typed into tasks and has not reached the server, kept in this browser under its author (decision 10). Of two
 * tabs with the same task each takes back only what it kept itself.
 */
export function createTaskDrafts({ store }: { store: Pick<BrowserStore, 'drafts'> }) {
  const drafts = createDraftList(createDrafts(store), draftName, maxTaskDraft);
  /** What this tab has kept, by user and task. */
  const own = new Map<string, Edits>();
  const keyOf = (user: string, taskId: string) => JSON.stringify([user, taskId]);
  const read = (user: string, taskId: string): Edits => {
    const text = drafts.get(user, taskId);
    if (text === '') return noEdits;
    try {
      return z.parse(editsSchema, JSON.parse(text)) as Edits;
    } catch {
      return noEdits;
    }
  };
  return {
    /** The kept edits of a task; none when the stored value is not a valid draft. */
    async readDraft({ user, taskId }: { user: string; taskId: string }): Promise<Edits> {
      const edits = read(user, taskId);
      own.set(keyOf(user, taskId), edits);
      return edits;
    },
    /** Keeps the edits of a task in the place of those that this tab kept before; none forgets them. */
    async keepDraft({ user, taskId, edits }: DraftWish): Promise<void> {
      const key = keyOf(user, taskId);
      const ofOthers = withoutEdits(read(user, taskId), own.get(key) ?? noEdits);
      const all = withEdits(ofOthers, edits);
      own.set(key, edits);
      drafts.set(user, taskId, isEmpty(all) ? '' : JSON.stringify(all));
    },
  };
}
