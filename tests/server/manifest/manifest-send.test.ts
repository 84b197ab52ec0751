/** Answers to invoices: what is sent, what is stored of it, and what happens when someone else or the authority is in the way. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  authorityInvoices,
  manifestAttempts,
  manifestEvents,
} from '../../../server/db/schema/manifest-schema.ts';
import { runDistribution } from '../../../server/manifest/distribution.ts';
import { eventXmlOf } from '../../../server/manifest/event-xml.ts';
import { acmeTaxId } from '../fiscal/fiscal-xml.ts';
import {
  type ManifestFixture,
  registeredOf,
  type Sending,
  startManifestFixture,
} from './manifest-fixture.ts';

let fixture: ManifestFixture;
beforeAll(async () => {
  fixture = await startManifestFixture({ LIMIT_MANIFEST_EVENTS_PER_USER: '60' });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.clear();
  waitAsUsual();
});

const reason = 'Mercadoria não chegou ao destino.';
const signal = AbortSignal.timeout(600_000);
const rowsOf = (key: string) =>
  fixture.deps.db.select().from(manifestEvents).where(eq(manifestEvents.key, key)).orderBy(manifestEvents.at);
/** How long the server waits for an answer from now on. */
const waitFor = (manifestSendMs: number) => {
  const { settings } = fixture;
  Object.assign(fixture.deps, { settings: { ...settings, limits: { ...settings.limits, manifestSendMs } } });
};
const waitAsUsual = () => waitFor(fixture.settings.limits.manifestSendMs);
/** The authority registers what is sent next and its answer is lost: it never comes, or the connection breaks. Answers when it is registered. */
const loseAnswer = (how: 'hangs' | 'throws'): Promise<void> => {
  const { authority } = fixture.deps;
  const real = authority.register;
  if (how === 'hangs') waitFor(20);
  return new Promise((done) => {
    vi.spyOn(authority, 'register').mockImplementationOnce(async (...sent) => {
      await real(...sent);
      done();
      if (how === 'throws') throw new Error('the connection broke');
      return await new Promise(() => undefined);
    });
  });
};
/** Somebody answers without the portal. */
const answerElsewhere = async (key: string, event: 'acknowledge' | 'confirm') => {
  const sent = { taxId: acmeTaxId, key, event, sequence: 1, justification: '' };
  await fixture.deps.authority.register([eventXmlOf('2', sent, new Date())], signal);
};

