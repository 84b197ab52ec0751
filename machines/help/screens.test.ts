import { expect, test } from 'vitest';
import { helpScreenOf } from './screens.ts';

test.each([
  ['/documents/42?sort=name', 'documents'],
  ['/tasks/clients/1/task/2', 'tasks'],
  ['/home', 'home'],
  ['/actions#boxe', 'actions'],
  ['/mobile/actions/boxe/new', 'actions'],
  ['/', 'home'],
  ['/terms-and-conditions', 'home'],
  ['/constructor', 'home'],
])('[T7.22] the help of %s is that of %s', (path, screen) => {
  expect(helpScreenOf(path)).toBe(screen);
});
