import { foldName } from '../clients/fold.ts';
import type { employees } from '../db/schema/request-schema.ts';
import type { DemoClient } from './demo-clients.ts';
import { idOf } from './identity.ts';

type EmployeeRow = typeof employees.$inferSelect;

/** Name, CPF, first day, post, salary and birthday of an employee, and the last day of one who has left. */
type Person = readonly [
  name: string,
  cpf: string,
  hireDate: string,
  jobPosition: string,
  salary: string,
  birthDate: string,
  leftOn?: string,
];

/** The employees of the demo's clients, by the clients' keys: invented people with CPFs whose check digits are right. */
const peopleOf: Readonly<Record<string, readonly Person[]>> = {
  'Padaria São João Ltda': [
    ['Ana Paula Ferreira', '905.019.909-76', '2022-03-10', 'Vendedora', '2480.00', '1994-06-18'],
    ['Bruno Carvalho', '929.047.219-75', '2021-05-02', 'Padeiro (noite)', '3150.00', '1989-11-03'],
    ['Camila Rocha', '529.982.247-25', '2024-03-04', 'Atendente de balcão', '2050.00', '2001-02-27'],
    ['Diego Antunes', '615.267.549-91', '2019-08-15', 'Forneiro', '2900.00', '1985-09-12'],
    ['Elisa Monteiro', '662.764.079-17', '2023-02-01', 'Atendente', '2050.00', '1996-12-05'],
    ['Fábio Nunes', '739.723.829-79', '2018-07-20', 'Padeiro-chefe (noite)', '4300.00', '1979-04-22'],
    ['Gabriela Lopes', '632.848.759-21', '2020-11-11', 'Gerente de loja', '5400.00', '1987-08-30'],
    ['Henrique Dias', '006.525.969-67', '2025-06-05', 'Auxiliar de produção', '1950.00', '2004-01-14'],
    ['Isabela Martins', '985.517.009-10', '2022-01-17', 'Confeiteira', '2780.00', '1992-03-08'],
    ['João Vitor Souza', '448.752.189-07', '2025-09-08', 'Entregador', '1980.00', '2002-10-21'],
    ['Lívia Torres', '715.353.639-67', '2023-10-23', 'Caixa', '2080.00', '1999-07-02'],
    ['Marcelo Pinto', '221.339.819-42', '2024-04-14', 'Forneiro', '2850.00', '1990-05-25'],
  ],
  'Construções Itaúna S.A.': [
    ['Aline Guedes', '318.274.650-26', '2021-02-15', 'Assistente administrativa', '2600.00', '1993-09-17'],
    ['Cícero Batista', '742.910.385-50', '2017-10-02', 'Mestre de obras', '4850.00', '1976-06-09'],
    ['Otávio Meira', '560.183.927-12', '2023-05-22', 'Pedreiro', '2750.00', '1988-12-28'],
    ['Rosana Teles', '209.447.186-12', '2019-03-11', 'Pintora', '2680.00', '1984-01-19', '2025-08-29'],
  ],
};

/** The id of an employee of the demo. */
export const employeeIdOf = (clientId: string, name: string): string => idOf('employee', clientId, name);

/** The employees of a client of the demo. */
export const demoEmployees = ({ key }: DemoClient, clientId: string): EmployeeRow[] =>
  (peopleOf[key] ?? []).map(
    ([name, cpf, hireDate, jobPosition, salary, birthDate, leftOn = null], index) => ({
      id: employeeIdOf(clientId, name),
      clientId,
      name,
      sortName: foldName(name),
      ...{ cpf, hireDate, jobPosition, birthDate, salary, leftOn },
      registration: String(index + 1).padStart(4, '0'),
    }),
  );
