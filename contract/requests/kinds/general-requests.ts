import { addDays } from '../../brazil/business-days.ts';
import { answerIn } from '../../forms/form.ts';
import type { RequestKind } from '../kind.ts';
import { found } from './findings.ts';

/** The longest subject of a request, in characters. */
export const maxSubjectLength = 120;

/** Any other wish to the firm (brazil.md §1.9). */
export const generalRequests: RequestKind = {
  id: 'general-requests',
  filter: 'GENERIC',
  form: {
    parts: [
      {
        name: 'request',
        fields: {
          requestSubject: { format: 'text', required: true, maxLength: maxSubjectLength },
          requestCategory: {
            format: 'choice',
            required: true,
            enum: ['fiscal', 'accounting', 'payroll', 'corporate', 'clearances', 'other'],
          },
          requestDescription: {
            format: 'text',
            required: true,
            minLength: 10,
            maxLength: 5_000,
            isLong: true,
          },
          requestPriority: { format: 'choice', enum: ['normal', 'urgent'] },
          wantedBy: { format: 'date' },
        },
      },
    ],
  },
  attachments: [],
  subject: (values) => answerIn(values, 'requestSubject'),
  facts: (values) => [
    {
      label: 'requestCategory',
      value: answerIn(values, 'requestCategory'),
      format: 'choice.requestCategory',
    },
    ...(answerIn(values, 'wantedBy')
      ? ([{ label: 'wantedBy', value: answerIn(values, 'wantedBy'), format: 'date' }] as const)
      : []),
  ],
  check: (values, { today }) => {
    const wantedBy = answerIn(values, 'wantedBy');
    if (wantedBy === '') return [];
    if (wantedBy < today) return [found('wantedByPast', 'wantedBy')];
    return wantedBy < addDays(today, 2) ? [found('wantedBySoon', 'wantedBy', { date: wantedBy })] : [];
  },
};
