import { handleRequest } from '../../contract/requests/requests.ts';
import type { Routes } from '../http/handle.ts';
import { demandFirm } from '../tasks/scope.ts';
import { handle } from './handle-request.ts';
import { prepareRequestNotices, type Report, type RequestParts } from './request-notices.ts';
import { demandRequests } from './request-scope.ts';
import { answerAbout } from './requests.queries.ts';

/** The route with which staff work on service requests [T3.14]. */
export function addRequestStaffRoutes(routes: Routes, parts: RequestParts, report: Report): void {
  const { db, settings } = parts;
  routes.handle(handleRequest, async ({ principal, params: { id }, body }) => {
    await demandFirm(db, principal);
    const scope = await demandRequests(db, principal);
    const notices = await prepareRequestNotices(parts, scope, { id, event: body.event }, report);
    await handle(db, scope, id, body, { limits: settings.limits, notices });
    await notices.send();
    return await answerAbout(db, scope, id);
  });
}
