import type { FeaturedDocument } from './folder-plans.ts';

/** What the first client's newest corporate return begins with; `year` is the tax year. */
export const corporateReturn = (year: number): readonly FeaturedDocument[] => [
  {
    name: `${year} Form 1120-S draft.pdf`,
    kind: 'pdf',
    topic: 'tax',
    by: 'firm',
    daysAgo: 0,
    time: [9, 14],
    isUnread: true,
    comments: 2,
  },
  { name: 'Bank statements Q3.zip', kind: 'zip', topic: 'bank', by: 'client', daysAgo: 1, time: [17, 40] },
  { name: 'Depreciation schedule.xlsx', kind: 'xlsx', topic: 'tax', by: 'firm', daysAgo: 3, isUnread: true },
  {
    name: `Engagement letter ${year + 1} (signed).pdf`,
    kind: 'pdf',
    topic: 'ledger',
    by: 'client',
    daysAgo: 9,
    comments: 1,
  },
  { name: 'Fixed assets photos 04.jpg', kind: 'jpeg', topic: 'ledger', by: 'client', daysAgo: 12 },
  { name: 'Payroll summary October.xlsx', kind: 'xlsx', topic: 'payroll', by: 'firm', daysAgo: 18 },
  { name: 'Receipts – travel (2).pdf', kind: 'pdf', topic: 'ledger', by: 'client', daysAgo: 24 },
  { name: 'W-9 Bluewater.pdf', kind: 'pdf', topic: 'tax', by: 'client', daysAgo: 31 },
  { name: 'Year-end checklist.docx', kind: 'docx', topic: 'ledger', by: 'firm', daysAgo: 38 },
  { name: 'Stockholder ledger.xlsx', kind: 'xlsx', topic: 'ledger', by: 'firm', daysAgo: 45 },
];
