import { typeOf } from '../../../contract/storage/file-rules.ts';

/** What sort of file a name is of, as far as its icon goes. */
export type FileKind =
  | 'pdf'
  | 'sheet'
  | 'text'
  | 'photo'
  | 'archive'
  | 'slides'
  | 'mail'
  | 'data'
  | 'media'
  | 'other';

const types: Readonly<Record<Exclude<FileKind, 'other'>, string>> = {
  pdf: 'pdf',
  sheet: 'xls xlsx xlsm xlsb xlt xltx ods csv',
  text: 'doc docx dot dotx docm odt rtf txt log md pub one',
  photo: 'png jpg jpeg jpe gif bmp webp tif tiff heic svg psd ai eps',
  archive: 'zip 7z rar gz tar bak',
  slides: 'ppt pptx pptm pps ppsx odp',
  mail: 'eml msg ics vcf',
  data: 'xml json yaml yml html htm sql ofx qfx qbo dat dbf mdb accdb',
  media: 'mp3 wav m4a mp4 mov avi wmv mkv webm',
};
const kinds: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(types).flatMap(([kind, list]) =>
    list.split(' ').map((type) => [type, kind as FileKind] as const),
  ),
);

/** The kind of a file by the extension of its name. */
export const fileKindOf = (name: string): FileKind => kinds.get(typeOf(name)) ?? 'other';
