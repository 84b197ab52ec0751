import { addDays, type Day, shifted } from '../../brazil/business-days.ts';
import { moneyOf, shareOf } from '../../brazil/cents.ts';
import { fullYears } from '../../brazil/labor-days.ts';
import { limitOn, minimumWages, rowOn } from '../../brazil/labor-tables.ts';
import { answerIn, type Finding, type FormValues, rowsIn } from '../../forms/form.ts';
import type { RequestContext, RequestKind } from '../kind.ts';
import { belowZero, centsIn, countIn, moneyIn, yesNo } from './employee.ts';
import { found } from './findings.ts';
import {
  addressFields,
  contactFields,
  dependants,
  identityFields,
  maritalStatus,
  personFiles,
} from './person.ts';

const apprentice = '103';
const intermittent = '111';
const withHours = { field: 'category', is: ['101', apprentice] };

/** The minimum for the unit of a wage, by its code in eSocial; none for piecework and variable wages. */
function minimumFor(unit: string, weeklyHours: number, day: Day): number | undefined {
  const { cents } = rowOn(minimumWages, day);
  if (unit === '1') return shareOf(cents, 1, limitOn('monthlyHours', day));
  const days = { '2': 1, '3': 7, '4': 15, '5': 30 }[unit];
  // In hundredths of an hour, so that the share stays exact.
  const [hours, week] = [Math.round(weeklyHours * 100), limitOn('weeklyHours', day) * 100];
  const share = hours > 0 && hours < week ? hours : week;
  return days === undefined ? undefined : shareOf(cents, days * share, 30 * week);
}

function contractFindings(values: FormValues, admission: Day): Finding[] {
  const hours = Number(answerIn(values, 'weeklyHours') || '0');
  const least = minimumFor(answerIn(values, 'salaryUnit'), hours, admission);
  const until = answerIn(values, 'contractUntil');
  const experience = countIn(values, 'experienceDays') + countIn(values, 'experienceExtension');
  const [mostDays, mostHours] = [limitOn('experienceDays', admission), limitOn('weeklyHours', admission)];
  return [
    ...belowZero(values, 'salary'),
    ...(least !== undefined && centsIn(values, 'salary') < least
      ? [found('wageBelowMinimum', 'salary', { amount: moneyOf(least) })]
      : []),
    ...(until && until < admission ? [found('endBeforeStart', 'contractUntil')] : []),
    ...(experience > mostDays ? [found('experienceLong', 'experienceExtension', { days: mostDays })] : []),
    ...(hours > mostHours ? [found('hoursAboveWeek', 'weeklyHours', { hours: mostHours })] : []),
    ...(/^\d{4}-?\d{2}$/.test(answerIn(values, 'cbo')) ? [] : [found('cboDigits', 'cbo')]),
  ];
}

function personFindings(values: FormValues, admission: Day, { employees }: RequestContext): Finding[] {
  const digits = (text: string): string => text.replace(/\D/g, '');
  const cpf = digits(answerIn(values, 'cpf'));
  const isActive = employees.some(
    (one) => one.cpf !== null && digits(one.cpf) === cpf && one.leftOn === null,
  );
  const age = fullYears(answerIn(values, 'birthDate'), admission);
  const isApprentice = answerIn(values, 'category') === apprentice;
  const [from, until] = [limitOn('apprenticeAge', admission), limitOn('apprenticeUntilAge', admission)];
  const isDisabled = !['', 'none'].includes(answerIn(values, 'disability'));
  const years = limitOn('workingAge', admission);
  return [
    ...(isActive ? [found('cpfActive', 'cpf')] : []),
    ...(!isApprentice && age < years ? [found('tooYoung', 'birthDate', { years })] : []),
    ...(isApprentice && (age < from || (age >= until && !isDisabled))
      ? [found('apprenticeAge', 'birthDate', { least: from, most: until })]
      : []),
    ...(rowsIn(values, 'dependants').some(({ familyAllowance }) => familyAllowance === 'yes')
      ? [found('vaccinationCard', 'dependants')]
      : []),
  ];
}

