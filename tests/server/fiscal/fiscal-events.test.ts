import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fiscalDocuments, fiscalEvents } from '../../../server/db/schema/fiscal-schema.ts';
import { type FiscalFixture, startFiscalFixture } from './fiscal-fixture.ts';
import { acmeTaxId, eventOf, noteOf, receiptOf, supplierTaxId } from './fiscal-xml.ts';

let fixture: FiscalFixture;
beforeAll(async () => {
  fixture = await startFiscalFixture();
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.deps.db.delete(fiscalDocuments);
  await fixture.deps.db.delete(fiscalEvents);
});

/** A note that the client sold by, and events about it that it sent itself. */
const { key, xml: note } = noteOf({ issuer: acmeTaxId, recipient: supplierTaxId });
const about = (more: Partial<Parameters<typeof eventOf>[0]> = {}) =>
  eventOf({ key, author: acmeTaxId, ...more });
const correction = '<xCorrecao>Placa do veículo ABC1D23</xCorrecao>';

const standing = async (of = key) => {
  const { status, isCorrected } = await fixture.find(of);
  return { status, isCorrected };
};
const storeAll = async (files: readonly string[]) => {
  for (const file of files) expect((await fixture.store(file)).outcome).toBe('stored');
};

const untouched = { status: 'authorized', isCorrected: false };
const cases = [
  ['a cancellation cancels it', [about()], { status: 'canceled', isCorrected: false }],
  ['one by substitution cancels it', [about({ type: '110112' })], { status: 'canceled', isCorrected: false }],
  ['a late one cancels it', [about({ cStat: '155' })], { status: 'canceled', isCorrected: false }],
  [
    'a correction corrects it',
    [about({ type: '110110', detail: correction })],
    { status: 'authorized', isCorrected: true },
  ],
  [
    'both do both',
    [about({ type: '110110', detail: correction }), about()],
    { status: 'canceled', isCorrected: true },
  ],
  ['one that is not registered changes nothing', [about({ cStat: '573' })], untouched],
  [
    'a correction that is not registered changes nothing',
    [about({ type: '110110', cStat: '573', detail: correction })],
    untouched,
  ],
  ['an event of another kind changes nothing', [about({ type: '210200' })], untouched],
  [
    'one about another note changes nothing',
    [about({ key: noteOf({ seed: 2, issuer: acmeTaxId }).key })],
    untouched,
  ],
] as const;

test.each(cases)('[T2.15] after the note %s', async (_what, events, expected) => {
  await storeAll([note, ...events]);
  expect(await standing()).toEqual(expected);
});

test.each(cases)('[T2.15] before the note %s', async (_what, events, expected) => {
  await storeAll([...events, note]);
  expect(await standing()).toEqual(expected);
});

test('a cancellation that was refused first and registered then cancels the note', async () => {
  await storeAll([note, about({ cStat: '573' }), about()]);
  expect(await standing()).toEqual({ status: 'canceled', isCorrected: false });
  const { events } = await fixture.get((await fixture.find(key)).id);
  expect(events.map(({ type, protocol }) => [type, protocol])).toEqual([['110111', '141260074821399']]);
});

test('a refused cancellation that comes after the registered one changes nothing', async () => {
  await storeAll([note, about(), about({ cStat: '573' })]);
  expect(await standing()).toEqual({ status: 'canceled', isCorrected: false });
  const { events } = await fixture.get((await fixture.find(key)).id);
  expect(events.length).toBe(1);
});

