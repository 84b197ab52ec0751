/**
 * What each page shows first, as calls in the order in which the page needs their answers. The server answers them in one
 * stream (`firstView`). The flows make the same calls, so their queries come from the same functions. An answer to a query that
 * no flow makes is wasted; `tests/e2e/frame/first-view.test.ts` fails then.
 */
import { agenciesQuery, listClientAgencies } from '../brazil/clearances.ts';
import { articlesQuery, listArticles } from '../brazil/news.ts';
import { listObligations } from '../brazil/tax-calendar.ts';
import type { Call, ResponseOf } from '../calls/call.ts';
import type { Question } from '../calls/question.ts';
import {
  type Client,
  clientListDefaults,
  clientPageQuery,
  clientScopeOf,
  listClients,
} from '../firm/clients.ts';
import type { FeatureFlags } from '../firm/feature-flags.ts';
import { requiredTerms } from '../firm/support.ts';
import { getTheme } from '../firm/theme.ts';
import { boxeCompany, fiscalQuery, listFiscalDocuments } from '../fiscal/box-e.ts';
import { fiscalStorages } from '../fiscal/fiscal-summary.ts';
import { hasWidget } from '../home/dashboards.ts';
import { home, homeCounts, unreadDocuments } from '../home/home.ts';
import type { Language, Market } from '../language/market.ts';
import { listManifestDocuments, manifestQuery } from '../manifest/manifest.ts';
import { mayReport } from '../reports/report-access.ts';
import { reportNames } from '../reports/report-names.ts';
import { readReport, reportQuery } from '../reports/reports.ts';
import { listActions, simulationsRoute } from '../requests/actions.ts';
import { listRequests, requestsQuery } from '../requests/requests.ts';
import { may } from '../session/access.ts';
import { loadBindings, type Session } from '../session/session.ts';
import { listSimulations } from '../simulations/simulations.ts';
import {
  containerDocuments,
  containerTree,
  documentsPageSize,
  serviceRoute,
  treeQuery,
  treeReach,
} from '../storage/storage.ts';
import { pathTypes } from '../storage/storage-items.ts';
import { groupPageQuery, listGroups } from '../tasks/task-groups.ts';
import { taskGroupsPerPage } from '../tasks/task-rules.ts';
import { taskChanges } from '../tasks/tasks.ts';

/** Makes one call. Resolves to `null` when it is refused; rejects when the browser has closed the connection. */
export type Ask = <C extends Call>(question: Question<C>) => Promise<ResponseOf<C> | null>;

/** A page, and what its browser knows. */
export interface ViewWish {
  /** The page below the prefix of its language, with its query: `/documents`. */
  readonly page: string;
  readonly language: Language;
  /** The date where the user is: `YYYY-MM-DD`. */
  readonly today: string;
  /** The client that the browser remembers as the active one. */
  readonly clientId?: string | undefined;
}

interface Asking {
  readonly ask: Ask;
  readonly wish: ViewWish;
  readonly session: Session;
  /** The client that will be the active one; `null` when it is not in the first page of the list. */
  readonly client: Client | null;
}

/** The feature flags are not asked for first: what depends on them is not in a plan. */
const flags: FeatureFlags = new Map();

