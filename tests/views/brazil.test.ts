import { describe } from 'vitest';
import { describeViews } from './support/describe-views.ts';

describe('taxCalendar', () => describeViews('taxCalendar'));
describe('calendarFeed', () => describeViews('calendarFeed'));
describe('clearances', () => describeViews('clearances'));
describe('news', () => describeViews('news'));
