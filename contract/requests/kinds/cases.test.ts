import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translationsIn, translationsOf } from '../../../scripts/locales/locale-files.ts';
import { cleanValues, type FormValues, fieldsOfForm, formFaults, groupsOfForm } from '../../forms/form.ts';
import type { PayrollMonth } from '../../payroll/payroll.ts';
import { defaultRubrics } from '../../payroll/rubrics.ts';
import type { Employee } from '../employees.ts';
import { mostFacts, type RequestContext } from '../kind.ts';
import { findingLevels } from './findings.ts';
import { kindOf, requestKinds } from './kinds.ts';

const today = '2026-11-16';
const person = (id: string, hireDate: string | null, more: Partial<Employee> = {}): Employee => ({
  id,
  name: `Pessoa ${id}`,
  cpf: null,
  hireDate,
  jobPosition: null,
  birthDate: '1990-01-01',
  salary: '2480.00',
  leftOn: null,
  ...more,
});
const employees = [
  person('ana', '2022-03-10'),
  person('camila', '2024-03-04', { cpf: '529.982.247-25' }),
  person('diego', '2019-08-15', { cpf: '615.267.549-91', leftOn: '2026-10-30' }),
  person('elder', '1999-02-01'),
  person('new', '2026-06-01'),
  person('unknown', null, { salary: null }),
  person('young', '2025-11-10', { birthDate: '2009-06-01' }),
];
/** A person on a leave whose end is not known, in the payroll alone. */
const away = person('away', '2020-02-03');
/** The month of a payroll with every column of this edition. */
const november: PayrollMonth = {
  ...{ competence: '2026-11', type: 'monthly', from: '2026-11-01', until: '2026-11-30' },
  ...{ cutOff: '2026-11-25', isClosed: false, previous: {}, periods: [] },
  rubrics: defaultRubrics.map((rubric) => ({ ...rubric, isVisible: true })),
  people: [...employees, away].map(({ id, name, cpf, hireDate, jobPosition, leftOn, salary }) => ({
    ...{ id, name, cpf, hireDate, jobPosition, leftOn, registration: null },
    away: id === away.id ? { reason: 'leave' as const, from: '2026-08-15', until: null } : null,
    salary: salary === null ? null : Number(salary) * 100,
  })),
};
/** What the form of a kind is compared with on a day. */
const contextOf = (id: string, on = today, isClosed = false): RequestContext => ({
  ...{ today: on, employees },
  payroll: kindOf(id)?.isSheet ? { ...november, isClosed } : undefined,
});
const sources = { employees: [...employees, away].map(({ id }) => id) };

/** Text as a table holds it: `level code`, or `level code path value value` when the case names them. */
type Expected = string;
interface Case {
  readonly when: string;
  readonly changed?: FormValues;
  readonly on?: string;
  /** Whether the firm has closed the month of a payroll. */
  readonly isClosed?: true;
  readonly finds: readonly Expected[];
}
const base: Record<string, FormValues> = {
  'employee-leave': { employeeId: 'ana', leaveType: '03', leaveFrom: '2026-11-16', leaveUntil: '2026-11-20' },
  'general-requests': {
    requestSubject: 'Plano de saúde',
    requestCategory: 'other',
    requestDescription: 'Queremos trocar o plano.',
  },
  'payroll-entries': {
    competence: '2026-11',
    payrollType: 'monthly',
    entries: [{ employee: 'ana', he50: '510', comissao: '124000', vale: '99200' }],
  },
  'vacation-notice': {
    employeeId: 'ana',
    acquisitionFrom: '2025-03-10',
    vacationParts: [{ vacationFrom: '2027-01-04', vacationDays: '30' }],
  },
  'vacation-calculation': {
    employeeId: 'ana',
    acquisitionFrom: '2025-03-10',
    sellsDays: 'yes',
    soldDays: '10',
    saleRequestedOn: '2026-02-20',
    vacationParts: [{ vacationFrom: '2026-12-21', vacationDays: '20' }],
  },
  'termination-notice': {
    employeeId: 'ana',
    terminationReason: '02',
    lastDay: '2026-12-28',
    noticeKind: 'worked',
    noticeDate: '2026-11-16',
    noticeReduction: 'hours',
  },
  'termination-calculation': {
    employeeId: 'ana',
    terminationReason: '07',
    lastDay: '2026-12-16',
    noticeKind: 'worked',
    noticeDate: '2026-11-16',
    examDate: '2026-12-14',
  },
  'employee-registration': {
    cpf: '111.444.777-35',
    fullName: 'Rafael Moura',
    birthDate: '1995-05-05',
    sex: 'M',
    raceColor: '4',
    nationality: 'Brasileira',
    education: '07',
    zip: '80010-000',
    street: 'Rua XV de Novembro',
    city: 'Curitiba',
    state: 'PR',
    admissionDate: '2026-11-25',
    jobPosition: 'Padeiro',
    cbo: '8483-05',
    category: '101',
    contractType: '1',
    workNature: '1',
    salary: '2100.00',
    salaryUnit: '5',
    workRegime: '1',
    weeklyHours: '44',
    workSchedule: 'Segunda a sábado, 5h às 12h20',
  },
  'intern-registration': {
    cpf: '111.444.777-35',
    fullName: 'Bia Prates',
    birthDate: '2005-05-05',
    sex: 'F',
    raceColor: '1',
    nationality: 'Brasileira',
    zip: '80010-000',
    street: 'Rua XV de Novembro',
    city: 'Curitiba',
    state: 'PR',
    internshipFrom: '2027-01-04',
    internshipUntil: '2028-01-03',
    internshipNature: 'N',
    internshipLevel: '4',
    insurancePolicy: '123',
    dailyHours: '6',
    weeklyHours: '30',
    stipend: '1200.00',
    transportAllowance: '200.00',
    schoolCnpj: '11.222.333/0001-81',
    schoolName: 'Faculdade do Paraná',
    schoolAddress: 'Rua das Flores 1, Curitiba',
    supervisorCpf: '529.982.247-25',
    supervisorName: 'Camila Rocha',
  },
  'partner-registration': {
    partnerOperation: 'entry',
    partnerType: 'person',
    cpf: '111.444.777-35',
    fullName: 'Rita Nogueira',
    birthDate: '1980-05-05',
    zip: '80010-000',
    street: 'Rua XV de Novembro',
    city: 'Curitiba',
    state: 'PR',
    partnerRole: 'managingPartner',
    changeDate: '2026-12-01',
    partnerShare: '40',
    otherPartners: [{ otherPartner: 'Beatriz Nogueira', otherShare: '60' }],
    proLabore: '3000.00',
  },
};

