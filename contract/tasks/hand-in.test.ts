import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translationsOf } from '../../scripts/locales/locale-files.ts';
import { languages } from '../language/market.ts';
import {
  afterEvent,
  type HandInHistory,
  handInEvents,
  handInStates,
  handInWords,
  holderOf,
  nextStepWords,
  notHandedIn,
  type ReviewItem,
  reviewOf,
} from './hand-in.ts';

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString();

const item: fc.Arbitrary<ReviewItem> = fc.oneof(
  fc.record({
    step: fc.nat({ max: 2 }),
    documentId: fc.constantFrom('a', 'b', null),
    verdict: fc.constant('accepted' as const),
  }),
  fc.record({
    step: fc.nat({ max: 2 }),
    documentId: fc.constantFrom('a', 'b'),
    verdict: fc.constant('returned' as const),
    reason: fc.constantFrom('blurred', 'page 2 is missing'),
  }),
);
const histories: fc.Arbitrary<HandInHistory[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...handInEvents),
      by: fc.constantFrom('Priya Nair', 'Tom Ash', null),
      items: fc.array(item, { maxLength: 3 }),
    }),
    { maxLength: 30, size: 'max' },
  )
  .map((entries) =>
    entries.map(({ items, ...entry }, index) => ({
      ...entry,
      at: moment(index),
      items: ['submit', 'takeBack', 'recall', 'begin', 'reopen'].includes(entry.kind)
        ? []
        : onlyOneEach(items),
    })),
  );

/** One call decides once about each file, and about a step or its files. */
const onlyOneEach = (items: readonly ReviewItem[]) =>
  items.filter(
    (one, place) =>
      !items
        .slice(0, place)
        .some(
          ({ step, documentId }) =>
            step === one.step &&
            (documentId === one.documentId || documentId === null || one.documentId === null),
        ),
  );

/** A desk with trays, as a person would keep it: the plain model of the same life. */
class Desk {
  tray: 'client' | 'in' | 'review' | 'done' | 'back' = 'client';
  since: string | null = null;
  by: string | null = null;
  marks = new Map<string, { verdict: string; at: string; by: string | null }>();

  private move(to: Desk['tray'], { at, by }: HandInHistory) {
    Object.assign(this, { tray: to, since: at, by });
  }
  private mark({ items, at, by }: HandInHistory) {
    for (const { step, documentId, verdict } of items) {
      if (verdict === 'returned') this.marks.delete(`${step} null`);
      this.marks.set(`${step} ${documentId}`, { verdict, at, by });
    }
  }
  private keepAccepted() {
    for (const [key, { verdict }] of this.marks) if (verdict !== 'accepted') this.marks.delete(key);
  }
  private turn(from: string, to: string) {
    for (const one of this.marks.values()) if (one.verdict === from) one.verdict = to;
  }
  /** The firm looks at what was sent again. */
  private look() {
    for (const [key, { verdict }] of this.marks) if (verdict === 'answered') this.marks.delete(key);
  }

  take(entry: HandInHistory) {
    const isAtFirm = this.tray === 'in' || this.tray === 'review';
    const isAtClient = this.tray === 'client' || this.tray === 'back';
    if (entry.kind === 'submit' && isAtClient) {
      this.turn('returned', 'answered');
      this.move('in', entry);
    } else if (entry.kind === 'recall' && this.tray === 'in') {
      this.turn('answered', 'returned');
      const last = [...this.marks.values()].filter(({ verdict }) => verdict === 'returned').at(-1);
      this.move('back', { ...entry, ...last });
    } else if (entry.kind === 'accept' && this.tray !== 'done') {
      this.mark(entry);
      this.keepAccepted();
      this.move('done', entry);
    } else if ((entry.kind === 'reopen' && !isAtClient) || (entry.kind === 'takeBack' && isAtFirm)) {
      this.marks.clear();
      this.move('client', entry);
    } else if (isAtFirm && entry.kind === 'begin') {
      this.look();
      if (this.tray === 'in' || this.by !== entry.by) this.move('review', entry);
    } else if (isAtFirm && entry.kind === 'check') {
      this.look();
      this.mark(entry);
      if (this.tray === 'in') this.move('review', entry);
    } else if (isAtFirm && entry.kind === 'return') {
      this.look();
      this.mark(entry);
      this.move('back', entry);
    }
  }

