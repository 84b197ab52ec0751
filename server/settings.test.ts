import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test.each([
  ['https://Portal.Example', 'https://portal.example'],
  ['https://portal.example:443/', 'https://portal.example'],
  ['HTTP://portal.example:8080//', 'http://portal.example:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['', 'http://localhost:8080'],
])('PUBLIC_ORIGIN %s is read as browsers write it', (text, expected) => {
  expect(readSettings({ PUBLIC_ORIGIN: text }).publicOrigin).toBe(expected);
});

test.each([
  'portal.example',
  'ftp://portal.example',
  'https://portal.example/clientcenter',
  'https://portal.example/?a=b',
  'https://user@portal.example',
  'https://portal.example#top',
])('PUBLIC_ORIGIN %s is refused in one line', (text) => {
  expect(() => readSettings({ PUBLIC_ORIGIN: text })).toThrow(
    `PUBLIC_ORIGIN must be one origin such as https://portal.example, but is "${text}".`,
  );
});
