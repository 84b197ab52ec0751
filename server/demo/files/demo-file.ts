/** A generated file, complete in memory (1 to 60 kB). */
export interface DemoFile {
  /** File name with its extension, NFC-normalised. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export type DemoFileKind = 'pdf' | 'xlsx' | 'docx' | 'png' | 'jpeg' | 'txt' | 'zip' | 'nfe';

/** Extension (without dot) and media type of every kind that the generator can make. */
export const fileKinds: Readonly<Record<DemoFileKind, { extension: string; mimeType: string }>> = {
  pdf: { extension: 'pdf', mimeType: 'application/pdf' },
  xlsx: {
    extension: 'xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  docx: {
    extension: 'docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  png: { extension: 'png', mimeType: 'image/png' },
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  txt: { extension: 'txt', mimeType: 'text/plain' },
  zip: { extension: 'zip', mimeType: 'application/zip' },
  nfe: { extension: 'xml', mimeType: 'application/xml' },
};

/** The file name for a title: the kind's extension is appended unless the title already ends in it. */
export function fileNameFor(title: string, kind: DemoFileKind): string {
  const name = title.normalize('NFC');
  const suffix = `.${fileKinds[kind].extension}`;
  return name.toLowerCase().endsWith(suffix) ? name : name + suffix;
}

/** A title without the kind's extension: what is printed inside the document. */
export function headingFor(title: string, kind: DemoFileKind): string {
  return fileNameFor(title, kind).slice(0, -(fileKinds[kind].extension.length + 1));
}