const parts = (...given: (readonly [string, number])[]): FormValues => ({
  vacationParts: given.map(([vacationFrom, days]) => ({ vacationFrom, vacationDays: String(days) })),
});
const row = 'vacationParts.0.vacationFrom';

const vacationCases: readonly Case[] = [
  { when: 'nothing is wrong', finds: [] },
  {
    when: 'the day after tomorrow is Christmas',
    changed: parts(['2026-12-23', 30]),
    finds: [`error startBeforeRest ${row} 2026-12-25`],
  },
  { when: 'Christmas is three days away', changed: parts(['2026-12-22', 30]), finds: [] },
  {
    when: 'it starts on a Friday and Sunday is free',
    changed: parts(['2027-01-08', 30]),
    finds: [`error startBeforeRest ${row} 2027-01-10`],
  },
  { when: 'it starts on a Thursday and Sunday is free', changed: parts(['2027-01-07', 30]), finds: [] },
  {
    when: 'it starts on a Monday and Wednesday is free',
    changed: { weeklyRest: 'wednesday' },
    finds: [`error startBeforeRest ${row} 2027-01-06`],
  },
  {
    when: 'Carnival follows, which is no holiday by law, and Friday is free',
    changed: { ...parts(['2027-02-06', 30]), weeklyRest: 'friday' },
    finds: [],
  },
  { when: 'the notice is 30 days ahead', changed: parts(['2026-12-16', 30]), finds: [] },
  {
    when: 'the notice is 29 days ahead',
    changed: parts(['2026-12-15', 30]),
    finds: [`warn noticeShort ${row} 30 2026-11-15`],
  },
  {
    when: 'it starts on the last day of the acquisition period',
    changed: { ...parts(['2027-03-09', 30]), acquisitionFrom: '2026-03-10' },
    finds: [`error acquisitionNotComplete ${row} 2027-03-09`],
  },
  {
    when: 'it starts on the day after the acquisition period',
    changed: { ...parts(['2027-03-10', 30]), acquisitionFrom: '2026-03-10' },
    finds: [],
  },
  {
    when: 'the period begins on another day than the employment did',
    changed: { acquisitionFrom: '2025-03-12' },
    finds: ['warn acquisitionNotOfEmployee acquisitionFrom 2025-03-10'],
  },
  {
    when: 'the period begins before the employment',
    changed: { employeeId: 'new' },
    finds: ['error acquisitionBeforeHire acquisitionFrom 2026-06-01'],
  },
  {
    when: 'nobody knows when the employment began',
    changed: { employeeId: 'unknown' },
    finds: ['warn hireDateUnknown acquisitionFrom'],
  },
  {
    when: 'the employee has left',
    changed: { employeeId: 'diego', acquisitionFrom: '2025-08-15' },
    finds: ['error employeeLeft employeeId 2026-10-30'],
  },
  {
    when: 'one day is left over',
    changed: parts(['2027-01-04', 29]),
    finds: ['error daysNotRight vacationParts 30 29'],
  },
  { when: 'five absences take nothing', changed: { unexcusedAbsences: '5' }, finds: [] },
  {
    when: 'six absences leave 24 days',
    changed: { unexcusedAbsences: '6' },
    finds: ['error daysNotRight vacationParts 24 30'],
  },
  {
    when: '15 absences leave 18 days',
    changed: { ...parts(['2027-01-04', 18]), unexcusedAbsences: '15' },
    finds: [],
  },
  {
    when: '24 absences leave 12 days, fewer than the longest part needs when it is split',
    changed: { ...parts(['2027-01-04', 12]), unexcusedAbsences: '24' },
    finds: [],
  },
  {
    when: '33 absences leave nothing',
    changed: { unexcusedAbsences: '33' },
    finds: ['error noVacationRight unexcusedAbsences'],
  },
  {
    when: 'it is split as the law allows, with consent',
    changed: {
      ...parts(['2026-12-16', 14], ['2027-01-11', 11], ['2027-02-01', 5]),
      splitConsent: 'yes',
    },
    finds: [],
  },
  {
    when: 'it is split without consent',
    changed: parts(['2026-12-16', 15], ['2027-01-11', 15]),
    finds: ['error splitNeedsConsent splitConsent'],
  },
  {
    when: 'no part has 14 days',
    changed: {
      ...parts(['2026-12-16', 13], ['2027-01-11', 12], ['2027-02-01', 5]),
      splitConsent: 'yes',
    },
    finds: ['error noLongPart vacationParts 14'],
  },
  {
    when: 'the part that is given second has four days',
    changed: { ...parts(['2026-12-16', 26], ['2027-02-01', 4]), splitConsent: 'yes' },
    finds: ['error partTooShort vacationParts.1.vacationDays 5'],
  },
  {
    when: 'a part begins on the last day of the one before',
    changed: { ...parts(['2027-01-04', 15], ['2027-01-18', 15]), splitConsent: 'yes' },
    finds: ['error partsOverlap vacationParts.1.vacationFrom 2027-01-18'],
  },
  {
    when: 'ten days are sold of 30, asked for 15 days before the end of the period',
    changed: {
      ...parts(['2026-12-21', 20]),
      sellsDays: 'yes',
      soldDays: '10',
      saleRequestedOn: '2026-02-22',
    },
    finds: [],
  },
  {
    when: 'the days are sold a day too late',
    changed: {
      ...parts(['2026-12-21', 20]),
      sellsDays: 'yes',
      soldDays: '10',
      saleRequestedOn: '2026-02-23',
    },
    finds: ['warn soldLate soldDays 2026-02-22'],
  },
  {
    when: 'the days are sold today, as no other day is given',
    changed: { ...parts(['2026-12-21', 20]), sellsDays: 'yes', soldDays: '10' },
    finds: ['warn soldLate soldDays 2026-02-22'],
  },
  {
    when: 'more than a third of 24 days is sold',
    changed: {
      ...parts(['2026-12-21', 14]),
      unexcusedAbsences: '6',
      sellsDays: 'yes',
      soldDays: '10',
      saleRequestedOn: '2026-02-20',
    },
    finds: ['error soldTooMany soldDays 8'],
  },
  {
    when: 'the vacation ends with the concession',
    changed: { ...parts(['2027-02-08', 30]) },
    finds: [],
  },
  {
    when: 'the vacation ends a day after the concession',
    changed: parts(['2027-02-09', 30]),
    finds: ['warn concessionOver vacationParts 2027-03-09 1'],
  },
  {
    when: 'today is the last day of payment',
    on: '2026-12-30',
    finds: [`warn noticeShort ${row} 30 2026-12-05`],
  },
  {
    when: 'the last day of payment is over',
    on: '2026-12-31',
    finds: [`warn noticeShort ${row} 30 2026-12-05`, 'warn vacationPaidLate - 2026-12-30'],
  },
  {
    when: 'the employee is under 18',
    changed: { ...parts(['2027-01-04', 30]), employeeId: 'young', acquisitionFrom: '2025-11-10' },
    finds: ['info schoolHolidays vacationParts'],
  },
  {
    when: 'a year is a typing error',
    changed: { acquisitionFrom: '0025-03-10' },
    finds: ['error yearOdd acquisitionFrom'],
  },
];

