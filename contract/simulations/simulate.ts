import type { FieldFault } from '../fields/fault.ts';
import {
  answerIn,
  cleanValues,
  type Finding,
  type FormSources,
  type FormValues,
  fieldsOfForm,
  formFaults,
} from '../forms/form.ts';
import type { Employee } from '../requests/employees.ts';
import { oddDates } from '../requests/kinds/sound-dates.ts';
import { found } from './findings.ts';
import { hiring, proLabore, raise } from './kinds/monthly.ts';
import { thirteenth, vacation } from './kinds/once.ts';
import { termination } from './kinds/termination.ts';
import type { SimulationContext, SimulationKind, SimulationKindId, SimulationResult } from './simulation.ts';

const kinds: Readonly<Record<SimulationKindId, SimulationKind>> = {
  raise,
  hiring,
  vacation,
  termination,
  thirteenth,
  proLabore,
};

/** A kind of simulation by its id; `undefined` for any other. */
export const simulationOf = (id: string): SimulationKind | undefined =>
  Object.hasOwn(kinds, id) ? kinds[id as SimulationKindId] : undefined;

/** The employees that can be chosen: those who have not left. */
const sourcesOf = (employees: readonly Employee[]): FormSources => ({
  employees: employees.filter(({ leftOn }) => leftOn === null).map(({ id }) => id),
});

/** What is wrong with single answers, by path. */
export const faultsOfSimulation = (
  { form }: SimulationKind,
  values: FormValues,
  employees: readonly Employee[],
): Readonly<Record<string, FieldFault>> => formFaults(form, values, sourcesOf(employees));

/** What came of working out a simulation: its result, or what keeps it from having one. */
export interface Simulated {
  readonly faults: Readonly<Record<string, FieldFault>>;
  readonly findings: readonly Finding[];
  readonly result: SimulationResult | null;
}

/** Works a simulation out. The same on the server and in the browser. */
export function simulate(kind: SimulationKind, given: FormValues, context: SimulationContext): Simulated {
  const values = cleanValues(kind.form, given);
  const faults = faultsOfSimulation(kind, values, context.employees);
  if (Object.keys(faults).length > 0) return { faults, findings: [], result: null };
  const odd = oddDates(kind.form, values).map((path) => found('yearOdd', path));
  const findings = odd.length > 0 ? odd : kind.check(values, context);
  if (findings.some(({ level }) => level === 'error')) return { faults, findings, result: null };
  return { faults, findings, result: kind.account(values, context) };
}

/** The answers after another one: a chosen employee fills in the wage and the day of hire, where the form asks for them. */
export function simulationEdited(
  { form }: SimulationKind,
  values: FormValues,
  { field, value }: { readonly field: string; readonly value: string },
  employees: readonly Employee[],
): FormValues {
  const changed = { ...values, [field]: value };
  const employee = field === 'employeeId' ? employees.find(({ id }) => id === value) : undefined;
  if (!employee) return changed;
  const known = { salary: employee.salary, hireDate: employee.hireDate };
  const asked = fieldsOfForm(form);
  const filled = Object.entries(known).filter(([name, text]) => Object.hasOwn(asked, name) && text !== null);
  return { ...changed, ...Object.fromEntries(filled) } as FormValues;
}

/** What a simulation is about, for lists: the name of its employee, or ''. */
export const subjectOfSimulation = (values: FormValues, employees: readonly Employee[]): string =>
  employees.find(({ id }) => id === answerIn(values, 'employeeId'))?.name ?? '';
