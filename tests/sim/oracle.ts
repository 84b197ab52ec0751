/** What users were promised in a simulation, kept apart from what the portal itself believes. */
import type { LargeFile } from './large-file.ts';
import type { Person } from './server/server-model.ts';

/** A file that a user picked; its content tells it from all others. */
export interface Picked {
  readonly content: string;
  readonly person: Person;
  readonly clientId: string;
  readonly folderId: string;
  /** The file, where it is sent resumably. */
  readonly large: LargeFile | null;
  /** How often it was picked as a new file. */
  times: number;
  /** Whether a page ended while the server had a part of it: it goes on once its file is chosen again. */
  isBrokenOff: boolean;
  /** Whether the portal has said that it is stored. */
  isAcknowledged: boolean;
}

/** What was last typed into a step, by the number of the tab: two tabs may hold different texts. */
export interface Typed {
  readonly person: Person;
  readonly taskId: string;
  readonly step: number;
  readonly texts: Map<number, string>;
}

/** A deletion that a user confirmed. */
export interface Deleted {
  readonly documents: readonly { readonly id: string; readonly folderId: string; readonly name: string }[];
}

/** A deletion whose undoing was asked for in a page of a tab. */
export interface Undone extends Deleted {
  readonly page: object;
  readonly deletionId: string;
  isOver: boolean;
}

export class Oracle {
  readonly picked: Picked[] = [];
  readonly typed = new Map<string, Typed>();
  /** Every document that a user has confirmed to delete, in the order of the confirmations. */
  readonly deletions: Deleted[] = [];
  readonly undone: Undone[] = [];
  /** Documents whose deletion a user has confirmed, and did not want undone since. */
  readonly unwanted = new Set<string>();
  /** Those of them that were in the trash after the last step. */
  readonly trashed = new Set<string>();

  /** Signing out on purpose leaves nothing of the user in the browser. */
  forget(person: Person): void {
    for (const [key, typed] of this.typed) if (typed.person === person) this.typed.delete(key);
    for (const picked of this.picked) if (picked.person === person) picked.isBrokenOff = false;
  }

  forgetTyped(taskId: string): void {
    for (const [key, typed] of this.typed) if (typed.taskId === taskId) this.typed.delete(key);
  }

  /** What was picked of a file that a row of the panel stands for. */
  pickedAs({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): Picked | undefined {
    return this.picked.find(
      ({ large }) => large?.name === name && large.size === size && large.lastModified === lastModified,
    );
  }
}
