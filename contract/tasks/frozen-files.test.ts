import { describe, expect, test } from 'vitest';
import { type FileHold, holdOf } from './frozen-files.ts';
import { type HandInState, handInStates, type Review } from './hand-in.ts';

const reviewIn = (state: HandInState, verdicts: Review['verdicts'] = []): Review => ({
  handIn: { state, since: null, by: null, returned: 0 },
  verdicts,
});
const verdict = (step: number, documentId: string | null, said: 'accepted' | 'returned') => ({
  step,
  documentId,
  verdict: said,
  at: '2026-01-02T03:04:05.000Z',
  by: 'Priya Nair',
});

/** What keeps a file, for the client and for the firm. */
const expected: Record<HandInState, readonly [client: FileHold | null, firm: FileHold | null]> = {
  open: [null, null],
  received: ['handedIn', null],
  inReview: ['handedIn', null],
  accepted: ['accepted', 'accepted'],
  returned: [null, null],
};

test.each(handInStates)('a file of a task that is %s is kept as its state says', (state) => {
  for (const documentId of ['a', null])
    expect([false, true].map((isFirm) => holdOf(reviewIn(state), { step: 0, documentId }, isFirm))).toEqual(
      expected[state],
    );
});

describe('of a returned task', () => {
  const review = reviewIn('returned', [
    verdict(0, 'a', 'accepted'),
    verdict(0, 'b', 'returned'),
    verdict(1, null, 'accepted'),
  ]);
  const holdsOf = (step: number, documentId: string | null) =>
    [false, true].map((isFirm) => holdOf(review, { step, documentId }, isFirm));

  test('an accepted file stays for the client, a returned one does not', () => {
    expect(holdsOf(0, 'a')).toEqual(['accepted', null]);
    expect(holdsOf(0, 'b')).toEqual([null, null]);
  });

  test('each file of a step that was accepted as a whole stays, and none is added', () => {
    expect([holdsOf(1, 'c'), holdsOf(1, null)]).toEqual([
      ['accepted', null],
      ['accepted', null],
    ]);
  });

  test('a file may be added to a step of which only some are accepted', () => {
    expect(holdsOf(0, null)).toEqual([null, null]);
  });
});