const cases: Readonly<Record<string, readonly Case[]>> = {
  'employee-leave': [
    {
      when: 'an illness of 15 days is paid by the employer',
      changed: { leaveUntil: '2026-11-30' },
      finds: [],
    },
    {
      when: 'an illness has 16 days',
      changed: { leaveUntil: '2026-12-01' },
      finds: ['warn inssFromDay16 leaveUntil 15 2026-12-01'],
    },
    {
      when: 'a short illness has the cause of one before',
      changed: { sameCause: 'yes' },
      finds: ['warn inssFromDay16 leaveUntil 15 2026-12-01'],
    },
    {
      when: 'an accident on the Thursday before a holiday has no notice',
      changed: { leaveType: '01', leaveFrom: '2026-11-19' },
      finds: ['warn catDue catNumber 2026-11-23'],
    },
    { when: 'an accident has its notice', changed: { leaveType: '01', catNumber: '12' }, finds: [] },
    {
      when: 'maternity has 119 days',
      changed: { leaveType: '17', leaveUntil: '2027-03-14' },
      finds: ['warn maternityDays leaveUntil 120'],
    },
    { when: 'maternity has 120 days', changed: { leaveType: '17', leaveUntil: '2027-03-15' }, finds: [] },
    { when: 'paternity has 5 days', changed: { leaveType: 'paternity' }, finds: [] },
    {
      when: 'paternity has 6 days',
      changed: { leaveType: 'paternity', leaveUntil: '2026-11-21' },
      finds: ['warn paternityDays leaveUntil 5 20'],
    },
    {
      when: 'paternity has 20 days',
      changed: { leaveType: 'paternity', leaveUntil: '2026-12-05' },
      finds: [],
    },
    {
      when: 'it ends before it begins',
      changed: { leaveUntil: '2026-11-15' },
      finds: ['error endBeforeStart leaveUntil'],
    },
    { when: 'it began five business days ago', changed: { leaveFrom: '2026-11-09' }, finds: [] },
    {
      when: 'it began more than five business days ago',
      changed: { leaveFrom: '2026-11-08' },
      finds: ['info leaveReportedLate leaveFrom'],
    },
  ],
  'general-requests': [
    { when: 'no day is wished', finds: [] },
    { when: 'the wish is in two days', changed: { wantedBy: '2026-11-18' }, finds: [] },
    {
      when: 'the wish is tomorrow',
      changed: { wantedBy: '2026-11-17' },
      finds: ['warn wantedBySoon wantedBy 2026-11-17'],
    },
    {
      when: 'the wish is today',
      changed: { wantedBy: '2026-11-16' },
      finds: ['warn wantedBySoon wantedBy 2026-11-16'],
    },
    {
      when: 'the wish was yesterday',
      changed: { wantedBy: '2026-11-15' },
      finds: ['error wantedByPast wantedBy'],
    },
  ],
  'vacation-notice': vacationCases,
  'vacation-calculation': [
    { when: 'the days of the example are given', finds: [] },
    {
      when: 'the average is below zero',
      changed: { averagePay: '-1.00' },
      finds: ['error amountBelowZero averagePay'],
    },
    {
      when: 'nobody knows the wage',
      changed: { employeeId: 'unknown' },
      finds: ['warn hireDateUnknown acquisitionFrom', 'info salaryUnknown employeeId'],
    },
    {
      when: 'it is paid on the last bank day of the year of the tables',
      changed: parts(['2027-01-04', 20]),
      finds: [],
    },
    {
      when: 'it is paid in a year whose tables are not known',
      changed: parts(['2027-01-11', 20]),
      finds: ['info tablesMayChange - 2026-12-31'],
    },
    {
      when: 'the sum of the days is wrong',
      changed: { soldDays: '9' },
      finds: ['error daysNotRight vacationParts 30 29'],
    },
  ],
  'termination-notice': [
    { when: 'a dismissal is noticed 42 days ahead, after four years', finds: [] },
    {
      when: 'of these 42 days only 30 are worked',
      changed: { lastDay: '2026-12-16' },
      finds: ['warn noticeRestPaid lastDay 42 12'],
    },
    {
      when: 'only 29 days are worked',
      changed: { lastDay: '2026-12-15' },
      finds: ['error workedNoticeShort lastDay 30 2026-12-16'],
    },
    {
      when: 'an employee of five months is dismissed with 30 days',
      changed: { employeeId: 'new', lastDay: '2026-12-16' },
      finds: [],
    },
    {
      when: 'a resignation after four years has 30 days',
      changed: { terminationReason: '07', lastDay: '2026-12-16' },
      finds: [],
    },
    {
      when: 'after 27 years 90 days are the most',
      changed: { employeeId: 'elder', lastDay: '2027-02-13' },
      finds: ['warn noticeRestPaid lastDay 90 1'],
    },
    {
      when: 'the last day is before the notice',
      changed: { lastDay: '2026-11-15' },
      finds: ['error lastDayBeforeNotice lastDay 2026-11-16'],
    },
    {
      when: 'the last day is before the employment',
      changed: { terminationReason: '01', lastDay: '2022-03-09' },
      finds: ['error lastDayBeforeHire lastDay 2022-03-10', 'warn terminationPaidLate lastDay 2022-03-18'],
    },
    {
      when: 'nobody chose how the working time is reduced',
      changed: { noticeReduction: '' },
      finds: ['warn reductionMissing noticeReduction'],
    },
    {
      when: 'an agreement pays half of the notice',
      changed: { terminationReason: '33', noticeKind: 'indemnified' },
      finds: ['info noticeHalfPaid noticeKind 42'],
    },
    {
      when: 'a pregnant employee is dismissed',
      changed: { stability: 'pregnancy' },
      finds: ['warn stability stability'],
    },
    {
      when: 'a pregnant employee resigns',
      changed: { terminationReason: '07', stability: 'pregnancy' },
      finds: [],
    },
    {
      when: 'the end with its paid notice is 30 days before the base date',
      changed: { noticeKind: 'indemnified', lastDay: '2026-11-16', baseDate: '2027-01-27' },
      finds: ['warn nearBaseDate baseDate 2027-01-27'],
    },
    {
      when: 'it is 31 days before the base date',
      changed: { noticeKind: 'indemnified', lastDay: '2026-11-16', baseDate: '2027-01-28' },
      finds: [],
    },
    {
      when: 'the base date of another year is given',
      changed: { noticeKind: 'indemnified', lastDay: '2026-11-16', baseDate: '2024-01-10' },
      finds: ['warn nearBaseDate baseDate 2027-01-10'],
    },
    {
      when: 'the employer ends a contract of fixed term early',
      changed: { terminationReason: '03', lastDay: '2026-11-30', contractUntil: '2026-12-31' },
      finds: ['info restOfContract contractUntil 31'],
    },
    {
      when: 'ten days have passed since the end',
      changed: { terminationReason: '01', lastDay: '2026-11-06' },
      finds: [],
    },
    {
      when: 'the tenth day was a Sunday, so the Friday before was the last one',
      changed: { terminationReason: '01', lastDay: '2026-11-05' },
      finds: ['warn terminationPaidLate lastDay 2026-11-13'],
    },
    {
      when: 'the employee has left before',
      changed: { employeeId: 'diego', lastDay: '2026-12-31', noticeDate: '2026-11-10' },
      finds: ['error employeeLeft employeeId 2026-10-30'],
    },
  ],
  'termination-calculation': [
    { when: 'a resignation is complete', finds: [] },
    { when: 'the exam is missing', changed: { examDate: '' }, finds: ['warn examMissing examDate'] },
    { when: 'a death needs no exam', changed: { terminationReason: '10', examDate: '' }, finds: [] },
    {
      when: 'a dismissal brings FGTS and unemployment insurance',
      changed: { terminationReason: '02', lastDay: '2026-12-28', noticeReduction: 'days' },
      finds: ['info fgtsFine terminationReason 40 100', 'info unemploymentInsurance terminationReason'],
    },
    {
      when: 'an agreement brings half of the fine',
      changed: { terminationReason: '33', lastDay: '2026-12-28' },
      finds: ['info fgtsFine terminationReason 20 80'],
    },
    {
      when: 'alimony is above 100 %',
      changed: { alimonyPercent: '100.01' },
      finds: ['error percentAbove100 alimonyPercent'],
    },
    {
      when: 'the employee left on the last day that is given',
      changed: { employeeId: 'diego', terminationReason: '01', lastDay: '2026-10-30' },
      on: '2026-11-09',
      finds: [],
    },
    {
      when: 'the employee left on another day',
      changed: { employeeId: 'diego', terminationReason: '01', lastDay: '2026-10-31' },
      on: '2026-11-09',
      finds: ['warn leftAlready lastDay 2026-10-30'],
    },
    {
      when: 'advances are below zero',
      changed: { advances: '-5.00' },
      finds: ['error amountBelowZero advances'],
    },
  ],
  'employee-registration': [
    { when: 'nothing is wrong', finds: [] },
    {
      when: 'the first day was yesterday',
      changed: { admissionDate: '2026-11-15' },
      finds: ['error admissionPast admissionDate'],
    },
    {
      when: 'the first day is tomorrow',
      changed: { admissionDate: '2026-11-17' },
      finds: ['warn admissionSoon admissionDate 2026-11-16'],
    },
    { when: 'a business day lies between', changed: { admissionDate: '2026-11-18' }, finds: [] },
    {
      when: 'only a holiday and a weekend lie between',
      changed: { admissionDate: '2026-11-23' },
      on: '2026-11-19',
      finds: ['warn admissionSoon admissionDate 2026-11-22'],
    },
    { when: 'the wage is the minimum', changed: { salary: '1621.00' }, finds: [] },
    {
      when: 'the wage is a cent below the minimum',
      changed: { salary: '1620.99' },
      finds: ['warn wageBelowMinimum salary 1621.00'],
    },
    { when: '22 hours earn half of it', changed: { salary: '810.50', weeklyHours: '22' }, finds: [] },
    {
      when: '22 hours earn a cent less than half',
      changed: { salary: '810.49', weeklyHours: '22' },
      finds: ['warn wageBelowMinimum salary 810.50'],
    },
    { when: 'an hour earns a 220th', changed: { salary: '7.37', salaryUnit: '1' }, finds: [] },
    {
      when: 'an hour earns less than a 220th',
      changed: { salary: '7.36', salaryUnit: '1' },
      finds: ['warn wageBelowMinimum salary 7.37'],
    },
    { when: 'piecework has no minimum by unit', changed: { salary: '1.00', salaryUnit: '6' }, finds: [] },
    {
      when: 'the wage is below zero',
      changed: { salary: '-1.00', salaryUnit: '6' },
      finds: ['error amountBelowZero salary'],
    },
    {
      when: 'the experience is 45 and 45 days',
      changed: { experienceDays: '45', experienceExtension: '45' },
      finds: [],
    },
    {
      when: 'the experience is 45 and 46 days',
      changed: { experienceDays: '45', experienceExtension: '46' },
      finds: ['warn experienceLong experienceExtension 90'],
    },
    {
      when: 'a week has more than 44 hours',
      changed: { weeklyHours: '44.5' },
      finds: ['warn hoursAboveWeek weeklyHours 44'],
    },
    { when: 'the 16th birthday is the first day', changed: { birthDate: '2010-11-25' }, finds: [] },
    {
      when: 'the 16th birthday is a day later',
      changed: { birthDate: '2010-11-26' },
      finds: ['warn tooYoung birthDate 16'],
    },
    { when: 'an apprentice is 15', changed: { birthDate: '2011-01-01', category: '103' }, finds: [] },
    {
      when: 'an apprentice is 13',
      changed: { birthDate: '2013-01-01', category: '103' },
      finds: ['warn apprenticeAge birthDate 14 24'],
    },
    {
      when: 'an apprentice is 24',
      changed: { birthDate: '2002-11-25', category: '103' },
      finds: ['warn apprenticeAge birthDate 14 24'],
    },
    {
      when: 'an apprentice with a disability is 30',
      changed: { birthDate: '1996-01-01', category: '103', disability: 'visual' },
      finds: [],
    },
    { when: 'the CPF is of an employee', changed: { cpf: '52998224725' }, finds: ['error cpfActive cpf'] },
    { when: 'the CPF is of somebody who has left', changed: { cpf: '615.267.549-91' }, finds: [] },
    { when: 'the CBO has no digits', changed: { cbo: 'padeiro' }, finds: ['error cboDigits cbo'] },
    {
      when: 'the contract ends before it begins',
      changed: { contractType: '2', contractUntil: '2026-11-24' },
      finds: ['error endBeforeStart contractUntil'],
    },
    {
      when: 'a child earns family allowance',
      changed: {
        dependants: [
          { dependantType: '03', fullName: 'Léo', birthDate: '2022-01-01', familyAllowance: 'yes' },
        ],
      },
      finds: ['info vaccinationCard dependants'],
    },
  ],
  'intern-registration': [
    { when: 'six hours a day, 30 a week, a year', finds: ['info internRecess internshipUntil 30'] },
    {
      when: 'seven hours a day, 31 a week',
      changed: { dailyHours: '7', weeklyHours: '31' },
      finds: [
        'info internRecess internshipUntil 30',
        'warn internDayLong dailyHours 6',
        'warn internWeekLong weeklyHours 30',
      ],
    },
    {
      when: 'a pupil of basic school works six hours',
      changed: { internshipLevel: '1', dailyHours: '6', weeklyHours: '20' },
      finds: ['info internRecess internshipUntil 30', 'warn internDayLong dailyHours 4'],
    },
    {
      when: 'it lasts two years',
      changed: { internshipUntil: '2029-01-03' },
      finds: ['info internRecess internshipUntil 60'],
    },
    {
      when: 'it lasts two years and a day',
      changed: { internshipUntil: '2029-01-04' },
      finds: ['warn internshipLong internshipUntil 2', 'info internRecess internshipUntil 60'],
    },
    {
      when: 'it lasts longer for an intern with a disability',
      changed: { internshipUntil: '2029-01-04', disability: 'hearing' },
      finds: ['info internRecess internshipUntil 60'],
    },
    {
      when: 'neither insurance nor pay is given, and the course does not ask for it',
      changed: { insurancePolicy: '', stipend: '', transportAllowance: '0.00' },
      finds: [
        'info internRecess internshipUntil 30',
        'warn insuranceMissing insurancePolicy',
        'warn stipendDue stipend',
        'warn transportDue transportAllowance',
      ],
    },
    {
      when: 'the course asks for it, so that it need not be paid',
      changed: { internshipNature: 'O', stipend: '', transportAllowance: '' },
      finds: ['info internRecess internshipUntil 30'],
    },
    {
      when: 'it ends before it begins',
      changed: { internshipUntil: '2027-01-03' },
      finds: ['error endBeforeStart internshipUntil'],
    },
  ],
  'partner-registration': [
    {
      when: 'quotas are 100 % and a manager earns 3,000.00',
      finds: ['info proLaboreInss proLabore 330.00 11', 'info changeDateWish changeDate'],
    },
    {
      when: 'a hundredth is missing',
      changed: { partnerShare: '39.99' },
      finds: [
        'error quotasNot100 partnerShare 99.99',
        'info proLaboreInss proLabore 330.00 11',
        'info changeDateWish changeDate',
      ],
    },
    {
      when: 'three thirds are rounded to 100 %',
      changed: {
        partnerShare: '33.34',
        otherPartners: [
          { otherPartner: 'A', otherShare: '33.33' },
          { otherPartner: 'B', otherShare: '33.33' },
        ],
      },
      finds: ['info proLaboreInss proLabore 330.00 11', 'info changeDateWish changeDate'],
    },
    {
      when: 'the pró-labore is below the minimum wage',
      changed: { proLabore: '1620.99' },
      finds: [
        'warn proLaboreBelowMinimum proLabore 1621.00',
        'info proLaboreInss proLabore 178.31 11',
        'info changeDateWish changeDate',
      ],
    },
    {
      when: 'the pró-labore is above the ceiling of INSS',
      changed: { proLabore: '20000.00' },
      finds: ['info proLaboreInss proLabore 932.31 11', 'info changeDateWish changeDate'],
    },
    {
      when: 'a manager has no pró-labore',
      changed: { proLabore: '' },
      finds: ['warn proLaboreMissing proLabore', 'info changeDateWish changeDate'],
    },
    {
      when: 'a partner who manages nothing has no pró-labore',
      changed: { proLabore: '', partnerRole: 'partner' },
      finds: ['info changeDateWish changeDate'],
    },
    {
      when: 'who leaves keeps a quota',
      changed: { partnerOperation: 'exit', proLabore: '' },
      finds: ['error leavingWithQuota partnerShare', 'info changeDateWish changeDate'],
    },
    {
      when: 'the change is to have happened already',
      changed: { proLabore: '', partnerRole: 'partner', changeDate: '2026-11-16' },
      finds: ['warn changeDatePast changeDate'],
    },
    {
      when: 'the pró-labore is below zero',
      changed: { proLabore: '-1.00' },
      finds: [
        'error amountBelowZero proLabore',
        'warn proLaboreMissing proLabore',
        'info changeDateWish changeDate',
      ],
    },
  ],
  'payroll-entries': [
    { when: 'its cells are right', finds: [] },
    { when: 'it is sent on the last day', on: '2026-11-25', finds: [] },
    {
      when: 'it is sent a day later',
      on: '2026-11-26',
      finds: ['warn payrollLate - 2026-11-25'],
    },
    { when: 'the firm has closed the month', isClosed: true, finds: ['error payrollClosed'] },
    { when: 'it has no cell', changed: { entries: [] }, finds: ['error payrollEmpty'] },
    { when: 'it has no cell by choice', changed: { entries: [], noMovement: 'yes' }, finds: [] },
    {
      when: 'it has cells although it has none by choice',
      changed: { noMovement: 'yes' },
      finds: ['error payrollNotEmpty'],
    },
    {
      when: 'a cell was not read and another one is above its most',
      changed: { entries: [{ employee: 'ana', he50: '?12:75', diasVr: '32' }] },
      finds: ['error payrollCells - 2'],
    },
    {
      when: 'someone whose leave has no end has hours',
      changed: { entries: [{ employee: 'away', he50: '60' }] },
      finds: ['warn payrollOpenLeave - Pessoa away 1'],
    },
    {
      when: 'overtime is above 44 hours for two people',
      changed: {
        entries: [
          { employee: 'ana', he50: '2000', he100: '641' },
          { employee: 'elder', he100: '2641' },
          { employee: 'new', he100: '2640' },
        ],
      },
      finds: ['warn payrollOvertime - Pessoa ana, Pessoa elder 2'],
    },
    {
      when: 'many people have overtime above 44 hours',
      changed: { entries: employees.map(({ id: employee }) => ({ employee, he50: '2641' })) },
      finds: ['warn payrollOvertime - Pessoa ana, Pessoa camila, Pessoa diego, Pessoa elder, Pessoa new… 7'],
    },
    {
      when: 'an advance is above 40 % and transport above 6 % of the salary',
      changed: { entries: [{ employee: 'ana', vale: '99201', vt: '14881' }] },
      finds: ['warn payrollAdvance - Pessoa ana 1', 'warn payrollTransport - Pessoa ana 1'],
    },
    {
      when: 'the salary is not known',
      changed: { entries: [{ employee: 'unknown', vale: '500000', vt: '500000' }] },
      finds: [],
    },
    {
      when: 'somebody was absent',
      changed: { entries: [{ employee: 'ana', faltas: '440' }] },
      finds: ['info payrollRestLoss - 1'],
    },
  ],
};

