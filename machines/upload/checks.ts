import { nameFault, typeOf } from '../../contract/file-rules.ts';

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
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** A file as a person picked it. `source` is what the service can read from; machines only carry it. */
export interface PickedFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly source: unknown;
}

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
