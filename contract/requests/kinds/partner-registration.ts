import { centsOf, moneyOf, shareOf } from '../../brazil/cents.ts';
import { inssTables, minimumWages, rowOn } from '../../brazil/labor-tables.ts';
import { answerIn, type Finding, type FormValues, rowsIn } from '../../forms/form.ts';
import type { RequestContext, RequestKind } from '../kind.ts';
import { belowZero, centsIn, moneyIn, yesNo } from './employee.ts';
import { found } from './findings.ts';
import { addressFields, birthDate, cpf, dependants, fullName, maritalStatus, personFiles } from './person.ts';

const isPerson = { field: 'partnerType', is: ['person'] };
const isCompany = { field: 'partnerType', is: ['company'] };
const isMarried = { field: 'maritalStatus', is: ['2'] };
const managers = ['managingPartner', 'manager'];

function quotaFindings(values: FormValues): Finding[] {
  // In hundredths of a percent, so that the sum is exact.
  const own = centsIn(values, 'partnerShare');
  const all = rowsIn(values, 'otherPartners').reduce((sum, row) => sum + centsOf(row.otherShare ?? ''), own);
  return [
    ...(all === 10_000 ? [] : [found('quotasNot100', 'partnerShare', { percent: all / 100 })]),
    ...(answerIn(values, 'partnerOperation') === 'exit' && own > 0
      ? [found('leavingWithQuota', 'partnerShare')]
      : []),
  ];
}

function proLaboreFindings(values: FormValues, day: string): Finding[] {
  const amount = centsIn(values, 'proLabore');
  const least = rowOn(minimumWages, day).cents;
  const { brackets, contributorRate } = rowOn(inssTables, day);
  const inss = shareOf(Math.min(amount, brackets.at(-1)?.upTo ?? amount), contributorRate, 10_000);
  const isManager = managers.includes(answerIn(values, 'partnerRole'));
  const stays = answerIn(values, 'partnerOperation') !== 'exit';
  if (amount <= 0) return isManager && stays ? [found('proLaboreMissing', 'proLabore')] : [];
  return [
    ...(amount < least ? [found('proLaboreBelowMinimum', 'proLabore', { amount: moneyOf(least) })] : []),
    found('proLaboreInss', 'proLabore', { amount: moneyOf(inss), percent: contributorRate / 100 }),
  ];
}

/** The trade registry takes days, so that the date of a change is a wish. */
const dateFindings = (day: string, { today }: RequestContext): Finding[] => [
  found(day <= today ? 'changeDatePast' : 'changeDateWish', 'changeDate'),
];

/** A partner enters, changes or leaves (S-2300, categories 722 and 723, brazil.md §1.3). */
export const partnerRegistration: RequestKind = {
  id: 'partner-registration',
  filter: 'TAXPAYER',
  market: 'br',
  capability: 'partnerRequests',
  form: {
    parts: [
      {
        name: 'partner',
        fields: {
          partnerOperation: { format: 'choice', required: true, enum: ['entry', 'change', 'exit'] },
          partnerType: { format: 'choice', required: true, enum: ['person', 'company'] },
          cpf: { ...cpf, shown: isPerson },
          fullName: { ...fullName, shown: isPerson },
          birthDate: { ...birthDate, shown: isPerson },
          identityNumber: { format: 'text', maxLength: 20, shown: isPerson },
          maritalStatus: { ...maritalStatus, shown: isPerson },
          propertyRegime: {
            format: 'choice',
            enum: ['partial', 'universal', 'separation', 'participation'],
            required: isMarried,
            shown: isMarried,
          },
          profession: { format: 'text', maxLength: 60, shown: isPerson },
          cnpj: { format: 'cnpj', required: true, shown: isCompany },
          companyName: { format: 'text', required: true, maxLength: 120, shown: isCompany },
        },
      },
      { name: 'address', fields: addressFields },
      {
        name: 'partnership',
        fields: {
          partnerRole: { format: 'choice', required: true, enum: ['partner', ...managers] },
          changeDate: { format: 'date', required: true },
          partnerShare: { format: 'hour-decimal', required: true },
        },
        groups: {
          otherPartners: {
            least: 0,
            most: 20,
            fields: {
              otherPartner: { format: 'text', required: true, maxLength: 120 },
              otherShare: { format: 'hour-decimal', required: true },
            },
          },
        },
      },
      {
        name: 'proLabore',
        fields: {
          proLabore: { format: 'money' },
          partnerCategory: { format: 'choice', enum: ['722', '723'] },
          answersToRevenue: yesNo,
        },
      },
      { name: 'dependants', fields: {}, groups: { dependants: { ...dependants, shown: isPerson } } },
    ],
  },
  attachments: [...personFiles, { type: 'marriageCertificate' }, { type: 'articlesOfAssociation' }],
  subject: (values) => answerIn(values, 'fullName') || answerIn(values, 'companyName'),
  facts: (values) => [
    {
      label: 'partnerOperation',
      value: answerIn(values, 'partnerOperation'),
      format: 'choice.partnerOperation',
    },
    { label: 'partnerRole', value: answerIn(values, 'partnerRole'), format: 'choice.partnerRole' },
    { label: 'changeDate', value: answerIn(values, 'changeDate'), format: 'date' },
    { label: 'proLabore', value: moneyIn(values, 'proLabore'), format: 'money' },
  ],
  check: (values, context) => {
    const day = answerIn(values, 'changeDate');
    if (!day) return [];
    return [
      ...quotaFindings(values),
      ...belowZero(values, 'proLabore'),
      ...proLaboreFindings(values, day),
      ...dateFindings(day, context),
    ];
  },
};
