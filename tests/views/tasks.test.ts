import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[T2.25] tasks', () => describeViews('tasks'));
