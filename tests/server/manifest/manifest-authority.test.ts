/** The embedded authority answers as the table of brazil §4 says, and distributes as the real one does. */
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventRules, type ManifestEvent, manifestEvents } from '../../../contract/manifest/manifest-life.ts';
import { authorityEvents, authorityInvoices } from '../../../server/db/schema/manifest-schema.ts';
import { distributeTo, schemas } from '../../../server/manifest/authority-documents.ts';
import { createEmbeddedAuthority } from '../../../server/manifest/embedded-authority.ts';
import { eventXmlOf, type RecipientEvent } from '../../../server/manifest/event-xml.ts';
import { nsuText, type TaxAuthority } from '../../../server/manifest/tax-authority.ts';
import { acmeTaxId, carrierTaxId } from '../fiscal/fiscal-xml.ts';
import {
  dayMs,
  type ManifestFixture,
  momentOfAge,
  nextKey,
  startManifestFixture,
} from './manifest-fixture.ts';
import { answerTo, type Code } from './table-model.ts';

let fixture: ManifestFixture;
let now = Date.now();
let authority: TaxAuthority;
const signal = AbortSignal.timeout(600_000);
const hour = 3_600_000;
beforeAll(async () => {
  fixture = await startManifestFixture();
  authority = createEmbeddedAuthority(fixture.deps.db, fixture.settings.limits, () => now);
});
afterAll(() => fixture.end());
beforeEach(async () => {
  now = Date.now();
  await fixture.clear();
});

const justificationOf = (event: ManifestEvent) =>
  event === 'notPerformed' ? 'Mercadoria não chegou ao destino.' : '';
const sentOf = (event: Partial<RecipientEvent> & Pick<RecipientEvent, 'key' | 'event'>) =>
  eventXmlOf(
    '2',
    { taxId: acmeTaxId, sequence: 1, justification: justificationOf(event.event), ...event },
    new Date(now),
  );
/** Sends one event, and answers its code. */
const send = async (event: Parameters<typeof sentOf>[0]): Promise<string> => {
  const { code, events } = await authority.register([sentOf(event)], signal);
  expect([code, events.length]).toEqual(['128', 1]);
  return events[0]?.code ?? '';
};
const ask = (ultNsu: number, taxId = acmeTaxId) =>
  authority.distribute({ taxId, ultNsu: nsuText(ultNsu) }, signal);
const rootsOf = ({ documents }: Awaited<ReturnType<typeof ask>>) =>
  documents.map(({ gzip }) => /<(\w+)/.exec(gunzipSync(gzip).toString())?.[1]);
const announce = (count: number, taxId = acmeTaxId) =>
  distributeTo(
    fixture.deps.db,
    taxId,
    Array.from({ length: count }, () => ({ schema: schemas.summary, xml: '<resNFe/>' })),
  );

interface Step {
  readonly event: ManifestEvent;
  /** How many days pass before. */
  readonly days: number;
  /** Whether the last registered event of this type is sent once more as it was. */
  readonly isRepeat: boolean;
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    event: fc.constantFrom(...manifestEvents),
    days: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }) },
    ),
    isRepeat: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

test('[T2.18] any history of events is answered as the table says, and each event is registered once', async () => {
  const start = Date.now();
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.integer({ min: 0, max: 185 }),
      fc.boolean(),
      async (history, age, isCancelled) => {
        now = start;
        let days = age;
        const key = nextKey();
        await fixture.deps.db.insert(authorityInvoices).values({
          ...{ key, recipientTaxId: acmeTaxId, authorizedAt: momentOfAge(age), xml: null, isReleased: false },
          standing: isCancelled ? 'canceled' : 'authorized',
        });
        const registered: Code[] = [];
        for (const step of history) {
          now += step.days * dayMs;
          days += step.days;
          const type = eventRules[step.event].code as Code;
          const times = registered.filter((one) => one === type).length;
          const isRepeat = step.isRepeat && times > 0;
          const asTable = answerTo({ age: days, isCancelled, registered }, type);
          // What is registered under the same number is a duplicate wherever the event itself would be taken.
          const expected = isRepeat && asTable === '135' ? '573' : asTable;
          const sequence = isRepeat ? times : times + 1;
          if (isRepeat && asTable === '594') continue;
          expect(await send({ key, event: step.event, sequence })).toBe(expected);
          if (expected === '135') registered.push(type);
        }
      },
    ),
    { numRuns: 40 },
  );
  const rows = await fixture.deps.db.select().from(authorityEvents);
  expect(new Set(rows.map(({ key, type, sequence }) => `${key} ${type} ${sequence}`)).size).toBe(rows.length);
});

