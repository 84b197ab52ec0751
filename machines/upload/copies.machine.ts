import type { ActorRef, Snapshot } from 'xstate';
import { assign, enqueueActions, fromPromise, not, setup } from 'xstate';
import { isResumable } from './checks.ts';
import type { Begun, OfferedFile, UploadItem } from './items.ts';
import { isMoving, isUnstored } from './items.ts';

/** How many small files this browser keeps a copy of at once. Files beyond it are uploaded without a copy. */
export const maxCopies = 100;
/** How many bytes all these copies may have together: 64 MiB. */
export const maxCopyBytes = 64 * 1024 * 1024;

/** What the page knows of the copy of one file. */
export interface Copy {
  /** The file, with the place that it was picked for. */
  readonly offered: OfferedFile;
  /** `refused`: the browser's store did not take it, and is not asked again. */
  readonly status: 'wanted' | 'kept' | 'refused';
  /** The free name that is recorded with the copy; `null` while no name was found free. */
  readonly notedName: string | null;
}

/** A file that is restored from the browser's store. */
export interface KeptFile {
  readonly offered: OfferedFile;
  /** `null` when no name had been found free for it. */
  readonly begun: Begun | null;
}

/** What is recorded with a copy once its file is being sent. */
export interface CopyNote {
  readonly id: string;
  readonly begun: Begun;
}

/** The result of copying files. */
export interface Copied {
  readonly asked: readonly string[];
  /** Ids of those that the store holds now. */
  readonly kept: readonly string[];
}

/** A file whose bytes are needed again when the page or the session ends now. */
export interface NeededFile {
  readonly id: string;
  /** The free name under which it is being sent; `null` while there is none. */
  readonly begun: Begun | null;
  /** Whether it is lost when the page ends without a copy of it: a part that the server has can go on. */
  readonly isLost: boolean;
}

/** What the copies report: files of an earlier page, which go on. */
export interface CopiesReport {
  type: 'files.recalled';
  found: readonly KeptFile[];
}

export type CopiesEvent =
  /** Files were picked: their bytes are copied as far as there is room. */
  | { type: 'files.picked'; files: readonly OfferedFile[]; needed: readonly NeededFile[] }
  | { type: 'files.needed'; needed: readonly NeededFile[] };

interface CopiesInput {
  readonly parent: ActorRef<Snapshot<unknown>, CopiesReport>;
  /** The PrismGuid of the signed-in user. */
  readonly user: string;
  /** Whether the session is a read-only preview: nothing goes on in it. */
  readonly isReadOnly: boolean;
}

interface CopiesContext extends CopiesInput {
  readonly copies: readonly Copy[];
  readonly needed: readonly NeededFile[];
}

/** Why the bytes of a row are needed again when the page or the session ends now; `null` when they are not. */
function needOf(item: UploadItem): 'lost' | 'resumed' | 'signIn' | null {
  if (isUnstored(item)) return isMoving(item) || item.uploadUrl === null ? 'lost' : 'resumed';
  return item.status === 'failed' && item.problem?.code === 'unauthenticated' ? 'signIn' : null;
}

/** The files that would be needed again: those that were picked, and the rows that are not stored. */
export const neededOf = (picked: readonly OfferedFile[], items: readonly UploadItem[]): NeededFile[] => [
  ...picked.map(({ file }) => ({ id: file.id, begun: null, isLost: true })),
  ...items.flatMap((item) => {
    const { id, container, name, renames, isNameFree } = item;
    const need = needOf(item);
    if (need === null) return [];
    return [{ id, begun: isNameFree ? { container, name, renames } : null, isLost: need === 'lost' }];
  }),
];

/** Whether `neededOf` would answer these files. It is asked after every event, and so makes no list of its own. */
export function isUpToDate(
  needed: readonly NeededFile[],
  picked: readonly OfferedFile[],
  items: readonly UploadItem[],
): boolean {
  if (picked.some(({ file }, index) => needed[index]?.id !== file.id)) return false;
  let at = picked.length;
  for (const item of items) {
    const need = needOf(item);
    if (need === null) continue;
    const known = needed[at];
    const name = item.isNameFree ? item.name : undefined;
    if (known?.id !== item.id || known.begun?.name !== name || known.isLost !== (need === 'lost'))
      return false;
    at += 1;
  }
  return at === needed.length;
}

