/** What one event costs in the charts, with as much data in them as a large client brings. */
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
} from 'xstate';
import { documentsMachine } from '../../machines/documents/documents.machine.ts';
import type { FolderTree } from '../../machines/documents/tree.ts';
import { flowHostMachine } from '../../machines/root/flow-host.machine.ts';
import type { FlowName } from '../../machines/root/flows.ts';
import { rootMachine } from '../../machines/root/root.machine.ts';
import type { UploadConstraints } from '../../machines/upload/checks.ts';
import { type InterruptedUpload, maxParallel } from '../../machines/upload/items.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import type { NameQuestion } from '../../machines/upload/upload.types.ts';
import { uploadFileMachine } from '../../machines/upload/upload-file.machine.ts';
import { factsFor } from '../../tests/helpers/facts.ts';
import { containerFor, documentFor, sessionFor } from '../../tests/helpers/fixtures.ts';
import { settle } from '../../tests/helpers/live.ts';
import { offeredFor } from '../../tests/helpers/upload-items.ts';
import type { Line, Section } from './report.ts';
import { median, percentile } from './statistics.ts';

/** The most that one event of a person may cost, in milliseconds. */
const budget = 4;
/** How often each event is measured, and for how long events are counted, in milliseconds. */
const times = 60;
const countFor = 500;

const never = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => undefined));
const answering = <Output, Input>(output: Output) => fromPromise<Output, Input>(async () => output);

const tree: FolderTree = {
  containers: { large: containerFor('large'), small: containerFor('small', { hasFolders: true }) },
  childIds: { small: [] },
  rootIds: ['large', 'small'],
};
const pageOf = (count: number, folder: string) => ({
  documents: Array.from({ length: count }, (_, index) => documentFor(`${folder}-${index}`, folder)),
  next: null,
  pageIndex: 0,
  totalPages: 1,
  total: count,
});
const pages: Readonly<Record<string, ReturnType<typeof pageOf>>> = {
  large: pageOf(10_000, 'large'),
  small: pageOf(100, 'small'),
};

const constraints: UploadConstraints = {
  convertedTypes: ['pdf'],
  unconvertedTypes: [],
  maxSizeBytes: 1_000_000,
};

const documentsLogic = documentsMachine.provide({
  actors: {
    loadTree: answering(tree),
    loadDescendants: never(),
    loadDocuments: fromPromise(async ({ input }) => pages[input.container?.id ?? ''] ?? pageOf(0, '')),
    prepareDownload: never(),
  },
});
const uploadLogic = uploadMachine.provide({
  actors: {
    recallUploads: answering<readonly InterruptedUpload[], { user: string }>([]),
    loadConstraints: answering(constraints),
    findTakenNames: answering<readonly string[], NameQuestion>([]),
    findDefaultFolder: never(),
    uploadFile: uploadFileMachine.provide({
      actors: { checkExists: answering(false), sendFile: never() },
    }),
  },
});
const files = Array.from({ length: 500 }, (_, index) =>
  offeredFor(`file-${index}`, { file: { name: `Invoice ${index}.pdf`, size: 1000 } }),
);

const started = (machine: AnyStateMachine, input?: unknown): AnyActorRef => {
  const actor = createActor(machine, { input } as never);
  // Somebody looks on, as a view does.
  actor.subscribe(() => undefined);
  return actor.start();
};

/** The documents flow with both lists in its cache. */
async function documents(): Promise<AnyActorRef> {
  const actor = started(documentsLogic, { clientId: 'client', containerId: 'large' });
  await settle();
  actor.send({ type: 'folder.open', containerId: 'small' });
  await settle();
  return actor;
}

/** The upload flow with its limits known, and `count` files in its panel. */
async function upload(count: number): Promise<AnyActorRef> {
  const actor = started(uploadLogic, factsFor());
  // A file that is canceled at once leaves the limits behind.
  actor.send({ type: 'files.select', files: [offeredFor('first')] });
  await settle();
  actor.send({ type: 'file.cancel', id: 'first' });
  actor.send({ type: 'panel.clear' });
  if (count > 0) actor.send({ type: 'files.select', files: files.slice(0, count) });
  await settle();
  return actor;
}

