import type { SeededRandom } from '../seeded-random.ts';

/** An image of palette indexes, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue from 0 to 255. */
  readonly palette: readonly (readonly [number, number, number])[];
  readonly pixels: Uint8Array;
}

const width = 480;
const height = 320;
const colors = { paper: 0, grid: 1, ink: 2, desk: 3, shade: 4, firstAccent: 5 } as const;

const accents = [
  [
    [31, 78, 121],
    [46, 134, 171],
    [241, 143, 1],
    [199, 62, 29],
  ],
  [
    [24, 106, 59],
    [88, 164, 92],
    [232, 185, 49],
    [94, 84, 142],
  ],
  [
    [139, 26, 26],
    [214, 104, 83],
    [52, 73, 94],
    [127, 140, 141],
  ],
] as const;

/** A chart of twelve months: bars and a line. */
export function drawChart(random: SeededRandom): Picture {
  const picture = blankPicture(random);
  for (let y = 40; y <= 280; y += 24) fillRectangle(picture, 48, y, 400, 1, colors.grid);
  let previous = random.int(90, 200);
  for (let bar = 0; bar < 12; bar++) {
    const x = 60 + bar * 32;
    const barHeight = random.int(30, 220);
    fillRectangle(picture, x, 280 - barHeight, 18, barHeight, colors.firstAccent + (bar % 3));
    const next = random.int(50, 240);
    for (let step = 0; step < 32; step++) {
      fillCircle(
        picture,
        x + step,
        Math.round(previous + ((next - previous) * step) / 32),
        2,
        colors.firstAccent + 3,
      );
    }
    fillCircle(picture, x, previous, 5, colors.firstAccent + 3);
    previous = next;
  }
  fillRectangle(picture, 48, 30, 2, 252, colors.ink);
  fillRectangle(picture, 48, 280, 404, 2, colors.ink);
  return picture;
}

/** A till receipt on a desk, as a phone would see it. */
export function drawReceipt(random: SeededRandom): Picture {
  const picture = blankPicture(random);
  picture.pixels.fill(colors.desk);
  for (let grain = 0; grain < 60; grain++) {
    fillRectangle(picture, random.int(0, width), random.int(0, height), random.int(20, 160), 1, colors.shade);
  }
  fillRectangle(picture, 156, 26, 190, 280, colors.shade);
  fillRectangle(picture, 148, 18, 190, 280, colors.paper);
  fillCircle(picture, 243, 46, 16, colors.firstAccent);
  for (let line = 0; line < 14; line++) {
    const y = 78 + line * 14;
    fillRectangle(picture, 164, y, random.int(40, 96), 5, colors.ink);
    const amount = random.int(16, 36);
    fillRectangle(picture, 322 - amount, y, amount, 5, line === 13 ? colors.firstAccent + 2 : colors.ink);
  }
  fillRectangle(picture, 164, 254, 158, 2, colors.ink);
  for (let x = 172; x < 314; x += random.int(3, 7))
    fillRectangle(picture, x, 272, random.int(1, 3), 18, colors.ink);
  fillCircle(picture, random.int(400, 440), random.int(60, 250), 34, colors.firstAccent + 1);
  return picture;
}

function blankPicture(random: SeededRandom): Picture {
  const palette = [
    [255, 255, 255],
    [222, 226, 232],
    [52, 58, 66],
    [176, 142, 104],
    [164, 130, 94],
    ...random.pick(accents),
  ] as const;
  return { width, height, palette, pixels: new Uint8Array(width * height) };
}

function fillRectangle(
  picture: Picture,
  left: number,
  top: number,
  w: number,
  h: number,
  color: number,
): void {
  const right = Math.min(left + w, picture.width);
  for (let y = Math.max(top, 0); y < Math.min(top + h, picture.height); y++) {
    picture.pixels.fill(color, y * picture.width + left, y * picture.width + right);
  }
}

function fillCircle(picture: Picture, centerX: number, centerY: number, radius: number, color: number): void {
  for (let dy = -radius; dy <= radius; dy++) {
    const reach = Math.floor(Math.sqrt(radius * radius - dy * dy));
    fillRectangle(picture, centerX - reach, centerY + dy, 2 * reach + 1, 1, color);
  }
}
