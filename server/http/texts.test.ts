import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { hasTexts, textsOf } from './texts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a language has translations of its own in a namespace when it has a file that holds some', () => {
  expect(hasTexts('pt-BR', 'auth')).toBe(true);
  expect(hasTexts('en-US', 'auth')).toBe(true);
  expect(hasTexts('pt-BR', 'no-such-namespace')).toBe(false);
});

test('a variant of English takes from en-US what its own files do not hold', () => {
  expect(textsOf<string>('en-GB', 'auth')).toEqual({
    ...textsOf('en-US', 'auth'),
    canceledTitle: 'Sign-in was cancelled',
    tooManyText: 'There were too many attempts. Wait a few minutes, then try again.',
  });
  expect(hasTexts('en-GB', 'tasks')).toBe(true);
  expect(textsOf('en-GB', 'tasks')).toEqual(textsOf('en-US', 'tasks'));
});

test('the file of a language is looked for once, also when there is none', () => {
  const ask = () => {
    expect(hasTexts('fr-CA', 'auth')).toBe(true);
    expect(hasTexts('fr-CA', 'no-such-namespace')).toBe(false);
    expect(Object.keys(textsOf('fr-CA', 'no-such-namespace'))).toEqual([]);
  };
  ask();
  const read = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  ask();
  expect(read).not.toHaveBeenCalled();
});
