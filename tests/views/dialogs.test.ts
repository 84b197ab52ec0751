import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[S2.16] comments', () => describeViews('comments'));
describe('[S2.15] deletion', () => describeViews('deletion'));
describe('[S4.16] folder', () => describeViews('folder'));
describe('preview', () => describeViews('preview'));
describe('[T2.09] report', () => describeViews('report'));
