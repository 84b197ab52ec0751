import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('exporting', () => describeViews('exporting'));
describe('trash', () => describeViews('trash'));
describe('upload', () => describeViews('upload'));
