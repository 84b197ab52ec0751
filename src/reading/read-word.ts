import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { safeHref } from '../../contract/brazil/article-html.ts';
import { parseXml } from '../../contract/fiscal/parse-xml.ts';
import { TooMuch } from '../../contract/fiscal/too-much.ts';
import {
  type ViewLimits,
  type WordElement,
  type WordPart,
  type WordTag,
  wordTags,
} from '../../machines/preview/content.ts';
import { imageDimensions } from './image-dimensions.ts';
import { inflate } from './inflate.ts';
import { imageTypeOf } from './leading-bytes.ts';

export type WordLimits = Pick<ViewLimits, 'inflatedBytes' | 'elements' | 'pixels'>;

/** Elements inside one another: the library reads them by calls inside calls, and tables in tables take three each. */
const maxDepth = 120;
/** Characters of one paragraph: for some scripts a browser takes the square of it to lay a line out. */
const maxParagraphLength = 50_000;
/** Characters of what is shown, its markup included and its pictures not. */
const maxShownLength = 4_000_000;
const maxPictures = 200;
/** Bytes of all pictures together, before a third is added by the form in which they are kept. */
const maxPictureBytes = 26_214_400;
const maxSpan = 100;

/** The parts that the text comes from, and its pictures; themes, fonts, macros and embedded files stay out. */
const isPart = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/.*|word\/([^/]*\.xml|_rels\/.*|media\/.*))$/.test(name);
const isMedia = (name: string): boolean => name.startsWith('word/media/');

/**
 * What a text document says: paragraphs, headings, lists, tables and pictures, as plain data. Throws `TooMuch` for one
 * that unfolds to more than the limits, and any error for a broken one.
 */
export async function readWord(bytes: Uint8Array, limits: WordLimits): Promise<readonly WordPart[]> {
  const parts = inflate(bytes, limits.inflatedBytes, isPart);
  const counted: Counted[] = [];
  let elements = 0;
  for (const [name, part] of Object.entries(parts)) {
    // A document may call any part its text: one that is neither counted nor a picture must not reach the library.
    if (isMedia(name)) {
      if (!imageTypeOf(part)) parts[name] = new Uint8Array();
      continue;
    }
    const count = countElements(new TextDecoder().decode(part), limits.elements - elements);
    elements += count.elements;
    counted.push(count);
  }
  refuseRepeatedNotes(counted, limits.elements);
  const packed = zipSync(parts, { level: 0 });
  const pictures = createPictures(limits.pixels);
  const { value } = await mammoth.convertToHtml(
    // The library reads the first in a browser, and the second in Node.
    { arrayBuffer: packed.buffer as ArrayBuffer, buffer: packed as never },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", 'u => u', 'strike => s'],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: String(await pictures.add(() => image.readAsArrayBuffer())),
      })),
    },
  );
  if (value.length > maxShownLength) throw new TooMuch();
  return partsOf(value, pictures.sources);
}

/** What a part holds, and what the library would make of the notes in it. */
interface Counted {
  readonly elements: number;
  /** Places that refer to a footnote or an endnote: the library writes the note once for each of them. */
  readonly references: number;
  /** Elements, and characters, of the longest note. */
  readonly noteElements: number;
  readonly noteLength: number;
}

/** Counts the elements of a part. Throws when there are more than `most`, or they nest deeper than can be read. */
function countElements(xml: string, most: number): Counted {
  // The format forbids them; what declares entities means to unfold to something else than it is.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('A part declares a document type.');
  const count = { elements: 0, references: 0, noteElements: 0, noteLength: 0 };
  let depth = 0;
  let paragraph = 0;
  /** The depth of the note that is being read, and what was counted before it. */
  let note: { depth: number; elements: number; length: number } | undefined;
  parseXml(xml, () => ({
    open(name) {
      count.elements += 1;
      depth += 1;
      if (count.elements > most || depth > maxDepth) throw new TooMuch();
      if (name === 'p') paragraph = 0;
      if (isReference(name)) count.references += 1;
      if (isNote(name)) note ??= { depth, elements: count.elements, length: 0 };
    },
    text(raw) {
      paragraph += raw.length;
      if (paragraph > maxParagraphLength) throw new TooMuch();
      if (note) note.length += raw.length;
    },
    close() {
      if (note?.depth === depth) {
        count.noteElements = Math.max(count.noteElements, count.elements - note.elements);
        count.noteLength = Math.max(count.noteLength, note.length);
        note = undefined;
      }
      depth -= 1;
    },
  }));
  return count;
}

