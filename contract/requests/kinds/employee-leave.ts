import { addDays, businessDaysBefore, shifted } from '../../brazil/business-days.ts';
import { daysFromTo } from '../../brazil/labor-days.ts';
import { limitOn } from '../../brazil/labor-tables.ts';
import { answerIn, type Finding } from '../../forms/form.ts';
import type { RequestKind } from '../kind.ts';
import { employeeField, employeeName, yesNo } from './employee.ts';
import { found } from './findings.ts';

/** Types of leave by their code in Tabela 18 of eSocial; paternity has none there. */
export const leaveTypes = ['01', '03', '17', '18', '19', '20', '21', '29', '35', 'paternity'] as const;

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
          sameCause: { ...yesNo, shown: { field: 'leaveType', is: ['01', '03'] } },
          trafficAccident: { ...yesNo, shown: { field: 'leaveType', is: ['01', '03'] } },
          catNumber: { format: 'text', maxLength: 40, shown: { field: 'leaveType', is: ['01'] } },
          cidConsent: { ...yesNo, shown: { field: 'leaveType', is: ['01', '03'] } },
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
        ? ([{ label: 'leaveDays', value: String(daysFromTo(from, until)), format: 'days' }] as const)
        : []),
    ];
  },
  check: (values, { today }) => {
    const findings: Finding[] = [];
    const [type, from, until] = ['leaveType', 'leaveFrom', 'leaveUntil'].map((name) =>
      answerIn(values, name),
    );
    if (!type || !from) return findings;
    if (until && until < from) return [found('endBeforeStart', 'leaveUntil')];
    const days = until ? daysFromTo(from, until) : 0;
    const paid = limitOn('illnessPaidDays', from);
    if (isIllness(type) && (days > paid || answerIn(values, 'sameCause') === 'yes'))
      findings.push(found('inssFromDay16', 'leaveUntil', { days: paid, date: addDays(from, paid) }));
    // The notice of an accident at work is due on the next business day (Lei 8.213/1991, art. 22).
    if (type === '01' && answerIn(values, 'catNumber') === '')
      findings.push(found('catDue', 'catNumber', { date: shifted(addDays(from, 1), 'next') }));
    const maternity = limitOn('maternityDays', from);
    if (type === '17' && until && days !== maternity)
      findings.push(found('maternityDays', 'leaveUntil', { days: maternity }));
    const [paternity, long] = [limitOn('paternityDays', from), limitOn('longPaternityDays', from)];
    if (type === 'paternity' && until && days !== paternity && days !== long)
      findings.push(found('paternityDays', 'leaveUntil', { days: paternity, most: long }));
    if (from < businessDaysBefore(today, 5)) findings.push(found('leaveReportedLate', 'leaveFrom'));
    return findings;
  },
};
