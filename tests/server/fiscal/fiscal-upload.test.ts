import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isCnpj } from '../../../contract/fields/brazil.ts';
import { mostXmlBytes } from '../../../contract/fiscal/fiscal-summary.ts';
import { fiscalDocuments, fiscalEvents } from '../../../server/db/schema/fiscal-schema.ts';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { makeNfe } from '../../../server/demo/files/nfe/nfe.ts';
import { type FiscalFixture, startFiscalFixture } from './fiscal-fixture.ts';
import {
  acmeTaxId,
  branchTaxId,
  carrierTaxId,
  noteOf,
  receiptOf,
  sealed,
  supplierTaxId,
  transportOf,
  unknownOf,
} from './fiscal-xml.ts';

let fixture: FiscalFixture;
beforeAll(async () => {
  fixture = await startFiscalFixture({ LIMIT_FISCAL_UPLOAD_BYTES: String(mostXmlBytes + 1_000) });
});
afterAll(() => fixture.end());

beforeEach(async () => {
  const { db, blobs } = fixture.deps;
  for (const { blobKey } of await db.select().from(fiscalDocuments)) await blobs.remove(blobKey);
  await db.delete(fiscalDocuments);
  await db.delete(fiscalEvents);
  expect(await fixture.blobFiles()).toEqual([]);
});

const result = (outcome: string, more: object = {}) => ({
  ...{ name: 'note.xml', outcome, reason: null, storage: 'nfe-storage', flags: ['test'] },
  ...more,
});
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the tax ids of these tests have right check digits', () => {
  expect([acmeTaxId, branchTaxId, supplierTaxId, carrierTaxId].map(isCnpj)).toEqual([true, true, true, true]);
});

