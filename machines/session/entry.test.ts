import { expect, test } from 'vitest';
import { outcomeOfPath, signInPath } from './entry.ts';

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
