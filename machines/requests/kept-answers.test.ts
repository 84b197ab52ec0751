import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../contract/requests/requests.ts';
import { answersOf } from './kept-answers.ts';

const request = (version: number, requestSubject: string) =>
  ({ kind: 'general-requests', version, values: { requestSubject } }) as unknown as ServiceRequest;
const kept = (version: number, sent: string | null = null) => ({
  version,
  values: { requestSubject: 'Typed last' },
  sent: sent === null ? null : { requestSubject: sent },
});
const subjectOf = (...given: Parameters<typeof answersOf>) => answersOf(...given).requestSubject;

test('answers that were kept for this version are gone on with', () => {
  expect(subjectOf(request(3, 'Stored'), kept(3))).toBe('Typed last');
});

test('answers that were kept are gone on with when only the call that was under way has changed the request', () => {
  expect(subjectOf(request(4, 'Sent'), kept(3, ' Sent '))).toBe('Typed last');
});

test.each([
  ['nothing was under way', null, 4],
  ['someone else stored other answers', 'Other', 4],
  ['more than one change was made', 'Sent', 5],
])('answers of an older version are dropped when %s', (_when, sent, version) => {
  expect(subjectOf(request(version, 'Sent'), kept(3, sent))).toBe('Sent');
});

test('answers that the server has are those of the request', () => {
  const stored = request(3, 'Typed last');
  expect(answersOf(stored, kept(3))).toBe(stored.values);
  expect(answersOf(stored, null)).toBe(stored.values);
});
