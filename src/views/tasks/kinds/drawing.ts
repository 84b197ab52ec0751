/** The box in which a signature is drawn, in units of its path (decision 28). */
export const padWidth = 600;
export const padHeight = 200;
/** Closer than this, two points look like one. */
const minDistance = 2;
/** The longest drawing, in characters: many times what a signature takes. */
const maxPath = 40_000;

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
  if (path.length > maxPath) return path;
  const [x, y] = [within(point.x, padWidth), within(point.y, padHeight)];
  if (last === null) return `${path}M${x} ${y}l0 0`;
  if (Math.hypot(point.x - last.x, point.y - last.y) < minDistance) return path;
  return `${path}L${x} ${y}`;
}
