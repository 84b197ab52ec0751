/**
 * Writes and reads `tests/paths/<area>/recorded/<machine>.paths.txt`: how the paths of a suite go through the record of
 * steps. Paths share their beginnings, so the file is a tree: a line is a step, with the number of steps before it, the
 * mark of what happened, and the marks of the transitions taken. A line that none follows deeper ends a path.
 */
import { markOf } from './marks.ts';

export interface PathStep {
  /** The mark of the recorded step. */
  readonly mark: string;
  /** Marks of the transitions taken. */
  readonly taken: readonly string[];
}

export interface RecordedPath {
  /** The name of the model that the path is of. */
  readonly model: string;
  readonly steps: readonly PathStep[];
}

export interface RecordedPaths {
  readonly paths: readonly RecordedPath[];
  /** By mark of a transition that no path can take, the reason. */
  readonly excused: ReadonlyMap<string, string>;
}

interface Branch {
  readonly next: Map<string, Branch>;
}

const title =
  'The paths of a suite, for the site of charts. A line is a step: steps before it, mark of the step, transitions taken.';

export function formatPaths({ paths, excused }: RecordedPaths): string {
  const models = [...new Set(paths.map(({ model }) => model))];
  const lines = models.flatMap((model) => {
    const root: Branch = { next: new Map() };
    for (const { steps } of paths.filter((path) => path.model === model)) {
      let at = root;
      for (const { mark, taken } of steps) {
        const key = [mark, ...taken].join(' ');
        const branch = at.next.get(key) ?? { next: new Map() };
        at.next.set(key, branch);
        at = branch;
      }
    }
    const write = ({ next }: Branch, depth: number): string[] =>
      [...next].flatMap(([key, branch]) => [`${depth} ${key}`, ...write(branch, depth + 1)]);
    return [`## ${model}`, ...write(root, 0)];
  });
  const reasons = [...excused].map(([mark, reason]) => `except ${mark} ${reason}`);
  return `${[title, ...reasons, ...lines].join('\n')}\n`;
}

export function parsePaths(text: string): RecordedPaths {
  const paths: RecordedPath[] = [];
  const excused = new Map<string, string>();
  let model = '';
  let steps: PathStep[] = [];
  const end = () => {
    if (steps.length > 0) paths.push({ model, steps });
  };
  for (const line of text.split('\n')) {
    const [, depth, mark = '', taken = ''] = /^(\d+) (\w+)(.*)$/.exec(line) ?? [];
    if (depth !== undefined) {
      if (Number(depth) < steps.length) end();
      steps = [...steps.slice(0, Number(depth)), { mark, taken: taken.split(' ').filter(Boolean) }];
    } else if (line.startsWith('## ')) {
      end();
      [model, steps] = [line.slice(3), []];
    } else if (line.startsWith('except ')) {
      const [, of = '', ...reason] = line.split(' ');
      excused.set(of, reason.join(' '));
    }
  }
  end();
  return { paths, excused };
}

/** The mark of a transition, by its id. */
export const transitionMark = (id: string): string => markOf(id);