  /** What the desk would say to the client, with the translations of one language at hand. */
  say(words: Record<string, Record<string, string>>, firm: string) {
    const key = { client: 'open', in: 'received', review: 'inReview', done: 'accepted', back: 'returned' };
    const holder = this.tray === 'client' || this.tray === 'in' ? firm : (this.by ?? firm);
    return fill(words[key[this.tray]] ?? {}, holder, this.since);
  }
}

const fill = (translations: Record<string, string>, holder: string, since: string | null) =>
  ['badge', 'holder', 'next'].map((part) =>
    (translations[part] ?? `no ${part}`)
      .replaceAll('{{holder}}', holder)
      .replaceAll('{{since}}', since ?? ''),
  );

test.each([...languages])(
  'whatever happens to a task: its words in %s, its verdicts and its count are those of a plain model',
  (language) => {
    const words = translationsOf(language, 'handIn.json') as Record<string, Record<string, string>>;
    fc.assert(
      fc.property(histories, (history) => {
        const desk = new Desk();
        for (const entry of history) desk.take(entry);
        const { handIn, verdicts } = reviewOf(history);
        const keys = [
          ...Object.values(handInWords(handIn.state)),
          nextStepWords(handIn.state, 'documentsTask'),
        ].map((key) => key.split('.'));
        const translations = Object.fromEntries(
          keys.map(([state = '', part = '']) => [part, words[state]?.[part] ?? '']),
        );
        expect(fill(translations, holderOf(handIn, 'Harbor & Pine'), handIn.since)).toEqual(
          desk.say(words, 'Harbor & Pine'),
        );
        expect(
          Object.fromEntries(
            verdicts.map(({ step, documentId, verdict, at, by }) => [
              `${step} ${documentId}`,
              { verdict, at, by },
            ]),
          ),
        ).toEqual(Object.fromEntries(desk.marks));
        expect(handIn.returned).toBe(
          [...desk.marks.values()].filter(({ verdict }) => verdict === 'returned').length,
        );
      }),
    );
  },
);

test.each([...languages])('every state has its words in %s', (language) => {
  const words = translationsOf(language, 'handIn.json');
  for (const state of handInStates)
    expect(words[state]).toEqual({
      badge: expect.stringMatching(/\S/),
      holder: expect.stringMatching(/\S/),
      next: expect.stringMatching(/\S/),
    });
});

test('events that the state of a task does not allow are refused, and leave its history as it was', () => {
  const entry = (kind: HandInHistory['kind']): HandInHistory => ({
    kind,
    at: moment(0),
    by: null,
    items: [],
  });
  for (const kind of ['begin', 'check', 'return', 'reopen', 'takeBack'] as const) {
    expect(afterEvent(notHandedIn, entry(kind))).toBeNull();
    expect(reviewOf([entry(kind)])).toEqual(notHandedIn);
  }
  const accepted = reviewOf([entry('submit'), entry('accept')]);
  for (const kind of ['submit', 'takeBack', 'begin', 'check', 'accept', 'return'] as const)
    expect(afterEvent(accepted, entry(kind))).toBeNull();
});

test('accepting one more file keeps who holds the task and since when', () => {
  const by = (name: string, minute: number) => ({ by: name, at: moment(minute) });
  const { handIn } = reviewOf([
    { kind: 'submit', ...by('Dana Reyes', 1), items: [] },
    { kind: 'begin', ...by('Priya Nair', 2), items: [] },
    { kind: 'check', ...by('Tom Ash', 3), items: [{ step: 0, documentId: 'a', verdict: 'accepted' }] },
  ]);
  expect(handIn).toEqual({ state: 'inReview', since: moment(2), by: 'Priya Nair', returned: 0 });
});

test.each([
  ['received', 'invoiceTask', 'confirmsPayment'],
  ['received', 'esignTask', 'usesSignature'],
  ['received', 'reviewDocumentTask', 'actsOnDecision'],
  ['received', 'documentsTask', 'received.next'],
  ['returned', 'invoiceTask', 'returned.next'],
] as const)('the next step of a task that is %s, of the kind %s, is said by %s', (state, type, words) => {
  expect(nextStepWords(state, type)).toBe(words);
});