const idOf = ({ offered }: { readonly offered: OfferedFile }): string => offered.file.id;

/** Adds the small files to the copies, as long as there is room for them. */
export function withWanted(copies: readonly Copy[], files: readonly OfferedFile[]): readonly Copy[] {
  const held = copies.filter(({ status }) => status !== 'refused');
  let [count, total] = [held.length, held.reduce((sum, { offered }) => sum + offered.file.size, 0)];
  const wanted: Copy[] = [];
  for (const offered of files) {
    const { size } = offered.file;
    if (isResumable(offered.file) || count >= maxCopies || total + size > maxCopyBytes) continue;
    count += 1;
    total += size;
    wanted.push({ offered, status: 'wanted', notedName: null });
  }
  return [...copies, ...wanted];
}

const neededIds = ({ needed }: CopiesContext): ReadonlySet<string> => new Set(needed.map(({ id }) => id));

/** Files whose bytes are to be copied: those that are still needed. */
function filesToCopy(context: CopiesContext): readonly OfferedFile[] {
  const wanted = context.copies.filter(({ status }) => status === 'wanted');
  if (wanted.length === 0) return [];
  const ids = neededIds(context);
  return wanted.filter((copy) => ids.has(idOf(copy))).map(({ offered }) => offered);
}

/** Names that were found free and are not recorded with their copies yet. */
function notesToKeep({ copies, needed }: CopiesContext): readonly CopyNote[] {
  const kept = copies.filter(({ status }) => status === 'kept');
  const noted = new Map(kept.map((copy) => [idOf(copy), copy.notedName]));
  return needed.flatMap(({ id, begun }) =>
    begun !== null && noted.has(id) && noted.get(id) !== begun.name ? [{ id, begun }] : [],
  );
}

