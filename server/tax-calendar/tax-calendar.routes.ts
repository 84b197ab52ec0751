import { addDays, dayIn, lastDayOf, todayInBrazil } from '../../contract/brazil/business-days.ts';
import {
  createCalendarFeed,
  findCalendarFeed,
  linkGuide,
  listObligations,
  markObligation,
  type Obligation,
  readCalendarFeed,
  revokeCalendarFeed,
  setCalendarLeads,
  setTaxFacts,
  type TaxFacts,
} from '../../contract/brazil/tax-calendar.ts';
import { fillPath } from '../../contract/calls/call.ts';
import { type DashboardScope, demandClient, demandDashboards, isReader } from '../clients/dashboard-scope.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach, type Reached } from '../storage/reach.ts';
import { demandFirm } from '../tasks/scope.ts';
import { createFeedReader } from './calendar-feed.ts';
import { findOccurrence, type Occurrence, occurrencesOf, stateOf } from './occurrences.ts';
import {
  endFeed,
  factsOfClients,
  findFeed,
  leadsOf,
  type Mark,
  marksOf,
  noteMark,
  replaceFeed,
  saveFacts,
  saveLeads,
} from './tax-calendar.queries.ts';

/** An obligation as an answer. `guide` is its document as far as the caller may read it. */
function obligationOf(
  occurrence: Occurrence,
  mark: Mark | undefined,
  guide: Reached | undefined,
  today: string,
): Obligation {
  const { id, rule, competence, legalDate, internalDate, banksClosed } = occurrence;
  const paidAt = mark?.paidAt ?? null;
  const isRead = guide?.row.isReadByClientUser ?? false;
  return {
    id,
    name: rule.name,
    kind: rule.kind,
    competence,
    legalDate,
    internalDate,
    banksClosed,
    source: rule.source,
    verified: !rule.isUnverified,
    state: stateOf(occurrence, { isPaid: paidAt !== null, guide: guide ? { isRead } : null }, today),
    paid: paidAt && { at: paidAt.toISOString(), by: mark?.paidByName ?? '' },
    guide: guide
      ? {
          documentId: guide.row.id,
          folderId: guide.row.containerId,
          name: guide.row.name,
          sizeBytes: guide.row.size,
        }
      : null,
  };
}

