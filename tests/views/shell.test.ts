import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[S3.17] alerts', () => describeViews('alerts'));
describe('[S2.13, S2.14] clients', () => describeViews('clients'));
describe('help', () => describeViews('help'));
describe('notices', () => describeViews('notices'));
describe('[T2.03] terms', () => describeViews('terms'));
