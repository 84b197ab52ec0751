import { centsOf, moneyOf } from '../../brazil/cents.ts';
import { answerIn, type Finding, type FormRule, type FormValues } from '../../forms/form.ts';
import type { Employee } from '../employees.ts';
import type { RequestContext } from '../kind.ts';
import { found } from './findings.ts';

/** The choice of an employee of the client. */
export const employeeField: FormRule = { format: 'choice', source: 'employees', required: true };

/** A question that is answered with yes or no. */
export const yesNo = { format: 'choice', enum: ['yes', 'no'] } as const satisfies FormRule;

/** The employee whom a form is about. */
export const employeeIn = (values: FormValues, { employees }: RequestContext): Employee | undefined =>
  employees.find(({ id }) => id === answerIn(values, 'employeeId'));

/** The name of that employee, for lists. */
export const employeeName = (values: FormValues, context: RequestContext): string =>
  employeeIn(values, context)?.name ?? '';

/** The number in an answer of the format `count`; 0 when there is none. */
export const countIn = (values: FormValues, field: string): number => Number(answerIn(values, field) || '0');

/** The cents in an answer of the format `money`; 0 when there is none. */
export const centsIn = (values: FormValues, field: string): number => centsOf(answerIn(values, field));

/** The amount in such an answer with its two places; empty when there is none. */
export const moneyIn = (values: FormValues, field: string): string =>
  answerIn(values, field) === '' ? '' : moneyOf(centsIn(values, field));

/** Which of these amounts are below zero: a field of the format `money` takes them. */
export const belowZero = (values: FormValues, ...fields: readonly string[]): Finding[] =>
  fields
    .filter((field) => answerIn(values, field).startsWith('-'))
    .map((field) => found('amountBelowZero', field));
