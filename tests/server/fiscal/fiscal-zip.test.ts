import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mostXmlBytes } from '../../../contract/fiscal/fiscal-summary.ts';
import { fiscalDocuments, fiscalEvents } from '../../../server/db/schema/fiscal-schema.ts';
import { type FiscalFixture, startFiscalFixture } from './fiscal-fixture.ts';
import { eventOf, noteOf, sealed, supplierTaxId } from './fiscal-xml.ts';

const mostFiles = 8;
const mostBytes = 60_000;

let fixture: FiscalFixture;
beforeAll(async () => {
  fixture = await startFiscalFixture({
    LIMIT_FISCAL_ARCHIVE_FILES: String(mostFiles),
    LIMIT_FISCAL_ARCHIVE_BYTES: String(mostBytes),
  });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  const { db, blobs } = fixture.deps;
  for (const { blobKey } of await db.select().from(fiscalDocuments)) await blobs.remove(blobKey);
  await db.delete(fiscalDocuments);
  await db.delete(fiscalEvents);
});

const xmlOf = (seed: number): string => noteOf({ seed }).xml;
const keyOf = (seed: number): string => noteOf({ seed }).key;
const zip = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])));

/** A file of an archive as it is written there, and as the archive says that it is. */
interface Member {
  readonly name: string | Uint8Array;
  readonly content: Uint8Array | string;
  readonly says?: { originalSize?: number; method?: number; checksum?: number };
  /** Its bytes, where they are not those of the content. */
  readonly packed?: Uint8Array;
}

/** An archive that no honest program writes. The checksum of a member is that of its content unless it says otherwise. */
function zipOf(members: readonly Member[]): Buffer {
  const heads: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says = {}, packed } of members) {
    const plain = Buffer.from(content);
    const bytes = packed ? Buffer.from(packed) : deflateRawSync(plain, { level: 9 });
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(says.method ?? 8, 4);
    facts.writeUInt32LE(says.checksum ?? crc32(plain), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(says.originalSize ?? plain.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    records.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, rest, title]));
    heads.push(head);
    offset += head.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...heads, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const send = (content: Uint8Array, name = 'notes.zip') => fixture.add(content, { name });
const told = async (content: Uint8Array) => {
  const { status, results } = await send(content);
  return [status, results.map(({ name, outcome, reason }) => [name, outcome, reason])];
};
const storedKeys = async () => (await fixture.rows()).map(({ key }) => key).toSorted();
const nothingIsStored = async () => {
  expect(await fixture.rows()).toEqual([]);
  expect(await fixture.deps.db.select().from(fiscalEvents)).toEqual([]);
  expect(await fixture.blobFiles()).toEqual([]);
};

test('[T2.15] an archive with folders is answered file by file in its order, and what is right of it is stored', async () => {
  await fixture.store(xmlOf(3));
  const other = sealed(xmlOf(3).replace('Venda de mercadoria', 'Venda'));
  const archive = zip({
    'novembro/': '',
    'novembro/a.xml': xmlOf(1),
    'novembro/leia-me.txt': 'Hello',
    'b.XML': xmlOf(2),
    'bad.xml': '<a>',
    'foreign.xml': noteOf({ recipient: supplierTaxId }).xml,
    'again.xml': xmlOf(3),
    'other.xml': other,
    '__MACOSX/._a.xml': 'x',
    'novembro/.DS_Store': 'x',
    'novembro/Thumbs.db': 'x',
    'event.xml': eventOf({ key: keyOf(1) }),
  });
  const { status, results } = await send(archive);
  const is = (name: string, outcome: string, more: object = {}) => ({
    ...{ name, outcome, reason: null, storage: 'nfe-storage', flags: ['test'] },
    ...more,
  });
  const refused = (name: string, reason: string) => is(name, 'refused', { reason, storage: null, flags: [] });
  expect([status, results]).toEqual([
    200,
    [
      is('novembro/a.xml', 'stored'),
      refused('novembro/leia-me.txt', 'notInArchive'),
      is('b.XML', 'stored'),
      refused('bad.xml', 'notXml'),
      refused('foreign.xml', 'notTheirs'),
      is('again.xml', 'known'),
      is('other.xml', 'contested'),
      is('event.xml', 'stored', { storage: 'xml-storage', flags: [] }),
    ],
  ]);
  expect(await storedKeys()).toEqual([keyOf(1), keyOf(1), keyOf(2), keyOf(3)].toSorted());
  expect((await fixture.find(keyOf(1))).status).toBe('canceled');
  expect((await fixture.blobFiles()).length).toBe(4);
});

