import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { hasTranslations, translationsOf } from './translations.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a language has translations of its own in a namespace when it has a file that holds some', () => {
  expect(hasTranslations('pt-BR', 'auth')).toBe(true);
  expect(hasTranslations('en-US', 'auth')).toBe(true);
  expect(hasTranslations('pt-BR', 'no-such-namespace')).toBe(false);
});

test('a variant of English takes from en-US what its own files do not hold', () => {
  expect(translationsOf<string>('en-GB', 'auth')).toEqual({
    ...translationsOf('en-US', 'auth'),
    canceledTitle: 'Sign-in was cancelled',
    tooManyText: 'There were too many attempts. Wait a few minutes, then try again.',
  });
  expect(hasTranslations('en-GB', 'tasks')).toBe(true);
  expect(translationsOf('en-GB', 'tasks')).toEqual(translationsOf('en-US', 'tasks'));
});

test('the file of a language is looked for once, also when there is none', () => {
  const ask = () => {
    expect(hasTranslations('fr-CA', 'auth')).toBe(true);
    expect(hasTranslations('fr-CA', 'no-such-namespace')).toBe(false);
    expect(Object.keys(translationsOf('fr-CA', 'no-such-namespace'))).toEqual([]);
  };
  ask();
  const read = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  ask();
  expect(read).not.toHaveBeenCalled();
});