const isReference = (name: string): boolean => name === 'footnoteReference' || name === 'endnoteReference';
const isNote = (name: string): boolean => name === 'footnote' || name === 'endnote';

/** Throws when the notes, written at each place that refers to one, could come to more than is read. */
function refuseRepeatedNotes(counted: readonly Counted[], maxElements: number): void {
  const references = counted.reduce((sum, part) => sum + part.references, 0);
  for (const { noteElements, noteLength } of counted)
    if (references * noteElements > maxElements || references * noteLength > maxShownLength)
      throw new TooMuch();
}

/**
 * The pictures of a document, in the order in which they are asked for: as many as can be decoded side by side. They are
 * read one at a time, since a document may show one large picture in a thousand places.
 */
function createPictures(maxPixels: number) {
  /** A `data:` URL for each place; `null` where no picture is shown. */
  const sources: (string | null)[] = [];
  let pixels = 0;
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const take = async (read: () => Promise<ArrayBuffer>): Promise<string | null> => {
    if (sources.length >= maxPictures || bytes >= maxPictureBytes || pixels >= maxPixels) return null;
    const picture = await read().then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
    // Its own bytes say what it is, whatever the document calls it; drawings of Windows are not shown.
    const type = picture && imageTypeOf(picture);
    const size = type && imageDimensions(type, picture);
    if (!picture || !size) return null;
    pixels += size.width * size.height;
    bytes += picture.length;
    return pixels > maxPixels || bytes > maxPictureBytes ? null : `data:${type};base64,${base64(picture)}`;
  };

  return {
    sources,
    /** Reads a picture, and answers its place in `sources`. */
    add(read: () => Promise<ArrayBuffer>): Promise<number> {
      const added = last.then(async () => sources.push(await take(read)) - 1);
      last = added;
      return added;
    },
  };
}

/** As many bytes at once as a call may have arguments. */
const chunk = 8192;
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

const tags: ReadonlySet<string> = new Set(wordTags);
const isTag = (name: string): name is WordTag => tags.has(name);
const spanOf = (span: string | undefined): number | undefined =>
  span !== undefined && /^\d{1,3}$/.test(span) && Number(span) > 1
    ? Math.min(maxSpan, Number(span))
    : undefined;

/** What the library wrote, as data: an element that is not shown leaves what is in it behind. */
function partsOf(html: string, sources: readonly (string | null)[]): readonly WordPart[] {
  const root: WordPart[] = [];
  const open: WordPart[][] = [root];
  const top = (): WordPart[] => open.at(-1) ?? root;
  parseXml(`<body>${html}</body>`, () => ({
    open(name, attributes) {
      if (name === 'img') {
        const { src = '', alt = '' } = attributes();
        top().push({ source: sources[Number(src)] ?? null, alt });
      }
      if (!isTag(name)) {
        open.push(top());
        return;
      }
      const parts: WordPart[] = [];
      top().push(elementOf(name, attributes(), parts));
      open.push(parts);
    },
    text(raw, decode) {
      top().push(decode(raw));
    },
    close() {
      open.pop();
    },
  }));
  return root;
}

function elementOf(
  tag: WordTag,
  attributes: Readonly<Record<string, string>>,
  parts: readonly WordPart[],
): WordElement {
  const href = tag === 'a' ? safeHref(attributes.href) : undefined;
  const colSpan = spanOf(attributes.colspan);
  const rowSpan = spanOf(attributes.rowspan);
  return {
    tag,
    ...(href !== undefined && { href }),
    ...(colSpan !== undefined && { colSpan }),
    ...(rowSpan !== undefined && { rowSpan }),
    parts,
  };
}
