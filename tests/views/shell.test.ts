import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('alerts', () => describeViews('alerts'));
describe('bell', () => describeViews('bell'));
describe('[S2.13, S2.14] clients', () => describeViews('clients'));
describe('help', () => describeViews('help'));
describe('[T2.22, T2.23] home', () => describeViews('home'));

describe('notices', () => describeViews('notices'));
describe('terms', () => describeViews('terms'));
