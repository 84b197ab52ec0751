import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('links', () => describeViews('links'));
describe('[T2.10] profile', () => describeViews('profile'));
describe('[S4.21] sending', () => describeViews('sending'));
