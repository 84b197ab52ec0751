import { addDays, type Day } from '../../contract/brazil/business-days.ts';
import { addYears, fullYears, isLegalHoliday, weekday } from '../../contract/brazil/labor-days.ts';
import type { PlannedFile, RequestPlan } from './demo-request-plans.ts';

const bakery = 'Padaria São João Ltda';
const identity: PlannedFile = { type: 'identityDocument', name: 'Documento com foto', kind: 'jpeg' };
const residence: PlannedFile = { type: 'residenceProof', name: 'Comprovante de residência', kind: 'jpeg' };

/** The first Monday from a day on with which vacation may start: no holiday follows within two days (CLT 134 §3). */
function vacationStart(from: Day): Day {
  let day = from;
  while (weekday(day) !== 1 || [0, 1, 2].some((ahead) => isLegalHoliday(addDays(day, ahead))))
    day = addDays(day, 1);
  return day;
}

/** The first day of the last acquisition period that is complete. */
const acquisitionOf = (hireDate: Day, today: Day): Day => addYears(hireDate, fullYears(hireDate, today) - 1);

const curitiba = { zip: '80010-000', street: 'Rua XV de Novembro', city: 'Curitiba', state: 'PR' };

/** Requests about the people of the bakery: vacation, admissions, ends, interns and partners. */
export const staffPlans: readonly RequestPlan[] = [
  {
    client: bakery,
    kind: 'vacation-calculation',
    daysAgo: 4,
    values: ({ today, employee }) => {
      const acquisitionFrom = acquisitionOf('2022-03-10', today);
      return {
        employeeId: employee('Ana Paula Ferreira'),
        acquisitionFrom,
        sellsDays: 'yes',
        soldDays: '10',
        saleRequestedOn: addDays(addYears(acquisitionFrom, 1), -30),
        vacationParts: [{ vacationFrom: vacationStart(addDays(today, 32)), vacationDays: '20' }],
      };
    },
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'message',
        text: 'A Ana Paula quer vender dez dias. Segue o pedido assinado.',
        files: [{ type: 'other', name: 'Pedido de férias assinado', kind: 'jpeg' }],
      },
      {
        event: 'ask',
        text: 'A prévia está pronta. Antes de fechar, confirme se houve alguma falta sem justificativa no período. Não encontrei nenhuma nos lançamentos.',
        files: [{ type: 'answer', name: 'Prévia de férias – Ana Paula', kind: 'pdf', topic: 'payroll' }],
      },
    ],
    isUnread: true,
  },
  {
    client: bakery,
    kind: 'vacation-notice',
    daysAgo: 28,
    values: ({ today, employee }) => ({
      employeeId: employee('Lívia Torres'),
      acquisitionFrom: acquisitionOf('2023-10-23', addDays(today, -28)),
      vacationParts: [{ vacationFrom: vacationStart(addDays(today, 10)), vacationDays: '30' }],
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'reply',
        text: 'O aviso está pronto. Peça à Lívia que assine e guarde uma via; o recibo sai dois dias antes do início.',
        files: [{ type: 'answer', name: 'Aviso de férias – Lívia Torres', kind: 'pdf', topic: 'agreement' }],
      },
    ],
  },
  {
    client: bakery,
    kind: 'vacation-notice',
    daysAgo: 1.5,
    values: ({ today, employee }) => ({
      employeeId: employee('Isabela Martins'),
      acquisitionFrom: acquisitionOf('2022-01-17', today),
      vacationParts: [{ vacationFrom: vacationStart(addDays(today, 40)), vacationDays: '30' }],
    }),
    steps: [{ event: 'send' }],
  },
  {
    client: bakery,
    kind: 'employee-registration',
    daysAgo: 3,
    values: ({ today }) => ({
      ...{ cpf: '111.444.777-35', fullName: 'Rafael Moura', birthDate: '1995-05-05', sex: 'M' },
      ...{ raceColor: '4', nationality: 'Brasileira', education: '07', ...curitiba },
      ...{ admissionDate: addDays(today, 12), jobPosition: 'Padeiro', cbo: '8483-05', category: '101' },
      ...{ contractType: '1', workNature: '1', salary: '2100.00', salaryUnit: '5', workRegime: '1' },
      ...{ weeklyHours: '44', workSchedule: 'Segunda a sábado, 5h às 12h20' },
    }),
    files: [identity, residence, { type: 'admissionExam', name: 'ASO admissional', kind: 'jpeg' }],
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'return',
        text: 'Falta pouco: confira o salário combinado e o horário do intervalo.',
        flags: [
          { path: 'salary', note: 'Na conversa eram R$ 2.150,00.' },
          { path: 'workSchedule', note: 'Inclua o intervalo.' },
        ],
      },
    ],
    isUnread: true,
  },
  {
    client: bakery,
    kind: 'termination-notice',
    daysAgo: 0.4,
    values: ({ employee }) => ({ employeeId: employee('Bruno Carvalho'), terminationReason: '07' }),
    steps: [],
  },
  {
    client: bakery,
    kind: 'termination-calculation',
    daysAgo: 20,
    values: ({ today, employee }) => ({
      employeeId: employee('Marcelo Pinto'),
      terminationReason: '07',
      noticeKind: 'worked',
      noticeDate: addDays(today, -20),
      lastDay: addDays(today, 12),
      examDate: addDays(today, 8),
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'reply',
        text: 'O cálculo está no anexo. O pagamento vence dez dias depois do último dia.',
        files: [
          { type: 'answer', name: 'Cálculo da rescisão – Marcelo Pinto', kind: 'pdf', topic: 'payroll' },
        ],
      },
    ],
  },
  {
    client: bakery,
    kind: 'intern-registration',
    daysAgo: 25,
    values: ({ today }) => ({
      ...{ cpf: '390.533.447-05', fullName: 'Bia Prates', birthDate: '2005-05-05', sex: 'F', raceColor: '1' },
      ...{ nationality: 'Brasileira', ...curitiba, internshipFrom: addDays(today, 10) },
      ...{ internshipUntil: addDays(today, 374), internshipNature: 'N', internshipLevel: '4' },
      ...{ insurancePolicy: '48-1207', dailyHours: '6', weeklyHours: '30', stipend: '1200.00' },
      ...{ transportAllowance: '200.00', schoolCnpj: '11.222.333/0001-81' },
      ...{ schoolName: 'Faculdade do Paraná', schoolAddress: 'Rua das Flores, 1, Curitiba' },
      ...{ supervisorCpf: '529.982.247-25', supervisorName: 'Camila Rocha' },
    }),
    files: [
      identity,
      residence,
      { type: 'internshipAgreement', name: 'Termo de compromisso', kind: 'jpeg' },
      { type: 'enrolmentProof', name: 'Comprovante de matrícula', kind: 'jpeg' },
    ],
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'reply',
        text: 'Estágio registrado no eSocial. O recesso de 30 dias vence junto com o contrato.',
      },
    ],
  },
  {
    client: bakery,
    kind: 'partner-registration',
    daysAgo: 2.5,
    values: ({ today }) => ({
      ...{ partnerOperation: 'entry', partnerType: 'person', cpf: '111.444.777-35' },
      ...{ fullName: 'Rita Nogueira', birthDate: '1980-05-05', ...curitiba },
      ...{ partnerRole: 'managingPartner', changeDate: addDays(today, 20), partnerShare: '40' },
      ...{ otherPartners: [{ otherPartner: 'Beatriz Nogueira', otherShare: '60' }], proLabore: '3000.00' },
    }),
    files: [identity, residence],
    steps: [{ event: 'send' }, { event: 'open' }],
  },
];

