/** How large an image is once it is decoded, in pixels. */
export interface ImageDimensions {
  readonly width: number;
  readonly height: number;
}

/** Segments of a JPEG that hold its size; 0xc4, 0xc8 and 0xcc are tables and extensions. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments without a length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Walks from segment to segment, as a decoder does: a size inside a thumbnail or a comment does not count. */
function jpegDimensions(view: DataView): ImageDimensions | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

/** Skips the global colours and the extensions before the first picture of a GIF: decoders grow to it. */
function gifDimensions(view: DataView): ImageDimensions {
  const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let at = 13 + colours(view.getUint8(10));
  while (at + 10 <= view.byteLength) {
    const block = view.getUint8(at);
    if (block === 0x2c) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      break;
    }
    if (block !== 0x21) break;
    at += 2;
    while (at < view.byteLength && view.getUint8(at) > 0) at += view.getUint8(at) + 1;
    at += 1;
  }
  return { width, height };
}

function webpDimensions(view: DataView): ImageDimensions | undefined {
  const uint24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return { width: 1 + uint24(24), height: 1 + uint24(27) };
    case 0x5650384c: {
      // VP8L: twice 14 bits
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 0x56503820: // VP8
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

function bmpDimensions(view: DataView): ImageDimensions {
  // The oldest header has half the bits for each number.
  if (view.getUint32(14, true) === 12)
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

const readers: Readonly<Record<string, (view: DataView) => ImageDimensions | undefined>> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/jpeg': jpegDimensions,
  'image/gif': gifDimensions,
  'image/bmp': bmpDimensions,
  'image/webp': webpDimensions,
};

/** The size that the bytes of an image of this media type name; `undefined` when they end before they name one. */
export function imageDimensions(type: string, bytes: Uint8Array): ImageDimensions | undefined {
  try {
    return readers[type]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return undefined;
  }
}
