/** Models of the clients flow, shared by the suite that runs without a page and the one that runs in a browser. */
import type { SnapshotFrom } from 'xstate';
import { clientsMachine } from '../../../machines/clients/clients.machine.ts';
import type { ClientPage, SavedClientPage } from '../../../machines/clients/clients.types.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed, type ModelEvent, type ModelOptions } from '../../support/charts/model.ts';
import { clientFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

type Options = ModelOptions<typeof clientsMachine>;
type Event = ModelEvent<typeof clientsMachine>;

/** As many as the demo's account with sixty clients has. */
const clientTotal = 60;
const pageSize = 25;
/** A term that more than a page of the demo's clients have in their names, and how many have it. */
export const modelTerm = 'a';
/** A term that no client's name contains. */
export const strangeTerm = 'qqq';
const foundTotal = 52;

/** The name in the models of the client at a place of the list, from 1. */
export const listed = (place: number) => `c${place}`;
/** The same for a place among what a search has found. */
export const found = (place: number) => `f${place}`;

const part = (name: (place: number) => string, pageNum: number, total: number): ClientPage => {
  const from = (pageNum - 1) * pageSize;
  const count = Math.min(pageSize, total - from);
  return {
    clients: Array.from({ length: count }, (_, index) => clientFor(name(from + index + 1))),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
};
const listPage = (pageNum: number, savedClientId: string | null): SavedClientPage => ({
  ...part(listed, pageNum, clientTotal),
  savedClientId,
});
const wholeList = (savedClientId: string | null): SavedClientPage => ({
  ...listPage(1, savedClientId),
  clients: [1, 2, 3].flatMap((pageNum) => part(listed, pageNum, clientTotal).clients),
});
const emptyList: SavedClientPage = { clients: [], total: 0, totalPages: 0, savedClientId: null };
const nothingFound: ClientPage = { clients: [], total: 0, totalPages: 0 };
const foundPage = (pageNum: number): ClientPage => part(found, pageNum, foundTotal);
const offline = new ProblemError({ code: 'offline' });

/** What the services answer to what they are asked in this state. */
function answers({ context }: SnapshotFrom<typeof clientsMachine>): Event[] {
  const { savedClientId, searchTerm, wantedPage } = context;
  const isKnownTerm = searchTerm.trim() === modelTerm;
  return [
    done('turnPage', listPage(wantedPage, savedClientId)),
    failed('turnPage', offline),
    done('searchClients', isKnownTerm ? foundPage(1) : nothingFound),
    failed('searchClients', offline),
    done('turnFoundPage', foundPage(wantedPage)),
    failed('turnFoundPage', offline),
    done('saveActiveClient'),
    failed('saveActiveClient', new Error('storage is full')),
    failed('loadClients', offline),
  ];
}

const contextKey: Options['contextKey'] = ({ pages, pageNum, activeClientId, filteredPage, chosenId }) => [
  Object.keys(pages),
  pageNum,
  filteredPage.pageNum,
  activeClientId,
  chosenId,
];

const common = { machine: clientsMachine, contextKey, places: 'transitions', paths: 'covering' } as const;

/** The chart with every event that its types allow. */
export const modelOf = (name: string, savedClientId: string | null, controls: readonly string[] = []) =>
  defineModel({
    ...common,
    name,
    input: factsFor({ controls }),
    events: (snapshot): Event[] => [
      ...answers(snapshot),
      done('loadClients', emptyList),
      done(
        'loadClients',
        snapshot.context.scope.isPaged
          ? listPage(snapshot.context.wantedPage, savedClientId)
          : wholeList(savedClientId),
      ),
      { type: 'clients.reload' },
      { type: 'dialog.open' },
      { type: 'dialog.close' },
      ...[listed(1), listed(2), 'unknown'].flatMap((clientId): Event[] => [
        { type: 'client.select', clientId },
        { type: 'client.wanted', clientId },
        { type: 'client.wanted', clientId, isAsked: true },
        { type: 'client.elsewhere', clientId },
        { type: 'client.choose', clientId },
      ]),
      ...[0, 1, 2, 3, 4].map((pageNum): Event => ({ type: 'page.go', pageNum })),
      ...[modelTerm, strangeTerm, ' '].map((term): Event => ({ type: 'clients.search', term })),
      { type: 'search.retry' },
    ],
  });
