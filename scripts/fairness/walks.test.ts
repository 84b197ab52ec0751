import { expect, test } from 'vitest';
import { catalogue } from '../../contract/calls/catalogue.ts';
import { openPaths } from '../../server/open-paths.ts';
import { budgets } from './budgets.ts';
import { walks } from './walks.ts';

test('every call of the catalogue and every other open path has a walk, and nothing else has one', () => {
  const pathsOfCalls = new Set(catalogue.map(({ path }) => path));
  const expected = [...catalogue.map(({ id }) => id), ...openPaths.filter((path) => !pathsOfCalls.has(path))];
  expect(Object.keys(walks).sort()).toEqual(expected.sort());
});

test('a budget of its own belongs to a route that is walked', () => {
  expect(Object.keys(budgets).filter((route) => !Object.hasOwn(walks, route))).toEqual([]);
});
