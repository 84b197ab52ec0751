import { zlibSync } from 'fflate';
import { seededRandom } from '../seeded-random.ts';
import { drawChart, type Picture } from './picture.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const pictureCount = 6;
/** To deflate a picture takes some 5 ms, so a few are deflated once and shared by all files. */
const deflatedPictures = new Map<number, Picture & { readonly scanlines: Uint8Array }>();

/**
 * A palette PNG of eight bits a pixel: one of six charts without words, chosen by the seed. `description` and the seed go into
 * a text chunk, so that files of different seeds differ in their bytes even when they show the same chart.
 */
export function makePng(description: string, seed: number): Uint8Array {
  const choice = seed % pictureCount;
  const picture = deflatedPictures.get(choice) ?? deflated(drawChart(seededRandom(choice)));
  deflatedPictures.set(choice, picture);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, picture.width);
  view.setUint32(4, picture.height);
  // Bit depth 8, colour type 3 (palette); compression, filter and interlace stay 0.
  header.set([8, 3], 8);
  // Keyword, not compressed, no language, no translated keyword, then the text in UTF-8.
  const text = new TextEncoder().encode(`Description\0\0\0\0\0${description} #${seed}`);
  return Buffer.concat([
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(picture.palette.flat())),
    chunk('IDAT', picture.scanlines),
    chunk('iTXt', text),
    chunk('IEND', new Uint8Array()),
  ]);
}

/**
 * The rows of a picture as PNG stores them. Deflated by fflate, not by Node: zlib's output differs between Node builds
 * and the bytes must not.
 */
function deflated(picture: Picture): Picture & { readonly scanlines: Uint8Array } {
  const scanlines = new Uint8Array((picture.width + 1) * picture.height);
  for (let y = 0; y < picture.height; y++) {
    const row = picture.pixels.subarray(y * picture.width, (y + 1) * picture.width);
    scanlines.set(row, y * (picture.width + 1) + 1);
  }
  return { ...picture, scanlines: zlibSync(scanlines, { level: 6 }) };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
