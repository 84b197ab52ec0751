import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { displayNameOf } from '../../../../contract/firm/clients.ts';
import {
  cutOffOf,
  type PayrollPeriod,
  payrollTypes,
  periodName,
  periodNamed,
} from '../../../../contract/payroll/period.ts';
import { demandClient } from '../../../clients/dashboard-scope.ts';
import type { Deps } from '../../../deps.ts';
import { formOf } from '../../../http/bodies/form.ts';
import { notFound, Refusal, refusalIn } from '../../../http/refusal.ts';
import { refuseUnstorable } from '../../../http/unstorable.ts';
import { mostPayrolls, periodsOf, settingsOf } from '../../../payroll/payroll.queries.ts';
import { demandBrazilianFirm } from '../../../payroll/payroll-scope.ts';
import { saveSettings, setClosed } from '../../../payroll/set-payroll.ts';
import { languageOf, leadTo, pageOf, type StaffAnswers } from '../staff-answer.ts';
import { staffMonthsPath, staffPayrollPath } from '../staff-path.ts';
import { principalOf, type Staff } from '../staff-session.ts';
import { differencesOf, draftIn, draftOf, readDraft } from './settings-draft.ts';
import { findClosures } from './staff-months.queries.ts';
import { closeMonthMarkup, monthsMarkup, type StaffMonth } from './staff-months.ts';
import { settingsMarkup } from './staff-settings.ts';

/** How many payrolls a page shows. */
const monthsPerPage = 25;

/** The pages on which a firm sets up payrolls and closes them [T3.16]. */
export function addStaffPayroll(
  app: Hono<{ Bindings: HttpBindings }>,
  { db }: Pick<Deps, 'db'>,
  { page, forStaff }: StaffAnswers,
): void {
  const demandFirmOf = (staff: Staff) => demandBrazilianFirm(db, principalOf(staff));

  app.get(
    staffPayrollPath,
    forStaff(async (context, staff) => {
      await demandFirmOf(staff);
      const draft = draftOf(await settingsOf(db, staff.company.id), languageOf(staff));
      const isSaved = context.req.query('saved') !== undefined;
      const draw = { draft, faults: new Map<string, string>(), isSaved };
      return await page(context, staff, {
        draw: (view) => settingsMarkup(view, draw),
        title: 'payrollTitle',
      });
    }),
  );

  app.post(
    staffPayrollPath,
    forStaff(async (context, staff) => {
      await demandFirmOf(staff);
      const form = await formOf(context);
      refuseUnstorable(form);
      const draft = draftIn(form);
      const read = readDraft(draft, languageOf(staff));
      if ('faults' in read)
        return await page(context, staff, {
          draw: (view) => settingsMarkup(view, { draft, faults: read.faults, isSaved: false }),
          ...{ title: 'payrollTitle', status: 400 },
        });
      try {
        await saveSettings(db, staff.company.id, read.settings);
      } catch (error) {
        if (refusalIn(error)?.status !== 409) throw error;
        const kept = draftOf(await settingsOf(db, staff.company.id), languageOf(staff));
        const outdated = { kept, differences: differencesOf(draft, kept) };
        const shown = { ...draft, version: kept.version };
        return await page(context, staff, {
          draw: (view) => settingsMarkup(view, { draft: shown, faults: new Map(), isSaved: false, outdated }),
          ...{ title: 'payrollTitle', status: 409 },
        });
      }
      return leadTo(context, `${staffPayrollPath}?saved`);
    }),
  );

  /** A client of the firm and its payrolls, the latest month first; refuses with 404 any other. */
  async function monthsOf(staff: Staff, clientId: string) {
    const scope = await demandFirmOf(staff);
    const client = await demandClient(db, scope, clientId);
    const { companyId } = client;
    const firm = await settingsOf(db, companyId);
    const [periods, closures] = await Promise.all([
      periodsOf(db, clientId, firm, false),
      findClosures(db, { companyId, clientId, most: mostPayrolls }),
    ]);
    const listed = new Set(periods.map(periodName));
    const closureOf = new Map(closures.map((one) => [periodName(one), one]));
    const others = closures.filter((one) => !listed.has(periodName(one)));
    const months = [...periods, ...others.map((one) => monthWithoutRequest(one, cutOffOf(one, firm)))]
      .toSorted(
        (one, other) =>
          other.competence.localeCompare(one.competence) ||
          payrollTypes.indexOf(one.type) - payrollTypes.indexOf(other.type),
      )
      .map((month): StaffMonth => ({ month, closure: closureOf.get(periodName(month)) }));
    return { client: { id: client.id, name: displayNameOf(client) }, months };
  }

  const monthIn = (months: readonly StaffMonth[], name: string): StaffMonth | undefined =>
    months.find(({ month }) => periodName(month) === name);

  app.get(
    staffMonthsPattern,
    forStaff(async (context, staff) => {
      const { client, months } = await monthsOf(staff, context.req.param('clientId') ?? '');
      const pages = Math.max(1, Math.ceil(months.length / monthsPerPage));
      const at = Math.min(pageOf(context), pages);
      const shown = months.slice((at - 1) * monthsPerPage, at * monthsPerPage);
      const changed = monthIn(months, context.req.query('changed') ?? '');
      return await page(context, staff, {
        draw: (view) => monthsMarkup(view, { client, months: shown, page: at, pages, changed }),
        title: 'monthsLink',
      });
    }),
  );

  app.get(
    `${staffMonthsPattern}/:period`,
    forStaff(async (context, staff) => {
      const { client, months } = await monthsOf(staff, context.req.param('clientId') ?? '');
      const month = monthIn(months, context.req.param('period') ?? '');
      if (!month) throw notFound();
      const draw = {
        draw: (view: Parameters<typeof closeMonthMarkup>[0]) => closeMonthMarkup(view, client, month),
      };
      return await page(context, staff, { ...draw, title: 'monthsLink' });
    }),
  );

  app.post(
    `${staffMonthsPattern}/:period`,
    forStaff(async (context, staff) => {
      const scope = await demandFirmOf(staff);
      const { id } = await demandClient(db, scope, context.req.param('clientId') ?? '');
      const period = periodNamed(context.req.param('period') ?? '');
      if (!period) throw notFound();
      const { closed } = await formOf(context);
      if (closed !== 'yes' && closed !== 'no')
        throw new Refusal(400, 'badRequest', 'body: closed is not valid');
      await setClosed(db, scope.principal, id, period, closed === 'yes');
      return leadTo(
        context,
        `${staffMonthsPath(id)}?${new URLSearchParams({ changed: periodName(period) })}`,
      );
    }),
  );
}

const staffMonthsPattern = '/staff/clients/:clientId/payroll';

const monthWithoutRequest = ({ competence, type }: PayrollPeriod, cutOff: string): StaffMonth['month'] => ({
  ...{ competence, type, cutOff, isClosed: true },
  ...{ requestId: null, status: null, outcome: null },
});
