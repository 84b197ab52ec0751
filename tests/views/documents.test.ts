import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('[S2.16] documents', () => describeViews('documents'));
describe('exporting', () => describeViews('exporting'));
describe('[S4.19] upload', () => describeViews('upload'));
