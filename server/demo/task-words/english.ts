import type { TaskWords, TopicWords } from './task-words.ts';

/** The personal tax questions of the United Kingdom. */
const employment: TopicWords = {
  title: 'Employment and pensions',
  select: 'multi',
  questions: ['P60 from an employer', 'P45 from a job you left', 'State Pension', 'Benefits in kind (P11D)'],
  followUp: 'Send us your P11D',
};
const savings: TopicWords = {
  title: 'Savings and investments',
  select: 'multi',
  questions: ['Bank and building society interest', 'Dividends', 'ISA withdrawals', 'Shares sold'],
  followUp: 'Send us your contract notes',
};
const property: TopicWords = {
  title: 'Did you let property?',
  select: 'single',
  questions: ['No property let', 'One property let', 'Several properties let'],
  followUp: 'Send us your letting statements',
};

/** What the tasks of businesses say, at the firm in the United States. */
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
  esignTask: [
    {
      label: 'eSignature Request',
      papers: [
        { name: 'Form 8879-CORP e-file authorization {year}', topic: 'agreement' },
        { name: 'Consent to disclose tax information {year}', topic: 'agreement' },
      ],
    },
    {
      label: 'Form 8879-CORP for {year}',
      papers: [{ name: 'Form 8879-CORP e-file authorization {year}', topic: 'agreement' }],
    },
    {
      label: 'Engagement letter {year}',
      papers: [
        { name: 'Engagement letter {year}', topic: 'agreement' },
        { name: 'Terms of the engagement {year}', topic: 'agreement' },
      ],
    },
  ],
  documentsTask: [
    {
      label: 'Document Request',
      items: [
        'Trial balance at year end',
        'Bank statements for December',
        'Property tax bill',
        'Loan statements',
      ],
    },
    { label: 'Documents for the {year} return', items: ['Trial balance at year end'] },
    { label: 'Payroll records {year}', items: ['Form 941 for each quarter', 'Form W-3 with all W-2s'] },
  ],
  itemHint: 'All pages, please. A clear photo is fine.',
  invoiceTask: [
    { label: 'Payment Request - Invoice #{number}' },
    { label: 'Payment Request - Invoice #{number}' },
    { label: 'Payment Request - Invoice #{number}' },
  ],
  ways: [
    {
      kind: 'transfer',
      title: 'Bank transfer (ACH)',
      lines: [
        { label: 'Bank', value: 'First Maine Bank' },
        { label: 'Routing number', value: '211200417' },
        { label: 'Account number', value: '00988830' },
        { label: 'Reference', value: '{number}' },
      ],
    },
    {
      kind: 'check',
      title: 'Check by mail',
      lines: [
        { label: 'Payable to', value: 'Harbor & Pine CPAs' },
        { label: 'Address', value: '218 Wharf Street, Portland, ME 04101' },
      ],
    },
  ],
  invoice: 'Invoice {number}',
  receipt: 'Receipt {number}',
  reviewDocumentTask: [
    {
      label: 'Review Document',
      papers: [
        { name: 'Draft return {year}', topic: 'tax' },
        { name: 'Depreciation schedule {year}', topic: 'ledger' },
      ],
    },
    {
      label: 'Approval Request',
      papers: [{ name: 'Financial statements {year}', topic: 'ledger' }],
    },
    {
      label: 'Draft return {year}',
      papers: [
        { name: 'Draft return {year}', topic: 'tax' },
        { name: 'State return draft {year}', topic: 'tax' },
      ],
    },
  ],
  dynamicTask: [
    {
      label: 'Your details for {year}',
      forms: [
        {
          title: 'About the business',
          fields: [
            { format: 'text', title: 'Legal name', hint: 'As on your last return' },
            { format: 'email', title: 'E-mail for tax matters' },
            { format: 'ssn', title: 'Social Security number of the responsible party' },
            { format: 'phone', title: 'Daytime phone' },
            { format: 'address', title: 'Mailing address' },
          ],
        },
        {
          title: 'The tax year',
          fields: [
            {
              format: 'choice',
              title: 'Tax classification',
              choices: ['S corporation', 'C corporation', 'Partnership', 'Sole proprietor'],
            },
            { format: 'date', title: 'Date the business began' },
            { format: 'month', title: 'Last month of the fiscal year' },
            { format: 'money', title: 'Estimated payments made' },
            { format: 'file', title: 'Copy of the last estimate voucher' },
          ],
        },
        {
          title: 'Home office',
          fields: [
            { format: 'hour-minute', title: 'Time worked at home each week' },
            { format: 'hour-decimal', title: 'Hours of paid help each week' },
          ],
        },
      ],
    },
    {
      label: 'Direct deposit details',
      forms: [
        {
          title: 'Bank account for refunds',
          fields: [
            {
              format: 'text',
              title: 'Routing number',
              hint: 'The first number at the bottom of a check',
              shortest: 9,
              longest: 9,
              answer: '211274450',
            },
            { format: 'text', title: 'Account number', longest: 17, answer: '000123456789' },
            { format: 'choice', title: 'Kind of account', choices: ['Checking', 'Savings'] },
            { format: 'file', title: 'Voided check' },
          ],
        },
      ],
    },
    {
      label: 'Office hours and mileage {year}',
      forms: [
        {
          title: 'Home office',
          fields: [
            { format: 'hour-minute', title: 'Time in the home office each week' },
            { format: 'date', title: 'First day of use' },
          ],
        },
        {
          title: 'Mileage',
          fields: [
            { format: 'text', title: 'Vehicle', answer: 'Ford Transit' },
            { format: 'text', title: 'Business miles in the year', longest: 12, answer: '8,420' },
          ],
        },
      ],
    },
  ],
  uploadTask: [
    { label: 'Bank statements {year}', item: 'Bank statements, January to December' },
    { label: 'Receipts {year}', item: 'Receipts over $75' },
    { label: 'Signed lease', item: 'Lease with all signatures' },
  ],
  questionnaireTask: [
    {
      label: '{year} year-end questionnaire',
      topics: [
        {
          title: 'Income',
          select: 'multi',
          questions: ['Sales in other states', 'Interest or dividends', 'Rent received', 'Equipment sold'],
          followUp: 'Send us the bills of sale of the equipment',
        },
        {
          title: 'Premises',
          select: 'single',
          questions: ['Rented', 'Owned without a mortgage', 'Owned with a mortgage'],
          followUp: 'Send us Form 1098 from your lender',
        },
        {
          title: 'Changes this year',
          select: 'multi',
          questions: ['New owner or partner', 'First employee', 'New address'],
          followUp: 'Tell us both addresses and the day of the move',
        },
      ],
    },
    {
      label: '{year} deductions questionnaire',
      topics: [
        {
          title: 'Which deductions did you have?',
          select: 'multi',
          questions: ['Vehicle costs', 'Health insurance', 'Retirement plan'],
          followUp: 'Send us the statement of the retirement plan',
        },
      ],
    },
    {
      label: '{year} employees questionnaire',
      topics: [
        { title: 'Staff', select: 'single', questions: ['No employees', '1 to 9', '10 or more'] },
        {
          title: 'Contractors',
          select: 'multi',
          questions: ['Paid more than $600', 'Paid by card only', 'Lives abroad'],
          followUp: 'Send us Form W-8BEN from each contractor abroad',
        },
      ],
    },
  ],
  ukInformationRequestQuestionnaireTask: [
    { label: 'UK information request {year}', topics: [employment, savings, property] },
    { label: 'UK property questions {year}', topics: [property] },
    { label: 'UK savings and pension questions {year}', topics: [savings, employment] },
  ],
  empty: 'Year-end planning {year}',
  doesNotApply: 'This was already sent by mail.',
  removed: {
    esignTask: 'Signed on paper at your office.',
    documentsTask: 'Already sent by mail.',
    invoiceTask: 'Paid together with the last invoice.',
    reviewDocumentTask: 'Approved in our meeting.',
    dynamicTask: 'Nothing has changed since last year.',
    uploadTask: 'There were none this year.',
    questionnaireTask: 'Already answered by phone.',
    ukInformationRequestQuestionnaireTask: 'Nothing to report this year.',
  },
  comments: ['We will add it next week.', 'Please call me with any questions.'],
  folder: 'Requests',
};