/** Copies that are not needed any more: the server has the file, or the user gave it up. */
function copiesToDrop(context: CopiesContext): readonly string[] {
  if (context.copies.length === 0) return [];
  const ids = neededIds(context);
  return context.copies.map(idOf).filter((id) => !ids.has(id));
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Copies of small files in the browser's own store, from the moment they are picked until the server has them. */
export const copiesMachine = setup({
  types: {
    context: {} as CopiesContext,
    events: {} as CopiesEvent,
    input: {} as CopiesInput,
    tags: {} as 'losesOnLeaving',
  },
  actors: {
    recallCopies: fromPromise<readonly KeptFile[], { user: string }>(provide('recallCopies')),
    keepCopies: fromPromise<Copied, { user: string; files: readonly OfferedFile[] }>(provide('keepCopies')),
    noteCopies: fromPromise<readonly CopyNote[], { user: string; notes: readonly CopyNote[] }>(
      provide('noteCopies'),
    ),
    /** Answers the ids that it was asked to drop. */
    dropCopies: fromPromise<readonly string[], { user: string; ids: readonly string[] }>(
      provide('dropCopies'),
    ),
  },
  guards: {
    isReadOnly: ({ context }) => context.isReadOnly,
    hasNotesToKeep: ({ context }) => notesToKeep(context).length > 0,
    hasFilesToCopy: ({ context }) => filesToCopy(context).length > 0,
    hasCopiesToDrop: ({ context }) => copiesToDrop(context).length > 0,
    hasFilesToLose: ({ context: { copies, needed } }) => {
      const kept = new Set(copies.filter(({ status }) => status === 'kept').map(idOf));
      return needed.some((file) => file.isLost && !kept.has(file.id));
    },
  },
  actions: {
    storeNeeded: assign((_, needed: readonly NeededFile[]) => ({ needed })),
    // They are needed at once: without it their copies would be dropped before the report is answered.
    recallFiles: enqueueActions(
      ({ context: { parent, copies, needed }, enqueue }, found: readonly KeptFile[]) => {
        const known = new Set(needed.map(({ id }) => id));
        const fresh = found.filter((one) => !known.has(idOf(one)));
        const kept = fresh.map(({ offered, begun }) => ({
          ...{ offered, status: 'kept' as const, notedName: begun?.name ?? null },
        }));
        enqueue.assign({
          copies: [...copies, ...kept],
          needed: [...needed, ...fresh.map((one) => ({ id: idOf(one), begun: one.begun, isLost: true }))],
        });
        enqueue.sendTo(parent, { type: 'files.recalled', found: fresh });
      },
    ),
    storeCopied: assign(({ context }, { asked, kept }: Copied) => ({
      copies: context.copies.map((copy): Copy => {
        if (!asked.includes(idOf(copy))) return copy;
        return { ...copy, status: kept.includes(idOf(copy)) ? 'kept' : 'refused' };
      }),
    })),
    refuseCopies: assign(({ context }) => ({
      copies: context.copies.map((copy) =>
        copy.status === 'wanted' ? { ...copy, status: 'refused' as const } : copy,
      ),
    })),
    // After a failure they count as recorded too, so that the store is not asked again without end.
    storeNotes: assign(({ context }, notes: readonly CopyNote[]) => {
      const names = new Map(notes.map(({ id, begun }) => [id, begun.name]));
      return {
        copies: context.copies.map((copy) => ({
          ...copy,
          notedName: names.get(idOf(copy)) ?? copy.notedName,
        })),
      };
    }),
    drop: assign(({ context }, ids: readonly string[]) => ({
      copies: context.copies.filter((copy) => !ids.includes(idOf(copy))),
    })),
  },
}).createMachine({
  id: 'copies',
  description:
    'Small files are copied into the browser’s store until the server has them, so that a reload or the end of the session loses none.',
  type: 'parallel',
  context: ({ input }) => ({ ...input, copies: [], needed: [] }),
  on: {
    'files.picked': {
      actions: [
        { type: 'storeNeeded', params: ({ event }) => event.needed },
        assign({ copies: ({ context, event }) => withWanted(context.copies, event.files) }),
      ],
    },
    'files.needed': { actions: { type: 'storeNeeded', params: ({ event }) => event.needed } },
  },
  states: {
    store: {
      description: 'One request to the store at a time.',
      initial: 'recalling',
      states: {
        recalling: {
          description: 'Copies of an earlier page of this user are uploaded without being chosen again.',
          invoke: {
            src: 'recallCopies',
            id: 'recallCopies',
            input: ({ context }) => ({ user: context.user }),
            onDone: [
              { guard: 'isReadOnly', target: 'idle', description: 'A preview session resumes nothing.' },
              { target: 'idle', actions: { type: 'recallFiles', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'idle',
              description: 'Without a store the browser uploads without copies.',
            },
          },
        },
        idle: {
          always: [
            { guard: 'hasNotesToKeep', target: 'noting' },
            { guard: 'hasFilesToCopy', target: 'copying' },
            { guard: 'hasCopiesToDrop', target: 'dropping' },
          ],
        },
        copying: {
          description: 'All picked files are copied in one request; each is stored or refused separately.',
          invoke: {
            src: 'keepCopies',
            id: 'keepCopies',
            input: ({ context }) => ({ user: context.user, files: filesToCopy(context) }),
            onDone: { target: 'idle', actions: { type: 'storeCopied', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              description: 'The files are uploaded without a copy; the browser asks before the page is left.',
              actions: 'refuseCopies',
            },
          },
        },
        noting: {
          description:
            'Name and folder are recorded before the answer can be lost: the same request is then repeated, and stores once.',
          invoke: {
            src: 'noteCopies',
            id: 'noteCopies',
            input: ({ context }) => ({ user: context.user, notes: notesToKeep(context) }),
            onDone: { target: 'idle', actions: { type: 'storeNotes', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              description: 'After a reload the name is looked up again instead.',
              actions: { type: 'storeNotes', params: ({ context }) => notesToKeep(context) },
            },
          },
        },
        dropping: {
          description: 'The server has the file, or the user canceled it: its copy is deleted.',
          invoke: {
            src: 'dropCopies',
            id: 'dropCopies',
            input: ({ context }) => ({ user: context.user, ids: copiesToDrop(context) }),
            onDone: { target: 'idle', actions: { type: 'drop', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              description: 'The browser’s store drops the copy after a day.',
              actions: { type: 'drop', params: ({ context }) => copiesToDrop(context) },
            },
          },
        },
      },
    },
    leaving: {
      description: 'The browser asks before the page is left while files would be lost.',
      initial: 'harmless',
      states: {
        harmless: { always: { guard: 'hasFilesToLose', target: 'losing' } },
        losing: { tags: 'losesOnLeaving', always: { guard: not('hasFilesToLose'), target: 'harmless' } },
      },
    },
  },
});
