import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { simulationFormMachine } from '../../../machines/simulations/simulation-form.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { simulationFormModels } from './simulation-form.model.ts';

/** What is known of a form after each event of a path, by the rules alone: it knows neither the chart nor its states. */
interface Known {
  values: Record<string, string>;
  /** The answers that the form began with, without those that were kept. */
  begun: Record<string, string>;
  isRecalled: boolean;
  isThere: boolean;
  isRunning: boolean;
  isMade: boolean;
  hasFailed: boolean;
  version: number;
  pointsOut: boolean;
  asked: [string, unknown][];
  told: unknown[];
}

type Run = LiveRun<typeof simulationFormMachine>;
const runs = new WeakMap<object, Known>();
const steps = new WeakMap<Run, Known>();

const beginOf = ({ started }: Run) => ['beginForm', started[0]?.input] as [string, unknown];

/** Which form it is, for the services: under its author, its client, and what it is about. */
const formOf = (run: Run) => beginOf(run)[1] as { simulationId: string | null };
const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());
const keepOf = (known: Known, run: Run): [string, unknown] => [
  'keepAnswers',
  {
    ...{ ...formOf(run), kind: 'raise' },
    answers: isSame(known.values, known.begun) ? null : { ...known.values },
  },
];

const begun = (run: Run): Known => ({
  ...{
    values: {},
    begun: {},
    isRecalled: false,
    isThere: false,
    isRunning: false,
    isMade: false,
    hasFailed: false,
  },
  ...{ version: 0, pointsOut: false, asked: [beginOf(run)], told: [] },
});

/** A raise needs both wages and the regime, which outside these models is never another than Simples. */
const isComplete = ({ values }: Known): boolean =>
  ['salary', 'newSalary', 'taxRegime'].every((field) => (values[field] ?? '') !== '');

function take(known: Known, event: AnyEventObject, run: Run): void {
  const { type } = event;
  if (type === 'xstate.done.actor.beginForm') {
    const { values, kept } = event.output;
    Object.assign(known, { isThere: true, begun: values, values: { ...(kept ?? values) } });
    known.isRecalled = kept !== null && JSON.stringify(kept) !== JSON.stringify(values);
    known.told.push({ type: 'form.opened', clientId: 'acme' });
  }
  if (type === 'xstate.error.actor.beginForm') known.hasFailed = true;
  if (type === 'form.retry' && known.hasFailed && !known.isThere) {
    known.hasFailed = false;
    known.asked.push(beginOf(run));
  }
  if (type === 'xstate.done.actor.runSimulation') {
    known.isRunning = false;
    const { data } = event.output;
    if (data) {
      known.isMade = true;
      known.told.push({ type: 'simulation.made', simulation: data });
    } else known.pointsOut = true;
  }
  if (type === 'xstate.error.actor.runSimulation') known.isRunning = false;
  if (!known.isThere || known.isRunning || known.isMade) return;
  if (type === 'answer.changed') {
    known.values[event.field] = event.value;
    if (event.field === 'employeeId') known.values.salary = '2480.00';
    known.version += 1;
    known.asked.push(keepOf(known, run));
  }
  if (type === 'answers.discard' && known.isRecalled) {
    Object.assign(known, { values: { ...known.begun }, isRecalled: false, pointsOut: false });
    known.version += 1;
    known.asked.push(keepOf(known, run));
  }
  if (type === 'simulation.run') {
    if (isComplete(known)) {
      known.isRunning = true;
      known.asked.push([
        'runSimulation',
        {
          ...{ ...formOf(run), kind: 'raise', formId: 'form', version: known.version },
          values: { ...known.values },
        },
      ]);
    } else known.pointsOut = true;
  }
}

function knownOf(run: Run): Known {
  const taken = steps.get(run);
  if (taken) return taken;
  const known = runs.get(run.started) ?? begun(run);
  if (runs.has(run.started)) take(known, run.event, run);
  runs.set(run.started, known);
  steps.set(run, known);
  return known;
}

describeModel(simulationFormModels, {
  invariants: {
    'the server works out complete answers only, once for each press, and the same answers again under the same name':
      (_, run) => {
        const known = knownOf(run);
        expect(run.started.map(({ src, input }) => [src, input])).toEqual(known.asked);
      },
    'the chart of the simulations hears of the client of the form, and of what was made, once': (_, run) => {
      const known = knownOf(run);
      expect(run.sent.map(({ event }) => event)).toEqual(known.told);
    },
    'no answer is lost, and a chosen employee fills in the wage': (snapshot, run) => {
      const known = knownOf(run);
      if (known.isThere) expect(snapshot.context.values).toEqual(known.values);
    },
    'each change is kept by the browser, and what was kept is offered to be discarded': (snapshot, run) => {
      const known = knownOf(run);
      expect(snapshot.context.isRecalled).toBe(known.isRecalled);
      expect(snapshot.can({ type: 'answers.discard' })).toBe(
        known.isRecalled && known.isThere && !known.isRunning && !known.isMade,
      );
    },
    'what is missing or wrong is pointed out from the first press on': (snapshot, run) => {
      expect(snapshot.context.pointsOut).toBe(knownOf(run).pointsOut);
    },
    'the form is busy exactly while it is worked out, and once it is': (snapshot, run) => {
      const { isRunning, isMade } = knownOf(run);
      expect(snapshot.hasTag('busy')).toBe(isRunning || isMade);
    },
  },
});