/** What the tasks of individuals say, at the firm in the United States. */
export const americanPersonalWords: TaskWords = {
  ...americanWords,
  esignTask: [
    {
      label: 'eSignature Request',
      papers: [
        { name: 'Form 8879 e-file authorization {year}', topic: 'agreement' },
        { name: 'Consent to disclose tax information {year}', topic: 'agreement' },
      ],
    },
    {
      label: 'Form 8879 for {year}',
      papers: [{ name: 'Form 8879 e-file authorization {year}', topic: 'agreement' }],
    },
    americanWords.esignTask[2],
  ],
  documentsTask: [
    {
      label: 'Document Request',
      items: ['W-2 from every employer', '1099-INT and 1099-DIV', 'Property tax bill', 'Charitable receipts'],
    },
    { label: 'Documents for the {year} return', items: ['W-2 from every employer'] },
    { label: 'Rental records {year}', items: ['Rent received by month', 'Receipts for repairs'] },
  ],
  questionnaireTask: [
    {
      label: '{year} income questionnaire',
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
    },
    {
      label: '{year} deductions questionnaire',
      topics: [
        {
          title: 'Which deductions did you have?',
          select: 'multi',
          questions: ['Gifts to charity', 'Medical costs', 'Mortgage interest'],
          followUp: 'Send us Form 1098 from your lender',
        },
      ],
    },
    {
      label: '{year} life changes questionnaire',
      topics: [
        { title: 'Family', select: 'multi', questions: ['Got married', 'Had a child', 'None of these'] },
        {
          title: 'Home',
          select: 'multi',
          questions: ['Bought a home', 'Sold a home', 'Moved to another state'],
          followUp: 'Tell us both addresses and the day of the move',
        },
      ],
    },
  ],
};

