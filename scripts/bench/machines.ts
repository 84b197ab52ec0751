/**
 * What one event costs in the charts, with as much data in them as a large client brings. Each case says what its event
 * must change and fails when it does not: a chart that crashed or ignored the event would be the fastest of all.
 */
import {
  type Actor,
  type AnyActor,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
} from 'xstate';
import { columnsMachine, type DocumentColumn } from '../../machines/documents/columns.machine.ts';
import { documentListMachine } from '../../machines/documents/document-list.machine.ts';
import { documentsMachine } from '../../machines/documents/documents.machine.ts';
import { folderTreeMachine, type TreeQuestion } from '../../machines/documents/folder-tree.machine.ts';
import type { DocumentPage } from '../../machines/documents/lists.ts';
import type { FolderTree } from '../../machines/documents/tree.ts';
import { flowHostMachine } from '../../machines/root/flow-host.machine.ts';
import { type FlowName, findActor, getActor } from '../../machines/root/flows.ts';
import { rootMachine } from '../../machines/root/root.machine.ts';
import type { ContainerRef } from '../../machines/signals.ts';
import type { UploadConstraints } from '../../machines/upload/checks.ts';
import { intakeMachine, type NameQuestion } from '../../machines/upload/intake.machine.ts';
import { type InterruptedUpload, maxParallel, type StoredFile } from '../../machines/upload/items.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { type UploadPayload, uploadFileMachine } from '../../machines/upload/upload-file.machine.ts';
import { flows } from '../../src/app/flows.ts';
import { areasOf, plansOf } from '../../src/app/list-flows.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { containerFor, documentFor, entryFor, sessionFor } from '../../tests/support/values/fixtures.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { offeredFor } from '../../tests/support/values/upload-items.ts';
import type { Line, Section } from './report.ts';
import type { BenchSize } from './size.ts';
import { median, percentile } from './statistics.ts';

/** The most that one event of a person may cost, in milliseconds. */
const budget = 4;
const manyDocuments = 10_000;
const manyFiles = 500;

/** A service that answers at once, and one that never does. */
const answering = <Output, Input = NonReducibleUnknown>(output: Output) =>
  fromPromise<Output, Input>(async () => output);
const silent = <Output, Input>() => fromPromise<Output, Input>(pending);
const pending = () => new Promise<never>(() => undefined);

const tree: FolderTree = {
  containers: { large: containerFor('large'), small: containerFor('small', { hasFolders: true }) },
  childIds: { small: [] },
  rootIds: ['large', 'small'],
};
const pageOf = (folder: string, total: number): DocumentPage => ({
  documents: Array.from({ length: total }, (_, index) => documentFor(`${folder}-${index}`, folder)),
  next: null,
  pageIndex: 0,
  totalPages: 1,
  total,
});
const pages: Readonly<Record<string, DocumentPage>> = {
  large: pageOf('large', manyDocuments),
  small: pageOf('small', 100),
};

const documentsLogic = documentsMachine.provide({
  actors: {
    tree: folderTreeMachine.provide({
      actors: { loadTree: answering<FolderTree, TreeQuestion>(tree) },
    }),
    list: documentListMachine.provide({
      actors: {
        loadDocuments: fromPromise(async ({ input }) => pages[input.container?.id ?? ''] ?? pageOf('', 0)),
      },
    }),
    columns: columnsMachine.provide({
      actors: { readColumns: answering<readonly DocumentColumn[] | null>(null) },
    }),
  },
});
const uploadLogic = uploadMachine.provide({
  actors: {
    intake: intakeMachine.provide({
      actors: {
        recallUploads: answering<readonly InterruptedUpload[], { user: string }>([]),
        loadConstraints: answering<UploadConstraints>({
          convertedTypes: ['pdf'],
          unconvertedTypes: [],
          maxSizeBytes: 1_000_000,
        }),
        findTakenNames: answering<readonly string[], NameQuestion>([]),
      },
    }),
    uploadFile: uploadFileMachine.provide({
      actors: {
        checkExists: answering<boolean, { container: ContainerRef; name: string }>(false),
        sendFile: silent<StoredFile, UploadPayload>(),
      },
    }),
  },
});
const files = Array.from({ length: manyFiles }, (_, index) =>
  offeredFor(`file-${index}`, { file: { name: `Invoice ${index}.pdf`, size: 1000 } }),
);

