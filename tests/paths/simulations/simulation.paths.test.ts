import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { simulationMachine } from '../../../machines/simulations/simulation.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { simulationModels } from './simulation.model.ts';

/** What is known of a simulation after each event of a path, by the rules alone: it knows neither the chart nor its states. */
interface Known {
  /** What is shown: nothing until it is read, and its kind from then on. */
  kind: string | null;
  /** Whether the user only reads for the client. */
  isReader: boolean;
  hasFailed: boolean;
  /** The question before it is deleted: whether it is open, and has been for longer than a double click. */
  isAsking: boolean;
  isReady: boolean;
  isWorking: boolean;
  isDeleted: boolean;
  drafts: number;
  asked: [string, unknown][];
  told: unknown[];
  opened: string[];
}

const load: [string, unknown] = ['loadSimulation', { simulationId: 'one' }];
const begun = (): Known => ({
  isReader: false,
  ...{ kind: null, hasFailed: false, isAsking: false, isReady: false, isWorking: false, isDeleted: false },
  ...{ drafts: 0, asked: [load], told: [], opened: [] },
});

function take(known: Known, event: AnyEventObject, isReadOnly: boolean): void {
  const { type } = event;
  if (type === 'xstate.done.actor.loadSimulation') {
    known.kind = event.output.simulation.kind;
    known.isReader = !event.output.simulation.mayChange;
    known.told.push({ type: 'simulation.loaded', clientId: 'acme' });
  }
  if (type === 'xstate.error.actor.loadSimulation') known.hasFailed = true;
  if (type === 'simulation.retry' && known.hasFailed) {
    known.hasFailed = false;
    known.asked.push(load);
  }
  if (type === 'xstate.done.actor.makeDraft') {
    known.isWorking = false;
    known.drafts += 1;
    known.opened.push('/mobile/actions/service-request/employee-registration/draft');
  }
  if (type === 'xstate.error.actor.makeDraft') known.isWorking = false;
  const isOver =
    type === 'xstate.done.actor.deleteSimulation' ||
    (type === 'xstate.error.actor.deleteSimulation' && event.error.problem.code === 'notFound');
  if (isOver) {
    Object.assign(known, { isWorking: false, isAsking: false, isDeleted: true });
    known.told.push({ type: 'simulation.deleted', simulationId: 'one' });
  } else if (type === 'xstate.error.actor.deleteSimulation')
    Object.assign(known, { isWorking: false, isAsking: false });
  if (type.startsWith('xstate.after.secondClickDelay')) known.isReady = true;
  if (known.kind === null || known.isWorking || known.isDeleted || isReadOnly || known.isReader) return;
  if (type === 'draft.make' && known.kind === 'hiring' && !known.isAsking) {
    known.isWorking = true;
    known.asked.push(['makeDraft', { simulationId: 'one', attemptId: `visit:${known.drafts}` }]);
  }
  if (type === 'deletion.start' && !known.isAsking) Object.assign(known, { isAsking: true, isReady: false });
  if (type === 'deletion.cancel') known.isAsking = false;
  if (type === 'deletion.confirm' && known.isAsking && known.isReady) {
    known.isWorking = true;
    known.asked.push(['deleteSimulation', { simulationId: 'one' }]);
  }
}

type Run = LiveRun<typeof simulationMachine>;
const runs = new WeakMap<object, Known>();
const steps = new WeakMap<Run, Known>();
function knownOf(run: Run, isReadOnly: boolean): Known {
  const taken = steps.get(run);
  if (taken) return taken;
  const known = runs.get(run.started) ?? begun();
  if (runs.has(run.started)) take(known, run.event, isReadOnly);
  runs.set(run.started, known);
  steps.set(run, known);
  return known;
}
type At = Parameters<typeof isPreview>[0];
const isPreview = ({
  context,
}: {
  context: { access: { session: { meta: { EmulateePrismGuid: unknown } } } };
}) => context.access.session.meta.EmulateePrismGuid !== null;

describeModel(simulationModels, {
  invariants: {
    'a simulation is deleted only after a question that was there for longer than a double click, and nothing is made or deleted in a preview session':
      (snapshot, run) => {
        const known = knownOf(run, isPreview(snapshot as At));
        expect(run.started.map(({ src, input }) => [src, input])).toEqual(known.asked);
      },
    'the chart of the simulations hears of its client, and of its end, once': (snapshot, run) => {
      const known = knownOf(run, isPreview(snapshot as At));
      expect(run.sent.map(({ event }) => event)).toEqual(known.told);
    },
    'each draft is opened once, where the simulation is': (snapshot, run) => {
      const known = knownOf(run, isPreview(snapshot as At));
      const opened = run.emitted.flatMap((signal) =>
        signal.type === 'navigation.wanted' ? [signal.to] : [],
      );
      expect(opened).toEqual(known.opened);
    },
    'the question is open exactly while it asks, and a second press does nothing while something is done': (
      snapshot,
      run,
    ) => {
      const known = knownOf(run, isPreview(snapshot as At));
      expect(snapshot.hasTag('asking')).toBe(known.isAsking);
      expect(snapshot.hasTag('busy')).toBe(known.isWorking);
    },
  },
});
