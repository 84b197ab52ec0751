import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[T2.26, T2.27] task', () => describeViews('task'));