describe('[T2.18] an answer', () => {
  test.each<readonly [NonNullable<Sending['event']>, string]>([
    ['acknowledge', 'acknowledged'],
    ['confirm', 'confirmed'],
    ['unknown', 'unknown'],
    ['notPerformed', 'notPerformed'],
  ])('%s is registered, and the invoice says by whom, when and under which number', async (event, state) => {
    const invoice = await fixture.invoice();
    const justification = event === 'notPerformed' ? reason : undefined;
    const { status, results } = await fixture.answer([invoice], {
      event,
      ...(justification && { justification }),
    });
    const after = await fixture.of(invoice.key);
    expect(status).toBe(200);
    expect(results).toEqual([{ id: invoice.id, outcome: 'registered', code: '135', invoice: after }]);
    expect(after).toMatchObject({
      state,
      used: { acknowledge: 0, confirm: 0, unknown: 0, notPerformed: 0, [event]: 1 },
      last: { event, sequence: 1, by: 'ann Person', protocol: expect.stringMatching(/^191\d{12}$/) },
    });
    expect(Math.abs(Date.parse(after.last?.at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await rowsOf(invoice.key)).toMatchObject([
      { userId: 'ann', code: '135', isRegistered: true, justification: justification ?? '' },
    ]);
  });

  test('one that the authority refuses changes nothing, and the refusal is kept', async () => {
    const [late, canceled] = [
      await fixture.invoice({ age: 11 }),
      await fixture.invoice({ standing: 'canceled' }),
    ];
    const { results } = await fixture.answer([late, canceled], { event: 'acknowledge' });
    expect(results.map(({ outcome, code, invoice }) => [outcome, code, invoice.state, invoice.last])).toEqual(
      [
        ['refused', '596', 'none', null],
        ['refused', '650', 'none', null],
      ],
    );
    expect(await rowsOf(late.key)).toMatchObject([{ userId: 'ann', code: '596', isRegistered: false }]);
    expect(await fixture.deps.db.$count(manifestAttempts)).toBe(0);
  });

  test('a changed answer counts, and the same one a third time is refused', async () => {
    const invoice = await fixture.invoice();
    const { id } = invoice;
    const history = [
      ['none', 'confirm', '135'],
      ['confirmed', 'unknown', '135'],
      ['unknown', 'confirm', '135'],
      ['confirmed', 'acknowledge', '655'],
      ['confirmed', 'unknown', '135'],
      ['unknown', 'confirm', '594'],
    ] as const;
    for (const [state, event, code] of history) {
      const { results } = await fixture.answer([{ id, state }], { event });
      expect(results.map((one) => one.code)).toEqual([code]);
    }
    expect(await fixture.of(invoice.key)).toMatchObject({
      state: 'unknown',
      used: { confirm: 2, unknown: 2 },
      last: { event: 'unknown', sequence: 2 },
    });
  });

  test('twenty go in one batch, each with its result in the order of the request', async () => {
    const invoices = await Promise.all(Array.from({ length: 20 }, () => fixture.invoice()));
    const register = vi.spyOn(fixture.deps.authority, 'register');
    const { results } = await fixture.answer(invoices.toReversed(), { event: 'acknowledge' });
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(
      invoices.toReversed().map(({ id }) => [id, 'registered']),
    );
    expect(register.mock.calls.map(([events]) => events.length)).toEqual([20]);
  });

  test('twenty-one are refused with 400, and none of them is sent', async () => {
    const invoices = await Promise.all(Array.from({ length: 21 }, () => fixture.invoice()));
    const register = vi.spyOn(fixture.deps.authority, 'register');
    expect((await fixture.answer(invoices)).status).toBe(400);
    expect(register).not.toHaveBeenCalled();
  });

  test('it is refused with 400 when an invoice is named twice, or without a reason that fits', async () => {
    const invoice = await fixture.invoice();
    const register = vi.spyOn(fixture.deps.authority, 'register');
    const refused = [
      await fixture.answer([invoice, invoice]),
      await fixture.answer([]),
      await fixture.answer([invoice], { event: 'notPerformed' }),
      await fixture.answer([invoice], { event: 'notPerformed', justification: `  ${'x'.repeat(14)} ` }),
      await fixture.answer([invoice], { event: 'unknown', justification: 'x'.repeat(256) }),
      await fixture.answer([invoice], { event: 'confirm', justification: reason }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(400));
    expect(register).not.toHaveBeenCalled();
  });

  test('it is refused with 404 as a whole when one invoice is another client’s, or there is none', async () => {
    const [own, foreign] = [
      await fixture.invoice(),
      await fixture.invoice({ clientId: 'bolt', companyId: 'B' }),
    ];
    const register = vi.spyOn(fixture.deps.authority, 'register');
    expect((await fixture.answer([own, foreign])).status).toBe(404);
    expect((await fixture.answer([own, { id: 'none', state: 'none' }])).status).toBe(404);
    expect((await fixture.answer([foreign], { clientId: 'bolt' })).status).toBe(404);
    expect(register).not.toHaveBeenCalled();
  });

  test('a user has so many answers a day, and a further one is refused with 429', async () => {
    const invoices = await Promise.all(Array.from({ length: 20 }, () => fixture.invoice({ age: 11 })));
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1)
      statuses.push((await fixture.answer(invoices, { event: 'acknowledge' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('[T2.18] two users at once', () => {
  test('of two who answer the same invoice one is registered, and the other sees the newer answer', async () => {
    const invoice = await fixture.invoice();
    const answers = await Promise.all([
      fixture.answer([invoice], { event: 'confirm' }),
      fixture.answer([invoice], { event: 'unknown', as: 'cole' }),
    ]);
    const results = answers.flatMap((one) => one.results);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['outdated', 'registered']);
    const [won, lost] = ['registered', 'outdated'].map((outcome) =>
      results.find((one) => one.outcome === outcome),
    );
    expect(lost?.code).toBeNull();
    expect(lost?.invoice).toEqual(won?.invoice);
    expect((await rowsOf(invoice.key)).length).toBe(1);
  });

  test('an invoice that was answered since the user looked is not sent, the others of the batch are', async () => {
    const [first, second] = [await fixture.invoice(), await fixture.invoice()];
    await fixture.answer([first], { event: 'unknown', as: 'cole' });
    const register = vi.spyOn(fixture.deps.authority, 'register');
    const { results } = await fixture.answer([first, second]);
    expect(results.map(({ outcome, code, invoice }) => [outcome, code, invoice.state])).toEqual([
      ['outdated', null, 'unknown'],
      ['registered', '135', 'confirmed'],
    ]);
    expect(results[0]?.invoice.last?.by).toBe('cole Person');
    expect(register.mock.calls.map(([events]) => events.length)).toEqual([1]);
  });

  test('three who answer the same invoices in any order register each once', async () => {
    const invoices = await Promise.all(Array.from({ length: 10 }, () => fixture.invoice()));
    const answers = await Promise.all([
      fixture.answer(invoices, { event: 'confirm' }),
      fixture.answer(invoices.toReversed(), { event: 'confirm', as: 'cole' }),
      fixture.answer(invoices.slice(3), { event: 'confirm', as: 'cora' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const outcomes = answers.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((one) => one === 'registered').length).toBe(10);
    expect(outcomes.filter((one) => one === 'outdated').length).toBe(17);
    for (const { key } of invoices) expect(await registeredOf(fixture, key, 'confirm')).toBe(1);
  });
});

describe('[T2.18] an authority that does not answer', () => {
  test.each(['hangs', 'throws'] as const)(
    'when it %s, the answer is 503 and nothing has changed',
    async (how) => {
      const invoice = await fixture.invoice();
      const before = await fixture.of(invoice.key);
      if (how === 'hangs') waitFor(20);
      vi.spyOn(fixture.deps.authority, 'register').mockImplementationOnce(() =>
        how === 'hangs' ? new Promise(() => undefined) : Promise.reject(new Error('away')),
      );
      expect(await fixture.answer([invoice])).toMatchObject({ status: 503, reason: 'unavailable' });
      expect(await fixture.of(invoice.key)).toEqual(before);
      expect(await rowsOf(invoice.key)).toEqual([]);
      waitAsUsual();
      expect((await fixture.answer([invoice])).results.map(({ code }) => code)).toEqual(['135']);
    },
  );

  test.each(['hangs', 'throws'] as const)(
    'an answer that is lost when it %s is registered once: sent again it counts',
    async (how) => {
      const invoice = await fixture.invoice();
      const isRegistered = loseAnswer(how);
      const sending = { event: 'unknown', justification: reason } as const;
      expect((await fixture.answer([invoice], sending)).status).toBe(503);
      await isRegistered;
      waitAsUsual();
      expect((await fixture.of(invoice.key)).state).toBe('none');
      const { results } = await fixture.answer([invoice], sending);
      expect(results).toMatchObject([
        { outcome: 'registered', code: '573', invoice: { state: 'unknown', used: { unknown: 1 } } },
      ]);
      expect(results[0]?.invoice.last).toMatchObject({ by: 'ann Person', sequence: 1 });
      expect(results[0]?.invoice.last?.protocol).toMatch(/^191\d{12}$/);
      expect(await registeredOf(fixture, invoice.key, 'unknown')).toBe(1);
      expect(await fixture.deps.db.$count(manifestAttempts)).toBe(0);
    },
  );

  test('another user who sends the same after a lost answer learns who was first', async () => {
    const invoice = await fixture.invoice();
    loseAnswer('throws');
    await fixture.answer([invoice]);
    const { results } = await fixture.answer([invoice], { as: 'cole' });
    expect(results).toMatchObject([
      { outcome: 'outdated', code: '573', invoice: { state: 'confirmed', last: { by: 'ann Person' } } },
    ]);
  });

  test('a lost answer that is not sent again comes with the next distribution, with the user who sent it', async () => {
    const invoice = await fixture.invoice();
    loseAnswer('throws');
    await fixture.answer([invoice]);
    await runDistribution(fixture.deps, fixture.deps.authority, () => undefined);
    expect(await fixture.of(invoice.key)).toMatchObject({
      state: 'confirmed',
      last: { event: 'confirm', by: 'ann Person' },
    });
    expect(await fixture.deps.db.$count(manifestAttempts)).toBe(0);
  });

  test('what was registered elsewhere is no answer of the user: it is refused, and known after the next distribution', async () => {
    const invoice = await fixture.invoice();
    await answerElsewhere(invoice.key, 'confirm');
    const { results } = await fixture.answer([invoice]);
    expect(results).toMatchObject([{ outcome: 'refused', code: '573', invoice: { state: 'none' } }]);
    await runDistribution(fixture.deps, fixture.deps.authority, () => undefined);
    expect(await fixture.of(invoice.key)).toMatchObject({
      state: 'confirmed',
      used: { confirm: 1 },
      last: { event: 'confirm', by: null },
    });
  });

  test('a batch that the authority refuses, or answers in part, is 503', async () => {
    const [one, other] = [await fixture.invoice(), await fixture.invoice()];
    const { authority } = fixture.deps;
    vi.spyOn(authority, 'register')
      .mockResolvedValueOnce({ code: '215', events: [] })
      .mockResolvedValueOnce({ code: '128', events: [] });
    expect((await fixture.answer([one, other])).status).toBe(503);
    expect((await fixture.answer([one, other])).status).toBe(503);
    expect((await fixture.of(one.key)).state).toBe('none');
  });

  test('an invoice that the authority does not know is refused alone', async () => {
    const [known, forgotten] = [await fixture.invoice(), await fixture.invoice()];
    const { db } = fixture.deps;
    await db.delete(authorityInvoices).where(eq(authorityInvoices.key, forgotten.key));
    const { results } = await fixture.answer([known, forgotten]);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['registered', '135'],
      ['refused', '494'],
    ]);
  });
});
