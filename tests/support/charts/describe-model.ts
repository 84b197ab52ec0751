/** Registers a model's paths, their record and its gate as tests. */
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { formatPaths, transitionMark } from '../../../scripts/charts/recorded/paths.ts';
import { type Exception, exceptionFaults, uncoveredTransitions } from './coverage.ts';
import type { Model, ModelPath } from './model.ts';
import { createStepRecorder } from './recorded-steps.ts';
import { type Invariants, type LiveRun, runPath } from './run-path.ts';

export interface SuiteOptions<TMachine extends AnyStateMachine> {
  readonly invariants?: Invariants<TMachine>;
  /** Transitions that no path can take, each with the reason why. */
  readonly except?: readonly Exception[];
}

/**
 * One test a path, then that each step did what is recorded and each path went as recorded, and 'every transition is reached'. Several models of one
 * machine, say with different inputs, share one record and one gate: a transition that any of them takes is reached.
 */
export function describeModel<TMachine extends AnyStateMachine>(
  given: Model<TMachine> | readonly [Model<TMachine>, ...Model<TMachine>[]],
  { invariants, except = [] }: SuiteOptions<TMachine> = {},
): void {
  const models: readonly Model<TMachine>[] = 'paths' in given ? [given] : given;
  const recorder = createStepRecorder();
  const ran = new Set<ModelPath>();
  const run = (model: Model<TMachine>, path: ModelPath): Promise<LiveRun<TMachine>> => {
    ran.add(path);
    const record = recorder.watch(model as unknown as Model, path.steps);
    return runPath(model, path, { record, ...invariants } as Invariants<TMachine>);
  };
  for (const model of models) {
    describe(model.options.name, () => {
      for (const path of model.paths) {
        test(path.title, async () => {
          const { event } = await run(model, path);
          expect(event).toEqual(path.steps.at(-1)?.event);
        });
      }
    });
  }
  const id = models[0]?.options.machine.id;
  test(`${id}: each step does what is recorded`, async () => {
    // Those that were left out, by a filter say.
    for (const model of models) for (const path of model.paths) if (!ran.has(path)) await run(model, path);
    await expect(recorder.text()).toMatchFileSnapshot(`./recorded/${id}.txt`);
    const paths = models.flatMap(({ options, paths }) =>
      paths.map(({ steps }) => ({ model: options.name, steps: recorder.wayOf(steps) })),
    );
    const excused = new Map(except.map(({ transition, reason }) => [transitionMark(transition), reason]));
    await expect(formatPaths({ paths, excused })).toMatchFileSnapshot(`./recorded/${id}.paths.txt`);
  });
  test(`${id}: every transition is reached`, () => {
    const all = { transitions: models[0]?.transitions ?? [], paths: models.flatMap(({ paths }) => paths) };
    const unreached = uncoveredTransitions(all, { except });
    expect({ unreached, faults: exceptionFaults(all, except) }).toEqual({ unreached: [], faults: [] });
  });
}
