/** Clients and documents wired as root wires them, with services that answer when the test says so, about items that name their owner. */
import { type AnyActorRef, createActor, fromPromise, type InspectionEvent, SimulatedClock } from 'xstate';
import type { Container } from '../../../contract/storage/storage-items.ts';
import { clientsMachine } from '../../../machines/clients/clients.machine.ts';
import type {
  ClientPage,
  ListQuestion,
  SavedClientPage,
  SearchQuestion,
} from '../../../machines/clients/clients.types.ts';
import { documentListMachine } from '../../../machines/documents/document-list.machine.ts';
import { documentsMachine } from '../../../machines/documents/documents.machine.ts';
import { folderTreeMachine, type TreeQuestion } from '../../../machines/documents/folder-tree.machine.ts';
import type { DocumentPage } from '../../../machines/documents/lists.ts';
import type { PageQuestion } from '../../../machines/documents/question.ts';
import type { FolderTree } from '../../../machines/documents/tree.ts';
import { treeOf } from '../../../machines/documents/tree.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { clientFor, containerFor, documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const clientTotal = 40;
const pageSize = 25;
/** Who owns a thing is in its name: `u1-c3` is a client of the user `u1`, `u1-c3/tax` one of that client's folders. */
export const clientId = (user: string, place: number) => `${user}-c${place}`;
const folderIds = (client: string) => ['root', 'tax', 'pay'].map((name) => `${client}/${name}`);

export function listAnswer(
  user: string,
  { isPaged, pageNum }: Pick<ListQuestion, 'isPaged' | 'pageNum'>,
): SavedClientPage {
  const from = isPaged ? (pageNum - 1) * pageSize : 0;
  const count = isPaged ? Math.min(pageSize, clientTotal - from) : clientTotal;
  return {
    clients: Array.from({ length: count }, (_, index) => clientFor(clientId(user, from + index + 1))),
    total: clientTotal,
    totalPages: 2,
    savedClientId: clientId(user, 30),
  };
}
const searchAnswer = (user: string, { term, pageNum }: SearchQuestion): ClientPage => ({
  clients: [1, 2, 3].map((place) => clientFor(`${user}-${term}-${pageNum}-${place}`)),
  total: 30,
  totalPages: 2,
});
function treeAnswer(client: string) {
  const [root = '', ...folders] = folderIds(client);
  return treeOf({
    tree: [{ id: root, children: folders.map((id) => ({ id, children: [] })) }],
    containers: [
      containerFor(root, { type: 'Client' }),
      ...folders.map((id) => containerFor(id, { parent: { id: root, type: 'Client' }, hasFolders: true })),
    ],
  });
}
const branchAnswer = (folder: string) => [
  containerFor(`${folder}/old`, { parent: { id: folder, type: 'Folder' } }),
];
const documentsAnswer = ({ clientId: client, container, pageIndex }: PageQuestion): DocumentPage => {
  const place = container?.id ?? `${client}/all`;
  return {
    documents: [documentFor(`${place}/d${pageIndex}`, place)],
    next: pageIndex < 2 ? 'more' : null,
    pageIndex,
    totalPages: 3,
    total: 3,
  };
};

/** A request without an answer yet, also when its actor has stopped. */
export interface Waiting {
  answer(): void;
  fail(): void;
}

/** The two flows of one session, wired as root wires them. */
export function startSession(user: string, waiting: Waiting[]) {
  const clock = new SimulatedClock();
  const late = <Output, Input>(answer: (input: Input) => Output) =>
    fromPromise<Output, Input>(
      ({ input }) =>
        new Promise((resolve, reject) => {
          waiting.push({
            answer: () => resolve(answer(input)),
            fail: () => reject(new ProblemError({ code: 'offline' })),
          });
        }),
    );
  const clients = createActor(
    clientsMachine.provide({
      actors: {
        loadClients: late<SavedClientPage, ListQuestion>((question) => listAnswer(user, question)),
        searchClients: late<ClientPage, SearchQuestion>((question) => searchAnswer(user, question)),
        saveActiveClient: late<void, { clientId: string }>(() => undefined),
      },
    }),
    { input: factsFor(), clock },
  );
  const strange: string[] = [];
  // The charts below that of the documents emit as well.
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.actor') return;
    (inspected.actorRef as AnyActorRef).on?.('navigation.wanted', ({ to }: { to: string }) => {
      const folder = to.replace(/^\/documents\/?/, '');
      if (folder !== '' && !folder.startsWith(`${clients.getSnapshot().context.activeClientId}/`))
        strange.push(to);
    });
  };
  const documents = createActor(
    documentsMachine.provide({
      actors: {
        tree: folderTreeMachine.provide({
          actors: {
            loadTree: late<FolderTree, TreeQuestion>((question) => treeAnswer(question.clientId)),
            loadDescendants: late<readonly Container[], { container: Pick<Container, 'id' | 'type'> }>(
              (question) => branchAnswer(question.container.id),
            ),
          },
        }),
        list: documentListMachine.provide({
          actors: { loadDocuments: late<DocumentPage, PageQuestion>(documentsAnswer) },
        }),
      },
    }),
    { input: factsFor(), clock, inspect },
  );
  clients.on('client.changed', (signal) => documents.send(signal));
  clients.start();
  documents.start();
  return { user, clock, clients, documents, strange };
}
export type Session = ReturnType<typeof startSession>;
