import { maxFilesAtOnce, noticesOf } from './batch.ts';
import { isResumable, isSameFile, type PickedFile } from './checks.ts';
import type { FolderStep, MadeFolder } from './folders.ts';
import { isUnder, isWithin, placedIn, planFolders } from './folders.ts';
import type { OfferedFile, SelectedFile, UploadItem } from './items.ts';
import {
  hasFailedInPassing,
  isHeld,
  isInProgress,
  isMoving,
  isOut,
  itemOf,
  keptBytes,
  maxParallel,
  resumed,
  rowOf,
  unattachedRowOf,
} from './items.ts';
import { whyNotAdd } from './permission.ts';
import type { Discard, UploadContext } from './upload.types.ts';

/** What the actions of the upload chart change, as functions of the context. */
type Context = UploadContext;
type Change = Partial<Context>;

export const itemIn = ({ items }: Context, id: string): UploadItem | undefined =>
  items.find((item) => item.id === id);

/** A file picked at the top, where a client has no list of its own: it goes to the default folder. */
export const isAtTop = ({ container }: OfferedFile): boolean => container.type === 'Client';

/** Whether files may be added where they are to go. */
export const mayAdd = (context: Context, files: readonly OfferedFile[]): boolean =>
  files.length > 0 && files.every(({ container }) => whyNotAdd(context, container) === null);

/** Whether so many more files would be too many at once. */
export const isTooMany = ({ items, offered, selected }: Context, files: readonly OfferedFile[]): boolean =>
  items.filter(isInProgress).length + offered.length + selected.length + files.length > maxFilesAtOnce;

export const changed = (context: Context, id: string, change: Partial<UploadItem>): Change => ({
  items: context.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
});

/** The files at the top in the default folders that are known, and the folders that then have to be made. */
export function placed(context: Context): Change {
  const selected = context.selected.map((one) => {
    const folder = context.defaultFolders[one.clientId];
    return isAtTop(one) && folder ? { ...one, container: folder } : one;
  });
  return selected.some(isAtTop) ? { selected } : { selected, folderSteps: planFolders(selected) };
}

/** A folder is there: the next one is made, or all files are where they belong. */
export function folderMade(context: Context, made: MadeFolder): Change {
  const [step, ...folderSteps] = context.folderSteps;
  if (!step) return {};
  const madeFolders = { ...context.madeFolders, [step.key]: made };
  return { folderSteps, madeFolders, folderRetries: 0 };
}

/** The files that cannot go because a folder on their way could not be made. */
export const filesUnder = ({ selected }: Context, step: FolderStep): readonly SelectedFile[] =>
  selected.filter((one) => isUnder(one, step));

/** A folder could not be made: it goes from the plan with all that was to come into it. */
export function folderDropped(context: Context): Change {
  const [step] = context.folderSteps;
  if (!step) return {};
  return {
    folderSteps: context.folderSteps.filter((one) => !isWithin(one, step, context.folderSteps)),
    selected: context.selected.filter((one) => !isUnder(one, step)),
    folderRetries: 0,
  };
}

/** Every file in the folder that was made for it; in a folder that is new no name can be taken. */
export const settled = (context: Context): Change => ({
  selected: context.selected.map((one) => {
    const { isNew, ...file } = placedIn(one, context.madeFolders);
    return { ...file, isNameFree: isNew };
  }),
  madeFolders: {},
});

/** What the look-up of names found. */
export const namesKnown = (context: Context, takenIds: readonly string[]): Change => {
  const taken = new Set(takenIds);
  return {
    takenIds,
    selected: context.selected.map((one) => ({ ...one, isNameFree: !taken.has(one.file.id) })),
  };
};

/** How many different names are taken. */
export const takenNames = ({ selected, takenIds }: Context): number => {
  const taken = new Set(takenIds);
  const files = selected.filter(({ file }) => taken.has(file.id));
  return new Set(files.map(({ container, file }) => `${container.id}/${file.name}`)).size;
};

/** The selection becomes rows; the rows of interrupted uploads give way to those that go on with them. */
export function queued(context: Context): Change {
  const fresh = context.selected.map((one) => itemOf(one, context.interrupted));
  const ids = new Set(fresh.map(({ id }) => id));
  return {
    selected: [],
    takenIds: [],
    items: [...context.items.filter(({ id }) => !ids.has(id)), ...fresh],
    batchIds: [...context.batchIds.filter((id) => !ids.has(id)), ...ids],
    interrupted: context.interrupted.filter(({ id }) => !ids.has(id)),
  };
}

/**
 * Rows to be sent when there is room for them. While one waits for an open upload to end, no other resumable one is
 * begun, which would meet the same refusal; files that go in one piece pass it.
 */
export function nextOut({ items }: Context): readonly UploadItem[] {
  const free = Math.max(0, maxParallel - items.filter((item) => isOut(item) && !isHeld(item)).length);
  const isFull = items.some(isHeld);
  const mayGo = ({ file, uploadUrl }: UploadItem) => !isFull || uploadUrl !== null || !isResumable(file);
  return items.filter((item) => item.status === 'queued' && mayGo(item)).slice(0, free);
}

