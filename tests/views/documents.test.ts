import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('documents', () => describeViews('documents'));
describe('[S2.16] unread', () => describeViews('unread'));
