import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('alerts', () => describeViews('alerts'));
describe('[S2.13, S2.14] clients', () => describeViews('clients'));
describe('help', () => describeViews('help'));
describe('notices', () => describeViews('notices'));
describe('terms', () => describeViews('terms'));
