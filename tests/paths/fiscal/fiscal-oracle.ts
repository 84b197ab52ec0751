/**
 * What Box-e has to ask, emit and send after each event, derived from the rules and the events of a path alone. It knows
 * neither the chart nor how the chart reads paths and filters.
 */
import type { AnyEventObject } from 'xstate';
import type { fiscalMachine } from '../../../machines/fiscal/fiscal.machine.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';

type Run = LiveRun<typeof fiscalMachine>;

/** Everything that one event leads to, each kind in its order. */
interface Consequences {
  /** What the list is asked, by its start or by a new question. */
  readonly questions: unknown[];
  readonly reloads: unknown[];
  readonly reads: unknown[];
  /** What downloads are prepared from, and what the browser and the user hear of them. */
  readonly prepared: unknown[];
  readonly downloads: unknown[];
  readonly files: unknown[];
  readonly wantedClients: unknown[];
  readonly navigations: unknown[];
  readonly opened: unknown[];
  readonly unknown: unknown[];
}

interface Known {
  clientId: string | null;
  path: string;
  issuer: string;
  search: string;
  sort: string;
  /** Whether something was typed that was not asked for yet. */
  isTyping: boolean;
  open: 'nothing' | 'refused' | 'loading' | 'failed' | 'shown';
  /** The client of the open document. */
  owner: string | null;
  download: 'free' | 'preparing' | 'resting';
  /** How much of the run was seen before this step. */
  seen: { started: number; sent: number; emitted: number };
}

const storages = ['nfe-storage', 'nfce-storage', 'cte-storage', 'cfe-storage', 'xml-storage'];

