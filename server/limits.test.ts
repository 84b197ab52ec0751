import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnections } from './db/connections.ts';
import { limitDefinitions, readLimits } from './limits.ts';
import { SettingsError } from './settings-error.ts';

const server = new URL('.', import.meta.url).pathname;
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'limits.ts')
  .map((name) => readFileSync(join(server, name), 'utf8'));

test('every limit is changed by its variable, and has one of its own', () => {
  const names = Object.keys(limitDefinitions) as (keyof typeof limitDefinitions)[];
  const variables = names.map((name) => limitDefinitions[name].variable);
  expect(new Set(variables).size).toBe(variables.length);
  // Larger than what any limit must at least be.
  const values = names.map((_, index) => 100_000 + index);
  const env = Object.fromEntries(variables.map((variable, index) => [variable, `${values[index]}`]));
  expect(readLimits(env)).toEqual(Object.fromEntries(names.map((name, index) => [name, values[index]])));
});

test('a value with which the server would not work is refused', () => {
  expect(() => readLimits({ LIMIT_DATABASE_LINES: '1' })).toThrow(SettingsError);
  expect(() => readLimits({ LIMIT_BODY_MS: '0' })).toThrow(SettingsError);
  expect(readLimits({ LIMIT_DATABASE_LINES: '2' }).databaseLines).toBe(2);
});

test('the server reads every limit', () => {
  const isRead = (name: string) => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source));
  expect(Object.keys(limitDefinitions).filter((name) => !isRead(name))).toEqual([]);
});

test('the pools have as many connections as the limits say', () => {
  const limits = readLimits({ LIMIT_DATABASE_LINES: '5', LIMIT_DATABASE_ADMIN_CONNECTIONS: '6' });
  const { lines, admin, requests } = openConnections({}, limits);
  expect([lines, admin, requests].map(({ options }) => options.max)).toEqual([5, 6, 20]);
});

test('a time that no timer takes is refused, and every default can be set', () => {
  expect(() => readLimits({ LIMIT_IDLE_MS: '2147483648' })).toThrow(
    'LIMIT_IDLE_MS must be a whole number from 1 to 2147483647, but is "2147483648".',
  );
  const defaults = Object.values(limitDefinitions).map(({ variable, value }) => [variable, `${value}`]);
  expect(readLimits(Object.fromEntries(defaults))).toEqual(readLimits({}));
});
