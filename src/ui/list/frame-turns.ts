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

/** The next part to change: of those that wait to be drawn the nearest to the window; if none waits, one that is to be removed. */
function nextTurn(): Turn | undefined {
  const turns = [...waiting.values()];
  const drawing = turns.filter(({ draws }) => draws);
  if (drawing.length === 0) return turns[0];
  const distances = drawing.map(distanceOf);
  return drawing[distances.indexOf(Math.min(...distances))];
}

function runFrame(): void {
  isAsked = false;
  const end = performance.now() + frameBudget;
  let hasDrawn = false;
  do {
    const turn = nextTurn();
    // A part is removed in a frame that draws none.
    if (!turn || (hasDrawn && !turn.draws)) break;
    waiting.delete(turn.place);
    // With the part that has the focus, the focus itself would be lost. It is judged now: it may have moved since it was asked.
    const hasFocus = !turn.draws && turn.place.contains(document.activeElement);
    if (!hasFocus) flushSync(turn.run);
    hasDrawn = turn.draws;
  } while (performance.now() < end);
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
