import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('comments', () => describeViews('comments'));
describe('[S2.15] deletion', () => describeViews('deletion'));
describe('folder', () => describeViews('folder'));
describe('live', () => describeViews('live'));
describe('preview', () => describeViews('preview'));
describe('[T2.09] report', () => describeViews('report'));
