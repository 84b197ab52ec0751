/**
 * Random orders of events: clients and documents wired as root wires them, services that answer late, fail or never
 * answer, and sessions that follow one another. What is shown belongs to the active client of the session, and the
 * dialog lists the result of the last request.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchDebounce } from '../../../machines/clients/clients.setup.ts';
import type { ClientsEvent } from '../../../machines/clients/clients.types.ts';
import { shownPage } from '../../../machines/clients/pages.ts';
import { settle } from '../../support/charts/live.ts';
import {
  asViewsSeeIt,
  type DocumentsFlowEvent,
  type DocumentsSight,
} from '../../support/flows/documents-flow.ts';
import { clientId, listAnswer, type Session, startSession, type Waiting } from './session.model.ts';

/** Everything of the documents flow that a person could see. */
function visibleIds({ context }: DocumentsSight): string[] {
  const { tree, lists, openId, expanded } = context;
  return [
    ...Object.keys(tree.containers),
    ...Object.values(tree.childIds).flat(),
    ...tree.rootIds,
    ...Object.keys(expanded),
    ...(openId === null ? [] : [openId]),
    ...Object.keys(lists).filter((key) => key !== 'all'),
    ...Object.values(lists).flatMap(({ documents }) => documents.map(({ id }) => id)),
  ];
}

function check({ user, clients, documents, strange }: Session): void {
  const { context } = clients.getSnapshot();
  const { activeClientId, filteredClients, filteredPage, searchTerm, pageNum, chosenId } = context;
  const shown = asViewsSeeIt(documents).getSnapshot();
  // Nothing of another user or client.
  const seen = [...context.clients, ...(filteredClients ?? []), context.activeClient ?? []].flat();
  expect(seen.filter(({ id }) => !id.startsWith(`${user}-`))).toEqual([]);
  expect([null, activeClientId]).toContain(shown.context.clientId);
  expect(visibleIds(shown).filter((id) => !id.startsWith(`${activeClientId}/`))).toEqual([]);
  expect(strange).toEqual([]);
  // The page and the term that were asked for last.
  const ofPage = listAnswer(user, { pageNum, isPaged: true });
  if (context.clients.length > 0) expect(context.clients).toEqual(ofPage.clients);
  if (clients.getSnapshot().matches({ loaded: { dialog: { open: 'found' } } })) {
    const beginning = `${user}-${searchTerm.trim()}-${filteredPage.pageNum}-`;
    expect(filteredClients?.filter(({ id }) => !id.startsWith(beginning))).toEqual([]);
  }
  if (chosenId !== null) expect(shownPage(context).clients.map(({ id }) => id)).toContain(chosenId);
}

type Deed =
  | { what: 'clients'; event: ClientsEvent }
  | { what: 'selectShown'; place: number }
  | { what: 'documents'; event: (active: string) => DocumentsFlowEvent }
  | { what: 'rest' }
  | { what: 'answer' | 'fail'; which: number }
  | { what: 'signOut' };

const toClients = (event: ClientsEvent): Deed => ({ what: 'clients', event });
const clientDeed = fc.oneof(
  fc.constantFrom<Deed>(
    toClients({ type: 'dialog.open' }),
    toClients({ type: 'dialog.close' }),
    toClients({ type: 'clients.reload' }),
    toClients({ type: 'search.retry' }),
  ),
  fc.constantFrom('a', 'ab', 'abc', ' ').map((term) => toClients({ type: 'clients.search', term })),
  fc.integer({ min: 0, max: 3 }).map((pageNum) => toClients({ type: 'page.go', pageNum })),
  fc.nat(24).map((place): Deed => ({ what: 'selectShown', place })),
);
const documentsDeed = fc
  .tuple(fc.constantFrom('root', 'tax', 'pay'), fc.integer({ min: 1, max: 3 }), fc.nat(5))
  .map(
    ([name, other, kind]): Deed => ({
      what: 'documents',
      event: (active): DocumentsFlowEvent => {
        const folder = `${active}/${name}`;
        const user = active.slice(0, active.indexOf('-'));
        if (kind === 0) return { type: 'folder.open', containerId: folder };
        if (kind === 1) return { type: 'folder.expand', containerId: folder };
        if (kind === 2) return { type: 'list.flat', isFlat: other === 1 };
        if (kind === 3) return { type: 'list.more' };
        if (kind === 4) return { type: 'tree.retry' };
        // An upload has ended, of whichever client it was started for (decision 22).
        const uploaded = other === 1 ? active : clientId(user, other);
        return { type: 'documents.changed', clientId: uploaded, containerId: `${uploaded}/${name}` };
      },
    }),
  );
const deeds = fc.array(
  fc.oneof(
    { weight: 18, arbitrary: fc.nat(30).map((which): Deed => ({ what: 'answer', which })) },
    { weight: 3, arbitrary: fc.nat(30).map((which): Deed => ({ what: 'fail', which })) },
    { weight: 12, arbitrary: clientDeed },
    { weight: 9, arbitrary: documentsDeed },
    { weight: 6, arbitrary: fc.constant<Deed>({ what: 'rest' }) },
    { weight: 1, arbitrary: fc.constant<Deed>({ what: 'signOut' }) },
  ),
  { minLength: 10, maxLength: 60 },
);

function carryOut(deed: Deed, { clients, documents, clock }: Session, waiting: Waiting[]): void {
  const { context } = clients.getSnapshot();
  switch (deed.what) {
    case 'clients':
      clients.send(deed.event);
      break;
    case 'selectShown': {
      const client = shownPage(context).clients[deed.place];
      if (client) clients.send({ type: 'client.select', clientId: client.id });
      break;
    }
    case 'documents':
      asViewsSeeIt(documents).send(deed.event(context.activeClientId ?? 'unknown-c1'));
      break;
    case 'rest':
      clock.increment(searchDebounce);
      break;
    case 'answer':
    case 'fail': {
      // Any that waits, also one of a client or a session that is gone.
      const [question] = waiting.splice(deed.which % Math.max(1, waiting.length), 1);
      question?.[deed.what]();
    }
  }
}

/** Answers all requests until the session is at rest, and opens the dialog: searches race there. */
async function openDialog({ clients }: Session, waiting: Waiting[]): Promise<void> {
  while (waiting.length > 0) {
    waiting.shift()?.answer();
    await settle();
  }
  clients.send({ type: 'dialog.open' });
}

test('[S4.11, S7.14] in every order of events, nothing of another client or user is shown', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(deeds, fc.boolean(), async (list, isDialogOpen) => {
      const waiting: Waiting[] = [];
      let session = startSession('u1', waiting);
      if (isDialogOpen) await openDialog(session, waiting);
      for (const deed of list) {
        if (deed.what === 'signOut') {
          session.clients.stop();
          session.documents.stop();
          session = startSession(session.user === 'u1' ? 'u2' : 'u1', waiting);
        } else {
          carryOut(deed, session, waiting);
        }
        await settle();
        check(session);
        if (asViewsSeeIt(session.documents).getSnapshot().matches({ list: 'loaded' }))
          reached.add('a list of documents');
        if (session.clients.getSnapshot().matches({ loaded: { dialog: { open: 'found' } } }))
          reached.add('a search that found');
      }
    }),
    { numRuns: 150 },
  );
  // A run in which no client becomes active would prove nothing.
  expect([...reached].toSorted()).toEqual(['a list of documents', 'a search that found']);
});
