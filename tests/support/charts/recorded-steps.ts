/**
 * Writes down what a machine does at each step of its paths: the expectation of a path suite that does not come from the
 * chart itself. The record is kept in git, so that a change of a chart shows as a change of what happens.
 */
import { createHash } from 'node:crypto';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { eventLabel } from '../../../scripts/charts/labels.ts';
import { type PathStep, transitionMark } from '../../../scripts/charts/recorded/paths.ts';
import { stepMark } from '../../../scripts/charts/recorded/steps.ts';
import type { SentEvent, StartedService } from './actor-stubs.ts';
import type { Model, ModelStep } from './model.ts';

/** How much of a value is written out; of a longer one its beginning and a checksum of the whole. */
const longest = 100;

const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'send' in value;

/** A value as JSON that two runs write alike: of an actor its id, unless XState numbered it, of an error what it says. */
function readable(this: Record<string, unknown>, key: string, shown: unknown): unknown {
  // An actor turns itself into JSON with its number before it is shown here.
  const value = this[key];
  if (isActor(value)) return value.id.startsWith('x:') ? 'actor' : `actor ${value.id}`;
  if (value instanceof Error) return { ...value, error: value.name, message: value.message };
  if (value instanceof Map) return { map: [...value] };
  if (value instanceof Set) return { set: [...value] };
  if (value instanceof Blob) return { size: value.size, type: value.type };
  if (typeof value === 'function') return 'function';
  // It names files of this machine.
  if (key === 'stack' && typeof value === 'string') return 'stack';
  return shown;
}

const written = new WeakMap<object, string>();

/** A value in one line. */
export function shortValue(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? written.get(value) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(value, readable) ?? 'undefined';
  const isLong = text.length > longest;
  const sum = isLong ? createHash('sha256').update(text).digest('hex').slice(0, 6) : '';
  const short = isLong ? `${text.slice(0, longest)}… #${sum}` : text;
  if (typeof value === 'object' && value !== null) written.set(value, short);
  return short;
}

const withPayload = ({ type, ...payload }: AnyEventObject): string =>
  Object.keys(payload).length === 0 ? type : `${type} ${shortValue(payload)}`;

const valueText = (value: StateValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '').replaceAll(':', ': ');

function eventText({ event, timed }: ModelStep, took: number): string {
  const { type, actorId: _actorId, ...payload } = event;
  if (!timed) return withPayload({ ...payload, type: eventLabel(type, '') });
  const delay = /after\(?([^.)]+)/.exec(eventLabel(type, ''))?.[1] ?? '';
  return `after ${/^\d+$/.test(delay) ? '' : `${delay}, `}${took} ms`;
}

/** The values of a context that are others than before. */
function changed(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after)
    .filter((key) => before[key] !== after[key] && shortValue(before[key]) !== shortValue(after[key]))
    .toSorted()
    .map((key) => `${key} = ${shortValue(after[key])}`);
}

/** States of one value are asked this often, each time with another context: guards read the context. */
const contextsOfValue = 12;

/** The plain events of a model, each once: those that it lists, and those that its paths take. */
function eventsOf({ options: { events }, paths }: Model): AnyEventObject[] {
  const listed = typeof events === 'function' ? [] : events;
  const taken = paths.flatMap(({ steps }) => steps.filter(({ timed }) => !timed).map(({ event }) => event));
  const plain = [...listed, ...taken].filter(({ type }) => !type.startsWith('xstate.'));
  return [...new Map(plain.map((event) => [withPayload(event), event])).values()];
}

const isFor = (descriptor: string, type: string): boolean =>
  descriptor === type || (descriptor.endsWith('*') && type.startsWith(descriptor.slice(0, -1)));

/** The events that an active state handles under a condition which does not hold. */
function refusedIn(snapshot: AnyMachineSnapshot, events: readonly AnyEventObject[]): AnyEventObject[] {
  const conditional = snapshot._nodes.flatMap(({ transitions }) =>
    [...transitions].flatMap(([descriptor, each]) =>
      each.some(({ guard }) => guard !== undefined) ? [descriptor] : [],
    ),
  );
  return events.filter(
    (event) => conditional.some((descriptor) => isFor(descriptor, event.type)) && !snapshot.can(event),
  );
}

