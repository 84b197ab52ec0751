import { eq } from 'drizzle-orm';
import { missingClientId } from '../../contract/brazil/clearances.ts';
import type { Market } from '../../contract/language/market.ts';
import {
  actionSections,
  actionTypeOf,
  listActions,
  mostOpenShown,
  simulationsRoute,
} from '../../contract/requests/actions.ts';
import { requestKinds } from '../../contract/requests/kinds/kinds.ts';
import { may } from '../../contract/session/access.ts';
import { demandClient } from '../clients/dashboard-scope.ts';
import { fiscalClients } from '../db/schema/fiscal-schema.ts';
import type { Deps } from '../deps.ts';
import { storedIn } from '../fiscal/fiscal.queries.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { countWaiting } from '../manifest/manifest.queries.ts';
import { findManifestFirm } from '../manifest/manifest-scope.ts';
import { expireReceipts } from '../reports/change-receipt.ts';
import { receiptsWaitingFor } from '../reports/receipts.queries.ts';
import { factsOf } from '../security/facts.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { openRequestsOf } from './open-requests.queries.ts';
import { findRequestScope } from './request-scope.ts';
import { waitingOf } from './requests.queries.ts';

/**
 * The route of the action tree [T3.17, T4.20]. What the user may not use is answered as well: the portal shows it with its
 * reason. Requests or reports that are denied as a whole are no section; whether the
 * firm has ordered Box-e is a call of its own [T7.23].
 */
export function addActionRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  routes.handle(listActions, async ({ principal, query: { clientId } }) => {
    if (!clientId) throw new Refusal(400, 'badRequest', missingClientId);
    const facts = principal.kind === 'staff' ? undefined : await factsOf(db, principal);
    if (facts && !may(facts, 'actions')) throw forbidden();
    await demandClient(db, { principal, isFirm: principal.kind === 'staff' }, clientId);
    const market = marketOf((await findCompany(db, principal.companyId))?.market ?? '');
    const hasManifest = market === 'br' && (!facts || may(facts, 'manifestShown'));
    const sections = await Promise.all([
      requestSectionFor(principal, clientId, market),
      market === 'br' ? boxeSectionFor(clientId) : undefined,
      hasManifest ? manifestSectionFor(principal.companyId, clientId) : undefined,
      market === 'br' ? reportSectionsFor(principal, clientId) : undefined,
    ]);
    return { sections: sections.flat().filter((section) => section !== undefined) };
  });

  async function requestSectionFor(principal: Principal, clientId: string, market: Market) {
    const scope = await findRequestScope(db, principal);
    if (!scope) return undefined;
    const [waiting, open] = await Promise.all([
      waitingOf(db, scope, clientId),
      openRequestsOf(db, principal, { ofClient: clientId, most: mostOpenShown }),
    ]);
    const parts = open ? [open.waiting, open.withFirm] : [];
    const type = 'serviceRequestSection';
    return {
      type,
      route: actionSections[type].route,
      actions: requestKinds
        .filter((kind) => kind.market === undefined || kind.market === market)
        .map(({ id }) => ({ type: actionTypeOf(id) ?? id, route: id, waiting: waiting[id] ?? 0 }))
        .concat(market === 'br' ? [{ type: 'mocks', route: simulationsRoute, waiting: 0 }] : []),
      open: {
        total: parts.reduce((sum, { total }) => sum + total, 0),
        rows: parts.flatMap(({ rows }) => rows).slice(0, mostOpenShown),
      },
    };
  }

  /** The section of delivery receipts, and that of the other reports, which have one route [T2.16, T2.17]. */
  async function reportSectionsFor(principal: Principal, clientId: string) {
    if (principal.kind !== 'staff' && !may(await factsOf(db, principal), 'reports')) return undefined;
    await expireReceipts(db, clientId);
    const waiting = await receiptsWaitingFor(db, clientId, principal.userId);
    return (['protocolsSection', 'brReportsSection'] as const).map((section) => ({
      type: section,
      route: actionSections[section].route,
      actions: Object.entries(actionSections[section].actions).map(([type, report]) => ({
        ...{ type, route: report },
        waiting: report === 'stored-documents' ? waiting : 0,
      })),
      open: { total: 0, rows: [] },
    }));
  }

  async function boxeSectionFor(clientId: string) {
    const stored = await storedIn(db, clientId);
    const { route, actions } = actionSections.boxESection;
    return {
      type: 'boxESection',
      route,
      actions: Object.entries(actions).map(([type, storage]) => ({
        ...{ type, route: storage, waiting: 0 },
        stored: stored[storage] ?? 0,
      })),
      open: { total: 0, rows: [] },
    };
  }
  /** The section of a client that can have invoices: one with a tax id, of a firm that has ordered the manifest. */
  async function manifestSectionFor(companyId: string, clientId: string) {
    const [firm, [client], { open: waiting }] = await Promise.all([
      findManifestFirm(db, companyId),
      db.select().from(fiscalClients).where(eq(fiscalClients.clientId, clientId)),
      countWaiting(db, clientId, new Date()),
    ]);
    if (!firm || !client) return undefined;
    const { route, actions } = actionSections.nfeManifestSection;
    return {
      type: 'nfeManifestSection',
      route,
      actions: Object.entries(actions).map(([type, path]) => ({ type, route: path, waiting })),
      open: { total: 0, rows: [] },
    };
  }
}