/** What the tasks of businesses say, at the firm in the United Kingdom. */
export const britishWords: TaskWords = {
  ...americanWords,
  groups: {
    ...americanWords.groups,
    esignTask: '{year} tax return for signature',
    questionnaireTask: '{year} business questionnaire',
    ukInformationRequestQuestionnaireTask: '{year} personal tax information',
  },
  esignTask: [
    {
      label: 'eSignature Request',
      papers: [
        { name: 'Company tax return CT600 {year}', topic: 'tax' },
        { name: 'Statutory accounts {year}', topic: 'ledger' },
      ],
    },
    {
      label: 'Tax return {year}',
      papers: [{ name: 'Company tax return CT600 {year}', topic: 'tax' }],
    },
    {
      label: 'Letter of engagement {year}',
      papers: [
        { name: 'Letter of engagement {year}', topic: 'agreement' },
        { name: 'Terms of business {year}', topic: 'agreement' },
      ],
    },
  ],
  documentsTask: [
    {
      label: 'Document Request',
      items: [
        'Trial balance at the year end',
        'Bank statements for the year',
        'Stock count',
        'Loan agreements',
      ],
    },
    { label: 'Papers for the {year} accounts', items: ['Trial balance at the year end'] },
    { label: 'Payroll records {year}', items: ['P60 of every employee', 'Payroll summary by month'] },
  ],
  reviewDocumentTask: [
    {
      label: 'Review Document',
      papers: [
        { name: 'Statutory accounts draft {year}', topic: 'ledger' },
        { name: 'Tax computation {year}', topic: 'tax' },
      ],
    },
    { label: 'Approval Request', papers: [{ name: 'Management accounts {year}', topic: 'ledger' }] },
    {
      label: 'Draft return {year}',
      papers: [
        { name: 'Draft return {year}', topic: 'tax' },
        { name: 'Tax computation {year}', topic: 'tax' },
      ],
    },
  ],
  dynamicTask: [
    {
      label: 'Your details for {year}',
      forms: [
        {
          title: 'About the business',
          fields: [
            { format: 'text', title: 'Legal name', hint: 'As on your last return' },
            { format: 'email', title: 'E-mail for tax matters' },
            { format: 'address', title: 'Registered office' },
          ],
        },
        {
          title: 'The accounting year',
          fields: [
            {
              format: 'choice',
              title: 'VAT scheme',
              choices: ['Not registered', 'Flat Rate Scheme', 'Standard accounting'],
            },
            { format: 'date', title: 'Date trading began' },
            { format: 'month', title: 'Last month of the accounting period' },
            { format: 'money', title: 'Payments on account made' },
            { format: 'file', title: 'Copy of the last statement of account' },
            { format: 'count', title: 'Employees at the end of the year' },
          ],
        },
        {
          title: 'Working time',
          fields: [
            { format: 'hour-minute', title: 'Time worked at home each week' },
            { format: 'hour-decimal', title: 'Hours of casual staff each week' },
          ],
        },
      ],
    },
    {
      label: 'Bank details for a repayment',
      forms: [
        {
          title: 'Bank account',
          fields: [
            {
              format: 'text',
              title: 'Sort code',
              hint: 'Six digits',
              shortest: 6,
              longest: 8,
              answer: '80-22-60',
            },
            {
              format: 'text',
              title: 'Account number',
              hint: 'Eight digits',
              shortest: 8,
              longest: 8,
              answer: '00123456',
            },
            { format: 'text', title: 'Name on the account' },
          ],
        },
      ],
    },
    {
      label: 'Working from home {year}',
      forms: [
        {
          title: 'Working from home',
          fields: [
            { format: 'hour-minute', title: 'Time worked at home each week' },
            { format: 'date', title: 'Since when' },
          ],
        },
        {
          title: 'Costs',
          fields: [
            { format: 'money', title: 'Heating and power in the year' },
            { format: 'file', title: 'Copy of the last bill' },
          ],
        },
      ],
    },
  ],
  uploadTask: [
    { label: 'Bank statements {year}', item: 'Bank statements, April to March' },
    { label: 'Receipts {year}', item: 'Receipts over £50' },
    { label: 'Signed lease', item: 'Lease with all signatures' },
  ],
  questionnaireTask: [
    {
      label: '{year} trade questionnaire',
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
    },
    {
      label: '{year} VAT questionnaire',
      topics: [
        {
          title: 'VAT',
          select: 'single',
          questions: ['Not registered', 'Flat Rate Scheme', 'Standard accounting'],
          followUp: 'Send us the VAT workings',
        },
      ],
    },
    {
      label: '{year} staff questionnaire',
      topics: [
        { title: 'Staff', select: 'single', questions: ['No employees', '1 to 9', '10 or more'] },
        {
          title: 'Benefits',
          select: 'multi',
          questions: ['Company cars', 'Private medical cover', 'Loans to staff'],
          followUp: 'Send us the loan agreements',
        },
      ],
    },
  ],
  ukInformationRequestQuestionnaireTask: [
    { label: 'Personal tax information request {year}', topics: [employment, savings, property] },
    { label: 'Property income questions {year}', topics: [property] },
    { label: 'Savings and pensions questions {year}', topics: [savings, employment] },
  ],
  empty: 'Planning for {year}',
  doesNotApply: 'This went to you by post last week.',
  removed: { ...americanWords.removed, documentsTask: 'This went to you by post last week.' },
};

