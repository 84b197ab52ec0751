import { expect, test } from 'vitest';
import { noticeOf } from './notice.ts';

test('a plain visit to the sign-in page shows no notice', () => {
  expect(noticeOf('none', null)).toBeNull();
});

test.each([
  ['mfaRequired', 'mfaTitle', 'mfaText'],
  ['firmLocked', 'lockedTitle', 'lockedText'],
] as const)('[S4.06] %s has a notice of its own, not the sign-in error', (code, title, text) => {
  expect(noticeOf(code, { code, status: 403 })).toMatchObject({ title, text });
});

test('[S4.06] any other refusal is the sign-in error, with a sentence of its own where the reason has one', () => {
  const page = { role: 'alert', tone: 'bad', title: 'errorTitle', asksFirm: true };
  expect(noticeOf('signInError', { code: 'signInRejected' })).toEqual({ ...page, text: 'errorText' });
  expect(noticeOf('signInError', { code: 'codeUsed' })).toEqual({ ...page, text: 'codeUsedText' });
  expect(noticeOf('signInError', { code: 'stateMismatch' })).toEqual({ ...page, text: 'stateMismatchText' });
  expect(noticeOf('signInError', { code: 'signInInterrupted' })).toEqual({
    ...page,
    text: 'signInInterruptedText',
  });
});

test('a sign-in that cannot be started replaces the notice of the outcome before it', () => {
  const failure = { role: 'alert', tone: 'bad', title: null };
  expect(noticeOf('signedOut', { code: 'offline' })).toEqual({ ...failure, text: 'offlineText' });
  expect(noticeOf('none', { code: 'timeout' })).toEqual({ ...failure, text: 'unavailableText' });
  expect(noticeOf('canceled', { code: 'malformed' })).toEqual({ ...failure, text: 'startFailedText' });
});

test('a session that the server no longer knows has expired', () => {
  expect(noticeOf('expired', { code: 'unauthenticated', status: 401 })).toMatchObject({
    role: 'status',
    title: 'expiredTitle',
  });
});
