import { assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import { copyLinkMachine } from '../copy-link.machine.ts';
import { downloadsMachine } from '../downloads.machine.ts';
import type { SessionFacts } from '../facts.ts';
import { type ReadReport, type ReadWish, readMarksMachine } from '../read-marks.machine.ts';
import type { Signal } from '../signals.ts';
import { columnsMachine } from './columns.machine.ts';
import { type DocumentListEvent, documentListMachine, type ListReport } from './document-list.machine.ts';
import { type FolderReport, type FolderTreeEvent, folderTreeMachine } from './folder-tree.machine.ts';
import { documentIdOf, folderIdOf, isInDocuments, type LinkedDocument } from './paths.ts';

/** How long it is waited for a client to become the active one, in milliseconds. */
export const ownerTimeout = 3000;

type DocumentsInput = Pick<SessionFacts, 'clientId' | 'path' | 'session' | 'flags'>;

interface DocumentsContext {
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly clientId: string | null;
  /** Path of the page. */
  readonly path: string;
  /** The folder that opens once the folders of the client are loaded as far as there. */
  readonly wantedId: string | null;
  /** The folder in the path that the active client does not have, while its owner is looked up; else `null`. */
  readonly lostId: string | null;
  /** The client of that folder, which is about to become the active one. */
  readonly awaitedClientId: string | null;
  /** The document that a link leads to, while it is looked up; else `null`. */
  readonly linkId: string | null;
  /** That document, until it is on screen; else `null`. */
  readonly target: StorageDocument | null;
}

type DocumentsEvent =
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: SessionFacts['session'] }
  | { type: 'route.entered'; path: string }
  | { type: 'documents.changed'; clientId: string; containerId: string }
  | { type: 'document.opened'; documentId: string }
  | { type: 'document.download'; documentId: string }
  | { type: 'read.set'; documentIds: readonly string[]; isRead: boolean }
  | { type: 'link.copy'; document: Pick<StorageDocument, 'id' | 'parent'> }
  | FolderReport
  | ListReport
  | ReadReport
  /** The chart to itself: the client of a linked document did not become the active one. */
  | { type: 'owner.absent' };

const linkedOf = (target: StorageDocument): LinkedDocument => ({
  folderId: target.parent.id,
  documentId: target.id,
});

