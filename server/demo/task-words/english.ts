import type { TaskWords, TopicWords } from './task-words.ts';

/** The personal tax questions of the United Kingdom. */
export const ukTopics: readonly TopicWords[] = [
  {
    title: 'Employment and pensions',
    select: 'multi',
    questions: [
      'P60 from an employer',
      'P45 from a job you left',
      'State Pension',
      'Benefits in kind (P11D)',
    ],
    followUp: 'Send us your P11D',
  },
  {
    title: 'Savings and investments',
    select: 'multi',
    questions: ['Bank and building society interest', 'Dividends', 'ISA withdrawals', 'Shares sold'],
    followUp: 'Send us your contract notes',
  },
  {
    title: 'Property',
    select: 'single',
    direction: 'vertical',
    questions: ['No property let', 'One property let', 'Several properties let'],
    followUp: 'Send us your letting statements',
  },
];

/** What the tasks of the firm in the United States say. */
export const americanWords: TaskWords = {
  groups: {
    esignTask: '{year} e-file authorization',
    documentsTask: '{year} tax documents',
    invoiceTask: 'Payment of fees {year}',
    reviewDocumentTask: '{year} return for your review',
    dynamicTask: '{year} client information',
    uploadTask: '{year} uploads',
    questionnaireTask: '{year} tax questionnaire',
    ukInformationRequestQuestionnaireTask: 'UK income {year}',
  },
  labels: {
    esignTask: ['eSignature Request', 'Sign Form 8879 for {year}', 'Sign the {year} engagement letter'],
    documentsTask: ['Document Request', 'Documents for the {year} return', 'Payroll records {year}'],
    invoiceTask: [
      'Payment Request - Invoice #{number}',
      'Payment Request - Invoice #{number}',
      'Payment Request - Invoice #{number}',
    ],
    reviewDocumentTask: ['Review Document', 'Approval Request', 'Review the {year} draft return'],
    dynamicTask: [
      'Confirm your details for {year}',
      'Direct deposit details',
      'Office hours and mileage {year}',
    ],
    uploadTask: [
      'Upload your {year} bank statements',
      'Upload receipts for {year}',
      'Upload the signed lease',
    ],
    questionnaireTask: [
      '{year} income questionnaire',
      '{year} deductions questionnaire',
      '{year} life changes questionnaire',
    ],
    ukInformationRequestQuestionnaireTask: [
      'UK information request {year}',
      'UK property questions {year}',
      'UK savings questions {year}',
    ],
  },
  items: ['W-2 from every employer', '1099-INT and 1099-DIV', 'Property tax bill', 'Charitable receipts'],
  itemHint: 'All pages, please. A clear photo is fine.',
  forms: [
    {
      title: 'About you',
      fields: {
        text: 'Preferred name',
        email: 'E-mail for tax matters',
        ssn: 'Social Security number',
        phone: 'Daytime phone',
        address: 'Mailing address',
      },
    },
    {
      title: 'Your business',
      fields: {
        choice: 'Filing status',
        date: 'Date the business began',
        month: 'Last month of the fiscal year',
        money: 'Estimated payments made',
        file: 'Copy of the last estimate voucher',
      },
    },
    {
      title: 'Working time',
      fields: { 'hour-minute': 'Time worked at home each week', 'hour-decimal': 'Volunteer hours' },
    },
  ],
  choices: ['Single', 'Married filing jointly', 'Married filing separately', 'Head of household'],
  hint: 'As it stands on your last return.',
  topics: [
    {
      title: 'Income',
      select: 'multi',
      questions: ['Wages (W-2)', 'Interest or dividends', 'Self-employment', 'Sold stocks or crypto'],
      followUp: 'Send us your 1099-B statements',
    },
    {
      title: 'Home',
      select: 'single',
      questions: ['I rent', 'I own without a mortgage', 'I own with a mortgage'],
      followUp: 'Send us Form 1098 from your lender',
    },
    {
      title: 'Changes this year',
      select: 'multi',
      questions: ['Got married', 'Had a child', 'Moved to another state'],
      followUp: 'Tell us both addresses and the day of the move',
    },
  ],
  ukTopics,
  empty: 'Year-end planning {year}',
  reasons: ['We sold the property in March.', 'This was already sent by mail.'],
  comments: ['The last page follows next week.', 'Please call me if a page is missing.'],
};

/** What the tasks of the firm in the United Kingdom say. */
export const britishWords: TaskWords = {
  ...americanWords,
  groups: {
    ...americanWords.groups,
    esignTask: '{year} tax return for signature',
    questionnaireTask: '{year} business questionnaire',
    ukInformationRequestQuestionnaireTask: '{year} personal tax information',
  },
  labels: {
    ...americanWords.labels,
    esignTask: ['eSignature Request', 'Sign your {year} tax return', 'Sign the letter of engagement {year}'],
    documentsTask: ['Document Request', 'Papers for Self Assessment {year}', 'Payroll records {year}'],
    dynamicTask: [
      'Confirm your details for {year}',
      'Bank details for a repayment',
      'Working from home {year}',
    ],
    ukInformationRequestQuestionnaireTask: [
      'Personal tax information request {year}',
      'Property income questions {year}',
      'Savings and pensions questions {year}',
    ],
  },
  items: ['P60 from every employer', 'Bank interest certificates', 'Letting statements', 'Gift Aid receipts'],
  itemHint: 'All pages, please. A clear photo is fine.',
  forms: [
    {
      title: 'About you',
      fields: { text: 'Preferred name', email: 'E-mail for tax matters', address: 'Home address' },
    },
    {
      title: 'Your affairs',
      fields: {
        choice: 'Marital status',
        date: 'Date you became self-employed',
        month: 'Last month of the accounting period',
        money: 'Payments on account made',
        file: 'Copy of the last statement of account',
      },
    },
    {
      title: 'Working time',
      fields: { 'hour-minute': 'Time worked at home each week', 'hour-decimal': 'Hours of care given' },
    },
  ],
  choices: ['Single', 'Married', 'Civil partnership', 'Widowed'],
  topics: [
    {
      title: 'Trade',
      select: 'multi',
      questions: ['Stock counted at the year end', 'Staff taken on', 'Vehicles bought'],
      followUp: 'Send us the purchase invoices of the vehicles',
    },
    {
      title: 'VAT',
      select: 'single',
      questions: ['Not registered', 'Flat Rate Scheme', 'Standard accounting'],
      followUp: 'Send us the VAT workings',
    },
  ],
  empty: 'Planning for {year}',
  reasons: ['We sold the flat in June.', 'This went to you by post last week.'],
};
