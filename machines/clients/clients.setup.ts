import { assign, emit, fromPromise, setup } from 'xstate';
import { clientListDefaults, clientScopeOf } from '../../contract/firm/clients.ts';
import type { SessionFacts } from '../facts.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import type {
  ClientPage,
  ClientsContext,
  ClientsEvent,
  ListQuestion,
  SavedClientPage,
  SearchQuestion,
} from './clients.types.ts';
import { choiceAmong, pageAfter, pageHolding, shownPage, withPages } from './pages.ts';

/** How long the search waits for the next letter [S9.02], in milliseconds. */
export const searchDebounce = 200;
/** Up to so many clients are switched in a menu [S2.12]; above it, in a dialog that can be searched [S2.13, S9.02]. */
const maxMenuClients = 6;

/**
 * How another client is chosen [S2.12–S2.14]: not at all, in a menu, or in the dialog, which also says that there is none.
 * A dialog that is open stays when the list has become shorter meanwhile.
 */
export function wayToSwitch(total: number, isInDialog: boolean): 'none' | 'menu' | 'dialog' {
  if (total === 0 || total > maxMenuClients || isInDialog) return 'dialog';
  return total > 1 ? 'menu' : 'none';
}

/** Pages are counted from 1 [S9.01]. */
export const firstPage = clientListDefaults.pageNum;

/** What alerts about the list of clients, and about a search in it, speak of. */
const loadTopic = 'clients';
const searchTopic = 'clients.search';
/** What the alert about a client that became active in another tab speaks of. */
const switchTopic = 'clients.switch';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Every client that can be in sight. */
const known = ({ clients, filteredClients }: ClientsContext) => [...clients, ...(filteredClients ?? [])];

/** Brings a page of the list into sight. */
const isAnother = (context: ClientsContext, clientId: string): boolean =>
  clientId !== context.activeClientId && known(context).some(({ id }) => id === clientId);

const showing = (context: ClientsContext, pageNum: number) => {
  const clients = context.pages[pageNum] ?? [];
  return { pageNum, clients, currentItemCount: clients.length, chosenId: choiceAmong(clients, context) };
};

/** What the list service is asked next: a page beyond a list that came whole is asked for by itself. */
export const listQuestion = ({ scope, wantedPage }: ClientsContext): ListQuestion => ({
  ...scope,
  isPaged: scope.isPaged || wantedPage > firstPage,
  pageNum: wantedPage,
});

/** What the search service is asked next. */
export const searchQuestion = ({ scope, searchTerm, wantedPage }: ClientsContext): SearchQuestion => ({
  companyId: scope.companyId,
  withNicknames: scope.withNicknames,
  term: searchTerm.trim(),
  pageNum: wantedPage,
});

const noneFound = { filteredClients: null, filteredPage: { pageNum: firstPage, total: 0, totalPages: 0 } };

/** The context of a session that has asked for nothing yet. */
export const startContext = (facts: SessionFacts): ClientsContext => ({
  scope: clientScopeOf(facts),
  pages: {},
  clients: [],
  pageNum: firstPage,
  currentItemCount: 0,
  total: 0,
  totalPages: 0,
  wantedPage: firstPage,
  activeClientId: null,
  activeClient: null,
  savedClientId: null,
  selected: null,
  before: null,
  isSwitched: false,
  searchTerm: '',
  ...noneFound,
  chosenId: null,
  problem: null,
});

