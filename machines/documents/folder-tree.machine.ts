import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { Container } from '../../contract/storage/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import type { OpenFolder } from './lists.ts';
import { loadFailure, loadFailureOver } from './load-failure.ts';
import {
  documentIdOf,
  folderIdOf,
  isInDocuments,
  isTop,
  type LinkedDocument,
  linkedPathOf,
} from './paths.ts';
import type { FolderTree } from './tree.ts';
import { emptyTree, lacksChildren, pathTo, refreshTree, withDescendants } from './tree.ts';

/** The input of a request for the folders of a client. */
export interface TreeQuestion {
  readonly clientId: string;
  /** Whether deeper folders come when they are opened [S6.08]. */
  readonly isLazy: boolean;
  /** Whether the tree is walked from its roots, instead of asked for as a whole [S6.06]. */
  readonly isWalked: boolean;
  /** A folder that the answer reaches, however deep it lies. */
  readonly reaching: string | null;
}

/** What the folders report to the chart of the documents. */
export type FolderReport =
  /** The folders are loaded, or loaded anew: this one is open; `null` when the client has none. */
  | { type: 'folders.loaded'; folder: OpenFolder | null }
  /** A folder was opened by the user, by a path or by a link. */
  | { type: 'folder.opened'; folder: OpenFolder }
  /** The folder of the path is not among those of the client. */
  | { type: 'folder.missed'; containerId: string }
  /** A folder could not be opened: it is not among those of the client, or the way to it could not be loaded. */
  | { type: 'folder.unreachable'; containerId: string };

export type FolderTreeEvent =
  | { type: 'session.refreshed'; session: SessionFacts['session'] }
  | { type: 'route.entered'; path: string }
  | { type: 'documents.changed' }
  | { type: 'tree.retry' }
  | { type: 'folder.open'; containerId: string }
  /** The folder of a linked document is to open, and the path is to name both. */
  | { type: 'link.open'; linked: LinkedDocument }
  | { type: 'folder.expand'; containerId: string }
  | { type: 'folder.collapse'; containerId: string }
  /** No client of the user has the folder of the path. */
  | { type: 'folder.lost' }
  /** The chart to itself: something changed while the folders were being loaded. */
  | { type: 'folders.outdated' };

interface FolderTreeInput {
  readonly parent: ActorRef<Snapshot<unknown>, FolderReport>;
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly clientId: string;
  /** Path of the page. */
  readonly path: string;
  /** A folder to open once the way to it is loaded. */
  readonly wantedId: string | null;
  /** The document that a link leads to, whose folder opens whichever the path names. */
  readonly linked: LinkedDocument | null;
}

interface FolderTreeContext extends FolderTreeInput {
  readonly tree: FolderTree;
  /** Which folders show their children. */
  readonly expanded: Readonly<Record<string, true>>;
  /** Folders whose children are to be loaded, first come first served. */
  readonly branchQueue: readonly string[];
  /** The folder of the linked document, until the folders are loaded; else `null`. */
  readonly laterId: string | null;
  readonly openId: string | null;
  readonly problem: Problem | null;
}

type Context = FolderTreeContext;

/** The folder that is open where the path names none; `null` while there is none. */
export const topIdOf = ({ tree }: Pick<Context, 'tree'>): string | null => tree.rootIds[0] ?? null;

/** Adds a folder whose children are not loaded to the queue. */
const queueBranch = (queue: readonly string[], tree: FolderTree, id: string | null): readonly string[] =>
  id !== null && lacksChildren(tree, id) && !queue.includes(id) ? [...queue, id] : queue;

const below = (tree: FolderTree, id: string): readonly string[] =>
  (tree.childIds[id] ?? []).flatMap((child) => [child, ...below(tree, child)]);

/**
 * The folders whose documents are listed by their parents' ids [S6.06]: the open one where the firm asks by parent id,
 * with all known folders below it where the firm has the tree walked; `null` where the folder itself is asked.
 */
function askedFolders({ access, tree }: Context, id: string): readonly string[] | null {
  if (may(access, 'documentsTreeTraversal')) return [id, ...below(tree, id)];
  return may(access, 'documentParentId') ? [id] : null;
}

function openFolderOf(context: Context): OpenFolder | null {
  const folder = context.tree.containers[context.openId ?? ''];
  return folder ? { id: folder.id, type: folder.type, parentIds: askedFolders(context, folder.id) } : null;
}

