import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('links', () => describeViews('links'));
describe('[T2.10] profile', () => describeViews('profile'));
describe('sending', () => describeViews('sending'));
