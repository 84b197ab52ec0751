/** A small payroll for tests: four people, one of them on leave for the whole month, and columns of every type. */
import type { PayrollMonth, PayrollPerson } from './payroll.ts';
import { defaultRubrics } from './rubrics.ts';

export const personOf = (id: string, name: string, more: Partial<PayrollPerson> = {}): PayrollPerson => ({
  ...{ id, name, cpf: null, hireDate: '2022-03-10', jobPosition: 'Padeiro', registration: null },
  ...{ salary: 248_000, leftOn: null, away: null },
  ...more,
});

export const people: readonly PayrollPerson[] = [
  personOf('ana', 'Ana Paula Ferreira', {
    cpf: '905.019.909-76',
    registration: '0001',
    jobPosition: 'Vendedora',
  }),
  personOf('bruno', 'Bruno Carvalho', {
    cpf: '929.047.219-75',
    registration: '0002',
    hireDate: '2021-05-02',
  }),
  personOf('elisa', 'Elisa Monteiro', {
    cpf: '662.764.079-17',
    registration: '0005',
    jobPosition: null,
    salary: null,
  }),
  personOf('isabela', 'Isabela Martins', {
    ...{ cpf: '985.517.009-10', registration: '0009', jobPosition: 'Confeiteira' },
    away: { reason: 'leave', from: '2026-10-15', until: '2026-12-10' },
  }),
];

export const monthOf = (more: Partial<PayrollMonth> = {}): PayrollMonth => ({
  ...{
    competence: '2026-11',
    type: 'monthly',
    from: '2026-11-01',
    until: '2026-11-30',
    cutOff: '2026-11-25',
  },
  ...{ isClosed: false, people: [...people], previous: {}, periods: [] },
  rubrics: defaultRubrics.map((rubric) => ({ ...rubric, isVisible: true })) as PayrollMonth['rubrics'],
  ...more,
});
