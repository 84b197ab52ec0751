/** Draws the inside of a state so that it fits a screen: with as much unfolded and as many words as have room. */
import type { Viz } from '@viz-js/viz';
import type { MachineFacts, StateFacts } from './facts.ts';
import { type Fold, statesByPath } from './folding.ts';
import { type PictureOptions, sizeOf, toPicture, toSvg } from './picture.ts';

/** Pixels beside the list of details on a screen 1280 wide, and above the steps of a path. */
const room = { width: 900, height: 660 };

/** What still reads well when it is drawn smaller: text of 11 pixels is 9 then. */
const smallest = 0.8;

/** What stands at the parts of a picture beside their names. */
export type Looks = Omit<PictureOptions, 'direction' | 'labels'>;

export interface Picture {
  readonly top: StateFacts;
  readonly svg: string;
  readonly open: ReadonlySet<string>;
  readonly labels: PictureOptions['labels'];
}

interface Attempt {
  readonly fold: Fold;
  readonly options: PictureOptions;
  readonly drawn: string;
  readonly labelled: ReturnType<typeof toPicture>['labelled'];
  /** How much it must shrink to fit; 1 where it need not. */
  readonly scale: number;
}

function attempt(viz: Viz, machine: MachineFacts, fold: Fold, options: PictureOptions): Attempt {
  const { dot, labelled } = toPicture(machine, fold, options);
  const drawn = viz.renderString(dot, { format: 'svg' });
  const { width, height } = sizeOf(drawn);
  return { fold, options, drawn, labelled, scale: Math.min(1, room.width / width, room.height / height) };
}

const better = (one: Attempt, other: Attempt): Attempt => (other.scale > one.scale ? other : one);

function bestOf(
  viz: Viz,
  machine: MachineFacts,
  fold: Fold,
  options: Omit<PictureOptions, 'direction'>,
): Attempt {
  const down = attempt(viz, machine, fold, { ...options, direction: 'TB' });
  if (down.scale === 1) return down;
  return better(down, attempt(viz, machine, fold, { ...options, direction: 'LR' }));
}

/** The compound states inside that a picture can show open: those of regions side by side have pictures of their own. */
function openable(states: ReadonlyMap<string, StateFacts>, { children }: StateFacts): string[] {
  const compound = children.filter((path) => states.get(path)?.type === 'compound');
  return [...compound, ...compound.flatMap((path) => openable(states, states.get(path) as StateFacts))];
}

export function drawState(viz: Viz, machine: MachineFacts, top: StateFacts, looks: Looks = {}): Picture {
  const states = statesByPath(machine);
  const options = looks;
  const folded: Fold = { top, open: new Set() };
  let best = bestOf(viz, machine, folded, { ...options, labels: 'text' });
  if (best.scale < smallest)
    best = better(best, bestOf(viz, machine, folded, { ...options, labels: 'numbers' }));
  for (const path of openable(states, top)) {
    const parent = states.get(path)?.parent;
    const isReached = parent === top.path || best.fold.open.has(parent ?? '');
    if (!isReached) continue;
    const fold = { top, open: new Set([...best.fold.open, path]) };
    const more = bestOf(viz, machine, fold, { ...options, labels: best.options.labels });
    if (more.scale > 0.9) best = more;
  }
  const { fold, options: chosen, drawn, labelled } = best;
  const svg = toSvg(drawn, labelled, `Picture of ${top.path}`, looks.transitionClass);
  return { top, svg, open: fold.open, labels: chosen.labels };
}

/** All pictures of a machine: of the whole, and of each state whose inside no other picture shows. */
export function drawMachine(
  viz: Viz,
  machine: MachineFacts,
  looks: Looks = {},
): ReadonlyMap<string, Picture> {
  const states = statesByPath(machine);
  const pictures = new Map<string, Picture>();
  const draw = (state: StateFacts) => {
    if (state.children.length === 0) return;
    const isSideBySide = state.type === 'parallel';
    const picture = isSideBySide ? undefined : drawState(viz, machine, state, looks);
    if (picture) pictures.set(state.path, picture);
    const descend = (paths: readonly string[]) => {
      for (const path of paths) {
        const child = states.get(path) as StateFacts;
        if (picture?.open.has(path)) descend(child.children);
        else draw(child);
      }
    };
    descend(state.children);
  };
  draw(machine.states[0] as StateFacts);
  return pictures;
}
