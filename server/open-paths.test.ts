import { expect, test } from 'vitest';
import { catalogue } from '../contract/calls/catalogue.ts';
import { openPaths } from './open-paths.ts';

test('every call without a session has an allowance, but for the one that ends a session', () => {
  const open = catalogue.filter(({ access }) => access === 'public').map(({ path }) => path);
  expect(open.filter((path) => !openPaths.includes(path))).toEqual(['/api/security/v1/session']);
});