describe('the form of an event', () => {
  test('an issuer with letters in its CNPJ is answered like any other', async () => {
    const { key } = await fixture.invoice({ issuer: { taxId: '12ABC34501DE35', name: 'Açúcar' } });
    expect(sentOf({ key, event: 'confirm' }).id).toMatch(/^ID\d{12}[\dA-Z]{12}\d{28}$/);
    expect(await send({ key, event: 'confirm' })).toBe('135');
  });

  test('a reason that is missing is refused with 595, one that is too short or not asked for by its form', async () => {
    const { key } = await fixture.invoice();
    expect(await send({ key, event: 'notPerformed', justification: '' })).toBe('595');
    expect(await send({ key, event: 'notPerformed', justification: 'x'.repeat(14) })).toBe('215');
    expect(await send({ key, event: 'unknown', justification: 'x'.repeat(256) })).toBe('215');
    expect(await send({ key, event: 'confirm', justification: 'x'.repeat(20) })).toBe('215');
    expect(await send({ key, event: 'notPerformed', justification: 'Não veio <nada> & "voltou".' })).toBe(
      '135',
    );
  });

  test.each<readonly [string, (xml: string) => string]>([
    ['another id', (xml) => xml.replace(/Id="ID(\d{6})/, 'Id="ID000000')],
    ['another sequence than its id', (xml) => xml.replace('<nSeqEvento>1', '<nSeqEvento>2')],
    ['another name than its type', (xml) => xml.replace('Confirmacao', 'Confirmação')],
    ['another layout', (xml) => xml.replace('portalfiscal.inf.br/nfe', 'portalfiscal.inf.br/cte')],
    ['no XML', () => '<evento>'],
  ])('%s is refused and registers nothing', async (_what, edit) => {
    const { key } = await fixture.invoice();
    const sent = sentOf({ key, event: 'confirm' });
    const { events } = await authority.register([{ ...sent, xml: edit(sent.xml) }], signal);
    expect(events.map(({ code }) => code)).toEqual(['215']);
    expect(await fixture.deps.db.$count(authorityEvents)).toBe(0);
  });

  test('an invoice that there is not, and one of another recipient, are refused', async () => {
    const { key } = await fixture.invoice();
    expect(await send({ key: nextKey(), event: 'confirm' })).toBe('494');
    expect(await send({ key, event: 'confirm', taxId: carrierTaxId })).toBe('575');
  });

  test('a batch of twenty is registered, one of twenty-one refused as a whole', async () => {
    const keys = await Promise.all(Array.from({ length: 21 }, async () => (await fixture.invoice()).key));
    const sent = keys.map((key) => sentOf({ key, event: 'acknowledge' }));
    expect(await authority.register(sent, signal)).toEqual({ code: '215', events: [] });
    const { events } = await authority.register(sent.slice(1), signal);
    expect(events.map(({ id, code }) => [id, code])).toEqual(sent.slice(1).map(({ id }) => [id, '135']));
  });

  test('a duplicate answers with the number of the first one', async () => {
    const { key } = await fixture.invoice();
    const [first, second] = [
      await authority.register([sentOf({ key, event: 'confirm' })], signal),
      await authority.register([sentOf({ key, event: 'confirm' })], signal),
    ];
    expect(second.events).toEqual([{ ...first.events[0], code: '573' }]);
    expect(first.events[0]?.protocol).toMatch(/^191\d{12}$/);
  });
});

describe('[T7.28] distribution', () => {
  test('a question beyond the last document is 137, and another one within the hour 656', async () => {
    const nothing = { ultNsu: nsuText(0), maxNsu: nsuText(0), documents: [] };
    expect(await ask(0)).toEqual({ code: '137', ...nothing });
    now += hour - 1;
    expect(await ask(0)).toEqual({ code: '656', ...nothing });
    now += 1;
    expect(await ask(0)).toEqual({ code: '137', ...nothing });
  });

  test('documents come fifty at a time from where the answer said, and the last part begins the hour', async () => {
    await announce(101);
    const parts = [await ask(0), await ask(50), await ask(100)];
    expect(
      parts.map(({ code, ultNsu, maxNsu, documents }) => [code, +ultNsu, +maxNsu, documents.length]),
    ).toEqual([
      ['138', 50, 101, 50],
      ['138', 100, 101, 50],
      ['138', 101, 101, 1],
    ]);
    expect(parts[1]?.documents[0]?.nsu).toBe(nsuText(51));
    expect((await ask(101)).code).toBe('656');
  });

  test('who does not go on from the number of the answer is refused within the hour', async () => {
    await announce(60);
    await ask(0);
    expect((await ask(0)).code).toBe('656');
    now += hour;
    expect((await ask(0)).documents.length).toBe(50);
  });

  test('the documents of one tax id are no other one’s', async () => {
    await announce(2);
    expect((await ask(0, carrierTaxId)).code).toBe('137');
    expect((await ask(0)).documents.length).toBe(2);
  });

  test('an answer to an invoice is distributed, and the whole file once, after the first answer', async () => {
    const whole = { key: nextKey(), xml: '<nfeProc/>' };
    await fixture.invoice({ whole });
    expect(await send({ key: whole.key, event: 'acknowledge' })).toBe('135');
    expect(await send({ key: whole.key, event: 'acknowledge' })).toBe('573');
    expect(await send({ key: whole.key, event: 'confirm' })).toBe('135');
    expect(rootsOf(await ask(0))).toEqual(['procEventoNFe', 'nfeProc', 'procEventoNFe']);
  });

  test('a refused answer releases nothing', async () => {
    const whole = { key: nextKey(), xml: '<nfeProc/>' };
    await fixture.invoice({ whole, age: 11 });
    expect(await send({ key: whole.key, event: 'acknowledge' })).toBe('596');
    expect((await ask(0)).code).toBe('137');
  });
});