const valuesOf = (id: string, changed: FormValues = {}): FormValues => {
  const kind = kindOf(id);
  return kind ? cleanValues(kind.form, { ...base[id], ...changed }) : {};
};
const rows = Object.entries(cases).flatMap(([id, all]) => all.map((one) => ({ id, ...one })));

test('every kind has at least five cases, and no other has any', () => {
  expect(Object.keys(cases).sort()).toEqual(requestKinds.map(({ id }) => id));
  for (const [id, all] of Object.entries(cases)) expect(all.length, id).toBeGreaterThanOrEqual(5);
});

test.each(rows)('[T3.14] $id: $when → $finds', ({ id, changed, on, isClosed, finds }) => {
  const kind = kindOf(id);
  const values = valuesOf(id, changed);
  if (!kind) throw new Error(`There is no kind ${id}.`);
  expect(formFaults(kind.form, values, sources)).toEqual({});
  const findings = kind.check(values, contextOf(id, on, isClosed));
  const said = findings.map(({ level, code, path = '-', values: given = {} }) => {
    const bare = Object.values(given);
    const tail = path === '-' && bare.length === 0 ? [] : [path, ...bare];
    return [level, code, ...tail].join(' ');
  });
  expect(said).toEqual(finds);
});

test('every finding that a check may have is in a case', () => {
  const met = new Set(rows.flatMap(({ finds }) => finds.map((text) => text.split(' ')[1] ?? '')));
  expect([...met].sort()).toEqual(Object.keys(findingLevels).sort());
});

