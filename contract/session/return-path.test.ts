import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixOf } from '../language/market.ts';
import { safeReturn, signInStartPath } from './return-path.ts';

const origin = 'https://portal.example';
const safe = (r: string | null) => safeReturn(r, origin, 'en-US');

test.each([
  ['/documents', '/documents'],
  ['/documents/f1?sort=name', '/documents/f1?sort=name'],
  ['/clientcenter/en/us/documents', '/documents'],
  ['/documents/../documents', '/documents'],
])('[S2.01] the return URL %s is followed as %s', (r, path) => {
  expect(safe(r)).toBe(path);
});

test.each([
  null,
  '',
  'documents',
  '//evil.example',
  '/\\evil.example',
  '/\tevil',
  '/\n/evil',
  'https://evil.example/clientcenter/en/us/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/../../privacy',
  '/documents?r=//evil.example',
  'https://user@portal.example/clientcenter/en/us/',
  '/..//evil.example',
  '/../../../x',
  '/clientcenter/pt/documents',
  '/%2f%2fevil.example',
  '/%5cevil',
  '/auth',
  '/auth/logout',
  '/documents/../auth',
  '/documents?r=/documents',
])('[S2.01] the return URL %j counts as absent', (r) => {
  expect(safe(r)).toBeNull();
});

test('[S2.01] whatever is asked, the way back stays on this origin and inside the portal', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (r) => {
        const path = safe(r);
        if (path === null) return;
        const url = new URL(`${prefixOf('en-US')}${path}`, origin);
        expect(url.origin).toBe(origin);
        expect(url.pathname.startsWith('/clientcenter/en/us/')).toBe(true);
      },
    ),
  );
});

test('the address at which a sign-in starts carries the return URL', () => {
  expect(signInStartPath('pt-BR', '/documents/a?b=c')).toBe(
    '/clientcenter/pt/auth/start?r=%2Fdocuments%2Fa%3Fb%3Dc',
  );
  expect(signInStartPath('en-US', null)).toBe('/clientcenter/en/us/auth/start');
});