/** A started actor with one subscriber, as a view is one. */
function started<Logic extends AnyStateMachine>(logic: Logic, input: InputFrom<Logic>): Actor<Logic> {
  // The type of the options asks for an input only where the logic has one, which is open here.
  const actor = createActor(logic, { input } as never);
  actor.subscribe(() => undefined);
  return actor.start();
}

/** The documents flow with both lists in its cache; the small folder is open. */
async function documents(): Promise<Actor<typeof documentsLogic>> {
  const actor = started(documentsLogic, factsFor({ clientId: 'client', path: '/documents/large' }));
  await settle();
  const { tree: folders, list } = actor.getSnapshot().children;
  folders?.subscribe(() => undefined);
  list?.subscribe(() => undefined);
  folders?.send({ type: 'folder.open', containerId: 'small' });
  await settle();
  return actor;
}

/** The upload flow with its limits known, and `count` files in its panel. */
async function upload(count: number): Promise<Actor<typeof uploadLogic>> {
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

/** Root with the documents and upload flows running, as it is after sign-in. */
async function root(): Promise<Actor<typeof rootMachine>> {
  const logics: { readonly [Name in FlowName]?: AnyStateMachine } = {
    documents: documentsLogic,
    upload: uploadLogic,
  };
  const loadFlow = fromPromise<AnyStateMachine, { flow: FlowName }>(({ input }) =>
    Promise.resolve(logics[input.flow] ?? pending()),
  );
  const actor = started(
    rootMachine.provide({
      actors: {
        flowHost: flowHostMachine.provide({ actors: { loadFlow } }),
        awaitCharts: answering<void, { flows: readonly FlowName[] }>(undefined),
        awaitData: answering<void, { flows: readonly FlowName[] }>(undefined),
      },
    }),
    {
      entry: entryFor(),
      path: '/documents/large',
      opened: null,
      isMobile: false,
      isLocalhost: false,
      flows: plansOf(flows),
      areas: areasOf(flows),
    },
  );
  actor.send({ type: 'session.started', session: sessionFor('1001'), returnTo: null });
  actor.send({ type: 'client.changed', clientId: 'client' });
  for (const flow of ['documents', 'upload'] as const) actor.send({ type: 'flow.wanted', flow });
  await settle();
  getActor(actor, 'documents')
    .getSnapshot()
    .children.tree?.send({ type: 'folder.open', containerId: 'small' });
  await settle();
  return actor;
}

/** What is done to an actor, and what it must change there. */
interface Case<Logic extends AnyStateMachine> {
  readonly what: string;
  readonly make: () => Promise<Actor<Logic>>;
  readonly act: (actor: Actor<Logic>) => void;
  /** Part of the state before and after the event, as two values that `expected` holds. */
  readonly effect: (actor: Actor<Logic>) => unknown;
  readonly expected: readonly [before: unknown, after: unknown];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Milliseconds that an event takes until everything that it sets off at once is done, each time on a fresh actor.
 * Throws when the event did not change what it must change, or the actor is not running.
 */
async function costs<Logic extends AnyStateMachine>(
  { what, make, act, effect, expected }: Case<Logic>,
  times: number,
): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const actor = await make();
    const before = effect(actor);
    const from = performance.now();
    act(actor);
    taken.push(performance.now() - from);
    const seen = [before, effect(actor)];
    if (!same(seen, expected) || (actor as AnyActor).getSnapshot().status !== 'active')
      throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(seen)}`);
    actor.stop();
    await settle();
  }
  return taken;
}

/** How many steps a second are done, by turns, for `countMs`. Each step throws when it had no effect. */
function rate(steps: readonly (() => void)[], countMs: number): number {
  let count = 0;
  const from = performance.now();
  for (let now = from; now - from < countMs; now = performance.now())
    for (const step of steps) {
      step();
      count += 1;
    }
  return (count / (performance.now() - from)) * 1000;
}

function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`no effect: ${what}`);
}

/** Unfolding and folding a folder in a reducer with one listener: the least that such an event can cost. */
function bareToggles(): (() => void)[] {
  let state: { expanded: Readonly<Record<string, true>> } = { expanded: {} };
  const listeners = new Set([() => undefined]);
  const become = (expanded: Readonly<Record<string, true>>) => {
    state = { expanded };
    for (const listener of listeners) listener();
  };
  return [
    () => {
      become({ ...state.expanded, small: true });
      demand(state.expanded.small === true, 'the bare reducer unfolds');
    },
    () => {
      const { small: _closed, ...others } = state.expanded;
      become(others);
      demand(state.expanded.small === undefined, 'the bare reducer folds');
    },
  ];
}

/** The same in the documents flow. */
function toggles(flow: Actor<typeof documentsLogic>): (() => void)[] {
  const { tree: folders } = flow.getSnapshot().children;
  const isOpen = () => folders?.getSnapshot().context.expanded.small === true;
  return [
    () => {
      folders?.send({ type: 'folder.expand', containerId: 'small' });
      demand(isOpen(), 'documents unfolds');
    },
    () => {
      folders?.send({ type: 'folder.collapse', containerId: 'small' });
      demand(!isOpen(), 'documents folds');
    },
  ];
}

/** A signal that root passes on to documents, which forgets the list of the folder that changed. */
function passing(portal: Actor<typeof rootMachine>): (() => void)[] {
  const flow = getActor(portal, 'documents');
  const lists = () => flow.getSnapshot().children.list?.getSnapshot().context.lists;
  return [
    () => {
      const before = lists();
      portal.send({ type: 'documents.changed', clientId: 'client', containerId: 'large' });
      demand(lists() !== before, 'root passes a change on');
    },
  ];
}

/** The charts alone, without a browser. */
export async function machines({
  machines: { times, countMs },
}: Pick<BenchSize, 'machines'>): Promise<Section> {
  const bare = rate(bareToggles(), countMs);
  const ofFlow = rate(toggles(await documents()), countMs);
  const ofRoot = rate(passing(await root()), countMs);
  const lines: Line[] = [
    { what: 'documents: unfold and fold, beside a bare reducer', unit: '/s', ours: ofFlow, floor: bare },
    { what: 'root: pass a change on to documents, beside the same', unit: '/s', ours: ofRoot, floor: bare },
  ];
  const notes: string[] = [];
  const cost = async <Logic extends AnyStateMachine>(one: Case<Logic>) => {
    const taken = await costs(one, times);
    lines.push({ what: one.what, unit: 'ms', ours: median(taken), target: { of: 'ours', most: budget } });
    const [first = 0] = taken;
    notes.push(
      `${one.what}: 95 of 100 within ${percentile(taken, 0.95).toFixed(2)} ms, first ${first.toFixed(2)} ms, worst ${Math.max(...taken).toFixed(2)} ms`,
    );
  };
  const inFlight = files[maxParallel - 1]?.file.id ?? '';
  const offeredTo = (actor: Actor<typeof uploadLogic>) => {
    const { picked, items } = actor.getSnapshot().context;
    return picked.length + items.length;
  };
  const rowOf = (actor: Actor<typeof uploadLogic>) =>
    actor.getSnapshot().context.items.find(({ id }) => id === inFlight);
  await cost({
    what: `folder.open, ${manyDocuments} documents known`,
    make: documents,
    act: (actor) => actor.getSnapshot().children.tree?.send({ type: 'folder.open', containerId: 'large' }),
    effect: (actor) => actor.getSnapshot().children.list?.getSnapshot().context.folder?.id,
    expected: ['small', 'large'],
  });
  await cost({
    what: `files.select, ${manyFiles} files`,
    make: () => upload(0),
    act: (actor) => actor.send({ type: 'files.select', files }),
    effect: offeredTo,
    expected: [0, manyFiles],
  });
  await cost({
    what: `file.progress, ${manyFiles} files`,
    make: () => upload(manyFiles),
    act: (actor) => actor.send({ type: 'file.progress', id: inFlight, sentBytes: 500 }),
    effect: (actor) => rowOf(actor)?.sentBytes,
    expected: [0, 500],
  });
  await cost({
    what: `file.cancel, ${manyFiles} files`,
    make: () => upload(manyFiles),
    act: (actor) => actor.send({ type: 'file.cancel', id: inFlight }),
    effect: (actor) => rowOf(actor)?.status,
    expected: ['sending', 'canceled'],
  });
  await cost({
    what: 'client.changed at root, documents and upload running',
    make: root,
    act: (actor) => actor.send({ type: 'client.changed', clientId: 'b' }),
    effect: (actor) => getActor(actor, 'documents').getSnapshot().context.clientId,
    expected: ['client', 'b'],
  });
  await cost({
    what: 'session.ended at root, documents and upload running',
    make: root,
    act: (actor) => actor.send({ type: 'session.ended' }),
    effect: (actor) => findActor(actor, 'documents') !== undefined,
    expected: [true, false],
  });
  return { title: 'State machines', lines, notes };
}
