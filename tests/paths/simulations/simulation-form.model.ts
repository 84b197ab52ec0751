/** Models of the form of a simulation. */
import type { Employee } from '../../../contract/requests/employees.ts';
import type { Simulation } from '../../../contract/simulations/simulations.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { simulationFormMachine } from '../../../machines/simulations/simulation-form.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const offline = new ProblemError({ code: 'offline' });

export const ana: Employee = {
  ...{ id: 'ana', name: 'Ana Paula Ferreira', cpf: null, hireDate: '2022-03-10', jobPosition: null },
  ...{ birthDate: null, salary: '2480.00', leftOn: null },
};

export const simulation = (change: Partial<Simulation> = {}): Simulation => ({
  ...{ id: 'one', clientId: 'acme', kind: 'raise', subject: 'Ana Paula Ferreira', by: 'Beatriz Nogueira' },
  ...{ at: '2026-11-25T12:00:00.000Z', until: '2027-02-23T12:00:00.000Z' },
  values: { employeeId: 'ana', salary: '2480.00', newSalary: '2600.00', taxRegime: 'simples' },
  result: {
    lines: [
      { code: 'salary', part: 'person', cents: 260_000, before: 248_000 },
      { code: 'inss', part: 'person', base: 260_000, cents: -20_969, before: -19_889 },
      { code: 'fgts', part: 'company', base: 310_556, rate: 800, cents: 24_844, before: 23_698 },
    ],
    net: { cents: 239_031, before: 228_111 },
    costMonth: { cents: 335_400, before: 319_921 },
    costYear: { cents: 4_024_800, before: 3_839_052 },
    findings: [],
    tables: [{ name: 'inss', validFrom: '2026-01-01', source: 'Portaria' }],
    on: '2026-11-25',
  },
  mayChange: true,
  ...change,
});

const start = { clientId: 'acme', employees: [ana], formId: 'form' };
const answer = (field: string, value: string) => ({ type: 'answer.changed' as const, field, value });

const define = (
  name: string,
  input: { kind: 'raise' | null; simulationId: string | null },
  values: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>> | null = null,
) =>
  defineModel({
    name,
    machine: simulationFormMachine,
    input: { user: 'user-1', clientId: 'acme', ...input },
    events: [
      done('beginForm', { ...start, kind: 'raise', values, kept }),
      failed('beginForm', offline),
      { type: 'form.retry' },
      answer('employeeId', 'ana'),
      answer('newSalary', '2600.00'),
      answer('newSalary', '0'),
      answer('taxRegime', 'simples'),
      { type: 'answers.discard' },
      done('keepAnswers', undefined),
      failed('keepAnswers', new Error('no storage')),
      { type: 'simulation.run' },
      done('runSimulation', { data: simulation(), findings: [] }),
      done('runSimulation', {
        data: null,
        findings: [{ code: 'amountZero', level: 'error', path: 'newSalary' }],
      }),
      failed('runSimulation', offline),
    ],
    contextKey: ({ values: given, problem, findings, pointsOut, isRecalled }) => [
      ...[JSON.stringify(given), problem?.code, findings.length, pointsOut, isRecalled],
    ],
    places: 'transitions',
    paths: 'covering',
  });

export const simulationFormModels = [
  define('a raise that is filled in', { kind: 'raise', simulationId: null }, {}),
  define(
    'a simulation whose amounts are changed',
    { kind: null, simulationId: 'one' },
    {
      ...{ employeeId: 'ana', salary: '2480.00', newSalary: '2600.00', taxRegime: 'simples' },
    },
  ),
  define(
    'a raise that was being filled in before',
    { kind: 'raise', simulationId: null },
    {},
    { employeeId: 'ana', salary: '2480.00', newSalary: '2700.00' },
  ),
  define(
    'a simulation whose kept answers are those that it has',
    { kind: null, simulationId: 'one' },
    { newSalary: '2600.00' },
    { newSalary: '2600.00' },
  ),
] as const;
