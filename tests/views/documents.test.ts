import { describeViews } from './support/describe-views.ts';

describeViews({ documents: 'S4.13, S4.14, S4.15', exporting: 'S7.20', upload: 'S4.19, S4.20' });
