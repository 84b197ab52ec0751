import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { mostEmployees } from '../requests/employees.ts';
import { requestOutcomes, requestStatuses } from '../requests/request-life.ts';
import { cellTypes } from './cells.ts';
import { payrollTypes } from './period.ts';
import { bindings, defaultRubrics, maxRubricLabel, ownBindings } from './rubrics.ts';

const path = '/api/br-service-requests/v1/payroll';
const ours = { path: 'ours', shape: 'ours' } as const;
const refused = {
  401: 'The session is over.',
  403: 'The user has no service requests.',
  404: 'Not there, or not for this user.',
};
const ofFirm = { ...refused, 403: 'For staff only.' };

/** The id of the kind of service request that carries the entries of a payroll. */
export const payrollKind = 'payroll-entries';

const competence = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
const period = { competence, type: z.enum(payrollTypes) };

const rubricSchema = z.object({
  binding: z.enum(bindings as [string, ...string[]]),
  label: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRubricLabel))),
  dataType: z.enum(cellTypes),
  nature: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  sign: z.enum(['earning', 'deduction', 'none']),
  isRecurring: z.boolean(),
  most: z.nullable(z.int().check(z.gte(0))),
  isVisible: z.boolean(),
  check: z.optional(z.enum(['hoursOfMonth', 'overtime', 'advance', 'transport', 'days'])),
});

/** A person of a payroll [T3.12]: an employee who is active on a day of its window, or left in it. */
const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** With its dots; `null` for a caller who may not see it. */
  cpf: z.nullable(z.string()),
  hireDate: z.nullable(z.string()),
  jobPosition: z.nullable(z.string()),
  /** The number of the employee in the client's register. */
  registration: z.nullable(z.string()),
  /** In cents. */
  salary: z.nullable(z.int()),
  leftOn: z.nullable(z.string()),
  /** A vacation or leave within the window. */
  away: z.nullable(
    z.object({ reason: z.enum(['vacation', 'leave']), from: z.string(), until: z.nullable(z.string()) }),
  ),
});
export type PayrollPerson = z.infer<typeof personSchema>;

/** Cells by the binding of their column, as `cells.ts` keeps them. */
const cellsSchema = z.record(z.string(), z.string());

const monthSchema = z.object({
  ...period,
  /** The days that the entries are about, and the last day on which they are in time. */
  from: z.string(),
  until: z.string(),
  cutOff: z.string(),
  /** Whether the firm has closed the month: nothing of it changes any more. */
  isClosed: z.boolean(),
  rubrics: z.array(rubricSchema),
  people: z.array(personSchema).check(z.maxLength(mostEmployees)),
  /** The recurring cells of the same payroll a month before, as they were sent, by employee. */
  previous: z.record(z.string(), cellsSchema),
  /** The payrolls that may be begun or were, the latest month first. */
  periods: z.array(
    z.object({
      ...period,
      cutOff: z.string(),
      isClosed: z.boolean(),
      /** The request of this payroll that is not final, else the one that was answered last; `null` without any. */
      requestId: z.nullable(z.string()),
      status: z.nullable(z.enum(requestStatuses)),
      outcome: z.nullable(z.enum(requestOutcomes)),
    }),
  ),
});
export type PayrollMonth = z.infer<typeof monthSchema>;

/** A payroll of a client: its columns, its people, what recurs from the month before, and the other months. */
export const getPayrollMonth = defineCall({
  id: 'getPayrollMonth',
  spec: ['T3.12', 'T3.16'],
  origin: ours,
  summary: 'The columns and people of a payroll, and the months that have one.',
  method: 'GET',
  path: `${path}/month`,
  access: 'session',
  query: z.object({ clientId: z.string(), ...period }),
  response: monthSchema,
  errors: { ...refused, 400: 'There is no such payroll in this month.' },
});

export const payrollSettingsSchema = z.object({
  rubrics: z
    .array(rubricSchema)
    .check(z.minLength(1), z.maxLength(defaultRubrics.length + ownBindings.length)),
  windowFrom: z.int().check(z.gte(1), z.lte(28)),
  cutOffDay: z.int().check(z.gte(1), z.lte(31)),
});
export type PayrollSettings = z.infer<typeof payrollSettingsSchema>;

const keptSettingsSchema = z.extend(payrollSettingsSchema, {
  /** Counts what was saved; 0 for a firm that has set nothing. */
  version: z.int().check(z.gte(0)),
});
export type KeptPayrollSettings = z.infer<typeof keptSettingsSchema>;

export const getPayrollSettings = defineCall({
  id: 'getPayrollSettings',
  spec: ['T3.16'],
  origin: ours,
  summary: 'The rubrics and deadlines of the firm, for staff.',
  method: 'GET',
  path: `${path}/settings`,
  access: 'session',
  response: keptSettingsSchema,
  errors: ofFirm,
});

/** Sets the rubrics and deadlines of the firm, in place of those with the version that the caller has seen. Entries that were sent stay as they are. */
export const setPayrollSettings = defineCall({
  id: 'setPayrollSettings',
  spec: ['T3.16'],
  origin: ours,
  summary: 'Sets the rubrics and deadlines of the firm, for staff.',
  method: 'PUT',
  path: `${path}/settings`,
  access: 'session',
  body: keptSettingsSchema,
  response: keptSettingsSchema,
  errors: {
    ...ofFirm,
    400: 'A binding twice, a type that a rubric of this edition does not have, or an own rubric without a name.',
    409: 'outdated: other settings were saved meanwhile.',
  },
});

const ofSheet = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
/** The bindings of the columns that are wanted, with a comma between them; all that the firm shows without it. */
const sheetColumns = {
  columns: z.optional(z.string().check(z.maxLength(1_000), z.regex(/^[A-Za-z0-9]+(,[A-Za-z0-9]+)*$/))),
};

/** Where the sheet of a payroll is downloaded as XLSX: a path that works once, within a minute. */
export const findPayrollSheet = defineCall({
  id: 'findPayrollSheet',
  spec: ['T3.16'],
  origin: ours,
  summary: 'The path that the sheet of a payroll is downloaded from as XLSX.',
  method: 'GET',
  path: `${path}/sheets/{id}/address`,
  access: 'session',
  params: ofSheet,
  query: z.object(sheetColumns),
  response: z.object({ downloadUrl: z.string() }),
  errors: { ...refused, 429: 'Too many tickets.' },
});

/** The people and columns of a payroll with its totals, as a workbook with a sheet that says who asked and when. */
export const downloadPayrollSheet = defineCall({
  id: 'downloadPayrollSheet',
  spec: ['T3.16'],
  origin: ours,
  summary: 'Downloads the sheet of a payroll as XLSX, by session or by the ticket in the query.',
  method: 'GET',
  path: `${path}/sheets/{id}/file`,
  access: 'ticket',
  params: ofSheet,
  query: z.object({ ...sheetColumns, token: z.optional(z.string()) }),
  response: 'file',
  errors: refused,
});

/** Closes a payroll of a client, or opens it again. */
export const closePayrollMonth = defineCall({
  id: 'closePayrollMonth',
  spec: ['T3.16'],
  origin: ours,
  summary: 'Closes a payroll of a client or opens it again, for staff.',
  method: 'PUT',
  path: `${path}/month/closed`,
  access: 'session',
  body: z.object({ clientId: z.string(), ...period, isClosed: z.boolean() }),
  response: 'empty',
  errors: { ...ofFirm, 400: 'There is no such payroll in this month.' },
});
