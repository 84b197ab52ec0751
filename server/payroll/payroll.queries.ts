import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { addDays, type Day, todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { FormValues } from '../../contract/forms/form.ts';
import {
  type KeptPayrollSettings,
  type PayrollMonth,
  type PayrollSettings,
  payrollKind,
} from '../../contract/payroll/payroll.ts';
import {
  addMonths,
  cutOffOf,
  type PayrollPeriod,
  type PayrollType,
  payrollTypes,
  periodName,
  periodsOn,
  windowOf,
} from '../../contract/payroll/period.ts';
import { mostEmployees } from '../../contract/requests/employees.ts';
import type { Database } from '../db/database.ts';
import { payrollClosures, payrollSettings } from '../db/schema/payroll-schema.ts';
import { employees, serviceRequests } from '../db/schema/request-schema.ts';
import type { Transaction } from '../storage/locking.ts';
import { type Absence, absenceKinds, absencesIn } from './absences.ts';
import { defaultSettings, type MonthParts, monthFrom } from './payroll-month.ts';

type Reader = Pick<Database, 'select'>;

/** The most absences, and the most payrolls of a client, that are read for a month. */
const mostAbsences = 1_000;
export const mostPayrolls = 500;
/** How many days a part of a vacation may have begun before the window that it reaches into. */
const longestVacation = 31;

/** A payroll of a client of a firm. */
export interface PayrollPlace {
  readonly companyId: string;
  readonly clientId: string;
  readonly period: PayrollPeriod;
}

const competenceOf = sql<string>`(${serviceRequests.values} ->> 'competence')`;
const typeOf = sql<PayrollType>`(${serviceRequests.values} ->> 'payrollType')`;
/** Final requests come after the one that is not, the last answer first. */
const latestFirst = [
  asc(sql`(${serviceRequests.status} = 'Replied')`),
  sql`${serviceRequests.repliedAt} desc nulls last`,
];

/** The payrolls of a client, or those of one period. */
const payrollsOf = (clientId: string, period?: PayrollPeriod): SQL =>
  and(
    eq(serviceRequests.clientId, clientId),
    eq(serviceRequests.kind, payrollKind),
    ...(period
      ? [sql`${competenceOf} = ${period.competence}`, sql`${typeOf} = ${period.type}`]
      : [isNotNull(competenceOf)]),
  ) as SQL;

/** What was sent and neither withdrawn nor refused. */
const holdsGood = and(
  isNotNull(serviceRequests.sentValues),
  or(isNull(serviceRequests.outcome), eq(serviceRequests.outcome, 'answered')),
);

/** The rubrics and deadlines of a firm, with their version. */
export async function settingsOf(db: Reader, companyId: string): Promise<KeptPayrollSettings> {
  const [row] = await db.select().from(payrollSettings).where(eq(payrollSettings.companyId, companyId));
  if (!row) return { ...defaultSettings, version: 0 };
  const { rubrics, windowFrom, cutOffDay, version } = row;
  return { rubrics, windowFrom, cutOffDay, version };
}

/** Whether the firm has closed a payroll. */
export async function isMonthClosed(
  db: Reader,
  clientId: string,
  { competence, type }: PayrollPeriod,
): Promise<boolean> {
  const [row] = await db
    .select({ type: payrollClosures.type })
    .from(payrollClosures)
    .where(
      and(
        eq(payrollClosures.clientId, clientId),
        eq(payrollClosures.competence, competence),
        eq(payrollClosures.type, type),
      ),
    );
  return row !== undefined;
}

/** The employees who work for a client on a day of a window. */
const peopleOf = (db: Reader, clientId: string, [from, until]: readonly [Day, Day]) =>
  db
    .select()
    .from(employees)
    .where(
      and(
        eq(employees.clientId, clientId),
        or(isNull(employees.hireDate), lte(employees.hireDate, until)),
        or(isNull(employees.leftOn), gte(employees.leftOn, from)),
      ),
    )
    .orderBy(employees.sortName, employees.id)
    .limit(mostEmployees);

/** The vacations and leaves that reach into a window, as they were sent. */
async function absencesOf(
  db: Reader,
  clientId: string,
  [from, until]: readonly [Day, Day],
): Promise<Absence[]> {
  const sent = serviceRequests.sentValues;
  const earliest = addDays(from, -longestVacation);
  const rows = await db
    .select({ kind: serviceRequests.kind, values: sent })
    .from(serviceRequests)
    .where(
      and(
        eq(serviceRequests.clientId, clientId),
        inArray(serviceRequests.kind, [...absenceKinds]),
        holdsGood,
        or(
          sql`${sent} ->> 'leaveFrom' <= ${until} and coalesce(${sent} ->> 'leaveUntil', '9999') >= ${from}`,
          sql`jsonb_path_exists(${sent}, '$.vacationParts[*].vacationFrom ? (@ >= $from && @ <= $until)', jsonb_build_object('from', ${earliest}::text, 'until', ${until}::text))`,
        ),
      ),
    )
    .orderBy(desc(serviceRequests.updatedAt), serviceRequests.id)
    .limit(mostAbsences);
  return rows.flatMap(({ kind, values }) => (values ? absencesIn(kind, values) : []));
}

/** A payroll as it was sent last. */
async function sentPayroll(
  db: Reader,
  clientId: string,
  period: PayrollPeriod,
): Promise<FormValues | undefined> {
  const [row] = await db
    .select({ values: serviceRequests.sentValues })
    .from(serviceRequests)
    .where(and(payrollsOf(clientId, period), holdsGood))
    .orderBy(desc(serviceRequests.sentAt), serviceRequests.id)
    .limit(1);
  return row?.values ?? undefined;
}

const partsOf = async (
  db: Reader,
  { companyId, clientId, period }: PayrollPlace,
): Promise<Omit<MonthParts, 'seesCpf'>> => {
  const settings = await settingsOf(db, companyId);
  const window = windowOf(period.competence, settings);
  return {
    settings,
    isClosed: await isMonthClosed(db, clientId, period),
    people: await peopleOf(db, clientId, window),
    absences: await absencesOf(db, clientId, window),
  };
};

/** What the cells of a payroll are checked against: its month without the one before and without the others. */
export const sheetMonthOf = async (db: Reader, place: PayrollPlace): Promise<PayrollMonth> =>
  monthFrom(place.period, { ...(await partsOf(db, place)), seesCpf: false });

/** The last request of each payroll of a client; the one that is not final where there is one. */
const requestsByPeriod = (db: Database, clientId: string, seesUnsent: boolean) =>
  db
    .selectDistinctOn([competenceOf, typeOf], {
      competence: competenceOf,
      type: typeOf,
      requestId: serviceRequests.id,
      status: serviceRequests.status,
      outcome: serviceRequests.outcome,
    })
    .from(serviceRequests)
    .where(and(payrollsOf(clientId), seesUnsent ? undefined : ne(serviceRequests.status, 'Draft')))
    .orderBy(desc(competenceOf), typeOf, ...latestFirst)
    .limit(mostPayrolls);

/** The payrolls of a client that may be begun or were, the latest month first. */
export async function periodsOf(
  db: Database,
  clientId: string,
  settings: PayrollSettings,
  seesUnsent: boolean,
): Promise<PayrollMonth['periods']> {
  const [requests, closures] = await Promise.all([
    requestsByPeriod(db, clientId, seesUnsent),
    db
      .select({ competence: payrollClosures.competence, type: payrollClosures.type })
      .from(payrollClosures)
      .where(eq(payrollClosures.clientId, clientId))
      .orderBy(desc(payrollClosures.competence), payrollClosures.type)
      .limit(mostPayrolls),
  ]);
  const closed = new Set(closures.map(periodName));
  const byName = new Map(requests.map((one) => [periodName(one), one]));
  const all = new Map<string, PayrollPeriod>();
  for (const one of [...periodsOn(todayInBrazil()), ...requests]) all.set(periodName(one), one);
  const order = ({ type }: PayrollPeriod): number => payrollTypes.indexOf(type);
  return [...all]
    .toSorted(
      ([, one], [, other]) => other.competence.localeCompare(one.competence) || order(one) - order(other),
    )
    .map(([name, { competence, type }]) => ({
      ...{ competence, type, cutOff: cutOffOf({ competence, type }, settings), isClosed: closed.has(name) },
      requestId: byName.get(name)?.requestId ?? null,
      status: byName.get(name)?.status ?? null,
      outcome: byName.get(name)?.outcome ?? null,
    }));
}

/** A payroll of a client: its columns and people, what recurs from the month before, and the other months. */
export async function payrollMonthOf(
  db: Database,
  place: PayrollPlace,
  { seesCpf, seesUnsent }: { readonly seesCpf: boolean; readonly seesUnsent: boolean },
): Promise<PayrollMonth> {
  const { clientId, period } = place;
  const previous = { ...period, competence: addMonths(period.competence, -1) };
  const [parts, before] = await Promise.all([partsOf(db, place), sentPayroll(db, clientId, previous)]);
  return {
    ...monthFrom(period, { ...parts, seesCpf, before }),
    periods: await periodsOf(db, clientId, parts.settings, seesUnsent),
  };
}

/** The request of a payroll that is not final, else the one that was answered last. */
export async function lastRequestOf(db: Reader, clientId: string, period: PayrollPeriod) {
  const [row] = await db
    .select({ id: serviceRequests.id, status: serviceRequests.status })
    .from(serviceRequests)
    .where(payrollsOf(clientId, period))
    .orderBy(...latestFirst)
    .limit(1);
  return row;
}

/** Holds the requests of a payroll that may still change. */
export async function holdRequestsOf(
  tx: Transaction,
  clientId: string,
  period: PayrollPeriod,
): Promise<void> {
  await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(and(payrollsOf(clientId, period), ne(serviceRequests.status, 'Replied')))
    .for('update');
}
