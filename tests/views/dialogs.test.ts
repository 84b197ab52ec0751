import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[S2.16] comments', () => describeViews('comments'));
describe('[S2.15] deletion', () => describeViews('deletion'));
describe('[S4.16] folder', () => describeViews('folder'));
describe('links', () => describeViews('links'));
describe('preview', () => describeViews('preview'));
describe('[T2.10] profile', () => describeViews('profile'));
describe('[T2.09] report', () => describeViews('report'));
describe('[S4.21] sending', () => describeViews('sending'));