const boatYard = 'bluewater';

/** Requests in a firm of the US: any client of any market has general ones. */
export const generalPlans: readonly RequestPlan[] = [
  {
    client: boatYard,
    kind: 'general-requests',
    daysAgo: 1.1,
    values: () => ({
      requestSubject: 'Letter for the bank about 2025 income',
      requestCategory: 'accounting',
      requestDescription:
        'The bank asks for a letter from our accountant before it renews the line of credit.',
      requestPriority: 'urgent',
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      { event: 'ask', text: 'Happy to. Which bank, and to whom should the letter be addressed?' },
    ],
    isUnread: true,
  },
  {
    client: boatYard,
    kind: 'general-requests',
    daysAgo: 0.2,
    values: () => ({
      requestSubject: 'New hire in January',
      requestCategory: 'payroll',
      requestDescription: 'We hire a rigger on January 4. What do you need from us to put her on payroll?',
    }),
    steps: [{ event: 'send' }],
  },
  {
    client: boatYard,
    kind: 'general-requests',
    daysAgo: 12,
    values: () => ({
      requestSubject: 'Sales tax on slip rentals',
      requestCategory: 'fiscal',
      requestDescription: 'A customer says that winter storage is exempt from sales tax. Is that right?',
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'reply',
        text: 'Storage of three months or more is exempt; shorter rentals are not. Our note has the details.',
        files: [{ type: 'answer', name: 'Sales tax on slip rentals', kind: 'pdf', topic: 'tax' }],
      },
    ],
  },
  {
    client: boatYard,
    kind: 'general-requests',
    daysAgo: 0.1,
    values: () => ({ requestSubject: 'Change of registered agent', requestCategory: 'corporate' }),
    steps: [],
  },
];