/** Names, types and rules of the clients chart; the states and transitions are in `clients.machine.ts`. */
export const clientsSetup = setup({
  types: {
    context: {} as ClientsContext,
    events: {} as ClientsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'pending',
  },
  actors: {
    loadClients: fromPromise<SavedClientPage, ListQuestion>(provide('loadClients')),
    searchClients: fromPromise<ClientPage, SearchQuestion>(provide('searchClients')),
    saveActiveClient: fromPromise<void, { clientId: string }>(provide('saveActiveClient')),
  },
  guards: {
    isEmptyList: ({ context }, page: ClientPage) =>
      page.clients.length === 0 && context.pages[firstPage] === undefined,
    isSavedClientOnLaterPage: ({ context }, page: SavedClientPage) =>
      page.savedClientId !== null &&
      page.clients.length > 0 &&
      pageAfter(context.wantedPage, page) <= page.totalPages &&
      ![...Object.values(context.pages).flat(), ...page.clients].some(({ id }) => id === page.savedClientId),
    isAnotherKnownClient: ({ context }, clientId: string) => isAnother(context, clientId),
    isAskedFor: ({ context }, { clientId, isAsked }: { clientId: string; isAsked?: boolean }) =>
      isAsked === true && isAnother(context, clientId),
    isActive: ({ context }, clientId: string) => clientId === context.activeClientId,
    hasActive: ({ context }) => context.activeClient !== null,
    isInSight: ({ context }, clientId: string) =>
      shownPage(context).clients.some(({ id }) => id === clientId),
    hasNoClients: ({ context }) => context.total === 0,
    hasTooManyForMenu: ({ context }) => context.total > maxMenuClients,
    isBlankTerm: (_, term: string) => term.trim() === '',
    isPageHere: ({ context }, pageNum: number) => context.pages[pageNum] !== undefined,
    isPageOfList: ({ context }, pageNum: number) => pageNum >= firstPage && pageNum <= context.totalPages,
    isPageOnShow: ({ context }, pageNum: number) => pageNum === context.filteredPage.pageNum,
    isPageOfFound: ({ context }, pageNum: number) =>
      pageNum >= firstPage && pageNum <= context.filteredPage.totalPages,
  },
  actions: {
    startOver: assign({ pages: {}, wantedPage: firstPage, problem: null }),
    storePage: assign(({ context }, page: SavedClientPage) => ({
      pages: withPages(context.pages, context.wantedPage, page),
      total: page.total,
      totalPages: page.totalPages,
      savedClientId: page.savedClientId,
      problem: null,
    })),
    wantPageAfter: assign(({ context }, page: ClientPage) => ({
      wantedPage: pageAfter(context.wantedPage, page),
    })),
    wantPage: assign((_, wantedPage: number) => ({ wantedPage })),
    showPage: assign(({ context }, pageNum: number) => ({ ...showing(context, pageNum), problem: null })),
    showWantedPage: assign(({ context }) => showing(context, context.wantedPage)),
    showActivePage: assign(({ context }) =>
      showing(context, pageHolding(context.pages, context.activeClientId)),
    ),
    chooseActive: assign(({ context }) => {
      const all = Object.values(context.pages).flat();
      const activeClient = all.find(({ id }) => id === context.savedClientId) ?? all[0] ?? null;
      return { activeClient, activeClientId: activeClient?.id ?? null };
    }),
    setActive: assign(({ context }, clientId: string) => ({
      activeClientId: clientId,
      activeClient: known(context).find(({ id }) => id === clientId) ?? null,
    })),
    storeChoice: assign((_, chosenId: string) => ({ chosenId })),
    storeTerm: assign((_, searchTerm: string) => ({ searchTerm, wantedPage: firstPage, problem: null })),
    storeFound: assign(({ context }, { clients, total, totalPages }: ClientPage) => ({
      filteredClients: clients,
      filteredPage: { pageNum: context.wantedPage, total, totalPages },
      chosenId: choiceAmong(clients, context),
    })),
    clearSearch: assign(({ context }) => ({
      searchTerm: '',
      ...noneFound,
      chosenId: choiceAmong(context.clients, context),
    })),
    forgetDialog: assign({ searchTerm: '', ...noneFound, chosenId: null, problem: null }),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    announceClient: emit(({ context }: { context: ClientsContext }) => ({
      type: 'client.changed' as const,
      clientId: context.activeClientId ?? '',
    })),
    announceNone: emit({ type: 'clients.none' as const }),
    markSelected: assign(({ context }) => ({
      selected: context.activeClient,
      before: null,
      isSwitched: false,
    })),
    offerSelected: assign(({ context: { selected, activeClientId } }) => ({
      before: selected?.id === activeClientId ? null : selected,
      isSwitched: true,
    })),
    alertElsewhere: emit(({ context }: { context: ClientsContext }, clientId: string) => {
      const other = known(context).find(({ id }) => id === clientId);
      const values = { active: context.activeClient?.name ?? '' };
      // It has no time limit: it is raised while the other tab is in front.
      const alert = { type: 'info' as const, closeable: true, timeout: null, topic: switchTopic };
      return {
        type: 'alert.raised' as const,
        alert: other
          ? {
              ...alert,
              key: 'clientElsewhereMsg',
              values: { ...values, client: other.name },
              clickAction: {
                type: 'client' as const,
                clientId: other.id,
                name: other.name,
                label: 'switchToClient' as const,
              },
            }
          : { ...alert, key: 'unknownClientElsewhereMsg', values },
      };
    }),
    withdrawSwitch: emit(withdrawal(switchTopic)),
    alertLoadFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('clientListErrorMsg'), topic: loadTopic },
    }),
    alertSearchFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('clientListSearchError'), topic: searchTopic },
    }),
    withdrawLoadFailure: emit(withdrawal(loadTopic)),
    withdrawSearchFailure: emit(withdrawal(searchTopic)),
  },
  delays: { searchDebounce },
});
