/**
 * What the manifest has to ask, send and emit after each event, derived from the rules and the events of a path alone. It
 * knows neither the chart nor the table of answers: the rows of the models say by their names what they accept.
 */
import type { AnyEventObject } from 'xstate';
import type { manifestMachine } from '../../../machines/manifest/manifest.machine.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';

type Run = LiveRun<typeof manifestMachine>;

/** Everything that one event leads to, each kind in its order. */
interface Consequences {
  readonly questions: unknown[];
  readonly reloads: unknown[];
  readonly batches: unknown[];
  readonly alerts: unknown[];
  readonly navigations: unknown[];
  readonly opened: unknown[];
  readonly unknown: unknown[];
}

interface Known {
  clientId: string | null;
  path: string;
  stage: string;
  search: string;
  sort: string;
  isTyping: boolean;
  chosen: readonly string[];
  locked: readonly string[];
  isReadOnly: boolean;
  answer: 'none' | 'unread' | 'ready' | 'sending' | 'failed' | 'told';
  event: string;
  justification: string;
  /** What is not sent yet, and how many of the sent ones the authority registered and did not. */
  queue: readonly string[];
  registered: number;
  refused: number;
  seen: { started: number; sent: number; emitted: number };
}

const nothing = (): Consequences => ({
  questions: [],
  reloads: [],
  batches: [],
  alerts: [],
  navigations: [],
  opened: [],
  unknown: [],
});

