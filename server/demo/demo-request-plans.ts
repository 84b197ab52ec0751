import { addDays, type Day } from '../../contract/brazil/business-days.ts';
import type { FormValues } from '../../contract/forms/form.ts';
import type { FieldFlag } from '../../contract/requests/requests.ts';
import type { DemoFileKind } from './files/demo-file.ts';
import type { PaperTopic } from './files/report-words.ts';

/** What the answers of a plan are made of. */
interface Known {
  readonly today: Day;
  /** The id of an employee of the client. */
  readonly employee: (name: string) => string;
}

/** A file: a photograph that the client takes, or a PDF that the firm makes. */
export interface PlannedFile {
  readonly type: string;
  readonly name: string;
  readonly kind: Extract<DemoFileKind, 'jpeg' | 'pdf'>;
  readonly topic?: PaperTopic;
}

/** An event of a request's life with what is said and sent with it. */
export type PlannedStep =
  | { readonly event: 'open' | 'takeBack' | 'withdraw' }
  /** With answers that differ from those before, when it is sent again. */
  | { readonly event: 'send'; readonly corrected?: (known: Known) => FormValues }
  | { readonly event: 'return'; readonly text: string; readonly flags: readonly FieldFlag[] }
  | {
      readonly event: 'message' | 'ask' | 'reply' | 'refuse' | 'supplement';
      readonly text: string;
      readonly files?: readonly PlannedFile[];
    };

/** A request of the demo: a draft when nothing happens to it. */
export interface RequestPlan {
  readonly client: string;
  readonly kind: string;
  /** How many days ago it was begun; by the present day for what depends on the calendar. */
  readonly daysAgo: number | ((today: Day) => number);
  readonly values: (known: Known) => FormValues;
  readonly files?: readonly PlannedFile[];
  readonly steps: readonly PlannedStep[];
  /** Whether the client has not read yet what the firm did last. */
  readonly isUnread?: true;
}

const bakery = 'Padaria São João Ltda';
const builder = 'Construções Itaúna S.A.';
const certificate: PlannedFile = { type: 'medicalCertificate', name: 'Atestado médico', kind: 'jpeg' };

/** A leave for illness of an employee from one day to another, both counted from today. */
const illness =
  (name: string, from: number, until: number, more: FormValues = {}) =>
  ({ today, employee }: Known): FormValues => ({
    employeeId: employee(name),
    leaveType: '03',
    leaveFrom: addDays(today, from),
    leaveUntil: addDays(today, until),
    sameCause: 'no',
    trafficAccident: 'no',
    cidConsent: 'no',
    ...more,
  });