/** Puts rows back into the line, as far as they had come. */
export function requeued(context: Context, isWanted: (item: UploadItem) => boolean): Change {
  const ids = context.items.filter(isWanted).map(({ id }) => id);
  const wanted = new Set(ids);
  return {
    items: context.items.map((item) =>
      wanted.has(item.id) ? { ...item, status: 'queued', problem: null, sentBytes: keptBytes(item) } : item,
    ),
    batchIds: [...context.batchIds, ...ids.filter((id) => !context.batchIds.includes(id))],
  };
}

/** Puts rows aside until they are wanted again. */
export const paused = (context: Context, isWanted: (item: UploadItem) => boolean): Change => ({
  items: context.items.map((item) =>
    isMoving(item) && isWanted(item) ? { ...item, status: 'paused', sentBytes: keptBytes(item) } : item,
  ),
});

const discardOf = ({ id, uploadUrl }: UploadItem): readonly Discard[] =>
  uploadUrl === null ? [] : [{ id, uploadUrl }];

/** Gives rows up. What lies of them on the other side is thrown away; a row that was only remembered goes. */
export function canceled(context: Context, isWanted: (item: UploadItem) => boolean): Change {
  const given = context.items.filter(isWanted);
  const ids = new Set(given.map(({ id }) => id));
  return {
    items: context.items.flatMap((item) => {
      if (!ids.has(item.id)) return [item];
      if (item.status === 'interrupted') return [];
      return [{ ...item, status: 'canceled' as const, sentBytes: 0, uploadUrl: null }];
    }),
    interrupted: context.interrupted.filter(({ id }) => !ids.has(id)),
    discards: [...context.discards, ...given.flatMap(discardOf)],
  };
}

/** A row that failed. Bytes are kept on the other side only for failures that another try may get past. */
export function failed(context: Context, id: string, problem: UploadItem['problem']): Change {
  const item = itemIn(context, id);
  if (!item) return {};
  const after: UploadItem = { ...item, status: 'failed', problem };
  if (hasFailedInPassing(after)) return changed(context, id, { ...after, sentBytes: keptBytes(item) });
  return {
    ...changed(context, id, { ...after, sentBytes: 0, uploadUrl: null }),
    discards: [...context.discards, ...discardOf(item)],
  };
}

/** Whether a file is the one that an interrupted row waits for. */
export const isAwaited = (context: Context, id: string, file: PickedFile): boolean =>
  context.interrupted.some((one) => one.id === id && isSameFile(one.file, file));

/** An interrupted row goes on with its file. */
export function chosenAgain(context: Context, id: string, file: PickedFile): Change {
  const earlier = context.interrupted.find((one) => one.id === id);
  if (!earlier) return {};
  return {
    ...changed(context, id, resumed(earlier, file)),
    batchIds: [...context.batchIds, id],
    interrupted: context.interrupted.filter((one) => one !== earlier),
  };
}

/** What this browser remembers shows above all that is new; documents that are not in their tasks yet go on at once. */
export function recalled(context: Context, remembered: Context['interrupted']): Change {
  const interrupted = remembered.filter(({ stored }) => stored === null);
  const unattached = remembered.filter(({ stored }) => stored !== null).map(unattachedRowOf);
  return {
    interrupted,
    items: [...interrupted.map(rowOf), ...unattached, ...context.items],
    batchIds: [...context.batchIds, ...unattached.map(({ id }) => id)],
  };
}

/** Whether a file is on its way to its task, or is stored and could not be put into it yet. */
const isOutsideTask = (item: UploadItem): boolean => isMoving(item) || item.problem?.code === 'notAttached';

/** The files of tasks that are on their way, by task: the step of each, from 0. */
export function taskUploads({ offered, selected, items }: Context): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { taskMetaData } of [...offered, ...selected, ...items.filter(isOutsideTask)]) {
    if (!taskMetaData?.ccTask) continue;
    const steps = found.get(taskMetaData.ccTask) ?? [];
    steps.push(Number(taskMetaData.ccStep) - 1);
    found.set(taskMetaData.ccTask, steps);
  }
  return found;
}

/** The tasks whose files on their way are others than was announced last. */
export function taskNews(context: Context): readonly { taskId: string; steps: readonly number[] }[] {
  const { announced } = context;
  const now = taskUploads(context);
  return [...new Set([...now.keys(), ...Object.keys(announced)])]
    .map((taskId) => ({ taskId, steps: now.get(taskId) ?? [] }))
    .filter(({ taskId, steps }) => String(steps) !== String(announced[taskId] ?? []));
}

/** Whether nothing in the panel needs watching: all files are stored, or all stand in the steps of their tasks. */
export const isQuiet = ({ items }: Context): boolean => {
  const rows = items.filter(({ status }) => status !== 'canceled');
  return (
    items.every(({ taskMetaData }) => taskMetaData !== null) ||
    (rows.length > 0 && rows.every(({ status }) => status === 'stored'))
  );
};

/** The batch is over: the firm is notified, and paused files belong to the next batch. */
export function batchEnded(context: Context): Change {
  const ids = new Set(context.batchIds);
  const batch = context.items.filter(({ id }) => ids.has(id));
  return {
    batchIds: batch.filter(isInProgress).map(({ id }) => id),
    notices: [...context.notices, ...noticesOf(batch)],
  };
}