test.each([
  ['without a file', {}],
  ['of folders alone', { 'a/': '', 'a/b/': '' }],
])('an archive %s has no results', async (_what, files) => {
  expect(await send(zip(files))).toEqual({ status: 200, results: [] });
});

test('[T2.15] an archive with as many files as it may have is taken, and one with more is refused whole: 413', async () => {
  const files = Object.fromEntries(Array.from({ length: mostFiles }, (_, index) => [`${index}.txt`, 'x']));
  expect((await send(zip(files))).results.map(({ reason }) => reason)).toEqual(
    Array(mostFiles).fill('notInArchive'),
  );
  const { status, reason } = await send(zip({ 'a.xml': xmlOf(1), ...files }));
  expect([status, reason]).toEqual([413, 'tooLarge']);
  await nothingIsStored();
});

test('[T2.15] an archive with as many bytes as it may have is taken, and one with more is refused whole: 413', async () => {
  const rest = mostBytes - Buffer.byteLength(xmlOf(1));
  const archiveOf = (bytes: number) =>
    zipOf([
      { name: 'a.xml', content: xmlOf(1) },
      { name: 'b.xml', content: 'x'.repeat(bytes), packed: Buffer.alloc(bytes, 'x'), says: { method: 0 } },
    ]);
  const { status, reason } = await send(archiveOf(rest + 1));
  expect([status, reason]).toEqual([413, 'tooLarge']);
  await nothingIsStored();
  expect(await told(archiveOf(rest))).toEqual([
    200,
    [
      ['a.xml', 'stored', null],
      ['b.xml', 'refused', 'notXml'],
    ],
  ]);
});

test.each([
  ['grows a thousandfold', zip({ 'a.xml': xmlOf(1), 'bomb.xml': ' '.repeat(1_000_000) })],
  ['is larger than a file may be', zip({ 'a.xml': xmlOf(1), 'bomb.xml': 'x'.repeat(mostXmlBytes + 1) })],
])(
  '[T2.15] a file of an archive that %s is refused by itself, and its neighbour is stored',
  async (_what, archive) => {
    expect(await told(archive)).toEqual([
      200,
      [
        ['a.xml', 'stored', null],
        ['bomb.xml', 'refused', 'tooLarge'],
      ],
    ]);
    expect(await storedKeys()).toEqual([keyOf(1)]);
  },
);

test('a file of an archive that unpacks to more than the archive says is refused, and its neighbour is stored', async () => {
  // What is unpacked as far as the archive says would be right.
  const content = xmlOf(2);
  const packed = deflateRawSync(content + ' '.repeat(50_000_000), { level: 9 });
  const archive = zipOf([
    { name: 'bomb.xml', content, packed },
    { name: 'a.xml', content: xmlOf(1) },
  ]);
  expect(await told(archive)).toEqual([
    200,
    [
      ['bomb.xml', 'refused', 'notXml'],
      ['a.xml', 'stored', null],
    ],
  ]);
  expect(await storedKeys()).toEqual([keyOf(1)]);
});

const broken: readonly (readonly [what: string, member: Member])[] = [
  ['is damaged', { name: 'b.xml', content: xmlOf(2), packed: Buffer.alloc(400, 0xff) }],
  ['has another checksum', { name: 'b.xml', content: xmlOf(2), says: { checksum: 1 } }],
  ['is packed in an unknown way', { name: 'b.xml', content: xmlOf(2), says: { method: 12 } }],
  ['is cut', { name: 'b.xml', content: xmlOf(2), packed: deflateRawSync(xmlOf(2)).subarray(0, 900) }],
];
test.each(broken)('a file of an archive that %s is refused by itself', async (_what, member) => {
  const archive = zipOf([
    { name: 'a.xml', content: xmlOf(1) },
    member,
    { name: 'c.xml', content: xmlOf(3), packed: Buffer.from(xmlOf(3)), says: { method: 0 } },
  ]);
  expect(await told(archive)).toEqual([
    200,
    [
      ['a.xml', 'stored', null],
      ['b.xml', 'refused', 'notXml'],
      ['c.xml', 'stored', null],
    ],
  ]);
  expect(await storedKeys()).toEqual([keyOf(1), keyOf(3)].toSorted());
});

