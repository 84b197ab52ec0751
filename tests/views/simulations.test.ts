/** Simulations as they are shown in every state of their charts. */
import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[T2.14] simulations', () => describeViews('simulations'));
