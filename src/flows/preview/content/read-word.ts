import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { safeHref } from '../../../../contract/brazil/article-html.ts';
import {
  type ViewLimits,
  type WordElement,
  type WordPart,
  type WordTag,
  wordTags,
} from '../../../../machines/preview/content.ts';
import { imageDimensions } from './image-dimensions.ts';
import { inflate, TooMuch } from './inflate.ts';
import { imageTypeOf } from './leading-bytes.ts';
import { parseXml } from './parse-xml.ts';

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
  let elements = 0;
  for (const [name, part] of Object.entries(parts)) {
    if (!isMedia(name)) elements += countElements(new TextDecoder().decode(part), limits.elements - elements);
    // A document may call any part its text: one that is neither counted nor a picture must not reach the library.
    else if (!imageTypeOf(part)) parts[name] = new Uint8Array();
  }
  const packed = zipSync(parts, { level: 0 });
  const pictures: Picture[] = [];
  const { value } = await mammoth.convertToHtml(
    // The library reads the first in a browser, and the second in Node.
    { arrayBuffer: packed.buffer as ArrayBuffer, buffer: packed as never },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", 'u => u', 'strike => s'],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        const place = pictures.push(notShown) - 1;
        const read = place < maxPictures ? await image.readAsArrayBuffer().catch(() => null) : null;
        if (read) pictures[place] = pictureOf(new Uint8Array(read));
        return { src: String(place) };
      }),
    },
  );
  if (value.length > maxShownLength) throw new TooMuch();
  return partsOf(value, shownPictures(pictures, limits.pixels));
}

/** Counts the elements of a part. Throws when there are more than `most`, or they nest deeper than can be read. */
function countElements(xml: string, most: number): number {
  // The format forbids them; what declares entities means to unfold to something else than it is.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('A part declares a document type.');
  let count = 0;
  let depth = 0;
  let paragraph = 0;
  parseXml(xml, () => ({
    open(name) {
      count += 1;
      depth += 1;
      if (count > most || depth > maxDepth) throw new TooMuch();
      if (name === 'p') paragraph = 0;
    },
    text(raw) {
      paragraph += raw.length;
      if (paragraph > maxParagraphLength) throw new TooMuch();
    },
    close() {
      depth -= 1;
    },
  }));
  return count;
}

interface Picture {
  /** A `data:` URL; `null` for a type that is not drawn. */
  readonly source: string | null;
  readonly pixels: number;
  readonly bytes: number;
}

const notShown: Picture = { source: null, pixels: 0, bytes: 0 };

/** A picture of a type that its own bytes say, whatever the document calls it; drawings of Windows are not shown. */
function pictureOf(bytes: Uint8Array): Picture {
  const type = imageTypeOf(bytes);
  const size = type && imageDimensions(type, bytes);
  if (!type || !size || bytes.length > maxPictureBytes) return notShown;
  return {
    source: `data:${type};base64,${base64(bytes)}`,
    pixels: size.width * size.height,
    bytes: bytes.length,
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

/** The sources of as many pictures as can be decoded side by side; the others are left out. */
function shownPictures(pictures: readonly Picture[], maxPixels: number): (string | null)[] {
  let pixels = 0;
  let bytes = 0;
  return pictures.map((picture) => {
    pixels += picture.pixels;
    bytes += picture.bytes;
    return pixels > maxPixels || bytes > maxPictureBytes ? null : picture.source;
  });
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
