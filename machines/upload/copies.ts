import { may } from '../../contract/session/access.ts';
import { isResumable } from './checks.ts';
import type { OfferedFile, UploadItem } from './items.ts';
import { isInProgress, isMoving, isUnstored, itemOf } from './items.ts';
import type { UploadContext } from './upload.types.ts';

/** How many small files this browser keeps a copy of at once. Files beyond it are uploaded without a copy. */
export const maxCopies = 100;
/** How many bytes all these copies may have together: 64 MiB. */
export const maxCopyBytes = 64 * 1024 * 1024;

/** What the page knows of the copy of one file. */
export interface Copy {
  readonly id: string;
  /** The size of the file. */
  readonly bytes: number;
  /** `refused`: the browser's store did not take it, and is not asked again. */
  readonly status: 'wanted' | 'kept' | 'refused';
  /** The free name that is recorded with the copy; `null` while no name was found free. */
  readonly notedName: string | null;
}

/** Under which name and where a file was being sent: what the same request takes again. */
export type Begun = Pick<UploadItem, 'container' | 'name' | 'renames'>;

/** A file whose bytes the browser kept, as it comes back. */
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

type Context = UploadContext;
type Change = Partial<Context>;

/** Whether bytes of a row are needed again when the page or the session ends now. */
const needsCopy = (item: UploadItem): boolean =>
  isUnstored(item) || (item.status === 'failed' && item.problem?.code === 'unauthenticated');

const keptIds = ({ copies }: Context): ReadonlySet<string> =>
  new Set(copies.filter(({ status }) => status === 'kept').map(({ id }) => id));

/** The files that a copy is asked for: the small ones, as long as there is room for them. */
export function copiesWanted(context: Context, files: readonly OfferedFile[]): Change {
  const held = context.copies.filter(({ status }) => status !== 'refused');
  let [count, total] = [held.length, held.reduce((sum, { bytes }) => sum + bytes, 0)];
  const wanted: Copy[] = [];
  for (const { file } of files) {
    if (isResumable(file) || count >= maxCopies || total + file.size > maxCopyBytes) continue;
    count += 1;
    total += file.size;
    wanted.push({ id: file.id, bytes: file.size, status: 'wanted', notedName: null });
  }
  return { copies: [...context.copies, ...wanted] };
}

/** Files whose bytes are to be copied: those that are still needed. */
export function filesToCopy(context: Context): readonly OfferedFile[] {
  const wanted = new Set(context.copies.filter(({ status }) => status === 'wanted').map(({ id }) => id));
  if (wanted.size === 0) return [];
  const rows = context.items.filter(needsCopy).map((item): OfferedFile => ({ ...item, path: [] }));
  return [...context.offered, ...context.selected, ...rows]
    .filter(({ file }) => wanted.has(file.id))
    .map(({ file, path, clientId, clientName, container, taskMetaData }) => ({
      file,
      path,
      clientId,
      clientName,
      container,
      taskMetaData,
    }));
}

/** What the store answered: the copies it holds now; the others it refused. */
export function copied(context: Context, asked: readonly string[], keptNow: readonly string[]): Change {
  const [ids, kept] = [new Set(asked), new Set(keptNow)];
  return {
    copies: context.copies.map((copy) =>
      ids.has(copy.id) ? { ...copy, status: kept.has(copy.id) ? 'kept' : 'refused' } : copy,
    ),
  };
}

/** Names that were found free and are not recorded with their copies yet. */
export function notesToKeep({ copies, items }: Context): readonly CopyNote[] {
  const noted = new Map(
    copies.filter(({ status }) => status === 'kept').map(({ id, notedName }) => [id, notedName]),
  );
  if (noted.size === 0) return [];
  return items
    .filter((item) => noted.has(item.id) && item.isNameFree && needsCopy(item))
    .filter(({ id, name }) => noted.get(id) !== name)
    .map(({ id, container, name, renames }) => ({ id, begun: { container, name, renames } }));
}

/** The names are recorded; after a failure they count as recorded too, so that the store is not asked for ever. */
export function noted(context: Context, notes: readonly CopyNote[]): Change {
  const names = new Map(notes.map(({ id, begun }) => [id, begun.name]));
  return {
    copies: context.copies.map((copy) => ({ ...copy, notedName: names.get(copy.id) ?? copy.notedName })),
  };
}

/** Copies that are not needed any more: the server has the file, or the user gave it up. */
export function copiesToDrop({ copies, offered, selected, items }: Context): readonly string[] {
  if (copies.length === 0) return [];
  const needed = new Set([
    ...[...offered, ...selected].map(({ file }) => file.id),
    ...items.filter(needsCopy).map(({ id }) => id),
  ]);
  return copies.map(({ id }) => id).filter((id) => !needed.has(id));
}

export const copiesDropped = (context: Context, ids: readonly string[]): Change => ({
  copies: context.copies.filter(({ id }) => !ids.includes(id)),
});

/** What the browser kept goes on: under the name that was found free for it, else from the checks on. */
export function copiesRecalled(context: Context, found: readonly KeptFile[]): Change {
  if (!may(context.access, 'changes')) return {};
  const known = new Set([
    ...[...context.offered, ...context.selected].map(({ file }) => file.id),
    ...context.items.map(({ id }) => id),
  ]);
  const fresh = found.filter(({ offered }) => !known.has(offered.file.id));
  const begun = fresh.flatMap(({ offered, begun }) =>
    begun === null ? [] : [{ ...itemOf({ ...offered, isNameFree: true }, []), ...begun }],
  );
  return {
    offered: [...context.offered, ...fresh.filter((one) => one.begun === null).map((one) => one.offered)],
    items: [...context.items, ...begun],
    batchIds: [...context.batchIds, ...begun.map(({ id }) => id)],
    copies: [
      ...context.copies,
      ...fresh.map(
        ({ offered: { file }, begun }): Copy => ({
          id: file.id,
          bytes: file.size,
          status: 'kept',
          notedName: begun?.name ?? null,
        }),
      ),
    ],
  };
}

/**
 * Whether the page may not end without a question: a file without a copy is under way, which does not go on by itself
 * afterwards, or is paused before the server has a part of it.
 */
export function losesOnLeaving(context: Context): boolean {
  const { offered, selected, items } = context;
  if (offered.length + selected.length === 0 && !items.some(isInProgress)) return false;
  const kept = keptIds(context);
  return (
    [...offered, ...selected].some(({ file }) => !kept.has(file.id)) ||
    items.some(
      (item) => isUnstored(item) && !kept.has(item.id) && (isMoving(item) || item.uploadUrl === null),
    )
  );
}
