import { expect, test } from 'vitest';
import { describeError, routeOf } from './notes.ts';

test.each([
  ['/', '/'],
  ['', '/'],
  ['/documents', '/documents'],
  ['/documents/f1?sort=name#top', '/documents/:id'],
  ['/documents/abcdef', '/documents/:id'],
  ['/tasks/clients/c-17/task/9', '/tasks/clients/:id/task/:id'],
  ['/actions/service-request/payroll-entries', '/actions/service-request/payroll-entries'],
  ['/news/0190c8f2-aa', '/news/:id'],
  ['/cnd/acme', '/cnd/:id'],
  ['/terms-and-conditions?r=%2Fdocuments%2Ff1', '/terms-and-conditions'],
  ['/somebody@example.com', '/:id'],
  [`/${'a'.repeat(31)}`, '/:id'],
])('%j is logged as %j', (path, route) => {
  expect(routeOf(path)).toBe(route);
});

test('whatever is thrown has a message', () => {
  const error = new TypeError('no');
  expect(describeError(error)).toEqual({ message: 'no', stack: error.stack });
  expect(describeError('refused')).toEqual({ message: 'refused', stack: null });
  expect(describeError(undefined)).toEqual({ message: 'undefined', stack: null });
});
