import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { sourceOf } from './source.ts';

test.each([
  ['203.0.113.9', 0, undefined, '203.0.113.9'],
  ['::ffff:203.0.113.9', 0, undefined, '203.0.113.9'],
  ['2001:db8::1', 0, '198.51.100.7', '2001:db8::1'],
  ['10.0.0.1', 1, '198.51.100.7', '198.51.100.7'],
  ['10.0.0.1', 1, 'made up, 198.51.100.7', '198.51.100.7'],
  ['10.0.0.1', 2, 'made up, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['10.0.0.1', 2, '10.0.0.2', '10.0.0.1'],
  ['10.0.0.1', 1, undefined, '10.0.0.1'],
  [undefined, 0, undefined, ''],
  ['10.0.0.1', 1, '198.51.100.7:5678', '198.51.100.7'],
  ['10.0.0.1', 1, '[2001:db8::1]:443', '2001:db8::1'],
  ['10.0.0.1', 1, '[2001:db8::1]', '2001:db8::1'],
  ['10.0.0.1', 1, '::ffff:198.51.100.7', '198.51.100.7'],
])('from %s behind %i proxies that say %s: %s', (remoteAddress, proxies, forwarded, expected) => {
  const incoming = {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  };
  expect(clientAddress(incoming as never, proxies)).toBe(expected);
});

test('IPv4 addresses over a socket of IPv6 are sources of their own', () => {
  expect(sourceOf('::ffff:1.2.3.4')).toBe('1.2.3.4');
  expect(sourceOf('::ffff:1.2.3.5')).toBe('1.2.3.5');
});
