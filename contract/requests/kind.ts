import type { Day } from '../brazil/business-days.ts';
import type { Condition, Finding, FormRules, FormValues } from '../forms/form.ts';
import type { Market } from '../language/market.ts';
import type { PayrollMonth } from '../payroll/payroll.ts';
import type { Capability } from '../session/access.ts';
import type { Employee } from './employees.ts';

/** What the checks of a form compare it with. */
export interface RequestContext {
  /** The present day in Brasília. */
  readonly today: Day;
  /** The employees of the client, those who have left included. */
  readonly employees: readonly Employee[];
  /** The month of a payroll: its columns, people and deadlines. Only for the kind that is a grid. */
  readonly payroll?: PayrollMonth | undefined;
}

/** A kind of file that belongs to a request. */
export interface AttachmentRule {
  /** The key of its name among the translations. */
  readonly type: string;
  /** Without it the request can be sent, always or while a condition on the form holds. */
  readonly required?: true | Condition;
}

/** A fact of a request in the strip above its conversation: a label's key, and a value with its format. */
export interface RequestFact {
  readonly label: string;
  readonly value: string;
  readonly format: 'text' | 'date' | 'month' | 'dates' | 'days' | 'money' | `choice.${string}`;
}

/** The most facts of a request. */
export const mostFacts = 4;

/** A kind of request: all of it is data, and the functions that compare a form with what is known. */
export interface RequestKind {
  /** The last segment of its route [T2.14]. */
  readonly id: string;
  /** The filter of the list that shows only this kind [T3.14]. */
  readonly filter: RequestKindFilter;
  /** The only market that has it; every market without it. */
  readonly market?: Market;
  /** What the user has to be allowed beyond service requests in general [T3.15]. */
  readonly capability?: Capability;
  /** Whether it is filled in as a grid of cells instead of a form. */
  readonly isSheet?: true;
  readonly form: FormRules;
  readonly attachments: readonly AttachmentRule[];
  /** Whom or what it is about, for lists: a name, at most 120 characters. */
  readonly subject: (values: FormValues, context: RequestContext) => string;
  readonly facts: (values: FormValues, context: RequestContext) => readonly RequestFact[];
  /** What is wrong or odd beyond single fields. Only called when no field has a fault. */
  readonly check: (values: FormValues, context: RequestContext) => readonly Finding[];
}

/** The filters of the list that are kinds of requests [T3.14]. */
export const requestKindFilters = [
  'PAYROLL_ENTRY',
  'NOTICE_VACATION',
  'NOTICE_TERMINATION',
  'VACATION_CALCULATION',
  'TERMINATION_CALCULATION',
  'EMPLOYEE_LEAVE',
  'EMPLOYEE',
  'INTERN',
  'TAXPAYER',
  'GENERIC',
] as const;
export type RequestKindFilter = (typeof requestKindFilters)[number];

/** The filters of the list by status, and all [T3.14]. */
export const requestStatusFilters = [
  'ALL',
  'WAITING_FOR_CLIENT',
  'WAITING_FOR_AN_ANSWER',
  'WAITING_FOR_CORRECTION',
  'REPLIED',
  'DRAFT',
] as const;

/** The filter kinds by their number [T3.14], 0 to 15. */
export const requestFilters = [...requestStatusFilters, ...requestKindFilters] as const;