test('the facts of the example of vacation are those of its account', () => {
  const kind = kindOf('vacation-calculation');
  const facts = (changed?: FormValues) =>
    kind?.facts(valuesOf('vacation-calculation', changed), { today, employees });
  expect(facts()).toEqual([
    { label: 'vacation', value: '2026-12-21/2027-01-09', format: 'dates' },
    { label: 'soldDays', value: '10', format: 'days' },
    { label: 'payBy', value: '2026-12-18', format: 'date' },
    { label: 'netEstimate', value: '3132.58', format: 'money' },
  ]);
  expect(facts({ sellsDays: 'no' })?.map(({ label }) => label)).toEqual([
    'acquisition',
    'vacation',
    'payBy',
    'netEstimate',
  ]);
});

test('the facts of a notice of vacation begin with the acquisition period', () => {
  expect(kindOf('vacation-notice')?.facts(valuesOf('vacation-notice'), { today, employees })).toEqual([
    { label: 'acquisition', value: '2025-03-10/2026-03-09', format: 'dates' },
    { label: 'vacation', value: '2027-01-04/2027-02-02', format: 'dates' },
    { label: 'payBy', value: '2026-12-30', format: 'date' },
  ]);
});

test.each(requestKinds.map(({ id }) => [id] as const))('%s has a subject and at most four facts', (id) => {
  const kind = kindOf(id);
  const facts = kind?.facts(valuesOf(id), contextOf(id)) ?? [];
  expect(kind?.subject(valuesOf(id), contextOf(id))).not.toBe('');
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.length).toBeLessThanOrEqual(mostFacts);
});

