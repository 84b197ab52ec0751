/** Runs generated paths against live actors: services answer, and time passes, when the path says so. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import {
  createHost,
  SETTLE_DONE,
  SETTLE_ERROR,
  type SentEvent,
  type StartedService,
  stubActors,
} from './actor-stubs.ts';
import {
  inputOf,
  type Model,
  type ModelOptions,
  type ModelPath,
  type ModelStep,
  provideFor,
} from './model.ts';
import { settledChild } from './trace.ts';

/** What has happened so far in a live run. */
export interface LiveRun<TMachine extends AnyStateMachine> {
  /** The event of the step that has just been taken; `xstate.init` at the start. */
  readonly event: AnyEventObject;
  /** Everything emitted, oldest first. */
  readonly emitted: readonly EmittedFrom<TMachine>[];
  /** Everything sent to the parent, to system ids and to children, oldest first. */
  readonly sent: readonly SentEvent[];
  /** Every service started, with its input, oldest first. */
  readonly started: readonly StartedService[];
}

/** By name, what must hold after every step; throws when it does not (`expect` will do). */
export type Invariants<TMachine extends AnyStateMachine> = Readonly<
  Record<string, (snapshot: SnapshotFrom<TMachine>, run: LiveRun<TMachine>) => void>
>;

/** A clock that rings one timer at a time, so that two due at the same moment are two steps. */
class SteppedClock extends SimulatedClock {
  readonly #due = new Map<number, number>();
  #count = 0;

  override setTimeout(callback: () => void, delay: number): number {
    this.#count += 1;
    // A power of two keeps the sums exact; it orders timers of the same millisecond by their start.
    const apart = delay + this.#count * 2 ** -20;
    const due = this.now() + apart;
    const id = super.setTimeout(() => {
      this.#due.delete(id);
      callback();
    }, apart);
    this.#due.set(id, due);
    return id;
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id);
    super.clearTimeout(id);
  }

  /** Moves on to the timer due at `moment`, ringing those before it on the way. */
  ringAt(moment: number): void {
    for (;;) {
      const next = Math.min(...this.#due.values());
      if (Math.floor(next) > moment) throw new Error(`no timer rings at ${moment} ms`);
      this.set(next);
      if (Math.floor(next) === Math.floor(moment)) return;
    }
  }
}

/** Waits until promises that have settled have reached the actors; ten turns are more than any chain in XState takes. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function deliver(
  actor: Actor<AnyActorLogic>,
  clock: SteppedClock,
  step: ModelStep,
  isStub: (child: AnyActorRef) => boolean,
): void {
  const { event } = step;
  if (step.timed) {
    clock.ringAt(step.now);
    return;
  }
  const childId = settledChild(event);
  const child: AnyActorRef | undefined = childId ? actor.getSnapshot().children[childId] : undefined;
  if (childId && !child) throw new Error(`no service "${childId}" is running`);
  if (!child || !isStub(child)) {
    actor.send(event);
  } else if (event.type.startsWith('xstate.done.')) {
    child.send({ type: SETTLE_DONE, output: event.output });
  } else {
    child.send({ type: SETTLE_ERROR, error: event.error });
  }
}

function checkState(snapshot: SnapshotFrom<AnyStateMachine>, step: ModelStep): void {
  const actual = { value: snapshot.value, status: snapshot.status };
  const expected = { value: step.value, status: step.status };
  if (isDeepStrictEqual(actual, expected)) return;
  const because = snapshot.error instanceof Error ? ` (${snapshot.error.message})` : '';
  throw new Error(
    `the live machine is at ${JSON.stringify(actual)}${because}, the model at ${JSON.stringify(expected)}`,
  );
}

/**
 * Takes one path live and compares state value and status after every step.
 * @throws with the path's title, the step and the reason when actor and model differ or an invariant breaks.
 */
export async function runPath<TMachine extends AnyStateMachine>(
  model: Model<TMachine>,
  path: ModelPath,
  invariants: Invariants<TMachine> = {},
): Promise<LiveRun<TMachine>> {
  const { name, machine, implementations, systemIds = [] } = model.options;
  const own = implementations?.actors ?? {};
  const emitted: EmittedFrom<TMachine>[] = [];
  const sent: SentEvent[] = [];
  const started: StartedService[] = [];
  const hear = (event: SentEvent) => sent.push(event);
  const stubs = stubActors(machine, own, (service) => started.push(service), hear);
  const clock = new SteppedClock();
  const host = createHost(systemIds, { clock }, hear);
  const actor = createActor<AnyActorLogic>(provideFor(model.options, stubs), {
    id: name,
    input: inputOf(model.options as unknown as ModelOptions<AnyStateMachine>, host),
    parent: host,
  });
  actor.on('*', (event) => emitted.push(event as EmittedFrom<TMachine>));
  const isStub = ({ src }: AnyActorRef) => typeof src === 'string' && src in stubs && !(src in own);

  let run: LiveRun<TMachine> = { event: { type: 'xstate.init' }, emitted, sent, started };
  for (const [index, step] of path.steps.entries()) {
    let checking = '';
    try {
      if (index === 0) actor.start();
      else deliver(actor, clock, step, isStub);
      await flush();
      run = { ...run, event: step.event };
      checkState(actor.getSnapshot(), step);
      for (const [title, holds] of Object.entries(invariants)) {
        checking = `, invariant "${title}"`;
        holds(actor.getSnapshot(), run);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const where = `step ${index} (${step.event.type})${checking}`;
      throw new Error(`${name}: ${path.title}: ${where}: ${reason}`, { cause: error });
    }
  }
  host.stop();
  return run;
}