/** Asks everything that a page shows first, one after the other. */
export async function askFirstView(wish: ViewWish, ask: Ask): Promise<void> {
  const session = await ask({ call: loadBindings, query: {} });
  if (!session) return;
  const facts = { session, flags };
  const scope = clientScopeOf(facts);
  await ask({ call: getTheme, params: { companyId: scope.companyId } });
  const query = clientPageQuery({ ...scope, pageNum: clientListDefaults.pageNum });
  const clients = (await ask({ call: listClients, query }))?.clients ?? [];
  const client = wish.clientId ? clients.find(({ id }) => id === wish.clientId) : clients[0];
  await ask({ call: requiredTerms, query: { locale: wish.language } });
  const path = wish.page.replace(/[?#].*/, '').replace(/\/+$/, '');
  const front = may(facts, 'dashboards') ? '/home' : may(facts, 'tasks') ? '/tasks' : '/documents';
  const area = path === '' ? front : path;
  const asking = { ask, wish, session, client: client ?? null };
  if (area === '/home' && may(facts, 'dashboards')) return await askHome(asking);
  if (!may(facts, 'documents')) return;
  await ask({ call: homeCounts });
  if (area === '/tasks' && may(facts, 'tasks')) await askTasks(asking);
  const [isDocuments, folderId = null] = /^\/documents(?:\/([^/]+))?$/.exec(area) ?? [];
  if (isDocuments) await askDocuments(asking, folderId);
  if (/^(?:\/mobile)?\/actions(?:\/|$)/.test(area) && may(facts, 'actions')) await askActions(asking, area);
  if (area === '/home/documents') await ask({ call: unreadDocuments, query: {} });
}

async function askHome({ ask, wish, session, client }: Asking): Promise<void> {
  const answer = await ask({ call: home, query: { today: wish.today } });
  if (!answer) return;
  const market: Market = answer.market;
  if (client && hasWidget(market, 'taxCalendar'))
    await ask({ call: listObligations, params: { clientId: client.id }, query: {} });
  if (hasWidget(market, 'news')) {
    const { ContactId } = session.bindings.ApplicationConfiguration;
    await ask({ call: listArticles, query: articlesQuery(ContactId, 0) });
  }
  if (client && hasWidget(market, 'cnd'))
    await ask({ call: listClientAgencies, query: agenciesQuery(client.id, 0) });
}

async function askTasks({ ask, wish: { page, today } }: Asking): Promise<void> {
  await ask({ call: serviceRoute, params: { name: 'ClientCenterServices' } });
  // Before the lists: the next request for changes starts at this cursor, so that no change between the two is missed.
  await ask({ call: taskChanges, query: {} });
  // Filters in the address ask for other lists.
  if (page.includes('?')) return;
  const first = { pageNum: 0, pageSize: taskGroupsPerPage, today };
  await ask({ call: listGroups, query: groupPageQuery('pending', first) });
  await ask({ call: listGroups, query: groupPageQuery('complete', first) });
}

/** The tree of actions, or what the address names among them: requests of a kind, simulations, documents of a storage, invoices, a report. */
async function askActions({ ask, client, session }: Asking, area: string): Promise<void> {
  if (!client) return;
  if (/\/actions$/.test(area)) {
    const actions = await ask({ call: listActions, query: { clientId: client.id } });
    // Only then the page asks whether the firm has ordered it.
    if (actions?.sections.some(({ type }) => type === 'boxESection')) await ask({ call: boxeCompany });
  }
  const named = /\/actions\/box-e\/([^/]+)/.exec(area)?.[1];
  const storage = fiscalStorages.find((one) => one === named);
  if (storage) await ask({ call: listFiscalDocuments, query: fiscalQuery({ clientId: client.id, storage }) });
  const isManifest = /\/actions\/nfe-manifest\/invoice-processing$/.test(area);
  if (isManifest && may({ session, flags }, 'manifest'))
    await ask({ call: listManifestDocuments, query: manifestQuery({ clientId: client.id }) });
  const reported = /\/actions\/br-reports\/([^/]+)/.exec(area)?.[1];
  const report = reportNames.find((one) => one === reported);
  if (report && mayReport({ session, flags }, report))
    await ask({ call: readReport, params: { report }, query: reportQuery(client.id) });
  if (!/\/actions\/service-request(?:\/|$)/.test(area) || !may({ session, flags }, 'serviceRequests')) return;
  if (area.includes(`/service-request/${simulationsRoute}`)) {
    await ask({ call: listSimulations, query: { clientId: client.id } });
    return;
  }
  // Beside a request of the address all kinds are listed.
  const kind = /\/service-request\/([^/]+)$/.exec(area)?.[1] ?? null;
  await ask({ call: listRequests, query: requestsQuery({ clientId: client.id, kind }) });
}

/** The tree down to the folder of the address, and the documents of that folder; of the outermost one where it names none. */
async function askDocuments({ ask, session, client }: Asking, folderId: string | null): Promise<void> {
  await ask({ call: serviceRoute, params: { name: 'DocumentServices' } });
  const facts = { session, flags };
  if (!client || may(facts, 'containerTreeTraversal')) return;
  const reach = treeReach({ isLazy: may(facts, 'documentsLazyLoading'), reaching: folderId });
  const answer = await ask({ call: containerTree, query: treeQuery(client.id, reach) });
  const openId = folderId ?? answer?.data.tree[0]?.id;
  // A folder of another client is found by its chart.
  const open = answer?.data.containers.find(({ id }) => id === openId);
  if (open)
    await ask({
      call: containerDocuments,
      params: { type: pathTypes[open.type], id: open.id },
      query: { pageIndex: 0, pageSize: documentsPageSize },
    });
}
