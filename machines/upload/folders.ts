import { type Alert, type ContainerRef, dangerAlert } from '../signals.ts';
import type { OfferedFile } from './items.ts';

/** A folder to create. */
export interface FolderStep {
  /** Identifies the folder within one pick. */
  readonly key: string;
  /** The key of the folder around it; `null` where that is `root`. */
  readonly parentKey: string | null;
  /** The container that the files were picked for. */
  readonly root: ContainerRef;
  readonly clientId: string;
  readonly name: string;
}

/** An existing folder; `isNew` when it was just created and is therefore empty. */
export interface MadeFolder {
  readonly container: ContainerRef;
  readonly isNew: boolean;
}
export type MadeFolders = Readonly<Record<string, MadeFolder>>;

/** Two spellings of one name in Unicode are one folder. */
const keyOf = ({ clientId, container }: OfferedFile, path: readonly string[]): string =>
  JSON.stringify([clientId, container.id, ...path.map((name) => name.normalize('NFC'))]);

/** The folders from the outermost to the one that holds the file. */
const stepsOf = (file: OfferedFile): readonly FolderStep[] =>
  file.path.map((name, index) => ({
    key: keyOf(file, file.path.slice(0, index + 1)),
    parentKey: index === 0 ? null : keyOf(file, file.path.slice(0, index)),
    root: file.container,
    clientId: file.clientId,
    name,
  }));

/** The folders that files need, each once and after the one around it, in the order of the files. */
export function planFolders(files: readonly OfferedFile[]): readonly FolderStep[] {
  const steps = new Map<string, FolderStep>();
  for (const step of files.flatMap(stepsOf)) if (!steps.has(step.key)) steps.set(step.key, step);
  return [...steps.values()];
}

/** Where a step's folder is made. */
export const parentOf = ({ parentKey, root }: FolderStep, made: MadeFolders): ContainerRef =>
  (parentKey === null ? undefined : made[parentKey]?.container) ?? root;

/** Whether a file lies in a folder, or in one below it. */
export const isUnder = (file: OfferedFile, { key }: FolderStep): boolean =>
  stepsOf(file).some((step) => step.key === key);

/** Whether a step's folder lies below another's, or is that one. */
export const isWithin = (step: FolderStep, outer: FolderStep, steps: readonly FolderStep[]): boolean => {
  if (step.key === outer.key) return true;
  const parent = steps.find(({ key }) => key === step.parentKey);
  return parent !== undefined && isWithin(parent, outer, steps);
};

/** A file with the folder that was created for it; a file without folders keeps its target. */
export function placedIn<File extends OfferedFile>(file: File, made: MadeFolders): File & { isNew: boolean } {
  const folder = file.path.length === 0 ? undefined : made[keyOf(file, file.path)];
  if (!folder) return { ...file, isNew: false };
  return { ...file, container: folder.container, path: [], isNew: folder.isNew };
}

/** The alert about a folder that could not be made on the way, with what was to go into it [S8.13]. */
export const folderAlert = (folder: string, lost: readonly OfferedFile[], reason: string): Alert => ({
  ...dangerAlert('uploadFolderOnTheWayMsg', { folder, count: lost.length }),
  modalItems: lost.map(({ file }) => ({ name: file.name, reasons: [reason] })),
  modalMsg: 'uploadDocumentsFailedModalMsg',
});
