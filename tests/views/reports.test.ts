/** Reports and delivery receipts as they are shown in every state of their charts. */
import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[T2.16, T2.17] reports', () => describeViews('reports'));
