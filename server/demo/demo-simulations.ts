import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { FormValues } from '../../contract/forms/form.ts';
import type { Employee } from '../../contract/requests/employees.ts';
import { simulate, simulationOf, subjectOfSimulation } from '../../contract/simulations/simulate.ts';
import { type SimulationKindId, simulationDays } from '../../contract/simulations/simulation.ts';
import type { simulations } from '../db/schema/simulation-schema.ts';
import type { DemoClient } from './demo-clients.ts';
import { idOf } from './identity.ts';

type SimulationRow = typeof simulations.$inferInsert;

interface SimulationPlan {
  readonly kind: SimulationKindId;
  readonly daysAgo: number;
  readonly values: (employee: (name: string) => string) => FormValues;
}

const simples = { taxRegime: 'simples' };

/** What the people of the demo's clients have worked out, by the clients' keys. */
const plansOf: Readonly<Record<string, readonly SimulationPlan[]>> = {
  'Padaria São João Ltda': [
    {
      kind: 'vacation',
      daysAgo: 2,
      values: (employee) => ({
        ...simples,
        employeeId: employee('Ana Paula Ferreira'),
        salary: '2480.00',
        vacationDays: '20',
        soldDays: '10',
      }),
    },
    {
      kind: 'raise',
      daysAgo: 9,
      values: (employee) => ({
        ...simples,
        employeeId: employee('Isabela Martins'),
        salary: '2780.00',
        newSalary: '3050.00',
        incomeTaxDependants: '1',
      }),
    },
    { kind: 'hiring', daysAgo: 20, values: () => ({ ...simples, salary: '2050.00' }) },
  ],
};

const dayMs = 86_400_000;

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly employees: readonly Employee[];
  readonly person: { readonly userId: string; readonly name: string };
  readonly now: Date;
}

/** The simulations of a client of the demo, as they were worked out on their days. */
export function demoSimulations({ client, clientId, employees, person, now }: Options): SimulationRow[] {
  const idOfName = (name: string) => employees.find((one) => one.name === name)?.id ?? '';
  return (plansOf[client.key] ?? []).map((plan, index) => {
    const createdAt = new Date(now.getTime() - plan.daysAgo * dayMs);
    const kind = simulationOf(plan.kind);
    const values = plan.values(idOfName);
    const result = kind && simulate(kind, values, { today: todayInBrazil(createdAt), employees }).result;
    if (!result) throw new Error(`demo: the simulation ${plan.kind} cannot be worked out`);
    return {
      id: idOf('simulation', clientId, `${index}`),
      ...{ companyId: client.companyId, clientId, kind: plan.kind, values, result, createdAt },
      subject: subjectOfSimulation(values, employees),
      createdById: person.userId,
      createdByName: person.name,
      expiresAt: new Date(createdAt.getTime() + simulationDays * dayMs),
    };
  });
}
