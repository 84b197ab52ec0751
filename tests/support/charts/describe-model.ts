/** Registers a model's paths and its gate as tests. */
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type Exception, exceptionFaults, uncoveredTransitions } from './coverage.ts';
import type { Model } from './model.ts';
import { type Invariants, runPath } from './run-path.ts';

export interface SuiteOptions<TMachine extends AnyStateMachine> {
  readonly invariants?: Invariants<TMachine>;
  /** Transitions that no path can take, each with the reason why. */
  readonly except?: readonly Exception[];
}

/**
 * One test a path, then 'every transition is reached'. Several models of one machine, say with different inputs, share
 * one gate: a transition that any of them takes is reached.
 */
export function describeModel<TMachine extends AnyStateMachine>(
  given: Model<TMachine> | readonly [Model<TMachine>, ...Model<TMachine>[]],
  { invariants, except = [] }: SuiteOptions<TMachine> = {},
): void {
  const models: readonly Model<TMachine>[] = 'paths' in given ? [given] : given;
  for (const model of models) {
    describe(model.options.name, () => {
      for (const path of model.paths) {
        test(path.title, async () => {
          const run = await runPath(model, path, invariants);
          expect(run.event).toEqual(path.steps.at(-1)?.event);
        });
      }
    });
  }
  test(`${models[0]?.options.machine.id}: every transition is reached`, () => {
    const all = { transitions: models[0]?.transitions ?? [], paths: models.flatMap(({ paths }) => paths) };
    const unreached = uncoveredTransitions(all, { except });
    expect({ unreached, faults: exceptionFaults(all, except) }).toEqual({ unreached: [], faults: [] });
  });
}