describe('[T2.15] an XML file', () => {
  test('is stored with what it says, byte for byte', async () => {
    const { key, xml } = noteOf();
    const options = { title: 'NF-e', recipient: { name: 'Acme', cnpj: acmeTaxId }, accountant: 'Firm A' };
    const made = makeNfe({ ...options, seed: 1, year: 2026 });
    expect(key).toBe(made.accessKey);
    expect(await fixture.add(xml)).toEqual({ status: 200, results: [result('stored')] });
    expect(await fixture.list()).toMatchObject({
      totalItems: 1,
      stored: 1,
      sum: (made.total / 100).toFixed(2),
      statuses: { authorized: 1 },
    });
    const listed = await fixture.find(key);
    expect(listed).toEqual({
      id: listed.id,
      clientId: 'acme',
      storage: 'nfe-storage',
      root: 'nfeProc',
      model: '55',
      key,
      number: String(Number(key.slice(25, 34))),
      series: String(Number(key.slice(22, 25))),
      issuedAt: new Date(made.issuedAt).toISOString(),
      nature: 'Venda de mercadoria',
      total: (made.total / 100).toFixed(2),
      issuer: { name: made.issuerName, taxId: made.issuerCnpj },
      recipient: {
        name: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
        taxId: acmeTaxId,
      },
      direction: 'incoming',
      status: 'authorized',
      isCorrected: false,
      isContested: false,
      flags: ['test'],
      sizeBytes: Buffer.byteLength(xml),
    });
    const [row] = await fixture.rows();
    expect([row?.sha256, row?.fileName, row?.companyId]).toEqual([sha256(xml), 'note.xml', 'A']);
    expect((await fixture.blobFiles()).length).toBe(1);
  });

  test('that was sent before is known, under any name and by anyone, and is stored once', async () => {
    const { xml } = noteOf();
    expect(await fixture.store(xml)).toEqual(result('stored'));
    expect(await fixture.store(xml)).toEqual(result('known'));
    const others = { name: 'Other.XML', as: 'stan' } as const;
    expect(await fixture.store(xml, others)).toEqual(result('known', { name: 'Other.XML' }));
    const [row, ...more] = await fixture.rows();
    expect([row?.isContested, row?.fileName, more]).toEqual([false, 'note.xml', []]);
    expect((await fixture.blobFiles()).length).toBe(1);
  });

  test('with the key of a stored one and other bytes is contested: the first one is kept and marked', async () => {
    const { key, xml } = noteOf();
    await fixture.store(xml);
    const other = sealed(xml.replace('Venda de mercadoria', 'Venda a prazo'));
    expect(await fixture.store(other)).toEqual(result('contested'));
    expect(await fixture.find(key)).toMatchObject({ isContested: true, nature: 'Venda de mercadoria' });
    expect((await fixture.rows()).map((row) => row.sha256)).toEqual([sha256(xml)]);
    expect((await fixture.blobFiles()).length).toBe(1);
    expect(await fixture.store(xml)).toEqual(result('known'));
    expect((await fixture.find(key)).isContested).toBe(true);
  });

  test('of one client is another document for another client that it names', async () => {
    const { xml } = noteOf({ issuer: supplierTaxId });
    await fixture.addClient('supplier', supplierTaxId);
    expect(await fixture.store(xml)).toEqual(result('stored'));
    expect(await fixture.store(xml, { as: 'stan', clientId: 'supplier' })).toEqual(result('stored'));
    expect((await fixture.rows()).map(({ direction }) => direction)).toEqual(['incoming']);
    expect((await fixture.rows('supplier')).map(({ direction }) => direction)).toEqual(['outgoing']);
  });

  const note = noteOf().xml;
  test.each<readonly [reason: string, xml: string]>([
    ['entities', `<!DOCTYPE a [<!ENTITY x "y">]>${note.slice(note.indexOf('?>') + 2)}`],
    ['notXml', note.slice(0, -20)],
    ['notXml', 'Hello'],
    ['notXml', ''],
    ['tooMuch', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['version', note.replace(/(<infNFe [^>]*versao=")4\.00/, '$13.10')],
    ['incomplete', note.replace(/<vNF>[^<]*<\/vNF>/, '')],
    ['wrongKey', note.replace(/<nNF>\d+/, '<nNF>1')],
    ['foreignProtocol', note.replace(/<chNFe>\d{44}/, `<chNFe>${noteOf({ seed: 2 }).key}`)],
    ['wrongTaxId', sealed(note.replaceAll(acmeTaxId, '11222333000182'))],
    ['notTheirs', noteOf({ recipient: supplierTaxId }).xml],
    ['notTheirs', unknownOf(supplierTaxId)],
    ['tooLarge', `<a>${' '.repeat(mostXmlBytes)}</a>`],
  ])('is refused as %s, and nothing of it is stored', async (reason, xml) => {
    const refused = result('refused', { reason, storage: null, flags: [] });
    expect(await fixture.add(xml)).toEqual({ status: 200, results: [refused] });
    expect(await fixture.rows()).toEqual([]);
    expect(await fixture.deps.db.select().from(fiscalEvents)).toEqual([]);
    expect(await fixture.blobFiles()).toEqual([]);
  });

  test.each<readonly [flags: readonly string[], xml: string]>([
    [[], noteOf({ edit: (xml) => xml.replaceAll('<tpAmb>2', '<tpAmb>1') }).xml],
    [['withoutProtocol', 'test'], note.replace(/<protNFe .*<\/protNFe>/, '')],
    [['digest', 'test'], note.replace('Venda de mercadoria', 'Venda')],
    [['totals', 'test'], sealed(note.replace(/<vProd>[\d.]+<\/vProd>(?=<vFrete>)/, '<vProd>1.00</vProd>'))],
  ])('is stored with the flags %j', async (flags, xml) => {
    expect(await fixture.store(xml)).toEqual(result('stored', { flags }));
    expect((await fixture.list()).items.map((one) => one.flags)).toEqual([flags]);
  });

  test.each([
    ['nfe-storage', noteOf().xml, 'authorized'],
    ['nfce-storage', noteOf({ model: '65' }).xml, 'authorized'],
    ['cte-storage', transportOf().xml, 'authorized'],
    ['cfe-storage', receiptOf().xml, 'authorized'],
    ['xml-storage', unknownOf(), 'withoutProtocol'],
  ] as const)('belongs to the storage %s', async (storage, xml, status) => {
    expect(await fixture.store(xml)).toMatchObject({ outcome: 'stored', storage });
    const { items, stored } = await fixture.list({ storage });
    expect([items.map((one) => [one.storage, one.status]), stored]).toEqual([[[storage, status]], 1]);
    expect((await fixture.rows()).length).toBe(1);
  });

  test.each([
    ['102', 'authorized'],
    ['563', 'rejected'],
  ])('of numbers that were given up, with the answer %s, is %s', async (cStat, status) => {
    const xml =
      `<procInutNFe versao="4.00"><inutNFe><infInut Id="ID41"><CNPJ>${acmeTaxId}</CNPJ><mod>55</mod><serie>1</serie>` +
      '<nNFIni>3</nNFIni><nNFFin>5</nNFFin><xJust>Falha</xJust></infInut></inutNFe><retInutNFe><infInut>' +
      `<cStat>${cStat}</cStat><nProt>9</nProt><dhRecbto>2026-11-12T08:00:00-03:00</dhRecbto></infInut></retInutNFe></procInutNFe>`;
    expect(await fixture.store(xml)).toMatchObject({ outcome: 'stored', storage: 'xml-storage' });
    expect((await fixture.rows()).map((row) => [row.status, row.number])).toEqual([[status, '3-5']]);
  });

  const entry = (xml: string) => xml.replace('<tpNF>1', '<tpNF>0');
  const readable = (xml: string) =>
    xml.replace('</dest>', `</dest><autXML><CNPJ>${acmeTaxId}</CNPJ></autXML>`);
  const sold = { issuer: acmeTaxId, recipient: supplierTaxId };
  test.each([
    ['outgoing', 'that the client sells by', noteOf(sold).xml],
    ['ownIncoming', 'by which the client issues its own entry', noteOf({ ...sold, edit: entry }).xml],
    ['incoming', 'that the client buys by', noteOf().xml],
    ['theirIncoming', 'by which another one issues the entry', noteOf({ edit: entry }).xml],
    ['authorised', 'that the client may only read', noteOf({ recipient: supplierTaxId, edit: readable }).xml],
    ['incoming', 'to another establishment of the company', noteOf({ recipient: branchTaxId }).xml],
    ['outgoing', 'of another establishment of the company', noteOf({ ...sold, issuer: branchTaxId }).xml],
    ['incoming', 'between two establishments', noteOf({ issuer: branchTaxId }).xml],
    ['freightTaken', 'of a transport that the client pays', transportOf().xml],
    ['freightGiven', 'of a transport that it provides', transportOf({ issuer: acmeTaxId, taker: '0' }).xml],
    ['participant', 'of a transport that another one pays', transportOf({ taker: '0' }).xml],
    ['outgoing', 'of a till of the client', receiptOf().xml],
    ['participant', 'of an unknown layout that names it', unknownOf()],
  ])('is %s: one %s', async (direction, _what, xml) => {
    expect((await fixture.store(xml)).outcome).toBe('stored');
    expect((await fixture.rows()).map((row) => row.direction)).toEqual([direction]);
  });

  test('of a client by its CPF is not that of a company whose CNPJ begins alike', async () => {
    await fixture.toggle(true, { taxId: '52998224725' });
    expect((await fixture.store(noteOf().xml)).reason).toBe('notTheirs');
    expect((await fixture.store(unknownOf('52998224725'))).outcome).toBe('stored');
    await fixture.toggle(true);
  });

  test('that ten people send at once is stored once', async () => {
    const { xml } = noteOf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => fixture.store(xml, { as: index % 2 ? 'ann' : 'stan' })),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([...Array(9).fill('known'), 'stored']);
    expect((await fixture.rows()).length).toBe(1);
    expect((await fixture.blobFiles()).length).toBe(1);
  });

  test('of which ten versions come at once is stored in one, and contested', async () => {
    const { key, xml } = noteOf();
    const versions = Array.from({ length: 10 }, (_, index) =>
      sealed(xml.replace('Venda de mercadoria', `Venda ${index}`)),
    );
    const answers = await Promise.all(versions.map((one) => fixture.store(one)));
    const first = answers.findIndex(({ outcome }) => outcome === 'stored');
    expect(answers.map(({ outcome }) => outcome)).toEqual(
      versions.map((_, index) => (index === first ? 'stored' : 'contested')),
    );
    expect(await fixture.find(key)).toMatchObject({ isContested: true, nature: `Venda ${first}` });
    expect((await fixture.blobFiles()).length).toBe(1);
  });

  test.each([
    ['../../../etc/passwd.xml', 'passwd.xml'],
    ['/etc/cron.d/job.xml', 'job.xml'],
    ['Nota São João (2) — 100%.xml', 'Nota São João (2) — 100%.xml'],
  ])('named %s is stored as %s', async (name, kept) => {
    expect((await fixture.store(noteOf().xml, { name })).name).toBe(kept);
    expect((await fixture.rows()).map((row) => row.fileName)).toEqual([kept]);
  });
});

describe('[T2.15] an upload', () => {
  const png = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]);

  test.each<readonly [what: string, name: string, content: string | Uint8Array, refusal: readonly unknown[]]>(
    [
      ['a picture that is called XML', 'note.xml', png, [415, 'fileType']],
      ['XML that is called an archive', 'notes.zip', noteOf().xml, [415, 'fileType']],
      ['a cut archive', 'notes.zip', 'PK\u0003\u0004cut', [415, 'fileType']],
      ['text', 'note.txt', noteOf().xml, [415, 'fileType']],
      ['a file without a type', 'note', noteOf().xml, [415, 'fileType']],
      ['a program', 'note.exe', 'MZ', [415, 'fileType']],
      ['a forbidden name', 'no?te.xml', noteOf().xml, [400, 'fileName']],
      ['a file beyond the limit', 'note.xml', new Uint8Array(mostXmlBytes + 1_001), [413, 'tooLarge']],
    ],
  )('of %s is refused and leaves nothing', async (_what, name, content, refusal) => {
    const { status, reason, results } = await fixture.add(content, { name });
    expect([status, reason, results]).toEqual([...refusal, []]);
    expect(await fixture.rows()).toEqual([]);
    expect(await fixture.blobFiles()).toEqual([]);
  });

  test('without a file, or with two, is refused with 400', async () => {
    const send = async (fields: readonly string[]) => {
      const body = new FormData();
      for (const field of fields) body.append(field, new File([noteOf().xml], 'note.xml'));
      const path = '/api/boxe/v1/documents?clientId=acme';
      const answer = await fixture.call(fixture.as.ann, path, { method: 'POST', body });
      return [answer.status, (await answer.json()).errors[0].reason];
    };
    expect(await send(['file[]', 'file[]'])).toEqual([400, 'badRequest']);
    expect(await send(['other'])).toEqual([400, 'badRequest']);
    expect(await fixture.rows()).toEqual([]);
    expect(await fixture.blobFiles()).toEqual([]);
  });

  test('counts its bytes for its user and its files for the client, and beyond either quota of the day is refused with 429', async () => {
    const { xml } = noteOf();
    const { db } = fixture.deps;
    await db.delete(uploadUsage);
    await fixture.store(xml, { as: 'ann' });
    const usage = await db.select().from(uploadUsage);
    expect(usage.map(({ kind, ownerId, bytes }) => [kind, ownerId, bytes])).toEqual([
      ['user', 'ann', Buffer.byteLength(xml)],
      ['fiscalFiles', 'acme', 1],
    ]);
    const { uploadBytesPerUser, fiscalFilesPerClient } = fixture.settings.limits;
    await db
      .update(uploadUsage)
      .set({ bytes: fiscalFilesPerClient })
      .where(eq(uploadUsage.kind, 'fiscalFiles'));
    const refused = await fixture.add(noteOf({ seed: 2 }).xml, { as: 'cole' });
    expect([refused.status, refused.reason]).toEqual([429, 'clientUploadQuota']);
    await db.delete(uploadUsage).where(eq(uploadUsage.kind, 'fiscalFiles'));
    await db.update(uploadUsage).set({ bytes: uploadBytesPerUser });
    const { status, reason } = await fixture.add(noteOf({ seed: 2 }).xml, { as: 'ann' });
    expect([status, reason]).toEqual([429, 'uploadQuota']);
    expect((await fixture.rows()).length).toBe(1);
    expect((await fixture.blobFiles()).length).toBe(1);
    expect((await fixture.store(xml, { as: 'stan' })).outcome).toBe('known');
    await db.delete(uploadUsage);
  });
});
