import { zlibSync } from 'fflate';
import type { Picture } from './picture.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/**
 * A palette PNG of eight bits a pixel. Deflated by fflate, not by Node: zlib's output differs between Node builds
 * and the bytes must not.
 */
export function makePng(picture: Picture): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, picture.width);
  view.setUint32(4, picture.height);
  // Bit depth 8, colour type 3 (palette); compression, filter and interlace stay 0.
  header.set([8, 3], 8);
  const scanlines = new Uint8Array((picture.width + 1) * picture.height);
  for (let y = 0; y < picture.height; y++) {
    const row = picture.pixels.subarray(y * picture.width, (y + 1) * picture.width);
    scanlines.set(row, y * (picture.width + 1) + 1);
  }
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('PLTE', Uint8Array.from(picture.palette.flat())),
    ...chunk('IDAT', zlibSync(scanlines, { level: 6 })),
    ...chunk('IEND', new Uint8Array()),
  ]);
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
