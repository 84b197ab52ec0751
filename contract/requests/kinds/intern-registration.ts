import { type Day, daysBetween } from '../../brazil/business-days.ts';
import { addYears, daysFromTo } from '../../brazil/labor-days.ts';
import { limitOn } from '../../brazil/labor-tables.ts';
import { answerIn, type Finding, type FormValues } from '../../forms/form.ts';
import type { RequestKind } from '../kind.ts';
import { belowZero, centsIn, moneyIn } from './employee.ts';
import { found } from './findings.ts';
import { addressFields, contactFields, cpf, fullName, identityFields, personFiles } from './person.ts';

/** Levels of education at which an intern works shorter days: the last years of basic school, and special education. */
const shortLevels = ['1', '8'];
/** An internship that the course does not ask for: it has to be paid. */
const optional = 'N';

function hoursFindings(values: FormValues, from: Day): Finding[] {
  const isShort = shortLevels.includes(answerIn(values, 'internshipLevel'));
  const daily = limitOn(isShort ? 'shortInternDailyHours' : 'internDailyHours', from);
  const weekly = limitOn(isShort ? 'shortInternWeeklyHours' : 'internWeeklyHours', from);
  return [
    ...(Number(answerIn(values, 'dailyHours')) > daily
      ? [found('internDayLong', 'dailyHours', { hours: daily })]
      : []),
    ...(Number(answerIn(values, 'weeklyHours')) > weekly
      ? [found('internWeekLong', 'weeklyHours', { hours: weekly })]
      : []),
  ];
}

function lengthFindings(values: FormValues, from: Day, until: Day): Finding[] {
  if (until < from) return [found('endBeforeStart', 'internshipUntil')];
  const years = limitOn('internYears', from);
  const isDisabled = !['', 'none'].includes(answerIn(values, 'disability'));
  const days = daysFromTo(from, until);
  const year = daysBetween(from, addYears(from, 1));
  return [
    ...(!isDisabled && until >= addYears(from, years)
      ? [found('internshipLong', 'internshipUntil', { years })]
      : []),
    found('internRecess', 'internshipUntil', {
      days: Math.floor((days * limitOn('internRecessDays', from)) / year),
    }),
  ];
}

/** A new intern (S-2300, category 901, brazil.md §1.2; Lei 11.788/2008). */
export const internRegistration: RequestKind = {
  id: 'intern-registration',
  filter: 'INTERN',
  market: 'br',
  capability: 'internRequests',
  form: {
    parts: [
      { name: 'person', fields: identityFields },
      { name: 'address', fields: addressFields },
      { name: 'contact', fields: contactFields },
      {
        name: 'internship',
        fields: {
          internshipFrom: { format: 'date', required: true },
          internshipUntil: { format: 'date', required: true },
          internshipNature: { format: 'choice', required: true, enum: ['O', optional] },
          internshipLevel: { format: 'choice', required: true, enum: ['1', '2', '3', '4', '8'] },
          internshipArea: { format: 'text', maxLength: 100 },
          insurancePolicy: { format: 'text', maxLength: 30 },
          dailyHours: { format: 'hour-decimal', required: true },
          weeklyHours: { format: 'hour-decimal', required: true },
          stipend: { format: 'money' },
          transportAllowance: { format: 'money' },
        },
      },
      {
        name: 'school',
        fields: {
          schoolCnpj: { format: 'cnpj', required: true },
          schoolName: { format: 'text', required: true, maxLength: 100 },
          schoolAddress: { format: 'text', required: true, maxLength: 255 },
          agentCnpj: { format: 'cnpj' },
          supervisorCpf: cpf,
          supervisorName: fullName,
        },
      },
    ],
  },
  attachments: [
    ...personFiles,
    { type: 'internshipAgreement', required: true },
    { type: 'enrolmentProof', required: true },
    { type: 'insurancePolicy' },
  ],
  subject: (values) => answerIn(values, 'socialName') || answerIn(values, 'fullName'),
  facts: (values) => {
    const [from, until] = [answerIn(values, 'internshipFrom'), answerIn(values, 'internshipUntil')];
    return [
      ...(from && until
        ? [{ label: 'internship', value: `${from}/${until}`, format: 'dates' } as const]
        : []),
      {
        label: 'internshipLevel',
        value: answerIn(values, 'internshipLevel'),
        format: 'choice.internshipLevel',
      },
      { label: 'school', value: answerIn(values, 'schoolName'), format: 'text' },
      { label: 'stipend', value: moneyIn(values, 'stipend'), format: 'money' },
    ];
  },
  check: (values) => {
    const [from, until] = [answerIn(values, 'internshipFrom'), answerIn(values, 'internshipUntil')];
    if (!from || !until) return [];
    const isOptional = answerIn(values, 'internshipNature') === optional;
    return [
      ...lengthFindings(values, from, until),
      ...hoursFindings(values, from),
      ...belowZero(values, 'stipend', 'transportAllowance'),
      ...(answerIn(values, 'insurancePolicy') === '' ? [found('insuranceMissing', 'insurancePolicy')] : []),
      ...(isOptional && centsIn(values, 'stipend') === 0 ? [found('stipendDue', 'stipend')] : []),
      ...(isOptional && centsIn(values, 'transportAllowance') === 0
        ? [found('transportDue', 'transportAllowance')]
        : []),
    ];
  },
};
