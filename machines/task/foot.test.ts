import { expect, test } from 'vitest';
import { type FootFacts, footHintOf, isLacking, mainActionOf } from './foot.ts';

const nothing: FootFacts = {
  isOver: false,
  isWithFirm: false,
  isRecallable: false,
  uploading: 0,
  toSendAgain: 0,
  asksPayment: false,
  isToSign: false,
  isMissing: false,
  isReadyAgain: false,
  isTakenBack: false,
};
const all: FootFacts = {
  ...nothing,
  uploading: 1,
  toSendAgain: 1,
  asksPayment: true,
  isToSign: true,
  isMissing: true,
  isReadyAgain: true,
  isTakenBack: true,
};

test('[T2.26] of all that keeps a user from finishing, the foot says the first in the order of the specification', () => {
  const steps: [Partial<FootFacts>, string | null][] = [
    [{}, 'uploading'],
    [{ uploading: 0 }, 'sendAgain'],
    [{ toSendAgain: 0 }, 'payment'],
    [{ asksPayment: false }, 'sign'],
    [{ isToSign: false }, 'missing'],
    [{ isMissing: false }, 'takenBack'],
    [{ isTakenBack: false }, 'checkedAgain'],
    [{ isReadyAgain: false }, null],
  ];
  let facts = all;
  for (const [change, hint] of steps) {
    facts = { ...facts, ...change };
    expect(footHintOf(facts)).toBe(hint);
  }
});

test.each([
  [{ isRecallable: true, isWithFirm: true }, 'takeBack'],
  [{ isWithFirm: true }, 'withFirm'],
  [{}, 'nothingLeft'],
] as const)('a task that is over with %o says %s, whatever else is missing', (facts, hint) => {
  expect(footHintOf({ ...all, isOver: true, ...facts })).toBe(hint);
});

test.each([
  [{ ...all, isOver: true }, 'next'],
  [all, 'sign'],
  [{ ...all, isToSign: false }, 'payment'],
  [nothing, 'finish'],
] as const)('the main button of case %# does one thing: %s', (facts, action) => {
  expect(mainActionOf(facts)).toBe(action);
});

test('only what is missing is a fault once it was pointed out', () => {
  expect((['sendAgain', 'missing', 'uploading', 'payment', null] as const).map(isLacking)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