/** Where a path leads; `null` out of Box-e. */
function placeOf(path: string) {
  const match = /^((?:\/mobile)?\/actions)\/box-e(?:\/([^/?#]+))?(?:\/([^/?#]+))?(?:[?#].*)?$/.exec(path);
  if (!match) return null;
  const [, root = '', named = '', documentId = null] = match;
  const storage = storages.includes(named) ? named : null;
  return { root, named, storage, documentId: storage && documentId };
}

const nothing = (): Consequences => ({
  questions: [],
  reloads: [],
  reads: [],
  prepared: [],
  downloads: [],
  files: [],
  wantedClients: [],
  navigations: [],
  opened: [],
  unknown: [],
});

/** The filter of the two fields that the models type into. */
function filterFor({ issuer, search }: Known) {
  const groups = [
    ...(issuer ? [{ useOr: true, items: [{ by: 'issuerName', op: 'LIKE', value: issuer }] }] : []),
    ...(search === '48.213'
      ? [
          {
            useOr: true,
            items: [
              { by: 'key', op: 'LIKE', value: '48.213' },
              { by: 'number', op: 'EQ', value: 48_213 },
            ],
          },
        ]
      : []),
  ];
  return groups.length > 0 ? { groups } : undefined;
}

/** What is asked for the list on screen; `null` without one. */
function questionOf(known: Known) {
  const storage = placeOf(known.path)?.storage ?? null;
  if (known.clientId === null || storage === null) return null;
  return { clientId: known.clientId, storage, filter: filterFor(known), sort: known.sort };
}

const go = (to: string, replace: boolean) => ({ type: 'navigation.wanted', to, replace });

function leadToStorage(known: Known, replace: boolean, { navigations }: Consequences): void {
  const { root = '', named = '' } = placeOf(known.path) ?? {};
  navigations.push(go(`${root}/box-e/${named}`, replace));
}

/** The user has come to the place of the path, or it is asked for anew. */
function arrive(known: Known, { navigations, unknown, opened, reads }: Consequences): void {
  Object.assign(known, { open: 'nothing', owner: null });
  const place = placeOf(known.path);
  if (!place) return;
  const { root, named, storage, documentId } = place;
  if (named === '') {
    navigations.push(go(root, true));
  } else if (storage === null) {
    known.open = 'refused';
    const message = `Unknown action: ${known.path}`;
    unknown.push(
      { type: 'error.noted', module: 'cc:actions', message, stack: null },
      { type: 'action.missing', section: 'box-e', action: named },
    );
  } else {
    opened.push({ type: 'action.opened', section: 'box-e', action: storage });
    if (documentId === null) return;
    known.open = 'loading';
    reads.push({ documentId });
  }
}

/** Another client is active: it is that of the open document, or the document is left. */
function turnTo(known: Known, clientId: string, made: Consequences): void {
  const isFirst = known.clientId === null;
  Object.assign(known, { clientId, issuer: '', search: '', isTyping: false });
  if (known.open === 'nothing' || known.open === 'refused' || known.owner === clientId) return;
  if (!isFirst) {
    leadToStorage(known, true, made);
    Object.assign(known, { open: 'nothing', owner: null });
  } else if (known.owner !== null) {
    made.wantedClients.push({ type: 'client.wanted', clientId: known.owner });
  }
}

function prepare(known: Known, input: unknown, { prepared }: Consequences): void {
  if (known.download !== 'free') return;
  known.download = 'preparing';
  prepared.push(input);
}

const topic = 'fiscalDownload';

function settleDownload(known: Known, event: AnyEventObject, { downloads }: Consequences): void {
  if (event.type.startsWith('xstate.done.')) {
    known.download = 'resting';
    downloads.push({ type: 'alert.withdrawn', topic }, { type: 'download.ready', url: event.output.url });
    return;
  }
  known.download = 'free';
  const isTooMuch = event.error.problem.code === 'tooMuchData';
  const key = isTooMuch ? 'fiscalArchiveTooLargeMsg' : 'documentDownloadErrorMsg';
  downloads.push({
    type: 'alert.raised',
    alert: { type: 'danger', key, closeable: true, timeout: null, topic },
  });
}

function settleReading(known: Known, event: AnyEventObject, { wantedClients }: Consequences): void {
  if (event.type.startsWith('xstate.error.')) {
    known.open = 'failed';
    return;
  }
  const owner: string = event.output.listed.clientId;
  Object.assign(known, { open: 'shown', owner });
  if (known.clientId !== null && known.clientId !== owner)
    wantedClients.push({ type: 'client.wanted', clientId: owner });
}

function enter(known: Known, path: string, made: Consequences): void {
  const [before, after] = [placeOf(known.path), placeOf(path)];
  known.path = path;
  const isOther =
    (before === null) !== (after === null) ||
    before?.named !== after?.named ||
    before?.documentId !== after?.documentId;
  if (isOther) arrive(known, made);
}

/** Where the list is asked anew in its place. */
function askAgain(known: Known, change: Partial<Known>, { questions }: Consequences): void {
  if (questionOf(known) === null) return;
  Object.assign(known, change);
  if (!known.isTyping) questions.push(questionOf(known));
}

function take(known: Known, event: AnyEventObject, made: Consequences): void {
  const { type } = event;
  const documentId = placeOf(known.path)?.documentId ?? null;
  if (type === 'xstate.init') arrive(known, made);
  if (type === 'route.entered') enter(known, event.path, made);
  if (type === 'client.changed' && event.clientId !== known.clientId) turnTo(known, event.clientId, made);
  if (type === 'action.wanted' && event.section === 'box-e' && event.action === placeOf(known.path)?.named)
    arrive(known, made);
  if (type === 'filter.changed') askAgain(known, { issuer: event.filter.issuer, isTyping: true }, made);
  if (type === 'search.changed') askAgain(known, { search: event.search, isTyping: true }, made);
  if (type === 'sort.choose') askAgain(known, { sort: event.sort, isTyping: false }, made);
  if (type === 'filters.clear') askAgain(known, { issuer: '', search: '', isTyping: false }, made);
  if (type.startsWith('xstate.after.filterDelay')) askAgain(known, { isTyping: false }, made);
  if (type === 'files.stored' && questionOf(known)) made.reloads.push({ type: 'list.reload' });
  if (type === 'files.pick' && known.clientId !== null)
    made.files.push({ type: 'files.add', clientId: known.clientId, files: event.files });
  if (type === 'document.close' && known.open !== 'nothing') leadToStorage(known, false, made);
  if (type === 'document.retry' && known.open === 'failed') {
    known.open = 'loading';
    made.reads.push({ documentId });
  }
  if (type === 'document.download' && documentId !== null) prepare(known, { documentId }, made);
  if (type === 'archive.download' && questionOf(known)) prepare(known, questionOf(known), made);
  if (/^xstate\.(done|error)\.actor\.find/.test(type)) settleDownload(known, event, made);
  if (/^xstate\.(done|error)\.actor\.readDocument/.test(type)) settleReading(known, event, made);
  if (type.startsWith('xstate.after.readingLimit')) known.open = 'failed';
  if (type.startsWith('xstate.after.secondClickDelay')) known.download = 'free';
}

/** What has to follow from the event. A list begins with each other client and storage, with the filter in force. */
function expectedOf(known: Known, event: AnyEventObject): Consequences {
  const made = nothing();
  const before = event.type === 'xstate.init' ? null : questionOf(known);
  take(known, event, made);
  const after = questionOf(known);
  const isOther = before?.clientId !== after?.clientId || before?.storage !== after?.storage;
  if (!isOther) return made;
  known.isTyping = false;
  return { ...made, questions: after ? [after] : [] };
}

/** What the event has led to in the live run. */
function actualOf({ started, sent, emitted }: Run, seen: Known['seen']): Consequences {
  const services = started.slice(seen.started);
  const messages = sent.slice(seen.sent);
  const signals = emitted.slice(seen.emitted);
  const inputsOf = (...names: string[]) =>
    services.filter(({ src }) => names.includes(src)).map(({ input }) => input);
  const sentAs = (type: string) => messages.flatMap(({ event }) => (event.type === type ? [event] : []));
  const ofTypes = (...types: string[]) => signals.filter(({ type }) => types.includes(type));
  return {
    questions: [
      ...inputsOf('list').map((input) => (input as { query: unknown }).query),
      ...sentAs('query.changed').map(({ query }) => query),
    ],
    reloads: sentAs('list.reload'),
    reads: inputsOf('readDocument'),
    prepared: inputsOf('findDocument', 'findArchive'),
    downloads: ofTypes('alert.raised', 'alert.withdrawn', 'download.ready'),
    files: sentAs('files.add'),
    wantedClients: ofTypes('client.wanted'),
    navigations: ofTypes('navigation.wanted'),
    opened: ofTypes('action.opened'),
    unknown: ofTypes('error.noted', 'action.missing'),
  };
}

interface Step {
  readonly actual: Consequences;
  readonly expected: Consequences;
  /** What is known after the event. */
  readonly known: Readonly<Known>;
}

const runs = new WeakMap<object, Known>();
const steps = new WeakMap<Run, Step>();

/** The step of a run that was just taken; `given` is what the flow starts with. */
export function stepOf(run: Run, given: Pick<Known, 'clientId' | 'path'>): Step {
  const taken = steps.get(run);
  if (taken) return taken;
  const known = runs.get(run.started) ?? {
    clientId: given.clientId,
    path: given.path,
    issuer: '',
    search: '',
    sort: 'newest',
    isTyping: false,
    open: 'nothing',
    owner: null,
    download: 'free',
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
