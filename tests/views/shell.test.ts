import { describeViews } from './support/describe-views.ts';

describeViews({
  alerts: 'S3.17',
  clients: 'S2.11, S2.13, S2.14',
  help: 'T2.08',
  notices: 'T2.10',
  terms: 'T2.03',
});
