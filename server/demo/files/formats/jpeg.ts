import { encode } from 'jpeg-js';
import { seededRandom } from '../seeded-random.ts';
import { drawReceipt, type Picture } from './picture.ts';

const quality = 60;
const pictureCount = 3;
/** The encoder needs some 30 ms a picture, so a few pictures are encoded once and shared by all files. */
const encodedPictures = new Map<number, Uint8Array>();

/**
 * A baseline JPEG of one of three pictures of receipts, chosen by the seed. None of them shows a name; `description` and the
 * seed go into a comment segment, so that files of different seeds differ in their bytes even when they show the same picture.
 */
export function makeJpeg(description: string, seed: number): Uint8Array {
  const choice = seed % pictureCount;
  const picture = encodedPictures.get(choice) ?? encodePicture(drawReceipt(seededRandom(choice)));
  encodedPictures.set(choice, picture);

  const comment = new TextEncoder().encode(`${description} #${seed}`);
  const segment = new Uint8Array(comment.length + 4);
  const view = new DataView(segment.buffer);
  view.setUint16(0, 0xfffe);
  view.setUint16(2, comment.length + 2);
  segment.set(comment, 4);
  // The JFIF segment has to stay first, so the comment comes after it: two bytes of start marker, two of its own.
  const end = 4 + new DataView(picture.buffer).getUint16(4);
  const bytes = new Uint8Array(picture.length + segment.length);
  bytes.set(picture.subarray(0, end));
  bytes.set(segment, end);
  bytes.set(picture.subarray(end), end + segment.length);
  return bytes;
}

function encodePicture(picture: Picture): Uint8Array {
  const rgba = new Uint8Array(picture.pixels.length * 4).fill(255);
  picture.pixels.forEach((index, position) => {
    const color = picture.palette[index];
    if (color) rgba.set(color, position * 4);
  });
  return new Uint8Array(encode({ width: picture.width, height: picture.height, data: rgba }, quality).data);
}