/** The requests of the demo. Plans of further kinds are added here; those of a kind that the portal does not have are left out. */
export const requestPlans: readonly RequestPlan[] = [
  // Afastamento
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 0.1,
    values: ({ today, employee }) => ({
      employeeId: employee('Lívia Torres'),
      leaveType: '03',
      leaveFrom: addDays(today, -1),
    }),
    steps: [],
  },
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 0.2,
    values: illness('João Vitor Souza', -1, 2, { doctorName: 'Dra. Helena Prado', doctorCrm: '28144 PR' }),
    files: [certificate],
    steps: [{ event: 'send' }],
  },
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 1.2,
    values: ({ today, employee }) => ({
      employeeId: employee('Bruno Carvalho'),
      leaveType: 'paternity',
      leaveFrom: addDays(today, -1),
      leaveUntil: addDays(today, 3),
      leaveNote: 'A filha nasceu ontem. Ele trabalha à noite.',
    }),
    files: [{ type: 'birthCertificate', name: 'Certidão de nascimento', kind: 'jpeg' }],
    steps: [{ event: 'send' }, { event: 'open' }],
  },
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 2,
    values: illness('Camila Rocha', -3, 1),
    files: [certificate],
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'ask',
        text: 'A foto do atestado cortou o carimbo do médico. Você pode enviar outra, com a folha inteira?',
      },
    ],
    isUnread: true,
  },
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 3,
    values: illness('Diego Antunes', -5, 16, { doctorName: 'Dr. Paulo Reis', doctorCrm: '1' }),
    files: [certificate],
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'return',
        text: 'O atestado diz 12 dias. Corrija a data final e o CRM, e envie de novo.',
        flags: [
          { path: 'leaveUntil', note: 'No atestado são 12 dias.' },
          { path: 'doctorCrm', note: 'Número e estado, como no carimbo.' },
        ],
      },
    ],
    isUnread: true,
  },
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 9,
    values: ({ today, employee }) => ({
      employeeId: employee('Elisa Monteiro'),
      leaveType: '17',
      leaveFrom: addDays(today, 12),
      leaveUntil: addDays(today, 131),
    }),
    files: [certificate],
    steps: [
      { event: 'send' },
      { event: 'open' },
      { event: 'ask', text: 'A Elisa já escolheu quando começa a licença, ou a data ainda pode mudar?' },
      { event: 'message', text: 'Pode registrar essa data. Ela confirmou ontem.' },
      {
        event: 'reply',
        text: 'Licença registrada: 120 dias. O INSS paga o salário-maternidade; a empresa paga e compensa na guia. O resumo está no anexo.',
        files: [
          { type: 'answer', name: 'Licença-maternidade - resumo da folha', kind: 'pdf', topic: 'payroll' },
        ],
      },
    ],
  },
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 6,
    values: ({ today, employee }) => ({
      employeeId: employee('Henrique Dias'),
      leaveType: '21',
      leaveFrom: addDays(today, 4),
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'refuse',
        text: 'Para afastamento sem remuneração é preciso um acordo por escrito, assinado pelos dois. Com ele, abra uma nova solicitação.',
      },
    ],
  },
  {
    client: bakery,
    kind: 'employee-leave',
    daysAgo: 14,
    values: illness('Marcelo Pinto', -16, -10),
    files: [certificate],
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'return',
        text: '',
        flags: [{ path: 'leaveUntil', note: 'O atestado vale por três dias.' }],
      },
      { event: 'send', corrected: illness('Marcelo Pinto', -16, -14) },
      { event: 'reply', text: 'Afastamento registrado. Três dias pagos pela empresa.' },
    ],
  },
  // Solicitações gerais
  {
    client: bakery,
    kind: 'general-requests',
    daysAgo: 0.3,
    values: () => ({
      requestSubject: 'Segunda via do balanço',
      requestCategory: 'accounting',
      requestPriority: 'normal',
    }),
    steps: [],
  },
  {
    client: bakery,
    kind: 'general-requests',
    daysAgo: 0.5,
    values: ({ today }) => ({
      requestSubject: 'Certidões para a licitação da merenda escolar',
      requestCategory: 'clearances',
      requestDescription:
        'A prefeitura pede as cinco certidões e a declaração de que não empregamos menores. Dá para ter tudo junto?',
      requestPriority: 'urgent',
      wantedBy: addDays(today, 6),
    }),
    steps: [{ event: 'send' }],
  },
  {
    client: bakery,
    kind: 'general-requests',
    daysAgo: 4,
    values: () => ({
      requestSubject: 'Parcelamento do ISS em atraso',
      requestCategory: 'fiscal',
      requestDescription:
        'Recebemos um aviso da prefeitura. Queremos parcelar em doze vezes, se for possível.',
      requestPriority: 'normal',
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'ask',
        text: 'É possível em até 12 vezes. O vencimento pode ser no dia 10, ou você prefere o dia 20?',
      },
    ],
  },
  {
    client: bakery,
    kind: 'general-requests',
    daysAgo: 11,
    values: ({ today }) => ({
      requestSubject: 'Declaração de faturamento dos últimos 12 meses',
      requestCategory: 'accounting',
      requestDescription: 'O banco pede a declaração assinada para renovar o capital de giro.',
      requestPriority: 'normal',
      wantedBy: addDays(today, -2),
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'reply',
        text: 'Segue a declaração. O banco aceita o arquivo como está.',
        files: [{ type: 'answer', name: 'Declaração de faturamento', kind: 'pdf', topic: 'bank' }],
      },
      { event: 'supplement', text: 'O gerente pediu também o balancete; ele está na pasta de documentos.' },
    ],
    isUnread: true,
  },
  {
    client: bakery,
    kind: 'general-requests',
    daysAgo: 8,
    values: () => ({
      requestSubject: 'Contratar mais um padeiro em dezembro',
      requestCategory: 'payroll',
      requestDescription: 'Quanto custaria por mês um padeiro com salário de 3.000 reais?',
    }),
    steps: [{ event: 'send' }, { event: 'withdraw' }],
  },
  {
    client: bakery,
    kind: 'general-requests',
    daysAgo: 17,
    values: () => ({
      requestSubject: 'Nota fiscal com a data do mês passado',
      requestCategory: 'fiscal',
      requestDescription: 'Um cliente pediu a nota de uma entrega com a data de trinta dias atrás.',
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      {
        event: 'refuse',
        text: 'Não é possível: a nota leva a data em que é emitida. Emita com a data de hoje e cite a entrega no campo de observações.',
      },
    ],
  },
  {
    client: builder,
    kind: 'employee-leave',
    daysAgo: 1,
    values: illness('Otávio Meira', -2, 4),
    files: [certificate],
    steps: [{ event: 'send' }],
  },
  {
    client: builder,
    kind: 'general-requests',
    daysAgo: 5,
    values: () => ({
      requestSubject: 'Alteração do endereço da filial',
      requestCategory: 'corporate',
      requestDescription: 'A filial muda de sala no mesmo prédio. O que precisa ser registrado?',
    }),
    steps: [
      { event: 'send' },
      { event: 'open' },
      { event: 'ask', text: 'Você já tem o novo contrato de aluguel? Envie uma cópia, por favor.' },
    ],
    isUnread: true,
  },
];