function storedTree(context: Context, found: FolderTree): Partial<Context> {
  const wished = context.openId ?? context.wantedId;
  const tree = refreshTree(context.tree, found);
  const openId = wished !== null && tree.containers[wished] ? wished : topIdOf({ tree });
  const onTheWay = openId === null ? [] : pathTo(tree, openId);
  const opened = Object.fromEntries(onTheWay.map(({ id }) => [id, true as const]));
  return {
    tree,
    branchQueue: queueBranch(context.branchQueue, tree, openId),
    openId,
    wantedId: null,
    problem: null,
    expanded: { ...context.expanded, ...opened },
  };
}

function collapsed({ expanded }: Context, id: string): Pick<Context, 'expanded'> {
  const { [id]: _closed, ...rest } = expanded;
  return { expanded: rest };
}

/** How the tree is asked for: by the controls of the firm [S6.06, S6.08]. */
const treeQuestionOf = ({ context: { access, clientId, wantedId } }: { context: Context }): TreeQuestion => ({
  clientId,
  isLazy: may(access, 'documentsLazyLoading'),
  isWalked: may(access, 'containerTreeTraversal'),
  reaching: wantedId,
});

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const treeSetup = setup({
  types: {
    context: {} as Context,
    events: {} as FolderTreeEvent,
    input: {} as FolderTreeInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'silent',
  },
  actors: {
    loadTree: fromPromise<FolderTree, TreeQuestion>(provide('loadTree')),
    loadDescendants: fromPromise<readonly Container[], { container: Pick<Container, 'id' | 'type'> }>(
      provide('loadDescendants'),
    ),
  },
  guards: {
    lacksWanted: ({ context }, tree: FolderTree) =>
      context.wantedId !== null && tree.containers[context.wantedId] === undefined,
    lacksAddressed: ({ context }, tree: FolderTree) =>
      context.wantedId === folderIdOf(context.path) && tree.containers[context.wantedId ?? ''] === undefined,
    // A path without a folder leaves open what is open.
    namesOtherFolder: ({ context }, path: string) =>
      context.path !== path && ![null, context.openId].includes(folderIdOf(path)),
    namesOpenFolder: ({ context }, path: string) =>
      context.path !== path && context.openId !== null && folderIdOf(path) === context.openId,
    namesOtherWanted: ({ context }, path: string) =>
      context.path !== path && ![null, context.wantedId].includes(folderIdOf(path)),
    isOtherPath: ({ context }, path: string) => context.path !== path,
    // Back from a folder to the path without one. From another page the open folder stays open.
    leavesFolder: ({ context }, path: string) =>
      isTop(path) && folderIdOf(context.path) !== null && context.openId !== topIdOf(context),
    comesToOpenFolder: ({ context }, path: string) =>
      isTop(path) && !isInDocuments(context.path) && context.openId !== topIdOf(context),
    isKnownFolder: ({ context }, id: string) => context.tree.containers[id] !== undefined,
    isUnknownFolder: ({ context }, id: string) => context.tree.containers[id] === undefined,
    isOpenFolder: ({ context }, id: string) => context.openId === id,
    namesDocument: ({ context }) => documentIdOf(context.path) !== null,
    hasMoreBranches: ({ context }) => context.branchQueue.length > 0,
  },
  actions: {
    storePath: assign((_, path: string) => ({ path })),
    wantFolder: assign((_, wantedId: string) => ({ wantedId })),
    wantAddressed: assign(({ context }, path: string) => ({
      wantedId: folderIdOf(path) ?? context.wantedId,
    })),
    forgetWanted: assign({ wantedId: null }),
    storeTree: assign(({ context }, tree: FolderTree) => storedTree(context, tree)),
    storeBranch: assign(({ context }, found: readonly Container[]) => ({
      tree: withDescendants(context.tree, context.branchQueue[0] ?? '', found),
      branchQueue: context.branchQueue.slice(1),
    })),
    collapseFolder: assign(({ context }, id: string) => collapsed(context, id)),
    dropBranch: assign(({ context }) => {
      const [failed = '', ...branchQueue] = context.branchQueue;
      return { branchQueue, ...collapsed(context, failed) };
    }),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    openFolder: assign(({ context }, openId: string) => ({
      openId,
      // The list shows the folders of the open folder too.
      branchQueue: queueBranch(context.branchQueue, context.tree, openId),
    })),
    openWanted: raise(({ context }) => ({ type: 'folder.open', containerId: context.wantedId ?? '' })),
    openLater: enqueueActions(({ context: { laterId }, enqueue }) => {
      if (laterId === null) return;
      enqueue.assign({ laterId: null });
      enqueue.raise({ type: 'folder.open', containerId: laterId });
    }),
    reportLoaded: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'folders.loaded', folder: openFolderOf(context) }),
    ),
    reportOpened: enqueueActions(({ context, enqueue }) => {
      const folder = openFolderOf(context);
      if (folder) enqueue.sendTo(context.parent, { type: 'folder.opened', folder });
    }),
    reportMissed: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'folder.missed', containerId: context.wantedId ?? '' }),
    ),
    // The same folder would be asked for once more, and be missed again.
    forgetMissedLater: assign(({ context: { laterId, wantedId } }) => ({
      laterId: laterId === wantedId ? null : laterId,
    })),
    reportUnreachable: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'folder.unreachable', containerId: context.wantedId ?? '' }),
    ),
    announceFolder: enqueueActions(({ context, enqueue }, id: string) => {
      // Opened by the path: it names the folder already, and perhaps a document in it.
      const named = isTop(context.path) ? topIdOf(context) : folderIdOf(context.path);
      if (named === id) return;
      // A path that stayed in the history would lead here again: Back would never get past it.
      const linked = context.linked?.folderId === id ? context.linked : null;
      const path = linked ? linkedPathOf(linked) : `/documents/${id}`;
      enqueue.assign({ path, linked: null });
      enqueue.emit({ type: 'navigation.wanted', to: path, replace: linked !== null });
    }),
    announceLinked: enqueueActions(({ context: { linked, openId, path: before }, enqueue }) => {
      if (linked === null || linked.folderId !== openId || folderIdOf(before) === openId) return;
      const path = linkedPathOf(linked);
      enqueue.assign({ path, linked: null });
      enqueue.emit({ type: 'navigation.wanted', to: path, replace: true });
    }),
    announceOpen: emit(({ context }) => ({
      type: 'navigation.wanted',
      to:
        context.openId === null || context.openId === topIdOf(context)
          ? '/documents'
          : `/documents/${context.openId}`,
      replace: true,
    })),
    alertLoadFailure: emit(loadFailure),
    withdrawLoadFailure: emit(loadFailureOver),
    alertFolderGone: emit({
      type: 'alert.raised',
      alert: { type: 'info', key: 'folderNotHereMsg', closeable: true, timeout: null },
    }),
  },
});

