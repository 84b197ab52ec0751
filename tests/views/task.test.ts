import { describeViews } from './support/describe-views.ts';

describeViews({ task: 'T2.27, T4.02, T4.03, T4.07' });