/** The routes of the tax calendar [T2.22]: obligations of clients, their guides, and the subscription of a user. */
export function addTaxCalendarRoutes(routes: Routes, deps: Pick<Deps, 'db' | 'settings'>): void {
  const { db, settings } = deps;
  const reach = createReach(db, createAccessQueries(db));
  const readFeed = createFeedReader(deps);

  /** Obligations of one client with what was noted about them. */
  async function described(
    principal: Principal,
    clientId: string,
    occurrences: readonly Occurrence[],
  ): Promise<Obligation[]> {
    const markOf = await marksOf(
      db,
      [clientId],
      occurrences.map(({ id }) => id),
    );
    const marks = occurrences.map(({ id }) => markOf(clientId, id));
    const guides = await reach.present(
      principal,
      marks.flatMap((mark) => mark?.guideId ?? []),
    );
    const today = todayInBrazil();
    return occurrences.map((occurrence, index) => {
      const mark = marks[index];
      return obligationOf(occurrence, mark, guides.get(mark?.guideId ?? ''), today);
    });
  }

  /** The client's obligation with this id; answers 404 when the client has no such obligation. */
  async function demandObligation(
    scope: DashboardScope,
    { clientId, obligationId }: { readonly clientId: string; readonly obligationId: string },
  ): Promise<Occurrence> {
    await demandClient(db, scope, clientId);
    const [facts, leads] = await Promise.all([
      factsOfClients(db, [clientId]),
      leadsOf(db, scope.principal.companyId),
    ]);
    const own = facts.get(clientId);
    const found = own && findOccurrence(own, leads, obligationId);
    if (!found) throw notFound();
    return found;
  }

  /** "Paid" is the client's own word: neither the firm's nor a reader's. */
  const mayMarkFor = async (scope: DashboardScope, clientId: string): Promise<boolean> =>
    !scope.isFirm && !(await isReader(db, scope.principal, clientId));

  async function one(principal: Principal, clientId: string, occurrence: Occurrence): Promise<Obligation> {
    const [obligation] = await described(principal, clientId, [occurrence]);
    if (!obligation) throw notFound();
    return obligation;
  }

  routes.handle(listObligations, async ({ principal, params: { clientId }, query }) => {
    const scope = await demandDashboards(db, principal);
    await demandClient(db, scope, clientId);
    const today = todayInBrazil();
    const month = query.month ?? today.slice(0, 7);
    const [year = 0, number = 0] = month.split('-').map(Number);
    const [facts, leads] = await Promise.all([
      factsOfClients(db, [clientId]),
      leadsOf(db, principal.companyId),
    ]);
    const own = facts.get(clientId);
    const first = dayIn(year, number, 1);
    const lastBefore = addDays(first, -1);
    const range = { first: `${lastBefore.slice(0, 7)}-01`, last: lastDayOf(year, number) };
    const occurrences = own ? occurrencesOf(own, leads, range) : [];
    const [both, mayMark] = await Promise.all([
      described(principal, clientId, occurrences),
      mayMarkFor(scope, clientId),
    ]);
    const before = both.filter(({ legalDate }) => legalDate < first);
    const obligations = both.slice(before.length);
    const overdueBefore = before.filter(({ state }) => state === 'overdue').length;
    return { data: { month, today, regime: own?.regime ?? null, obligations, overdueBefore, mayMark } };
  });

  routes.handle(markObligation, async ({ principal, params, body: { paid } }) => {
    const scope = await demandDashboards(db, principal);
    const occurrence = await demandObligation(scope, params);
    if (!(await mayMarkFor(scope, params.clientId))) throw forbidden();
    const before = await one(principal, params.clientId, occurrence);
    // A repeated call keeps who said it first, and when.
    if ((before.paid !== null) === paid) return { data: before };
    await noteMark(
      db,
      params.clientId,
      occurrence.id,
      paid
        ? { paidAt: new Date(), paidById: principal.userId, paidByName: principal.name }
        : { paidAt: null, paidById: null, paidByName: null },
    );
    return { data: await one(principal, params.clientId, occurrence) };
  });

  routes.handle(linkGuide, async ({ principal, params, body: { documentId } }) => {
    const scope = await demandFirm(db, principal);
    const occurrence = await demandObligation(scope, params);
    if (documentId !== null) {
      const [document] = await reach.each(principal, [documentId]);
      if (document?.row.clientId !== params.clientId) throw notFound();
    }
    await noteMark(db, params.clientId, occurrence.id, { guideId: documentId });
    return { data: await one(principal, params.clientId, occurrence) };
  });

  routes.handle(setTaxFacts, async ({ principal, params: { clientId }, body }) => {
    await demandClient(db, await demandFirm(db, principal), clientId);
    const facts: TaxFacts = { ...body, traits: [...new Set(body.traits)] };
    await saveFacts(db, clientId, facts);
    return { data: facts };
  });

  routes.handle(setCalendarLeads, async ({ principal, body }) => {
    await demandFirm(db, principal);
    await saveLeads(db, principal.companyId, body);
    return { data: body };
  });

  routes.handle(findCalendarFeed, async ({ principal }) => {
    await demandDashboards(db, principal);
    const feed = await findFeed(db, principal.userId);
    return { data: feed ? { createdAt: feed.createdAt.toISOString() } : null };
  });

  routes.handle(createCalendarFeed, async ({ principal }) => {
    await demandDashboards(db, principal);
    const token = newSecret();
    const createdAt = await replaceFeed(db, principal, hashOf(token));
    const url = `${settings.publicOrigin}${fillPath(readCalendarFeed)}?token=${token}`;
    return { data: { url, createdAt: createdAt.toISOString() } };
  });

  routes.handle(revokeCalendarFeed, async ({ principal }) => {
    // Also for those who have no dashboards any more: the address is theirs.
    await endFeed(db, principal.userId);
    return new Response(null, { status: 204 });
  });

  routes.handle(readCalendarFeed, async ({ context, query: { token } }) => await readFeed(context, token));
}