/** While the folders are loaded again: the answer may be older than a change, and a reload follows it then. */
const underWay = treeSetup.createStateConfig({
  initial: 'current',
  states: {
    current: {
      on: {
        'documents.changed': {
          target: 'outdated',
          description: 'One reload at a time, however many files are stored meanwhile; another follows.',
        },
      },
    },
    outdated: {
      exit: raise({ type: 'folders.outdated' }),
      on: { 'documents.changed': { description: 'A reload is due already.' } },
    },
  },
});

/** The folders of one client: which there are, which show their children, and which one is open [S4.13–S4.15]. */
export const folderTreeMachine = treeSetup.createMachine({
  id: 'folderTree',
  description:
    'The folders of one client, and which of them is open. Another client has an actor of its own.',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    tree: emptyTree,
    expanded: {},
    branchQueue: [],
    laterId: input.linked?.folderId ?? null,
    openId: null,
    problem: null,
  }),
  on: {
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: assign({ access: ({ context, event }) => ({ ...context.access, session: event.session }) }),
    },
    'folder.lost': [
      {
        guard: 'namesDocument',
        description: 'The alert about the document says enough: two alerts would speak of one link.',
        meta: { spec: ['S2.07'] },
        actions: 'announceOpen',
      },
      {
        description: 'An alert says so, and the path names the open folder.',
        meta: { spec: ['S2.07'] },
        actions: ['announceOpen', 'alertFolderGone'],
      },
    ],
    'link.open': {
      meta: { spec: ['S6.06'] },
      actions: [
        assign({ linked: ({ event }) => event.linked }),
        raise(({ event }) => ({ type: 'folder.open', containerId: event.linked.folderId })),
      ],
    },
  },
  states: {
    folders: {
      description: 'Some levels at first, as deep as a path leads, and again after each change.',
      initial: 'loading',
      on: {
        'route.entered': {
          guard: { type: 'isOtherPath', params: ({ event }) => event.path },
          description: 'The folder that the path names opens as soon as the folders are loaded.',
          actions: [
            { type: 'wantAddressed', params: ({ event }) => event.path },
            { type: 'storePath', params: ({ event }) => event.path },
          ],
        },
      },
      states: {
        loading: {
          description: 'Roots first, with a few levels below them, and the way to the folder of the path.',
          meta: { spec: ['S4.13', 'S4.15', 'S7.26'] },
          tags: 'busy',
          on: {
            'route.entered': {
              guard: { type: 'namesOtherWanted', params: ({ event }) => event.path },
              target: 'loading',
              reenter: true,
              description: 'The path leads elsewhere now: the folders are loaded as far as there.',
              actions: [
                { type: 'wantAddressed', params: ({ event }) => event.path },
                { type: 'storePath', params: ({ event }) => event.path },
              ],
            },
            'folder.open': {
              description: 'The folder of a linked document opens once the folders are loaded.',
              actions: assign({ laterId: ({ event }) => event.containerId }),
            },
          },
          invoke: {
            src: 'loadTree',
            id: 'loadTree',
            input: treeQuestionOf,
            onDone: [
              {
                guard: { type: 'lacksWanted', params: ({ event }) => event.output },
                target: 'loaded',
                description: 'The folder of the path is not among those of the client.',
                meta: { spec: ['S2.07'] },
                actions: [
                  'reportMissed',
                  'forgetMissedLater',
                  { type: 'storeTree', params: ({ event }) => event.output },
                  'reportLoaded',
                  'openLater',
                ],
              },
              {
                target: 'loaded',
                actions: [
                  { type: 'storeTree', params: ({ event }) => event.output },
                  'reportLoaded',
                  'openLater',
                ],
              },
            ],
            onError: {
              target: 'failed',
              meta: { spec: ['S8.07'] },
              actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'alertLoadFailure'],
            },
          },
        },
        loaded: {
          description: 'A change loads the folders again without hiding them.',
          meta: { spec: ['S4.14'] },
          initial: 'settled',
          on: {
            'route.entered': [
              {
                guard: { type: 'namesOtherFolder', params: ({ event }) => event.path },
                description: 'A link inside the portal, or back and forward: the folder of the path opens.',
                actions: [
                  { type: 'storePath', params: ({ event }) => event.path },
                  raise(({ event }) => ({ type: 'folder.open', containerId: folderIdOf(event.path) ?? '' })),
                ],
              },
              {
                guard: { type: 'leavesFolder', params: ({ event }) => event.path },
                description: 'Back to the path without a folder: the folder that opened there at first.',
                actions: [
                  { type: 'storePath', params: ({ event }) => event.path },
                  raise(({ context }) => ({ type: 'folder.open', containerId: topIdOf(context) ?? '' })),
                ],
              },
              {
                guard: { type: 'comesToOpenFolder', params: ({ event }) => event.path },
                description: 'From another page: the folder before is still open, and the path names it.',
                actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'announceOpen'],
              },
              { actions: { type: 'storePath', params: ({ event }) => event.path } },
            ],
            'folder.open': [
              {
                guard: { type: 'isUnknownFolder', params: ({ event }) => event.containerId },
                target: '.reaching',
                actions: { type: 'wantFolder', params: ({ event }) => event.containerId },
              },
              {
                guard: { type: 'isOpenFolder', params: ({ event }) => event.containerId },
                description:
                  'It is open already: the list leaves what was searched for, and the path names it.',
                actions: ['announceLinked', 'reportOpened'],
              },
              {
                actions: [
                  { type: 'openFolder', params: ({ event }) => event.containerId },
                  { type: 'announceFolder', params: ({ event }) => event.containerId },
                  'reportOpened',
                ],
              },
            ],
            'documents.changed': '.reloading',
          },
          states: {
            settled: { on: { 'folders.outdated': 'reloading' } },
            reloading: {
              description: 'What is on screen stays until the answer is there.',
              tags: 'silent',
              invoke: {
                src: 'loadTree',
                id: 'reloadTree',
                input: treeQuestionOf,
                onDone: {
                  target: 'settled',
                  actions: [{ type: 'storeTree', params: ({ event }) => event.output }, 'reportLoaded'],
                },
                onError: { target: 'settled', description: 'What is on screen stays.' },
              },
              ...underWay,
            },
            reaching: {
              description: 'The wanted folder lies deeper than what is known: the way to it is loaded.',
              meta: { spec: ['S4.13', 'S7.26'] },
              tags: 'busy',
              on: {
                'folders.outdated': '.outdated',
                'folder.open': [
                  {
                    guard: { type: 'isUnknownFolder', params: ({ event }) => event.containerId },
                    target: 'reaching',
                    reenter: true,
                    actions: { type: 'wantFolder', params: ({ event }) => event.containerId },
                  },
                  {
                    target: 'settled',
                    description: 'Another folder is opened meanwhile: it stays open.',
                    actions: ['forgetWanted', raise(({ event }) => event)],
                  },
                ],
                'route.entered': {
                  guard: { type: 'namesOpenFolder', params: ({ event }) => event.path },
                  target: 'settled',
                  description: 'Back to the folder that is still open.',
                  actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'forgetWanted'],
                },
              },
              invoke: {
                src: 'loadTree',
                id: 'reachFolder',
                input: treeQuestionOf,
                onDone: [
                  {
                    guard: { type: 'lacksAddressed', params: ({ event }) => event.output },
                    target: 'settled',
                    description: 'It is not among those of the client: the folder before stays open.',
                    meta: { spec: ['S2.07'] },
                    actions: [
                      'reportMissed',
                      'reportUnreachable',
                      { type: 'storeTree', params: ({ event }) => event.output },
                      'reportLoaded',
                    ],
                  },
                  {
                    guard: { type: 'lacksWanted', params: ({ event }) => event.output },
                    target: 'settled',
                    description: 'The folder of a document: the list searches for the document by its name.',
                    actions: [
                      'reportUnreachable',
                      { type: 'storeTree', params: ({ event }) => event.output },
                      'reportLoaded',
                    ],
                  },
                  {
                    target: 'settled',
                    actions: [
                      'openWanted',
                      { type: 'storeTree', params: ({ event }) => event.output },
                      'reportLoaded',
                      'withdrawLoadFailure',
                    ],
                  },
                ],
                onError: {
                  target: 'settled',
                  meta: { spec: ['S8.07'] },
                  actions: ['reportUnreachable', 'forgetWanted', 'announceOpen', 'alertLoadFailure'],
                },
              },
              ...underWay,
            },
          },
        },
        failed: {
          exit: 'withdrawLoadFailure',
          on: {
            'tree.retry': 'loading',
            'folder.open': {
              description: 'The folder of a linked document opens after another try.',
              actions: assign({ laterId: ({ event }) => event.containerId }),
            },
          },
        },
      },
    },
    branches: {
      description: 'The children of folders that were not in the first answer, one folder after another.',
      meta: { spec: ['S4.13', 'S7.26'] },
      initial: 'idle',
      on: {
        'folder.collapse': { actions: { type: 'collapseFolder', params: ({ event }) => event.containerId } },
        'folder.expand': {
          guard: { type: 'isKnownFolder', params: ({ event }) => event.containerId },
          actions: assign({
            expanded: ({ context: { expanded }, event: { containerId } }) => ({
              ...expanded,
              [containerId]: true as const,
            }),
            branchQueue: ({ context: { branchQueue, tree }, event: { containerId } }) =>
              queueBranch(branchQueue, tree, containerId),
          }),
        },
      },
      states: {
        idle: { always: { guard: 'hasMoreBranches', target: 'loading' } },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadDescendants',
            id: 'loadDescendants',
            input: ({ context: { branchQueue, tree } }) => {
              const id = branchQueue[0] ?? '';
              return { container: { id, type: tree.containers[id]?.type ?? 'Folder' } };
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'storeBranch', params: ({ event }) => event.output },
                'reportLoaded',
                'withdrawLoadFailure',
              ],
            },
            onError: {
              target: 'idle',
              description: 'The folder closes again, so that it can be opened again.',
              meta: { spec: ['S8.07'] },
              actions: ['dropBranch', 'alertLoadFailure'],
            },
          },
        },
      },
    },
  },
});
