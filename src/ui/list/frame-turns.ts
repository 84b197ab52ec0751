import { flushSync } from 'react-dom';

/** How long the rows of one frame may take to be rendered, in milliseconds: the rest of the frame is for layout and paint. */
const frameBudget = 5;

interface Turn {
  /** Where the part is. */
  readonly place: Element;
  /** Whether it draws the part; else it removes what is far from the view. */
  readonly draws: boolean;
  readonly run: () => void;
}

const waiting = new Map<Element, Turn>();
let isAsked = false;

/** How far a part is from the window, in pixels. */
function distanceOf({ place }: Turn): number {
  const { top, bottom } = place.getBoundingClientRect();
  return Math.max(0, top - window.innerHeight, -bottom);
}

/** What waits, in the order of its turns: what is to be drawn comes first, the nearest to the window first of all. */
function inOrder(): readonly Turn[] {
  const turns = [...waiting.values()];
  // Read once in a frame: after a part has changed, the browser would have to lay out the page for each answer.
  const distances = new Map(turns.filter(({ draws }) => draws).map((turn) => [turn, distanceOf(turn)]));
  const rank = (turn: Turn) => distances.get(turn) ?? Number.MAX_VALUE;
  return turns.toSorted((one, other) => rank(one) - rank(other));
}

function runFrame(): void {
  isAsked = false;
  const end = performance.now() + frameBudget;
  let hasDrawn = false;
  for (const turn of inOrder()) {
    // Another turn may have changed it, or removed its part.
    if (waiting.get(turn.place) !== turn) continue;
    // A part is removed in a frame that draws none.
    if (hasDrawn && !turn.draws) break;
    waiting.delete(turn.place);
    // With the part that has the focus, the focus itself would be lost. It is judged now: it may have moved since it was asked.
    const hasFocus = !turn.draws && turn.place.contains(document.activeElement);
    if (!hasFocus) flushSync(turn.run);
    hasDrawn = turn.draws;
    if (performance.now() >= end) break;
  }
  askForFrame();
}

function askForFrame(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  requestAnimationFrame(runFrame);
}

/**
 * Draws or removes a part of a list in one of the next frames, and takes the place of what was asked for the same part
 * before. A part with the focus is not removed. All at once, the parts that a fast scroll brings would hold it up for several frames on a slow device.
 */
export function takeTurn(turn: Turn): void {
  waiting.set(turn.place, turn);
  askForFrame();
}

/** Forgets what was asked for a part. */
export const giveUpTurn = (place: Element): void => {
  waiting.delete(place);
};
