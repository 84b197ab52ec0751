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
