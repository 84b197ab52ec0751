import { missingClientId } from '../../contract/brazil/clearances.ts';
import { actionSections, actionTypeOf, listActions, mostOpenShown } from '../../contract/requests/actions.ts';
import { requestKinds } from '../../contract/requests/kinds/kinds.ts';
import { may } from '../../contract/session/access.ts';
import { demandClient } from '../clients/dashboard-scope.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { openRequestsOf } from './open-requests.queries.ts';
import { findRequestScope } from './request-scope.ts';
import { waitingOf } from './requests.queries.ts';

/**
 * The route of the action tree [T3.17, T4.20]. What the user may not use is answered as well: the portal shows it with its
 * reason. Requests that are denied as a whole are no section.
 */
export function addActionRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  routes.handle(listActions, async ({ principal, query: { clientId } }) => {
    if (!clientId) throw new Refusal(400, 'badRequest', missingClientId);
    if (principal.kind !== 'staff' && !may(await factsOf(db, principal), 'actions')) throw forbidden();
    await demandClient(db, { principal, isFirm: principal.kind === 'staff' }, clientId);
    const scope = await findRequestScope(db, principal);
    if (!scope) return { sections: [] };
    const market = marketOf((await findCompany(db, principal.companyId))?.market ?? '');
    const [waiting, open] = await Promise.all([
      waitingOf(db, scope, clientId),
      openRequestsOf(db, principal, { ofClient: clientId, most: mostOpenShown }),
    ]);
    const parts = open ? [open.waiting, open.withFirm] : [];
    const type = 'serviceRequestSection';
    const actions = requestKinds
      .filter((kind) => kind.market === undefined || kind.market === market)
      .map(({ id }) => ({ type: actionTypeOf(id) ?? id, route: id, waiting: waiting[id] ?? 0 }));
    return {
      sections: [
        {
          type,
          route: actionSections[type].route,
          actions,
          open: {
            total: parts.reduce((sum, { total }) => sum + total, 0),
            rows: parts.flatMap(({ rows }) => rows).slice(0, mostOpenShown),
          },
        },
      ],
    };
  });
}