/** What has been seen of a run after a step. */
interface Seen {
  readonly emitted: readonly AnyEventObject[];
  readonly sent: readonly SentEvent[];
  readonly started: readonly StartedService[];
}

export interface StepRecorder {
  /** The watcher of one path: it is called after each of its steps. */
  readonly watch: (
    model: Model,
    steps: readonly ModelStep[],
  ) => (snapshot: AnyMachineSnapshot, seen: Seen) => void;
  /** The record: a chapter a state, in it each event with what it led to. */
  readonly text: () => string;
  /** The way of a path through the record, once it was taken. */
  readonly wayOf: (steps: readonly ModelStep[]) => readonly PathStep[];
}

export function createStepRecorder(): StepRecorder {
  /** By state and event, what happened: the same event may lead to several ends, by what is in the context. */
  const record = new Map<string, Map<string, Set<string>>>();
  const ways = new Map<readonly ModelStep[], readonly PathStep[]>();

  const note = (state: string, event: string, outcome: string) => {
    const events = record.get(state) ?? new Map<string, Set<string>>();
    record.set(state, events);
    events.set(event, (events.get(event) ?? new Set()).add(outcome));
  };

  const pools = new WeakMap<Model, readonly AnyEventObject[]>();
  const contexts = new Map<string, Set<string>>();

  /** Notes what a state refuses, where a context like this was not seen in it yet. */
  const noteRefusals = (model: Model, state: string, snapshot: AnyMachineSnapshot) => {
    if (snapshot.status !== 'active') return;
    const seen = contexts.get(state) ?? new Set();
    contexts.set(state, seen);
    if (seen.size >= contextsOfValue) return;
    const context = Object.values(snapshot.context).map(shortValue).join();
    if (seen.has(context)) return;
    seen.add(context);
    const pool = pools.get(model) ?? eventsOf(model);
    pools.set(model, pool);
    for (const event of refusedIn(snapshot, pool)) note(state, withPayload(event), '⇒ the same (refused)');
  };

  return {
    watch(model, steps) {
      const way: PathStep[] = [];
      ways.set(steps, way);
      let at = 0;
      let from = 'start';
      let context: Record<string, unknown> = {};
      let count = { emitted: 0, sent: 0, started: 0 };
      return (snapshot, { emitted, sent, started }) => {
        const step = steps[at];
        if (!step) return;
        const took = step.now - (steps[at - 1]?.now ?? 0);
        const value = valueText(snapshot.value);
        const lines = [
          `⇒ ${value === from ? 'the same' : value}${snapshot.status === 'active' ? '' : ` (${snapshot.status})`}`,
          ...started.slice(count.started).map(({ src, input }) => `asks ${src} ${shortValue(input)}`),
          ...sent.slice(count.sent).map(({ to, event }) => `sends ${to} ${withPayload(event)}`),
          ...emitted.slice(count.emitted).map((event) => `emits ${withPayload(event)}`),
          ...changed(context, snapshot.context),
        ];
        const event = eventText(step, took);
        note(from, event, lines.join('\n      '));
        way.push({ mark: stepMark(from, event, lines), taken: step.taken.map(transitionMark) });
        noteRefusals(model, value, snapshot);
        at += 1;
        from = value;
        context = { ...snapshot.context };
        count = { emitted: emitted.length, sent: sent.length, started: started.length };
      };
    },
    wayOf: (steps) => ways.get(steps) ?? [],
    text: () =>
      [...record]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([state, events]) => {
          const entries = [...events]
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(
              ([event, outcomes]) =>
                `  ${event}\n${[...outcomes]
                  .toSorted()
                  .map((one) => `    ${one}`)
                  .join('\n')}`,
            );
          return `## ${state}\n${entries.join('\n')}\n`;
        })
        .join('\n'),
  };
}