test('every fact and every value of a finding has its place among the words', () => {
  const words = translationsIn(translationsOf('en-US', 'requestForm.json'));
  for (const { id, changed, on, isClosed } of rows) {
    const kind = kindOf(id);
    const [values, context] = [valuesOf(id, changed), contextOf(id, on, isClosed)];
    for (const { label, format, value } of kind?.facts(values, context) ?? []) {
      expect(words.has(`facts.${label}`), label).toBe(true);
      if (format.startsWith('choice.'))
        expect(words.has(`choices.${format.slice(7)}.${value}`), label).toBe(true);
    }
    for (const { code, values: given = {} } of kind?.check(values, context) ?? []) {
      const named = [...(words.get(`findings.${code}`) ?? '').matchAll(/\{\{\s*(\w+)/g)].map(
        ([, name]) => name,
      );
      expect(
        named.filter((name) => name !== undefined && !Object.hasOwn(given, name)),
        code,
      ).toEqual([]);
    }
  }
});

/** What a hostile or half-filled draft may hold in a field of a form. */
const answers = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      'yes',
      'no',
      '-1',
      '0',
      '30',
      '1e99',
      '999999',
      '99999999999999.99',
      'ana',
      '02',
      '03',
      '33',
    ],
    ...['2026-12-21', '2024-02-29', '0000-00-00', '0001-01-01', '9999-12-31', '2026-13-45', '111.444.777-35'],
  ),
);

