import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixOf } from '../../contract/language/market.ts';
import { outcomeOfPath, safeReturn, signInPath } from './entry.ts';

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

test('[S2.02] each page of the sign-in area stands for its outcome', () => {
  expect(outcomeOfPath('/clientcenter/en/us/auth/logout', 'en-US')).toBe('signedOut');
  expect(outcomeOfPath('/clientcenter/pt/auth/firm-locked', 'pt-BR')).toBe('firmLocked');
  expect(outcomeOfPath('/clientcenter/en/us/auth', 'en-US')).toBe('none');
  expect(outcomeOfPath('/clientcenter/en/us/documents', 'en-US')).toBe('none');
});

test('[S2.01] the sign-in page carries the return address', () => {
  expect(signInPath('/documents/a?b=c')).toBe('/auth?r=%2Fdocuments%2Fa%3Fb%3Dc');
  expect(signInPath(null)).toBe('/auth');
});

test('[S8.01] the logout page says that the session was over when the provider brings that back', () => {
  const path = '/clientcenter/en/us/auth/logout';
  expect([null, 'expired', 'else'].map((state) => outcomeOfPath(path, 'en-US', state))).toEqual([
    'signedOut',
    'expired',
    'signedOut',
  ]);
  expect(outcomeOfPath('/clientcenter/en/us/auth', 'en-US', 'expired')).toBe('none');
});
