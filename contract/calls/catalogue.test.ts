import { expect, test } from 'vitest';
import { encodeQuery } from './call.ts';
import { catalogue } from './catalogue.ts';

const idsOf = (row: string) => catalogue.filter(({ spec }) => spec.includes(row)).map(({ id }) => id);

test('[S7.01] every path is relative to the host', () => {
  expect(catalogue.filter(({ path }) => !/^\/api\/[\w{}/.-]+$/.test(path))).toEqual([]);
});

test('no two calls share an id, or a method and path', () => {
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
  expect(new Set(catalogue.map(({ method, path }) => `${method} ${path}`)).size).toBe(catalogue.length);
});

test('[S7.02] the calls of sign-in and session are in the catalogue', () => {
  expect([...new Set(['S7.03', 'S7.04', 'S7.06'].flatMap(idsOf))]).toEqual([
    'login',
    'exchangeCode',
    'createLongToken',
    'loadBindings',
    'deleteSession',
  ]);
});

test('[S7.07] the calls of profile and account are in the catalogue', () => {
  expect(['S7.08', 'S7.09', 'S7.10', 'S7.11'].map(idsOf)).toEqual([
    ['getContact'],
    ['getProfile', 'saveProfile', 'listAccounts'],
    ['updateLanguage'],
    ['getTheme'],
  ]);
});

test('[S7.12] both calls for the list of clients are in the catalogue', () => {
  expect([idsOf('S7.13'), idsOf('S7.14')]).toEqual([['listClients'], ['searchClients']]);
});

test('[T7.33] arrays repeat the key, objects are JSON, empty values are dropped except 0', () => {
  const query = { a: [1, 2], b: { c: 'd' }, e: '', f: null, g: undefined, h: 0, i: 'ü&' };
  expect(encodeQuery(query)).toBe('a=1&a=2&b=%7B%22c%22%3A%22d%22%7D&h=0&i=%C3%BC%26');
});
