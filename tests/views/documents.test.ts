import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('documents', () => describeViews('documents'));
