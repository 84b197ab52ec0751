import { describeViews } from './support/describe-views.ts';

describeViews({
  comments: 'S7.22',
  deletion: 'S2.15, S4.17, S4.18, S8.09',
  folder: 'S2.16, S4.16, S5.10, S8.13',
  links: 'S2.18',
  preview: 'S7.23',
  profile: 'S4.22',
  report: 'T2.09, T4.15, T5.01',
  sending: 'S4.21, S5.08',
});
