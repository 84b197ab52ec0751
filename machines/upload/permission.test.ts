import { expect, test } from 'vitest';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { whyNotAdd } from './permission.ts';

test.each([
  [false, true, null],
  [false, false, 'notGranted'],
  [true, true, 'preview'],
  [true, false, 'preview'],
] as const)(
  '[S6.05, T6.01] in a preview session: %s, with the permission: %s, files are refused: %s',
  (isPreview, canCreate, why) => {
    expect(whyNotAdd({ access: factsFor({ isPreview }) }, { canCreate })).toBe(why);
  },
);
