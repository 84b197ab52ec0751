/** What recorded paths do otherwise than before. */
import type { RecordedPaths } from '../recorded/paths.ts';
import type { RecordedStep } from '../recorded/steps.ts';
import type { MachineRecord } from '../site/records.ts';

export interface StepChange {
  readonly from: string;
  readonly event: string;
  /** Each end that it led to and does no more; then each that is new. */
  readonly before: readonly RecordedStep[];
  readonly after: readonly RecordedStep[];
}

export interface PathChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The same events, which lead another way. */
  readonly rerouted: readonly string[];
}

export interface RecordChange {
  readonly steps: readonly StepChange[];
  /** `null` where the paths were not recorded before. */
  readonly paths: PathChanges | null;
}

function compareSteps(before: readonly RecordedStep[], after: readonly RecordedStep[]): StepChange[] {
  const had = new Set(before.map(({ mark }) => mark));
  const has = new Set(after.map(({ mark }) => mark));
  const changes = new Map<
    string,
    { from: string; event: string; before: RecordedStep[]; after: RecordedStep[] }
  >();
  const note = (step: RecordedStep, side: 'before' | 'after') => {
    const key = `${step.from}\n${step.event}`;
    const change = changes.get(key) ?? { from: step.from, event: step.event, before: [], after: [] };
    change[side].push(step);
    changes.set(key, change);
  };
  for (const step of before) if (!has.has(step.mark)) note(step, 'before');
  for (const step of after) if (!had.has(step.mark)) note(step, 'after');
  return [...changes.values()];
}

/** By model and events, the ways that paths go. */
function waysOf({
  paths,
  steps,
}: {
  paths: RecordedPaths;
  steps: readonly RecordedStep[];
}): Map<string, string> {
  const byMark = new Map(steps.map((step) => [step.mark, step]));
  return new Map(
    paths.paths.map((path) => {
      const events = path.steps.map(({ mark }) => byMark.get(mark)?.event ?? '?').slice(1);
      const way = path.steps.map(({ mark, taken }) => [mark, ...taken].join(' ')).join('\n');
      return [`${path.model}: ${events.join(' → ') || 'start'}`, way];
    }),
  );
}

export function compareRecords(
  before: MachineRecord | undefined,
  after: MachineRecord | undefined,
): RecordChange {
  const steps = compareSteps(before?.steps ?? [], after?.steps ?? []);
  if (!before || !after || before.paths.paths.length === 0) return { steps, paths: null };
  const [was, is] = [waysOf(before), waysOf(after)];
  const names = [...is.keys()];
  return {
    steps,
    paths: {
      added: names.filter((name) => !was.has(name)),
      removed: [...was.keys()].filter((name) => !is.has(name)),
      rerouted: names.filter((name) => was.has(name) && was.get(name) !== is.get(name)),
    },
  };
}