test('two files of one name in an archive are both stored', async () => {
  const archive = zipOf([
    { name: 'a.xml', content: xmlOf(1) },
    { name: 'a.xml', content: xmlOf(2) },
  ]);
  expect(await told(archive)).toEqual([
    200,
    [
      ['a.xml', 'stored', null],
      ['a.xml', 'stored', null],
    ],
  ]);
  expect(await storedKeys()).toEqual([keyOf(1), keyOf(2)].toSorted());
});

test.each([
  ['../../../etc/passwd.xml', '../../../etc/passwd.xml', 'passwd.xml'],
  ['/etc/cron.d/job.xml', '/etc/cron.d/job.xml', 'job.xml'],
  ['C:\\windows\\system.xml', 'C:\\windows\\system.xml', 'C:\\windows\\system.xml'],
  ['a\u0000b.xml', 'a_b.xml', 'a_b.xml'],
  ['a\r\nb.xml', 'a__b.xml', 'a__b.xml'],
  ['__proto__/x.xml', '__proto__/x.xml', 'x.xml'],
  ['São João.xml', 'São João.xml', 'São João.xml'],
])(
  'a file of an archive with the name %j is stored, and downloaded under a harmless one',
  async (name, told_, saved) => {
    const before = await fixture.blobFiles();
    const { status, results } = await send(zipOf([{ name, content: xmlOf(1) }]));
    expect([status, results.map((one) => [one.name, one.outcome])]).toEqual([200, [[told_, 'stored']]]);
    const added = (await fixture.blobFiles()).filter((path) => !before.includes(path));
    expect(added.map((path) => path.startsWith(fixture.blobDir))).toEqual([true]);
    const { id } = await fixture.find(keyOf(1));
    const answer = await fixture.call(fixture.as.ann, `/api/boxe/v1/documents/${id}/file`);
    const header = answer.headers.get('content-disposition') ?? '';
    expect(await answer.text()).toBe(xmlOf(1));
    const plain = /filename\*=UTF-8''(.*)$/.exec(header)?.[1];
    const quoted = /filename="?((?:[^"\\]|\\.)*)"?/.exec(header)?.[1]?.replaceAll('\\\\', '\\');
    expect(plain ? decodeURIComponent(plain) : quoted).toBe(saved);
  },
);

test.each<readonly [what: string, content: Buffer]>([
  ['that is cut', Buffer.from(zip({ 'a.xml': xmlOf(1) })).subarray(0, -30)],
  ['whose directory is elsewhere', moved(1_000_000)],
  ['whose directory is a file', moved(4)],
  ['with files that share their bytes', shared()],
])('an archive %s is refused: 415', async (_what, content) => {
  const { status, reason } = await send(content);
  expect([status, reason]).toEqual([415, 'fileType']);
  await nothingIsStored();
});

/** An archive that looks for its directory somewhere else. */
function moved(to: number): Buffer {
  const bytes = zipOf([{ name: 'a.xml', content: xmlOf(1) }]);
  bytes.writeUInt32LE(to, bytes.length - 6);
  return bytes;
}

/** An archive of which every file has the bytes of the first. */
function shared(): Buffer {
  const bytes = zipOf([{ name: 'a.xml', content: xmlOf(1) }]);
  const start = bytes.readUInt32LE(bytes.length - 6);
  const record = bytes.subarray(start, bytes.length - 22);
  const end = Buffer.from(bytes.subarray(-22));
  end.writeUInt16LE(3, 8);
  end.writeUInt16LE(3, 10);
  end.writeUInt32LE(record.length * 3, 12);
  return Buffer.concat([bytes.subarray(0, start), record, record, record, end]);
}
