import { expect, test } from 'vitest';
import { addressOfList, allShown, countFilters, pathOfList } from './list-path.ts';

const whole = { mode: 'all', searched: '', kind: null, section: null } as const;

test.each([
  ['/tasks', whole],
  ['/tasks?q=lease+2026&section=overdue', { ...whole, searched: 'lease 2026', section: 'overdue' }],
  ['/tasks?clients=one&kind=esign', { ...whole, mode: 'client', kind: 'esign' }],
] as const)('%s says what narrows the list, and is made of it again', (path, address) => {
  expect(addressOfList(path)).toEqual(address);
  expect(pathOfList(address)).toBe(path);
});

test('a URL with values that do not exist does not narrow the list', () => {
  expect(addressOfList('/tasks?kind=none&section=never&clients=x')).toEqual(whole);
});

test('the path of a task, and of another page, is no list', () => {
  expect(['/tasks/clients/a/task/b', '/home', '/tasksx'].map(addressOfList)).toEqual([null, null, null]);
});

test.each([
  [allShown, 0],
  [{ ...allShown, kind: 'esign' }, 1],
  [{ ...allShown, mode: 'client', section: 'later' }, 2],
  [{ mode: 'client', kind: 'esign', section: 'later' }, 3],
] as const)('%o narrows the lists by %i filters', (filters, count) => {
  expect(countFilters(filters)).toBe(count);
});