/** What the path names below the section; `null` elsewhere. */
function namedBy(path: string): string | null {
  const match = /^(?:\/mobile)?\/actions\/nfe-manifest(?:\/([^/?#]+))?/.exec(path);
  return match ? (match[1] ?? '') : null;
}
const isListed = ({ clientId, path }: Pick<Known, 'clientId' | 'path'>) =>
  clientId !== null && namedBy(path) === 'invoice-processing';

/** The state of a row by its name. */
const stateOf = (id: string) => ({ known: 'acknowledged', confirmed: 'confirmed' })[id] ?? 'none';

/** Whether a row of the models takes an answer, by the table of the specification. */
function takes(id: string, event: string): boolean {
  if (id === 'over') return false;
  if (event === 'acknowledge') return id !== 'known' && id !== 'confirmed';
  return !(event === 'confirm' && id === 'confirmed');
}

function questionOf({ clientId, stage, search, sort }: Known) {
  return {
    clientId,
    filter: {
      groups: [
        { useOr: false, items: [{ by: 'stage', op: 'EQ', value: stage }] },
        ...(search === 'moinho'
          ? [
              {
                useOr: true,
                items: [
                  { by: 'issuerName', op: 'LIKE', value: 'moinho' },
                  { by: 'issuerTaxId', op: 'LIKE', value: 'MOINHO' },
                  { by: 'key', op: 'LIKE', value: 'MOINHO' },
                ],
              },
            ]
          : []),
      ],
    },
    sort,
  };
}

function arrive(known: Known, { navigations, unknown, opened }: Consequences): void {
  const named = namedBy(known.path);
  if (named === null) return;
  const root = known.path.startsWith('/mobile') ? '/mobile/actions' : '/actions';
  if (named === '') {
    navigations.push({ type: 'navigation.wanted', to: root, replace: true });
  } else if (named === 'invoice-processing') {
    opened.push({ type: 'action.opened', section: 'nfe-manifest', action: named });
  } else {
    const message = `Unknown action: ${known.path}`;
    unknown.push(
      { type: 'error.noted', module: 'cc:actions', message, stack: null },
      { type: 'action.missing', section: 'nfe-manifest', action: named },
    );
  }
}

const batch = ({ clientId, event, justification, queue }: Known) => ({
  clientId,
  event,
  justification,
  invoices: queue.slice(0, 20).map((id) => ({ id, state: stateOf(id) })),
});

function send(known: Known, { batches }: Consequences): void {
  known.answer = 'sending';
  batches.push(batch(known));
}

const rest = { answer: 'none', chosen: [], queue: [], registered: 0, refused: 0, justification: '' } as const;

function settle(known: Known, outcomes: readonly { outcome: string }[], made: Consequences): void {
  const registered = outcomes.filter(({ outcome }) => outcome === 'registered').length;
  known.registered += registered;
  known.refused += outcomes.length - registered;
  known.queue = known.queue.slice(20);
  if (known.queue.length > 0) {
    send(known, made);
  } else if (known.refused > 0) {
    known.answer = 'told';
  } else {
    const values = { count: known.registered };
    made.alerts.push({
      type: 'alert.raised',
      alert: { type: 'success', key: 'manifestSentMsg', values, closeable: true, timeout: null },
    });
    if (isListed(known)) made.reloads.push({ type: 'list.reload' });
    Object.assign(known, rest);
  }
}

function choose(known: Known, event: AnyEventObject): void {
  if (!isListed(known)) return;
  const { terms } = event;
  const rows: readonly string[] = (event.invoices ?? [event.invoice]).map(({ id }: { id: string }) => id);
  const enabled = terms.readOnly === null ? rows.filter((id) => id !== 'over') : [];
  Object.assign(known, { locked: terms.locked, isReadOnly: terms.readOnly !== null });
  if (event.type === 'rows.toggle') {
    const isWhole = enabled.length > 0 && enabled.every((id) => known.chosen.includes(id));
    known.chosen = isWhole ? [] : enabled;
    return;
  }
  for (const id of enabled)
    known.chosen = known.chosen.includes(id)
      ? known.chosen.filter((one) => one !== id)
      : [...known.chosen, id];
}

function askAgain(known: Known, change: Partial<Known>, { questions }: Consequences): void {
  if (!isListed(known)) return;
  Object.assign(known, change);
  if (!known.isTyping) questions.push(questionOf(known));
}

/** Whether an answer can be begun. */
export const isOffered = (known: Known, event: string): boolean =>
  known.answer === 'none' &&
  !known.isReadOnly &&
  !known.locked.includes(event) &&
  known.chosen.some((id) => takes(id, event));

function begin(known: Known, event: string): void {
  if (!isOffered(known, event)) return;
  const queue = known.chosen.filter((id) => takes(id, event));
  Object.assign(known, { answer: 'unread', event, queue, justification: '', registered: 0, refused: 0 });
}

const isJustified = ({ event, justification }: Known) =>
  event === 'notPerformed' ? justification.length >= 15 : true;

function take(known: Known, event: AnyEventObject, made: Consequences): void {
  const { type } = event;
  const isAsking = known.answer === 'unread' || known.answer === 'ready';
  if (type === 'xstate.init') arrive(known, made);
  if (type === 'route.entered') {
    const wasShown = namedBy(known.path) === 'invoice-processing';
    const isOther = namedBy(known.path) !== namedBy(event.path);
    known.path = event.path;
    if (wasShown !== (namedBy(known.path) === 'invoice-processing'))
      Object.assign(known, known.answer === 'sending' ? { chosen: [] } : rest);
    if (isOther) arrive(known, made);
  }
  if (type === 'client.changed' && event.clientId !== known.clientId)
    Object.assign(known, {
      ...rest,
      ...{ clientId: event.clientId, search: '', stage: 'waiting', sort: 'deadline' },
    });
  if (
    type === 'action.wanted' &&
    event.section === 'nfe-manifest' &&
    event.action === 'invoice-processing' &&
    namedBy(known.path) === 'invoice-processing'
  )
    arrive(known, made);
  if (type === 'row.toggle' || type === 'rows.toggle') choose(known, event);
  if (type === 'choice.clear' && isListed(known)) known.chosen = [];
  if (type === 'stage.choose')
    askAgain(
      known,
      {
        stage: event.stage,
        sort: event.stage === 'done' ? 'newest' : 'deadline',
        chosen: [],
        isTyping: false,
      },
      made,
    );
  if (type === 'search.changed') askAgain(known, { search: event.search, chosen: [], isTyping: true }, made);
  if (type === 'sort.choose') askAgain(known, { sort: event.sort, isTyping: false }, made);
  if (type.startsWith('xstate.after.searchDelay')) askAgain(known, { isTyping: false }, made);
  if (type === 'answer.begin') begin(known, event.event);
  if (type.startsWith('xstate.after.secondClickDelay')) known.answer = 'ready';
  if (type === 'justification.changed' && isAsking) known.justification = event.justification;
  if (type === 'answer.send' && known.answer === 'ready' && isJustified(known)) send(known, made);
  if (type === 'answer.retry' && known.answer === 'failed') send(known, made);
  if (type === 'answer.close' && isAsking) known.answer = 'none';
  if (type === 'answer.close' && (known.answer === 'failed' || known.answer === 'told')) {
    Object.assign(known, rest);
    if (isListed(known)) made.reloads.push({ type: 'list.reload' });
  }
  if (type.startsWith('xstate.done.actor.sendAnswers')) settle(known, event.output, made);
  if (type.startsWith('xstate.error.actor.sendAnswers')) known.answer = 'failed';
}

/** What has to follow from the event. A list begins with each other client, and where the page is entered. */
function expectedOf(known: Known, event: AnyEventObject): Consequences {
  const made = nothing();
  const before = event.type === 'xstate.init' ? null : isListed(known) ? known.clientId : null;
  take(known, event, made);
  const after = isListed(known) ? known.clientId : null;
  if (before === after) return made;
  known.isTyping = false;
  return { ...made, questions: after === null ? [] : [questionOf(known)] };
}

/** What the event has led to in the live run. */
function actualOf({ started, sent, emitted }: Run, seen: Known['seen']): Consequences {
  const services = started.slice(seen.started);
  const messages = sent.slice(seen.sent);
  const signals = emitted.slice(seen.emitted);
  const inputsOf = (name: string) => services.filter(({ src }) => src === name).map(({ input }) => input);
  const sentAs = (type: string) => messages.flatMap(({ event }) => (event.type === type ? [event] : []));
  const ofTypes = (...types: string[]) => signals.filter(({ type }) => types.includes(type));
  return {
    questions: [
      ...inputsOf('list').map((input) => (input as { query: unknown }).query),
      ...sentAs('query.changed').map(({ query }) => query),
    ],
    reloads: sentAs('list.reload'),
    batches: inputsOf('sendAnswers'),
    alerts: ofTypes('alert.raised'),
    navigations: ofTypes('navigation.wanted'),
    opened: ofTypes('action.opened'),
    unknown: ofTypes('error.noted', 'action.missing'),
  };
}

interface Step {
  readonly actual: Consequences;
  readonly expected: Consequences;
  readonly known: Readonly<Known>;
}

const runs = new WeakMap<object, Known>();
const steps = new WeakMap<Run, Step>();

/** The step of a run that was just taken; `given` is what the flow starts with. */
export function stepOf(run: Run, given: Pick<Known, 'clientId' | 'path'>): Step {
  const taken = steps.get(run);
  if (taken) return taken;
  const known = runs.get(run.started) ?? {
    ...{ clientId: given.clientId, path: given.path, stage: 'waiting', search: '', sort: 'deadline' },
    ...{ isTyping: false, locked: [], isReadOnly: false, event: '' },
    ...rest,
    seen: { started: 0, sent: 0, emitted: 0 },
  };
  runs.set(run.started, known);
  const actual = actualOf(run, known.seen);
  const expected = expectedOf(known, run.event);
  known.seen = { started: run.started.length, sent: run.sent.length, emitted: run.emitted.length };
  const step = { actual, expected, known: { ...known } };
  steps.set(run, step);
  return step;
}