/** The documents of a user: for the active client the folders and the lists, and what is done with single documents. */
export const documentsMachine = setup({
  types: {
    context: {} as DocumentsContext,
    events: {} as DocumentsEvent,
    input: {} as DocumentsInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    children: {} as {
      tree: 'tree';
      list: 'list';
      columns: 'columns';
      readMarks: 'readMarks';
      downloads: 'downloads';
      copyLink: 'copyLink';
    },
  },
  actors: {
    tree: folderTreeMachine,
    list: documentListMachine,
    columns: columnsMachine,
    readMarks: readMarksMachine,
    downloads: downloadsMachine,
    copyLink: copyLinkMachine,
    findOwner: fromPromise<{ clientId: string }, { containerId: string }>(async () => {
      throw new Error('provide findOwner');
    }),
    findDocument: fromPromise<StorageDocument, { documentId: string }>(async () => {
      throw new Error('provide findDocument');
    }),
  },
  delays: { ownerTimeout },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    hasLink: ({ context }) => context.linkId !== null,
    isLinkFound: ({ context }) => context.linkId === null,
    hasTarget: ({ context }) => context.target !== null,
    isActiveClient: ({ context }, clientId: string) => context.clientId === clientId,
    isAwaitedClient: ({ context }, clientId: string) =>
      context.awaitedClientId === clientId && context.lostId === folderIdOf(context.path),
    isOfOtherClient: ({ context }, { clientId }: { clientId: string }) =>
      clientId !== context.clientId && context.lostId === folderIdOf(context.path),
    isOwnerKnown: ({ context }) => context.lostId === null,
    isLostAddressed: ({ context }) => context.lostId === folderIdOf(context.path),
    isTargetFolder: ({ context }, id: string) => context.target?.parent.id === id,
    isOwnerAsked: ({ context }, id: string) => context.lostId === id && context.target?.parent.id === id,
    // The path of the same document in the folder that it lies in now leads nowhere else.
    namesOtherDocument: ({ context }, path: string) =>
      context.path !== path && ![null, context.target?.id].includes(documentIdOf(path)),
    leavesDocument: (_, path: string) => documentIdOf(path) === null,
    isTargetAddressed: ({ context: { path, target } }) =>
      target !== null && documentIdOf(path) === target.id && folderIdOf(path) === target.parent.id,
    isMissedFolder: ({ context }, id: string) => context.lostId === id,
    awaitsClientOfTarget: ({ context }) => context.target !== null && context.awaitedClientId !== null,
    mayMarkRead: ({ context }) => may(context.access, 'documentReadToggle'),
    mayCopyLink: ({ context }) => may(context.access, 'documentDeepLink'),
  },
  actions: {
    storeSession: assign(({ context }, session: SessionFacts['session']) => ({
      access: { ...context.access, session },
    })),
    storePath: assign((_, path: string) => ({ path })),
    forgetOwner: assign({ lostId: null, awaitedClientId: null }),
    // On another page the path is not one of documents: the user stays where they are.
    leaveFolder: enqueueActions(({ context, enqueue }) => {
      if (isInDocuments(context.path))
        enqueue.emit({ type: 'navigation.wanted', to: '/documents', replace: true });
    }),
    tellTree: sendTo('tree', (_, event: FolderTreeEvent) => event),
    tellList: sendTo('list', (_, event: DocumentListEvent) => event),
    tellReadMarks: sendTo('readMarks', (_, wish: ReadWish) => ({ type: 'read.set', ...wish })),
    showTarget: sendTo('list', ({ context }) => ({
      type: 'target.show',
      document: context.target as StorageDocument,
    })),
    findTarget: sendTo('list', ({ context }) => ({
      type: 'target.find',
      document: context.target as StorageDocument,
    })),
    storeTarget: assign((_, target: StorageDocument) => ({ linkId: null, target })),
    forgetTarget: assign({ linkId: null, target: null }),
    openTarget: enqueueActions(({ context: { clientId, target }, enqueue }) => {
      if (clientId === null || target === null) return;
      const about = { clientId, folder: null, documents: [target] };
      enqueue.emit({ type: 'flow.open', flow: 'preview', dialog: 'preview', about });
    }),
    alertDocumentGone: emit({
      type: 'alert.raised',
      alert: { type: 'info', key: 'documentNotHereMsg', closeable: true, timeout: null },
    }),
  },
}).createMachine({
  id: 'documents',
  description: 'Folders and documents of the active client.',
  type: 'parallel',
  context: ({ input: { session, flags, clientId, path } }) => ({
    access: { session, flags },
    clientId,
    path,
    wantedId: folderIdOf(path),
    lostId: null,
    awaitedClientId: null,
    linkId: documentIdOf(path),
    target: null,
  }),
  invoke: [
    { src: 'columns', id: 'columns' },
    { src: 'readMarks', id: 'readMarks', input: ({ self }) => ({ parent: self }) },
    { src: 'downloads', id: 'downloads', input: ({ self }) => ({ parent: self }) },
    { src: 'copyLink', id: 'copyLink' },
  ],
  on: {
    'client.changed': [
      {
        guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
        description: 'It is on screen already.',
      },
      {
        guard: { type: 'isAwaitedClient', params: ({ event }) => event.clientId },
        target: '.client.known',
        description:
          'The client of the folder in the path is active now: the path is followed, with the document in it.',
        meta: { spec: ['S2.07', 'S6.06'] },
        actions: [
          assign({ clientId: ({ event }) => event.clientId, wantedId: ({ context }) => context.lostId }),
          'forgetOwner',
        ],
      },
      {
        target: '.client.known',
        description: 'Everything of the client before goes at once, answers under way included.',
        meta: { spec: ['S4.11'] },
        actions: [
          assign({ clientId: ({ event }) => event.clientId, wantedId: null, linkId: null, target: null }),
          'forgetOwner',
          'leaveFolder',
        ],
      },
    ],
    'document.download': {
      actions: sendTo('downloads', ({ event }) => event),
    },
    'read.set': {
      guard: 'mayMarkRead',
      meta: { spec: ['S2.16', 'S6.06'] },
      actions: {
        type: 'tellReadMarks',
        params: ({ event: { documentIds, isRead } }) => ({ documentIds, isRead }),
      },
    },
    'read.wanted': {
      actions: { type: 'tellReadMarks', params: ({ event: { type: _, ...wish } }) => wish },
    },
    'link.copy': {
      guard: 'mayCopyLink',
      actions: sendTo('copyLink', ({ event: { document } }) => ({
        type: 'link.copy',
        path: `/documents/${document.parent.id}/${document.id}`,
      })),
    },
  },
  states: {
    client: {
      initial: 'deciding',
      on: {
        'session.refreshed': {
          description: 'The permissions were read anew (decision 11).',
          actions: { type: 'storeSession', params: ({ event }) => event.session },
        },
      },
      states: {
        deciding: { always: [{ guard: 'hasClient', target: 'known' }, { target: 'unknown' }] },
        unknown: {
          description: 'The clients are loaded later than this flow: the path is still followed.',
          on: {
            'client.changed': {
              target: 'known',
              actions: assign({ clientId: ({ event }) => event.clientId }),
            },
            'route.entered': {
              actions: assign({
                path: ({ event: { path } }) => path,
                wantedId: ({ context, event: { path } }) => folderIdOf(path) ?? context.wantedId,
              }),
            },
          },
        },
        known: {
          description: 'Folders and lists of the client have an actor each, which goes with the client.',
          invoke: [
            {
              src: 'tree',
              id: 'tree',
              input: ({ context: { access, clientId, path, wantedId, target }, self }) => ({
                ...{ parent: self, access, clientId: clientId ?? '', path, wantedId },
                linked: target && linkedOf(target),
              }),
            },
            {
              src: 'list',
              id: 'list',
              input: ({ context: { access, clientId }, self }) => ({
                ...{ parent: self, access, clientId: clientId ?? '' },
              }),
            },
          ],
          on: {
            'session.refreshed': {
              actions: [
                { type: 'storeSession', params: ({ event }) => event.session },
                { type: 'tellTree', params: ({ event }) => event },
                { type: 'tellList', params: ({ event }) => event },
              ],
            },
            'route.entered': {
              actions: [
                { type: 'storePath', params: ({ event }) => event.path },
                { type: 'tellTree', params: ({ event: { path } }) => ({ type: 'route.entered', path }) },
              ],
            },
            'documents.changed': {
              guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
              meta: { spec: ['S4.14'] },
              actions: [
                { type: 'tellTree', params: { type: 'documents.changed' } },
                { type: 'tellList', params: ({ event: { type, containerId } }) => ({ type, containerId }) },
              ],
            },
            'document.opened': { actions: { type: 'tellList', params: ({ event }) => event } },
            'documents.marked': { actions: { type: 'tellList', params: ({ event }) => event } },
            'folders.loaded': { actions: { type: 'tellList', params: ({ event }) => event } },
            'folder.opened': { actions: { type: 'tellList', params: ({ event }) => event } },
          },
          initial: 'loading',
          states: {
            loading: {
              description: 'The first view waits for the first list.',
              on: { 'list.loaded': 'shown', 'folder.missed': 'elsewhere' },
            },
            elsewhere: {
              description:
                'This client does not have the folder of the path: nothing of it is shown until the owner is known, or the page would show it for a moment and move.',
              meta: { spec: ['S2.07'] },
              always: { guard: 'isOwnerKnown', target: 'shown' },
              after: { ownerTimeout: { target: 'shown', description: 'The owner takes too long to find.' } },
            },
            shown: {},
          },
        },
      },
    },
    link: {
      description: 'A link that leads to one document: its folder opens, and the document over it.',
      meta: { spec: ['S2.16', 'S6.06'] },
      initial: 'deciding',
      on: {
        'route.entered': [
          {
            guard: { type: 'namesOtherDocument', params: ({ event }) => event.path },
            target: '.finding',
            description: 'A link from home, or back or forward to a document.',
            actions: assign({ linkId: ({ event }) => documentIdOf(event.path), target: null }),
          },
          {
            guard: { type: 'leavesDocument', params: ({ event }) => event.path },
            target: '.idle',
            description: 'The user has gone elsewhere: a document does not open over another page.',
            actions: 'forgetTarget',
          },
        ],
      },
      states: {
        deciding: {
          description:
            'Does the path name a document? Whenever another client becomes the active one, all of this begins anew.',
          always: [
            { guard: 'hasLink', target: 'finding' },
            {
              guard: 'hasTarget',
              target: 'opening',
              description: 'It was found before its client became the active one.',
            },
            { target: 'idle' },
          ],
        },
        idle: {},
        finding: {
          description: 'Which document is it, and which folder does it lie in now?',
          invoke: {
            src: 'findDocument',
            id: 'findDocument',
            input: ({ context }) => ({ documentId: context.linkId ?? '' }),
            onDone: [
              {
                guard: {
                  type: 'isMissedFolder',
                  params: ({ event }) => event.output.parent.id,
                },
                target: 'opening',
                description: 'The active client does not have its folder: its owner is looked up.',
                actions: { type: 'storeTarget', params: ({ event }) => event.output },
              },
              {
                guard: 'hasClient',
                target: 'opening',
                actions: [
                  { type: 'storeTarget', params: ({ event }) => event.output },
                  {
                    type: 'tellTree',
                    params: ({ event }) => ({ type: 'link.open', linked: linkedOf(event.output) }),
                  },
                ],
              },
              {
                target: 'opening',
                description: 'The client is not known yet: its folders start with the one of the document.',
                actions: { type: 'storeTarget', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'idle',
              actions: ['forgetTarget', 'alertDocumentGone'],
            },
          },
        },
        opening: {
          description: 'Its folder opens, as soon as the folders are loaded as far as there.',
          on: {
            'folder.opened': {
              guard: { type: 'isTargetFolder', params: ({ event }) => event.folder.id },
              target: 'arriving',
              actions: 'showTarget',
            },
            'folder.unreachable': [
              {
                guard: { type: 'isOwnerAsked', params: ({ event }) => event.containerId },
                description: 'It may be the folder of another client.',
              },
              {
                guard: { type: 'isTargetFolder', params: ({ event }) => event.containerId },
                target: 'idle',
                description: 'Its folder cannot be opened: the document is found by its name.',
                actions: ['findTarget', 'openTarget', 'forgetTarget'],
              },
            ],
            'owner.absent': {
              target: 'idle',
              description: 'Its client cannot become the active one.',
              meta: { spec: ['S2.07'] },
              actions: ['forgetTarget', 'alertDocumentGone'],
            },
          },
        },
        arriving: {
          description:
            'A preview closes when the path leads elsewhere: it opens once the path names the document in its folder.',
          always: {
            guard: 'isTargetAddressed',
            target: 'idle',
            description: 'The document is on screen, over the list of its folder.',
            meta: { spec: ['S2.16', 'S6.04', 'S6.06'] },
            actions: ['openTarget', 'forgetTarget'],
          },
        },
      },
    },
    owner: {
      description: 'Whose the folder of the path is, when the active client does not have it.',
      meta: { spec: ['S2.07', 'S6.06'] },
      initial: 'idle',
      on: {
        'folder.missed': {
          target: '.waiting',
          actions: assign({ lostId: ({ event }) => event.containerId, awaitedClientId: null }),
        },
      },
      states: {
        idle: {},
        waiting: {
          description: 'The document of the path says first whether it lies in that folder at all.',
          always: { guard: 'isLinkFound', target: 'asking' },
        },
        asking: {
          description: 'The server names its client, if this user may read it.',
          invoke: {
            src: 'findOwner',
            id: 'findOwner',
            input: ({ context }) => ({ containerId: context.lostId ?? '' }),
            onDone: [
              {
                guard: { type: 'isOfOtherClient', params: ({ event }) => event.output },
                target: 'switching',
                description:
                  'Another client of the same user: it becomes the active one, and an alert says so.',
                actions: [
                  assign({ awaitedClientId: ({ event }) => event.output.clientId }),
                  emit(({ event }) => ({ type: 'client.wanted', clientId: event.output.clientId })),
                ],
              },
              { target: 'lost' },
            ],
            onError: { target: 'lost' },
          },
        },
        switching: {
          after: {
            ownerTimeout: { target: 'lost', description: 'The client is not among those that are loaded.' },
          },
        },
        lost: {
          description: 'The folder is not there, or not for this user.',
          always: [
            {
              guard: 'awaitsClientOfTarget',
              target: 'idle',
              description: 'The client of the document is not among those that are loaded.',
              actions: [
                raise({ type: 'owner.absent' }),
                { type: 'tellTree', params: { type: 'folder.lost' } },
                'forgetOwner',
              ],
            },
            {
              guard: 'hasTarget',
              target: 'idle',
              description: 'The document of the path is there: it is found without that folder.',
              actions: [
                raise(({ context }) => ({
                  type: 'folder.unreachable',
                  containerId: context.lostId ?? '',
                })),
                'forgetOwner',
              ],
            },
            {
              guard: 'isLostAddressed',
              target: 'idle',
              description: 'An alert says so, and the path names the open folder.',
              actions: [{ type: 'tellTree', params: { type: 'folder.lost' } }, 'forgetOwner'],
            },
            { target: 'idle', description: 'The user has gone elsewhere meanwhile.', actions: 'forgetOwner' },
          ],
        },
      },
    },
  },
});
