import { expect, test } from 'vitest';
import { imageDimensions } from './image-dimensions.ts';

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff);
const little = (value: number, bytes: number): number[] => big(value, bytes).reverse();
const zeros = (count: number): number[] => Array(count).fill(0);
const segment = (marker: number, ...content: number[]): number[] => [
  0xff,
  marker,
  ...big(content.length + 2, 2),
  ...content,
];
const frame = (marker: number, width: number, height: number): number[] =>
  segment(marker, 8, ...big(height, 2), ...big(width, 2), 3);
const gif = (...rest: number[]): number[] => [
  ...ascii('GIF89a'),
  ...little(300, 2),
  ...little(200, 2),
  0x80,
  0,
  0,
  ...zeros(6),
  ...rest,
];
const webp = (chunk: string, ...content: number[]): number[] => [
  ...ascii('RIFF'),
  ...zeros(4),
  ...ascii('WEBP'),
  ...ascii(chunk),
  ...zeros(4),
  ...content,
];
const picture = [0x2c, ...little(10, 2), ...little(20, 2), ...little(60_000, 2), ...little(50_000, 2), 0];

test.each([
  [
    'a PNG',
    'image/png',
    [...zeros(8), ...big(13, 4), ...ascii('IHDR'), ...big(100_000, 4), ...big(90_000, 4)],
    [100_000, 90_000],
  ],
  ['a JPEG', 'image/jpeg', [0xff, 0xd8, ...frame(0xc0, 4000, 3000)], [4000, 3000]],
  [
    'a progressive JPEG with tables and filling before its size',
    'image/jpeg',
    [0xff, 0xd8, ...segment(0xc4, 1, 2, 3), 0xff, ...frame(0xc2, 65_000, 64_000)],
    [65_000, 64_000],
  ],
  [
    'a JPEG with a smaller size inside a thumbnail',
    'image/jpeg',
    [0xff, 0xd8, ...segment(0xe1, 0xff, 0xd8, ...frame(0xc0, 1, 1)), ...frame(0xc0, 65_000, 65_000)],
    [65_000, 65_000],
  ],
  ['a GIF', 'image/gif', gif(0x3b), [300, 200]],
  [
    'a GIF whose first picture is larger than its screen',
    'image/gif',
    gif(0x21, 0xf9, 4, 0, 0, 0, 0, 0, ...picture),
    [60_010, 50_020],
  ],
  [
    'a bitmap',
    'image/bmp',
    [...zeros(14), ...little(40, 4), ...little(500, 4), ...little(-600, 4)],
    [500, 600],
  ],
  [
    'a bitmap of the oldest kind',
    'image/bmp',
    [...zeros(14), ...little(12, 4), ...little(5, 2), ...little(6, 2)],
    [5, 6],
  ],
  [
    'an extended WebP',
    'image/webp',
    webp('VP8X', ...zeros(4), ...little(16_382, 3), ...little(16_381, 3)),
    [16_383, 16_382],
  ],
  ['a lossless WebP', 'image/webp', webp('VP8L', 0x2f, ...little((99 << 14) | 199, 4)), [200, 100]],
  [
    'a lossy WebP',
    'image/webp',
    webp('VP8 ', ...zeros(3), 0x9d, 1, 0x2a, ...little(640, 2), ...little(480, 2)),
    [640, 480],
  ],
] as const)('%s has the size that its bytes name', (_what, type, bytes, [width, height]) => {
  expect(imageDimensions(type, Uint8Array.from(bytes))).toEqual({ width, height });
});

test.each([
  ['a PNG that ends early', 'image/png', zeros(20)],
  ['a JPEG without a size', 'image/jpeg', [0xff, 0xd8, ...segment(0xe1, 1, 2), 0xff, 0xd9]],
  ['a JPEG with something between its segments', 'image/jpeg', [0xff, 0xd8, 0, ...frame(0xc0, 1, 1)]],
  ['a WebP of an unknown kind', 'image/webp', webp('VP9 ', ...zeros(20))],
  ['another type', 'image/avif', zeros(100)],
] as const)('%s has no size', (_what, type, bytes) => {
  expect(imageDimensions(type, Uint8Array.from(bytes))).toBeUndefined();
});