test('[T2.15] events that come at once with their note all count', async () => {
  const files = [note, about(), about({ type: '110110', detail: correction })];
  const answers = await Promise.all(files.map((file) => fixture.store(file)));
  expect(answers.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored']);
  expect(await standing()).toEqual({ status: 'canceled', isCorrected: true });
});

test('an event inside the file of its note counts', async () => {
  const inner = about().slice(about().indexOf('?>') + 2);
  await storeAll([note.replace('</nfeProc>', `${inner}</nfeProc>`)]);
  expect(await standing()).toEqual({ status: 'canceled', isCorrected: false });
});

test('the same event is stored once, and the same event in other bytes is shown once', async () => {
  await storeAll([note, about()]);
  expect((await fixture.store(about())).outcome).toBe('known');
  await storeAll([about({ detail: '<xJust>Outra vez</xJust>' })]);
  const { events } = await fixture.get((await fixture.find(key)).id);
  expect(events.map(({ text }) => text)).toEqual(['Mercadoria não entregue']);
});

test('the events about a note are shown with it, the oldest first, without those that are not registered', async () => {
  await storeAll([
    about({ type: '110110', sequence: 2, at: '2026-11-12T23:30:00-03:00', detail: correction }),
    note,
    about(),
    about({ type: '110110', at: '2026-11-12T12:00:00Z', detail: correction }),
    about({ type: '110110', sequence: 3, cStat: '573', detail: correction }),
  ]);
  const { data, events } = await fixture.get((await fixture.find(key)).id);
  expect(data).toEqual(await fixture.find(key));
  const common = { text: 'Placa do veículo ABC1D23', protocol: '141260074821399' };
  expect(events).toEqual([
    { type: '110110', sequence: 1, at: '2026-11-12T12:00:00.000Z', ...common },
    { type: '110110', sequence: 2, at: '2026-11-13T02:30:00.000Z', ...common },
    {
      type: '110111',
      sequence: 1,
      at: '2026-11-13T13:00:00.000Z',
      text: 'Mercadoria não entregue',
      protocol: '141260074821399',
    },
  ]);
});

test('the file of a registered event is authorized itself, and that of another one rejected', async () => {
  await storeAll([
    note,
    about(),
    about({ type: '110110', cStat: '136', detail: correction }),
    about({ type: '210200', cStat: '573' }),
  ]);
  const { items, statuses } = await fixture.list({ storage: 'xml-storage' });
  expect(statuses).toEqual({ authorized: 2, rejected: 1 });
  expect(items.map((one) => [one.key, one.root, one.isCorrected])).toEqual(
    Array(3).fill([key, 'procEventoNFe', false]),
  );
});

test('an event of one client changes no note of another client', async () => {
  await fixture.addClient('supplier', supplierTaxId);
  const sending = { as: 'stan', clientId: 'supplier' } as const;
  expect((await fixture.store(note, sending)).outcome).toBe('stored');
  await storeAll([note, about()]);
  expect((await fixture.rows('supplier')).map(({ status }) => status)).toEqual(['authorized']);
  expect(await standing()).toEqual({ status: 'canceled', isCorrected: false });
});

/** A note that the client bought by: its supplier cancels it. */
const bought = noteOf({ issuer: supplierTaxId });

test('a cancellation of what the client bought is taken when the note is there, though it names the supplier alone', async () => {
  const cancellation = eventOf({ key: bought.key });
  expect((await fixture.store(cancellation)).reason).toBe('notTheirs');
  await storeAll([bought.xml, cancellation]);
  expect(await standing(bought.key)).toEqual({ status: 'canceled', isCorrected: false });
});

test('a cancellation of what the client bought is taken before the note when the authority names the client', async () => {
  const answer = `<CNPJDest>${acmeTaxId}</CNPJDest>`;
  await storeAll([eventOf({ key: bought.key, answer }), bought.xml]);
  expect(await standing(bought.key)).toEqual({ status: 'canceled', isCorrected: false });
});

test('the cancellation of a receipt cancels it, whichever comes first', async () => {
  const receipt = receiptOf();
  const { key: ownKey } = receiptOf();
  const cancellation = receipt.xml
    .replaceAll('CFe>', 'CFeCanc>')
    .replaceAll('infCFeCanc>', 'infCFe>')
    .replace('versao="0.08"', `chCanc="CFe${ownKey}" versao="0.08"`);
  for (const files of [
    [receipt.xml, cancellation],
    [cancellation, receipt.xml],
  ]) {
    await fixture.deps.db.delete(fiscalDocuments);
    await fixture.deps.db.delete(fiscalEvents);
    await storeAll(files);
    expect((await fixture.find(ownKey, 'cfe-storage')).status).toBe('canceled');
  }
});
