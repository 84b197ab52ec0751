import { nameFault, typeOf } from '../../contract/storage/file-rules.ts';
import { type Alert, type AlertItem, dangerAlert } from '../signals.ts';

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

/** Files from this size in bytes on are sent resumably: 8 MiB. */
export const resumableFrom = 8 * 1024 * 1024;

/** Whether a file is sent resumably. */
export const isResumable = ({ size }: Pick<PickedFile, 'size'>): boolean => size >= resumableFrom;

/** Whether two files are the same as far as a browser can tell without reading them. */
export const isSameFile = (
  one: Pick<PickedFile, 'name' | 'size' | 'lastModified'>,
  other: Pick<PickedFile, 'name' | 'size' | 'lastModified'>,
): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Every reason against a file [S5.09]: size, type, characters in the name; empty when it may be uploaded. */
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

/** A file with the folders on the way to it, outermost first. */
interface Offered {
  readonly file: PickedFile;
  readonly path: readonly string[];
}

/** Every reason against an offered file; folders count as one with all that is in them. */
function reasonsOf(
  { file, path }: Offered,
  constraints: UploadConstraints,
  mayAddFolder: boolean,
): readonly RejectReason[] {
  if (path.length > 0 && !mayAddFolder) return ['uploadErrorReasonFolderRight'];
  const hasFolderFault = path.some((name) => nameFault(name) !== undefined);
  return [
    ...rejectReasonsOf(file, constraints),
    ...(hasFolderFault ? (['uploadErrorReasonFolderName'] as const) : []),
  ];
}

/** Splits files into accepted and refused ones, with every reason [S5.09]. */
export function checkOffered<File extends Offered>(
  offered: readonly File[],
  constraints: UploadConstraints,
  mayAddFolder: boolean,
): { accepted: readonly File[]; rejected: readonly AlertItem[] } {
  const checked = offered.map((one) => ({ one, reasons: reasonsOf(one, constraints, mayAddFolder) }));
  const rejected = new Map<string, AlertItem>();
  for (const { one, reasons } of checked) {
    const [first = ''] = reasons;
    const isWholeFolder = first === 'uploadErrorReasonFolderRight';
    const name = isWholeFolder ? (one.path[0] ?? '') : one.file.name;
    if (reasons.length > 0) rejected.set(isWholeFolder ? name : one.file.id, { name, reasons });
  }
  return {
    accepted: checked.filter(({ reasons }) => reasons.length === 0).map(({ one }) => one),
    rejected: [...rejected.values()],
  };
}

/** The alert about files that were refused when they were picked [S8.17]. */
export function rejectedAlert(rejected: readonly AlertItem[]): Alert {
  const [only] = rejected;
  const isOne = rejected.length === 1;
  return {
    ...(only && isOne
      ? dangerAlert('selectErrorAlertMsg', { filename: only.name })
      : dangerAlert('selectMultiDocsErrorAlertMsg', { count: rejected.length })),
    modalItems: rejected,
    modalMsg: isOne ? 'selectErrorAlertModalMsg' : 'selectMultiDocsErrorAlertModalMsg',
  };
}
