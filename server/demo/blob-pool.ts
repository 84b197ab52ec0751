import { Readable } from 'node:stream';
import type { Blobs, StoredBlob } from '../blobs/blobs.ts';
import { type DemoFile, fileKinds } from './files/demo-file.ts';
import { documentNameAt, documentNames, type NameList } from './files/document-names.ts';
import { makeDocument, makeNamedDocument } from './files/make-document.ts';
import type { FeaturedDocument } from './folder-plans.ts';

const seed = 20_251;
/** How many blobs are written at once: enough to wait for the disk together. */
const writers = 8;

/** Where a document's bytes are, under which name and of what media type. */
export interface PooledFile {
  readonly name: string;
  readonly mimeType: string;
  readonly blob: StoredBlob;
}

/** The demo's files, each stored once and shared by every document of its kind and title. */
export interface BlobPool {
  /** The `index`-th file of a list that never ends and never repeats a name. */
  fileAt(list: NameList, index: number): PooledFile;
  featured(name: string): PooledFile;
}

async function inTurns<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as In);
  };
  await Promise.all(Array.from({ length: writers }, worker));
  return results;
}

/** Makes the demo's files and stores them. */
export async function fillBlobPool(
  blobs: Blobs,
  featured: readonly FeaturedDocument[],
  /** Whose the featured documents are. */
  client: string,
): Promise<BlobPool> {
  const store = async (file: DemoFile): Promise<PooledFile> => ({
    name: file.name,
    mimeType: file.mimeType,
    blob: await blobs.put(Readable.from([file.bytes]), file.bytes.length),
  });

  const byList = new Map<NameList, PooledFile[]>();
  for (const list of Object.keys(documentNames) as NameList[]) {
    const made = await inTurns(documentNames[list], async (entry) =>
      store(await makeNamedDocument(entry, seed)),
    );
    byList.set(list, made);
  }
  const stars = await inTurns(featured, async ({ kind, name, topic }) =>
    store(await makeDocument({ kind, title: name, seed, topic, client })),
  );
  const byName = new Map(stars.map((file) => [file.name, file]));

  return {
    fileAt(list, index) {
      const files = byList.get(list) ?? [];
      const file = files[index % files.length];
      if (!file) throw new RangeError(`No demo file at ${index} of ${list}`);
      const { name, kind } = documentNameAt(list, index);
      return { name, mimeType: fileKinds[kind].mimeType, blob: file.blob };
    },
    featured(name) {
      const file = byName.get(name.normalize('NFC'));
      if (!file) throw new RangeError(`No demo file is called ${name}`);
      return file;
    },
  };
}
