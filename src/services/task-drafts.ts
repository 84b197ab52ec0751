import * as z from 'zod/mini';
import type { Edits } from '../../machines/task/edits.ts';
import { isEmpty, noEdits } from '../../machines/task/edits.ts';
import type { DraftWish } from '../../machines/task/task.types.ts';
import type { BrowserStore } from './browser-store.ts';
import { createDraftList } from './draft-list.ts';
import { createDrafts } from './drafts.ts';

/** What of tasks is not saved yet is called so among a user's drafts. */
const draftName = 'tasks';
/** How much of one task is kept, in characters of JSON. */
const maxTaskDraft = 20_000;

const editsSchema = z.record(
  z.string(),
  z.object({
    data: z.optional(z.record(z.string(), z.unknown())),
    comment: z.optional(z.string()),
    dnaComment: z.optional(z.string()),
  }),
);

/** What was typed into tasks and has not reached the server, kept in this browser under its author (decision 10). */
export function createTaskDrafts({ store }: { store: Pick<BrowserStore, 'drafts'> }) {
  const drafts = createDraftList(createDrafts(store), draftName, maxTaskDraft);
  return {
    /** The edits of a task that were kept; none when what is there is no draft of ours. */
    async readDraft({ user, taskId }: { user: string; taskId: string }): Promise<Edits> {
      const text = drafts.get(user, taskId);
      if (text === '') return noEdits;
      try {
        return z.parse(editsSchema, JSON.parse(text)) as Edits;
      } catch {
        return noEdits;
      }
    },
    /** Keeps the edits of a task; none forgets them. */
    async keepDraft({ user, taskId, edits }: DraftWish): Promise<void> {
      drafts.set(user, taskId, isEmpty(edits) ? '' : JSON.stringify(edits));
    },
  };
}