/** Root with everything running, as it is after sign-in. */
async function root(): Promise<AnyActorRef> {
  const entry = {
    ...{ language: 'en-US', code: null, state: null, error: null, exchangedState: null, loginToken: null },
    ...{ sessionToken: null, hasStoredToken: false, returnTo: null, outcome: 'none' },
  };
  const flows: Readonly<Record<string, AnyStateMachine>> = { documents: documentsLogic, upload: uploadLogic };
  const loadFlow = fromPromise<AnyStateMachine, { flow: FlowName }>(({ input }) =>
    Promise.resolve(flows[input.flow]).then((flow) => flow ?? new Promise(() => undefined)),
  );
  const actor = started(
    rootMachine.provide({ actors: { flowHost: flowHostMachine.provide({ actors: { loadFlow } }) } }),
    { entry, containerId: 'large', path: '/documents/large', isMobile: false, isLocalhost: false },
  );
  actor.send({ type: 'session.started', session: sessionFor('1001'), returnTo: null });
  actor.send({ type: 'client.changed', clientId: 'client' });
  for (const flow of Object.keys(flows)) actor.send({ type: 'flow.wanted', flow });
  await settle();
  return actor;
}

/** Milliseconds that an event takes until everything that it sets off at once is done, each time on a fresh actor. */
async function costs(make: () => Promise<AnyActorRef>, event: AnyEventObject): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const actor = await make();
    const from = performance.now();
    actor.send(event);
    taken.push(performance.now() - from);
    actor.stop();
    await settle();
  }
  return taken;
}

/** How many events a second are taken, sent by turns. */
function rate(send: (event: AnyEventObject) => void, events: readonly AnyEventObject[]): number {
  let count = 0;
  const from = performance.now();
  for (let now = from; now - from < countFor; now = performance.now())
    for (const event of events) {
      send(event);
      count += 1;
    }
  return (count / (performance.now() - from)) * 1000;
}

/** A reducer that keeps which folders are unfolded, with one listener: the least that such an event can cost. */
function bareReducer(): (event: AnyEventObject) => void {
  let state: { expanded: Record<string, true> } = { expanded: {} };
  const listeners = new Set([() => undefined]);
  return ({ type, containerId }) => {
    if (type === 'folder.expand') state = { expanded: { ...state.expanded, [containerId]: true } };
    else {
      const { [containerId]: _closed, ...expanded } = state.expanded;
      state = { expanded };
    }
    for (const listener of listeners) listener();
  };
}

/** The charts alone, without a browser. */
export async function machines(): Promise<Section> {
  const toggles = ['folder.expand', 'folder.collapse'].map((type) => ({ type, containerId: 'small' }));
  const flow = await documents();
  const ofFlow = rate((event) => flow.send(event), toggles);
  const portal = await root();
  const ofRoot = rate(
    (event) => portal.send(event),
    [{ type: 'documents.changed', clientId: 'client', containerId: 'elsewhere' }],
  );
  const bare = rate(bareReducer(), toggles);
  const lines: Line[] = [
    { what: 'documents: unfold and fold, beside a bare reducer', unit: '/s', ours: ofFlow, floor: bare },
    { what: 'root: pass a change on to documents, beside the same', unit: '/s', ours: ofRoot, floor: bare },
  ];
  const notes: string[] = [];
  const cost = async (what: string, make: () => Promise<AnyActorRef>, event: AnyEventObject) => {
    const taken = await costs(make, event);
    lines.push({ what, unit: 'ms', ours: median(taken), target: { of: 'ours', most: budget } });
    const [first = 0] = taken;
    notes.push(
      `${what}: 95 of 100 within ${percentile(taken, 0.95).toFixed(2)} ms, first ${first.toFixed(2)} ms, worst ${Math.max(...taken).toFixed(2)} ms`,
    );
  };
  const inFlight = files[maxParallel - 1]?.file.id;
  const open = { type: 'folder.open', containerId: 'large' };
  await cost('folder.open, 10,000 documents known', documents, open);
  await cost('files.select, 500 files', () => upload(0), { type: 'files.select', files });
  const progress = { type: 'file.progress', id: inFlight, sentBytes: 500 };
  await cost('file.progress, 500 files', () => upload(500), progress);
  await cost('file.cancel, 500 files', () => upload(500), { type: 'file.cancel', id: inFlight });
  await cost('client.changed at root, 10,000 documents known', root, {
    type: 'client.changed',
    clientId: 'b',
  });
  await cost('session.ended at root', root, { type: 'session.ended' });
  return { title: 'State machines', lines, notes };
}