/** What the tasks of individuals say, at the firm in the United Kingdom. */
export const britishPersonalWords: TaskWords = {
  ...britishWords,
  esignTask: [
    {
      label: 'eSignature Request',
      papers: [
        { name: 'SA100 tax return {year}', topic: 'tax' },
        { name: 'SA302 tax calculation {year}', topic: 'tax' },
      ],
    },
    { label: 'Tax return {year}', papers: [{ name: 'SA100 tax return {year}', topic: 'tax' }] },
    britishWords.esignTask[2],
  ],
  documentsTask: [
    {
      label: 'Document Request',
      items: [
        'P60 from every employer',
        'Bank interest certificates',
        'Letting statements',
        'Gift Aid receipts',
      ],
    },
    { label: 'Papers for Self Assessment {year}', items: ['P60 from every employer'] },
    { label: 'Letting records {year}', items: ['Letting statements', 'Receipts for repairs'] },
  ],
  reviewDocumentTask: [
    {
      label: 'Review Document',
      papers: [
        { name: 'SA100 draft {year}', topic: 'tax' },
        { name: 'SA302 tax calculation {year}', topic: 'tax' },
      ],
    },
    { label: 'Approval Request', papers: [{ name: 'Letting accounts {year}', topic: 'ledger' }] },
    {
      label: 'Draft return {year}',
      papers: [
        { name: 'SA100 draft {year}', topic: 'tax' },
        { name: 'SA302 tax calculation {year}', topic: 'tax' },
      ],
    },
  ],
};

/** The questions about income in the United Kingdom in the order of its tasks. */
export const ukTopics = [employment, savings, property] as const;
