import { describeViews } from './support/describe-views.ts';

describeViews({ tasks: 'T2.25, T4.11, T4.12' });
