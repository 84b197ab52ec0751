import { maxSignaturePath, signatureBox } from '../../../../../contract/tasks/signature-rules.ts';

/** Closer than this, two points look like one. */
const minDistance = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most));

/**
 * A path with one more point: a line from `last`, or with `null` a new stroke, which begins as a dot. Points that lie on
 * the one before, and all beyond the longest drawing, change nothing.
 */
export function pathWith(path: string, point: Point, last: Point | null): string {
  const place = `${within(point.x, signatureBox.width)} ${within(point.y, signatureBox.height)}`;
  if (last !== null && Math.hypot(point.x - last.x, point.y - last.y) < minDistance) return path;
  const next = last === null ? `${path}M${place}L${place}` : `${path}L${place}`;
  return next.length > maxSignaturePath ? path : next;
}