test.each(requestKinds.map((kind) => [kind.id, kind] as const))(
  '%s: no answers whatever make its subject, facts or check fail',
  (_id, kind) => {
    const fields = (names: readonly string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, answers])), { requiredKeys: [] });
    const groups = Object.entries(groupsOfForm(kind.form)).map(
      ([group, { fields: inRow }]) =>
        [group, fc.array(fields(Object.keys(inRow)), { maxLength: 4 })] as const,
    );
    const forms = fc
      .tuple(fields(Object.keys(fieldsOfForm(kind.form))), fc.record(Object.fromEntries(groups)))
      .map(([single, several]) => ({ ...base[kind.id], ...single, ...several }) as FormValues);
    fc.assert(
      fc.property(forms, (values) => {
        const context = { today, employees };
        expect(typeof kind.subject(values, context)).toBe('string');
        expect(kind.facts(values, context).length).toBeLessThanOrEqual(mostFacts);
        for (const { code, level } of kind.check(values, context))
          expect(findingLevels).toMatchObject({ [code]: level });
      }),
      { numRuns: 500 },
    );
  },
);

test('a form without the date of birth has a fault, and its check finds nothing rather than failing', () => {
  const kind = requestKinds.find(({ id }) => id === 'employee-registration');
  expect(kind?.check({ ...base['employee-registration'], birthDate: '' }, { today, employees })).toEqual([]);
});
