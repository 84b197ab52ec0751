/** The manifest as it is shown in every state of its charts. */
import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[T2.18] the manifest', () => describeViews('manifest'));
