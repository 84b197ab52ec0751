import { answerIn, type FormRule, type FormValues } from '../../forms/form.ts';
import type { Employee } from '../employees.ts';
import type { RequestContext } from '../kind.ts';

/** The choice of an employee of the client. */
export const employeeField: FormRule = { format: 'choice', source: 'employees', required: true };

/** The employee whom a form is about. */
export const employeeIn = (values: FormValues, { employees }: RequestContext): Employee | undefined =>
  employees.find(({ id }) => id === answerIn(values, 'employeeId'));

/** The name of that employee, for lists. */
export const employeeName = (values: FormValues, context: RequestContext): string =>
  employeeIn(values, context)?.name ?? '';

/** The number in an answer of the format `count`; 0 when there is none. */
export const countIn = (values: FormValues, field: string): number => Number(answerIn(values, field) || '0');
