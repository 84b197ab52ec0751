import { expect, test } from 'vitest';
import { nextName } from './file-rules.ts';

test.each([
  ['a.pdf', 'a (1).pdf'],
  ['a (1).pdf', 'a (2).pdf'],
  ['a (9).pdf', 'a (10).pdf'],
  ['a (draft).pdf', 'a (draft) (1).pdf'],
  ['a (draft) (1).pdf', 'a (draft) (2).pdf'],
  ['README', 'README (1)'],
  ['.env', '.env (1)'],
  ['.env (1)', '.env (2)'],
  ['a.tar.gz', 'a.tar (1).gz'],
  ['a(1).pdf', 'a(1) (1).pdf'],
  ['declaração.pdf', 'declaração (1).pdf'],
  ['確定申告 (3).xlsx', '確定申告 (4).xlsx'],
])('[S4.20] a taken name %s goes on as %s', (name, next) => {
  expect(nextName(name)).toBe(next);
});

test('[S4.20] twenty files of one name get the counters 1 to 19', () => {
  const taken = new Set<string>();
  for (let file = 0; file < 20; file += 1) {
    let name = 'W-9.pdf';
    while (taken.has(name)) name = nextName(name);
    taken.add(name);
  }
  const counted = Array.from({ length: 19 }, (_, index) => `W-9 (${index + 1}).pdf`);
  expect([...taken]).toEqual(['W-9.pdf', ...counted]);
});
