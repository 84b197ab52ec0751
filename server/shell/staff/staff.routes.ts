import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { logoutPathOf } from '../../../contract/language/market.ts';
import { findUser } from '../../account/account.queries.ts';
import type { Deps } from '../../deps.ts';
import { formOf } from '../../http/bodies/form.ts';
import { isFromPortal } from '../../http/from-portal.ts';
import { Refusal } from '../../http/refusal.ts';
import { isStorable } from '../../http/unstorable.ts';
import { clientIdFor } from '../../oidc/client-ids.ts';
import { hostOf, originOf } from '../../origins.ts';
import { clearSessionCookies, readCookie, sessionCookie } from '../../security/cookies.ts';
import { portalAddress } from '../../security/portal-address.ts';
import { mayView } from '../../security/roles.ts';
import { signOutSession } from '../../security/sessions.ts';
import { marketOf } from '../../security/theme.ts';
import { signOutPath } from '../sign-out.routes.ts';
import { addStaffPayroll } from './payroll/staff-payroll.routes.ts';
import { addHandOver } from './receipts/hand-over.routes.ts';
import { addStaffReceipts } from './receipts/staff-receipts.routes.ts';
import { findStaffPage } from './staff.queries.ts';
import { actionMailSettings, findAction, findActionPage, keepActionMails } from './staff-actions.queries.ts';
import { staffActionsMarkup } from './staff-actions.ts';
import { createStaffAnswers, languageOf, leadTo, pageOf } from './staff-answer.ts';
import { goneMarkup, staffMarkup, taskGoneMarkup } from './staff-page.ts';
import { staffActionsPath, staffPath } from './staff-path.ts';
import { staffOf } from './staff-session.ts';

const longestTerm = 100;

/** The staff area [S2.08, T2.07, T6.01]: server-rendered, for staff of a firm and about that firm only. */
export function addStaffArea(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings'>,
): void {
  const { db, settings } = deps;

  const answers = createStaffAnswers(deps);
  const { page, leave, forStaff } = answers;

  app.get(staffPath.slice(0, -1), (context) => context.redirect(staffPath, 302));

  app.get(staffPath, async (context) => {
    const staff = await staffOf(deps, context);
    if (!staff) return leave(context);
    const term = (context.req.query('q') ?? '').trim().slice(0, longestTerm);
    const found = await findStaffPage(db, { companyId: staff.company.id, term, page: pageOf(context) });
    return await page(context, staff, { draw: (view) => staffMarkup(view, found, term) });
  });

  app.get(staffActionsPath, async (context) => {
    const staff = await staffOf(deps, context);
    if (!staff) return leave(context);
    const mostPages = settings.limits.actionPages;
    const asked = { companyId: staff.company.id, page: pageOf(context), mostPages };
    const found = await findActionPage(db, asked);
    const isSaved = context.req.query('saved') !== undefined;
    return await page(context, staff, {
      draw: (view) => staffActionsMarkup(view, found, isSaved),
      title: 'actionsTitle',
    });
  });

  app.post(
    `${staffActionsPath}/mails`,
    forStaff(async (context, staff) => {
      const { mails } = await formOf(context);
      const wanted = actionMailSettings.find((each) => each === mails);
      if (!wanted) throw new Refusal(400, 'badRequest', 'body: mails is not valid');
      await keepActionMails(db, staff.user.id, wanted);
      return leadTo(context, `${staffActionsPath}?saved`);
    }),
  );

  app.post(
    `${staffPath}preview`,
    forStaff(async (context, staff) => {
      const { person: id, action } = await formOf(context);
      const isNamed = (value: unknown): value is string => typeof value === 'string' && isStorable(value);
      const done = isNamed(action) ? await findAction(db, staff.company.id, action) : undefined;
      if (action !== undefined && !done)
        return await page(context, staff, { draw: taskGoneMarkup, title: 'taskGoneTitle', status: 404 });
      const person = done?.person ?? (isNamed(id) ? await findUser(db, id) : undefined);
      if (!person || !mayView(staff.user, person))
        return await page(context, staff, { draw: goneMarkup, title: 'goneTitle', status: 404 });
      context.header('cache-control', 'no-store');
      const whose = {
        userId: staff.user.id,
        parentId: staff.sessionId,
        browser: readCookie(context, settings, sessionCookie),
        shownId: person.id,
        language: person.language,
        ...(done ? { path: done.path } : {}),
      };
      return context.redirect(await portalAddress(db, whose), 303);
    }),
  );

  // A link, so that the way out may lead to a provider elsewhere; from another site it does nothing.
  app.get(`${staffPath}sign-out`, async (context) => {
    context.header('cache-control', 'no-store');
    if (!isFromPortal(settings, context)) return context.redirect(staffPath, 303);
    const staff = await staffOf(deps, context);
    if (!staff) return leave(context);
    await signOutSession(db, { sessionId: staff.sessionId });
    clearSessionCookies(context, settings);
    const language = languageOf(staff);
    const query = new URLSearchParams({
      client_id: clientIdFor(settings.clientIds, {
        market: marketOf(staff.company.market),
        language,
        hostname: hostOf(settings, context),
      }),
      returnTo: `${originOf(settings, context)}${logoutPathOf(language)}`,
    });
    return context.redirect(`${signOutPath}?${query}`, 303);
  });

  addStaffPayroll(app, deps, answers);
  addStaffReceipts(app, deps, answers);
  addHandOver(app, deps, answers);
}
