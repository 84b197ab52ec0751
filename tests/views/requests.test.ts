import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[T2.12] actions', () => describeViews('actions'));
describe('[T2.14] requests', () => describeViews('requests'));
