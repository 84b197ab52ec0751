/** Which states a picture shows, and between which of them its arrows go. */
import { isIn, type MachineFacts, type StateFacts } from './facts.ts';

export interface Fold {
  /** The state whose inside the picture shows. */
  readonly top: StateFacts;
  /** Paths of the compound states inside that are shown with their own inside. */
  readonly open: ReadonlySet<string>;
}

/** An end of an arrow: a state of the picture, the picture's state as a whole, or a state that is not in it. */
export type End =
  | { readonly kind: 'state'; readonly path: string }
  | { readonly kind: 'any'; readonly path: string }
  | { readonly kind: 'outside'; readonly path: string };

export interface FoldedArrow {
  readonly from: End;
  readonly to: End;
  /** Places of its transitions in the machine's list. */
  readonly transitions: readonly number[];
}

export interface FoldedChart {
  readonly arrows: readonly FoldedArrow[];
  /** By path of a shown state, the transitions that stay in it or happen inside while it is folded. */
  readonly quiet: ReadonlyMap<string, readonly number[]>;
}

const endKey = ({ kind, path }: End) => `${kind} ${path}`;

/** The states of a machine by their path. */
export const statesByPath = ({ states }: MachineFacts): ReadonlyMap<string, StateFacts> =>
  new Map(states.map((state) => [state.path, state]));

/** The nearest state at or around `path` that the picture shows; `null` when `path` is not within it. */
export function shownAt(path: string, { top, open }: Fold): string | null {
  if (!isIn(path, top.path) || path === top.path) return null;
  const keys = path.slice(top.path.length + 1).split('.');
  let shown = top.path;
  for (const key of keys) {
    shown = `${shown}.${key}`;
    if (!open.has(shown)) return shown;
  }
  return shown;
}

/** What the arrows of a picture are. */
export function foldChart(machine: MachineFacts, fold: Fold): FoldedChart {
  const arrows = new Map<string, { from: End; to: End; transitions: number[] }>();
  const quiet = new Map<string, number[]>();
  const { top } = fold;
  const endOf = (path: string): End => {
    const shown = shownAt(path, fold);
    return shown ? { kind: 'state', path: shown } : { kind: 'outside', path };
  };
  machine.transitions.forEach(({ source, targets }, index) => {
    const from = source === top.path ? ({ kind: 'any', path: source } as const) : endOf(source);
    const note = (path: string) => quiet.set(path, [...(quiet.get(path) ?? []), index]);
    if (targets.length === 0 && from.kind !== 'outside') note(from.path);
    for (const target of targets) {
      const to = endOf(target);
      if (from.kind === 'outside' && to.kind === 'outside') continue;
      // The arrow into a region as a whole belongs to the picture around it.
      if (from.kind === 'state' && to.kind === 'state' && from.path === to.path && source !== target) {
        const isFolded = !fold.open.has(from.path);
        if (isFolded) {
          note(from.path);
          continue;
        }
      }
      const inside = from.kind === 'state' && to.kind === 'state' && to.path.startsWith(`${from.path}.`);
      const start: End = inside ? { kind: 'any', path: from.path } : from;
      const key = `${endKey(start)} ${endKey(to)}`;
      const arrow = arrows.get(key) ?? { from: start, to, transitions: [] };
      arrow.transitions.push(index);
      arrows.set(key, arrow);
    }
  });
  return { arrows: [...arrows.values()], quiet };
}
