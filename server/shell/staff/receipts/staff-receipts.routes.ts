import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { displayNameOf } from '../../../../contract/firm/clients.ts';
import { receiptStatuses } from '../../../../contract/reports/receipt-life.ts';
import { demandClient } from '../../../clients/dashboard-scope.ts';
import type { Deps } from '../../../deps.ts';
import { expireReceipts, expireReceiptsOfFirm } from '../../../reports/change-receipt.ts';
import { demandReports } from '../../../reports/report-scope.ts';
import { demandFirm } from '../../../tasks/scope.ts';
import { pageOf, type StaffAnswers } from '../staff-answer.ts';
import { staffReceiptsPath } from '../staff-path.ts';
import { principalOf } from '../staff-session.ts';
import { findNumber, findReceiptPage } from './staff-receipts.queries.ts';
import { receiptsMarkup } from './staff-receipts.ts';

const longestTerm = 100;

/** The page that lists delivery receipts for the firm [T2.16]. */
export function addStaffReceipts(
  app: Hono<{ Bindings: HttpBindings }>,
  { db }: Pick<Deps, 'db'>,
  { page, forStaff }: StaffAnswers,
): void {
  app.get(
    staffReceiptsPath,
    forStaff(async (context, staff) => {
      const principal = principalOf(staff);
      await demandFirm(db, principal);
      const scope = await demandReports(db, principal);
      const clientId = context.req.query('client');
      const client = clientId === undefined ? undefined : await demandClient(db, scope, clientId);
      if (client) await expireReceipts(db, client.id);
      else await expireReceiptsOfFirm(db, staff.company.id);
      const filter = {
        ...{ clientId: client?.id, term: (context.req.query('q') ?? '').trim().slice(0, longestTerm) },
        status: receiptStatuses.find((each) => each === context.req.query('status')),
      };
      const found = await findReceiptPage(db, scope, { ...filter, page: pageOf(context) });
      const clientName = client && displayNameOf(client);
      const doneId = context.req.query('sent') ?? context.req.query('delivered');
      const number = doneId === undefined ? undefined : await findNumber(db, scope, doneId);
      const what = context.req.query('sent') === undefined ? 'receiptDelivered' : 'receiptSent';
      const done = number === undefined ? undefined : ({ number, what } as const);
      return await page(context, staff, {
        draw: (view) => receiptsMarkup(view, { found, filter, clientName, done }),
        title: 'receiptsTitle',
      });
    }),
  );
}