/** A new employee, to be registered before the first day of work (S-2200, brazil.md §1.1). */
export const employeeRegistration: RequestKind = {
  id: 'employee-registration',
  filter: 'EMPLOYEE',
  market: 'br',
  capability: 'employeeRequests',
  form: {
    parts: [
      {
        name: 'person',
        fields: {
          ...identityFields,
          maritalStatus,
          education: {
            format: 'choice',
            required: true,
            enum: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
          },
          motherName: { format: 'text', maxLength: 70 },
          pis: { format: 'text', minLength: 11, maxLength: 14 },
        },
      },
      { name: 'address', fields: addressFields },
      { name: 'contact', fields: contactFields },
      { name: 'dependants', fields: {}, groups: { dependants } },
      {
        name: 'contract',
        fields: {
          admissionDate: { format: 'date', required: true },
          jobPosition: { format: 'text', required: true, maxLength: 100 },
          cbo: { format: 'text', required: true, minLength: 6, maxLength: 7 },
          category: { format: 'choice', required: true, enum: ['101', apprentice, intermittent] },
          contractType: { format: 'choice', required: true, enum: ['1', '2', '3'] },
          contractUntil: {
            format: 'date',
            required: { field: 'contractType', is: ['2'] },
            shown: { field: 'contractType', is: ['2'] },
          },
          contractEvent: {
            format: 'text',
            maxLength: 255,
            required: { field: 'contractType', is: ['3'] },
            shown: { field: 'contractType', is: ['3'] },
          },
          experienceDays: { format: 'count', least: 0, most: 365 },
          experienceExtension: { format: 'count', least: 0, most: 365 },
          workNature: { format: 'choice', required: true, enum: ['1', '2'] },
        },
      },
      {
        name: 'pay',
        fields: {
          salary: { format: 'money', required: true },
          salaryUnit: { format: 'choice', required: true, enum: ['1', '2', '3', '4', '5', '6', '7'] },
          allowances: { format: 'text', maxLength: 255 },
          transportVoucher: yesNo,
          paymentAccount: { format: 'text', maxLength: 120 },
          laborUnion: { format: 'text', maxLength: 120 },
        },
      },
      {
        name: 'schedule',
        fields: {
          workRegime: { format: 'choice', required: true, enum: ['1', '2', '3', '4'] },
          weeklyHours: { format: 'hour-decimal', required: withHours, shown: withHours },
          workSchedule: { format: 'text', required: withHours, shown: withHours, maxLength: 255 },
        },
      },
    ],
  },
  attachments: [
    ...personFiles,
    { type: 'admissionExam', required: true },
    { type: 'civilCertificate' },
    { type: 'vaccinationCard' },
    { type: 'transportVoucherForm' },
  ],
  subject: (values) => answerIn(values, 'socialName') || answerIn(values, 'fullName'),
  facts: (values) => [
    { label: 'jobPosition', value: answerIn(values, 'jobPosition'), format: 'text' },
    { label: 'admissionDate', value: answerIn(values, 'admissionDate'), format: 'date' },
    { label: 'salary', value: moneyIn(values, 'salary'), format: 'money' },
    { label: 'contractType', value: answerIn(values, 'contractType'), format: 'choice.contractType' },
  ],
  check: (values, context) => {
    const admission = answerIn(values, 'admissionDate');
    if (!admission) return [];
    // The registration has to be there on the day before the first one, and the firm works on business days.
    const lastDay = addDays(admission, -1);
    const when = { date: lastDay };
    return [
      ...(admission < context.today
        ? [found('admissionPast', 'admissionDate')]
        : shifted(lastDay, 'prev') <= context.today
          ? [found('admissionSoon', 'admissionDate', when)]
          : []),
      ...contractFindings(values, admission),
      ...personFindings(values, admission, context),
    ];
  },
};
