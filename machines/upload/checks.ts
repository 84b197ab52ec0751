import { nameFault, typeOf } from '../../contract/storage/file-rules.ts';

/** What may be uploaded [S3.14]: extensions without a dot, lower case, and the largest size in bytes. */
export interface UploadConstraints {
  readonly convertedTypes: readonly string[];
  readonly unconvertedTypes: readonly string[];
  readonly maxSizeBytes: number;
}

/** Why a file is refused before anything is sent [S5.09]; the names of the translations. */
export const rejectReasons = [
  'uploadErrorReasonLarge',
  'uploadErrorReasonFileType',
  'uploadErrorReasonChars',
  'uploadErrorReasonFolderName',
  'uploadErrorReasonFolderRight',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** A file as a person picked it. `source` is what the service can read from; machines only carry it. */
export interface PickedFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970: with name and size it tells whether a file that is chosen again is the same. */
  readonly lastModified: number;
  readonly source: unknown;
}

/** From this size in bytes on, a file goes out by the resumable way: 8 MiB. */
export const resumableFrom = 8 * 1024 * 1024;

/** Whether a file goes out so that it can be resumed from its last byte. */
export const isResumable = ({ size }: Pick<PickedFile, 'size'>): boolean => size >= resumableFrom;

/** Whether two files are the same as far as a browser can tell without reading them. */
export const isSameFile = (
  one: Pick<PickedFile, 'name' | 'size' | 'lastModified'>,
  other: Pick<PickedFile, 'name' | 'size' | 'lastModified'>,
): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Every reason against a file [S5.09]: size, type, characters in the name; empty when it may go. */
export function rejectReasonsOf(
  file: Pick<PickedFile, 'name' | 'size'>,
  constraints: UploadConstraints,
): readonly RejectReason[] {
  const type = typeOf(file.name);
  const isAllowed = constraints.convertedTypes.includes(type) || constraints.unconvertedTypes.includes(type);
  return [
    ...(file.size > constraints.maxSizeBytes ? (['uploadErrorReasonLarge'] as const) : []),
    ...(isAllowed ? [] : (['uploadErrorReasonFileType'] as const)),
    ...(nameFault(file.name) === undefined ? [] : (['uploadErrorReasonChars'] as const)),
  ];
}
