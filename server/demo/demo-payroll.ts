import { addDays, type Day, daysBetween } from '../../contract/brazil/business-days.ts';
import type { FormRow, FormValues } from '../../contract/forms/form.ts';
import { readCell } from '../../contract/payroll/cells.ts';
import type { PayrollMonth } from '../../contract/payroll/payroll.ts';
import { addMonths, cutOffOf, defaultCalendar, monthOf } from '../../contract/payroll/period.ts';
import { defaultRubrics } from '../../contract/payroll/rubrics.ts';
import { entriesGroup, personField } from '../../contract/payroll/sheet.ts';
import type { employees, serviceRequests } from '../db/schema/request-schema.ts';
import { absencesIn } from '../payroll/absences.ts';
import { periodIn } from '../payroll/payroll-drafts.ts';
import { defaultSettings, monthFrom } from '../payroll/payroll-month.ts';
import type { PlannedFile, RequestPlan } from './demo-request-plans.ts';

const bakery = 'Padaria São João Ltda';

/** Cells of the bakery's people as they are typed, by column. */
type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A cell as it is kept; what cannot be read stays as it was typed. */
function kept(binding: string, typed: string): string {
  const type = defaultRubrics.find((rubric) => rubric.binding === binding)?.dataType ?? 'text';
  const read = readCell(type, typed, 'pt-BR');
  return 'value' in read ? read.value : `?${typed}`;
}

const entriesOf = (typed: Typed, employee: (name: string) => string): readonly FormRow[] =>
  Object.entries(typed).map(([name, cells]) => ({
    [personField]: employee(name),
    ...Object.fromEntries(Object.entries(cells).map(([binding, cell]) => [binding, kept(binding, cell)])),
  }));

const vale = '350,00';

/** The payroll of the month before. */
const sentCells: Typed = {
  'Ana Paula Ferreira': { he50: '06:00', comissao: '1.105,00', vale },
  'Bruno Carvalho': { he50: '03:30', adNoturno: '13:00', vale },
  'Camila Rocha': { he50: '02:05', comissao: '790,00', vale },
  'Diego Antunes': { he100: '06:00', adNoturno: '17:15', vale },
  'Elisa Monteiro': { comissao: '380,00' },
  'Fábio Nunes': { he50: '08:20', adNoturno: '23:30', vale },
  'Gabriela Lopes': { he50: '03:00', comissao: '1.845,50', vale },
  'Henrique Dias': { faltas: '07:20', vale, obs: 'Um dia sem justificativa' },
  'Isabela Martins': { he50: '04:40', comissao: '360,00', vale },
  'João Vitor Souza': { he50: '07:45', adNoturno: '07:30', vale },
  'Lívia Torres': { he50: '05:10', comissao: '655,00', vale },
  'Marcelo Pinto': { faltas: '14:40', adNoturno: '12:00', vale },
};

/** The payroll of the present month, in which a cell is not right yet. */
const draftCells: Typed = {
  'Ana Paula Ferreira': { he50: '08:30', comissao: '1.240,00', vale },
  'Bruno Carvalho': { faltas: '07:20', he50: '04:15', adNoturno: '12:00', vale, obs: 'Atestado anexo' },
  'Camila Rocha': { he100: '07:20', comissao: '860,50', vale },
  'Diego Antunes': { he100: '06:00', adNoturno: '18:30', vale },
  'Elisa Monteiro': { comissao: '415,00', vale: '0', obs: 'Sem vale' },
  'Fábio Nunes': { faltas: '14:40', he50: '10:10', he100: '03:30', adNoturno: '22:00', vale },
  'Gabriela Lopes': { he50: '02:30', comissao: '1.980,75', vale },
  'Henrique Dias': { he50: '12:75', vale },
  'Isabela Martins': { faltas: '03:10', he50: '05:20', comissao: '390,00', vale },
  'João Vitor Souza': { he50: '09:00', he100: '07:20', adNoturno: '08:15', vale },
  'Lívia Torres': { he50: '06:40', comissao: '725,00', vale },
  'Marcelo Pinto': { he50: '01:50', adNoturno: '14:00', vale },
};

const answer = (name: string, topic: NonNullable<PlannedFile['topic']>): PlannedFile => ({
  ...{ type: 'answer', name, kind: 'pdf', topic },
});

/** How many days ago the payroll of the month before was sent: on the day before its deadline. */
function daysSinceSent(today: Day): number {
  const period = { competence: addMonths(monthOf(today), -1), type: 'monthly' } as const;
  return daysBetween(addDays(cutOffOf(period, defaultCalendar), -1), today);
}

/** The payrolls of the bakery. */
export const payrollPlans: readonly RequestPlan[] = [
  {
    client: bakery,
    kind: 'payroll-entries',
    daysAgo: daysSinceSent,
    values: ({ today, employee }) => ({
      competence: addMonths(monthOf(today), -1),
      payrollType: 'monthly',
      [entriesGroup]: entriesOf(sentCells, employee),
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'reply',
        text: 'A folha está fechada. Seguem o resumo e as guias do FGTS e da DARF previdenciária; confira os vencimentos.',
        files: [
          answer('Folha de pagamento', 'payroll'),
          answer('Guia do FGTS Digital', 'tax'),
          answer('DARF previdenciária', 'tax'),
        ],
      },
    ],
  },
  {
    client: bakery,
    kind: 'payroll-entries',
    daysAgo: 0.05,
    values: ({ today, employee }) => ({
      competence: monthOf(today),
      payrollType: 'monthly',
      [entriesGroup]: entriesOf(draftCells, employee),
    }),
    steps: [],
  },
];

/** The month of a payroll of the demo; `undefined` for the form of another kind. */
export function demoPayrollMonth(
  {
    employees: people,
    requests,
  }: {
    readonly employees: readonly (typeof employees.$inferSelect)[];
    readonly requests: readonly (typeof serviceRequests.$inferInsert)[];
  },
  clientId: string,
  values: FormValues,
): PayrollMonth | undefined {
  const period = periodIn(values);
  if (!period) return undefined;
  const sent = requests.filter(
    (one) => one.clientId === clientId && (one.outcome === null || one.outcome === 'answered'),
  );
  return monthFrom(period, {
    ...{ settings: defaultSettings, isClosed: false, seesCpf: false },
    people: people.filter((one) => one.clientId === clientId),
    absences: sent.flatMap(({ kind, sentValues }) => (sentValues ? absencesIn(kind, sentValues) : [])),
  });
}
