import { addDays, businessDaysBefore, daysBetween, shifted } from '../../brazil/business-days.ts';
import { answerIn, type Finding } from '../../forms/form.ts';
import type { RequestKind } from '../kind.ts';
import { employeeField, employeeName } from './employee.ts';

/** Types of leave by their code in Tabela 18 of eSocial; paternity has none there. */
export const leaveTypes = ['01', '03', '17', '18', '19', '20', '21', '29', '35', 'paternity'] as const;

/** After so many days of illness INSS pays (Lei 8.213/1991, art. 60). */
const paidByEmployerDays = 15;
const maternityDays = 120;
const paternityDays = 5;

const isIllness = (type: string): boolean => type === '01' || type === '03';

/** An employee is away for longer (S-2230, brazil.md §1.8). */
export const employeeLeave: RequestKind = {
  id: 'employee-leave',
  filter: 'EMPLOYEE_LEAVE',
  market: 'br',
  form: {
    parts: [
      {
        name: 'leave',
        fields: {
          employeeId: employeeField,
          leaveType: { format: 'choice', required: true, enum: leaveTypes },
          leaveFrom: { format: 'date', required: true },
          leaveUntil: {
            format: 'date',
            required: { field: 'leaveType', is: leaveTypes.filter((type) => type !== '21' && type !== '29') },
          },
        },
      },
      {
        name: 'certificate',
        fields: {
          sameCause: {
            format: 'choice',
            enum: ['yes', 'no'],
            shown: { field: 'leaveType', is: ['01', '03'] },
          },
          trafficAccident: {
            format: 'choice',
            enum: ['yes', 'no'],
            shown: { field: 'leaveType', is: ['01', '03'] },
          },
          catNumber: { format: 'text', maxLength: 40, shown: { field: 'leaveType', is: ['01'] } },
          cidConsent: {
            format: 'choice',
            enum: ['yes', 'no'],
            shown: { field: 'leaveType', is: ['01', '03'] },
          },
          cid: {
            format: 'text',
            maxLength: 10,
            required: { field: 'cidConsent', is: ['yes'] },
            shown: { field: 'cidConsent', is: ['yes'] },
          },
          doctorName: {
            format: 'text',
            maxLength: 70,
            shown: { field: 'leaveType', is: ['01', '03', '17', '19'] },
          },
          doctorCrm: {
            format: 'text',
            maxLength: 14,
            shown: { field: 'leaveType', is: ['01', '03', '17', '19'] },
          },
          inssProtocol: { format: 'text', maxLength: 40 },
          leaveNote: { format: 'text', maxLength: 1_000, isLong: true },
        },
      },
    ],
  },
  attachments: [
    { type: 'medicalCertificate', required: { field: 'leaveType', is: ['01', '03'] } },
    { type: 'cat' },
    { type: 'birthCertificate' },
    { type: 'inssLetter' },
  ],
  subject: employeeName,
  facts: (values) => {
    const [from, until] = [answerIn(values, 'leaveFrom'), answerIn(values, 'leaveUntil')];
    return [
      { label: 'leaveType', value: answerIn(values, 'leaveType'), format: 'choice.leaveType' },
      { label: 'leavePeriod', value: until ? `${from}/${until}` : from, format: until ? 'dates' : 'date' },
      ...(until
        ? ([{ label: 'leaveDays', value: String(daysBetween(from, until) + 1), format: 'days' }] as const)
        : []),
    ];
  },
  check: (values, { today }) => {
    const found: Finding[] = [];
    const [type, from, until] = ['leaveType', 'leaveFrom', 'leaveUntil'].map((name) =>
      answerIn(values, name),
    );
    if (!type || !from) return found;
    if (until && until < from) return [{ code: 'endBeforeStart', level: 'error', path: 'leaveUntil' }];
    const days = until ? daysBetween(from, until) + 1 : 0;
    if (isIllness(type) && (days > paidByEmployerDays || answerIn(values, 'sameCause') === 'yes'))
      found.push({
        code: 'inssFromDay16',
        level: 'warn',
        path: 'leaveUntil',
        values: { date: addDays(from, paidByEmployerDays) },
      });
    // The notice of an accident at work is due on the next business day (Lei 8.213/1991, art. 22).
    if (type === '01' && answerIn(values, 'catNumber') === '')
      found.push({
        code: 'catDue',
        level: 'warn',
        path: 'catNumber',
        values: { date: shifted(addDays(from, 1), 'next') },
      });
    if (type === '17' && until && days !== maternityDays)
      found.push({
        code: 'maternityDays',
        level: 'warn',
        path: 'leaveUntil',
        values: { days: maternityDays },
      });
    if (type === 'paternity' && until && days !== paternityDays)
      found.push({
        code: 'paternityDays',
        level: 'warn',
        path: 'leaveUntil',
        values: { days: paternityDays },
      });
    if (from < businessDaysBefore(today, 5))
      found.push({ code: 'leaveReportedLate', level: 'info', path: 'leaveFrom' });
    return found;
  },
};
