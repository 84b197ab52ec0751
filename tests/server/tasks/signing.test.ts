import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq, like } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clientActions } from '../../../server/db/schema/action-schema.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { pdfJs } from '../../../server/demo/files/pdf-js-fixture.ts';
import { checkSeal, pdfOf, sha256, textOf } from './pdf-signature.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

/** Time for a test that holds a lock while it counts who waits. */
const patience = {
  LIMIT_DATABASE_LOCK_MS: '30000',
  LIMIT_DATABASE_LOCK_LOOK_MS: '30000',
  LIMIT_DATABASE_STATEMENT_MS: '30000',
  LIMIT_FIRM_WAIT_MS: '30000',
  LIMIT_SIGN_BYTES: '100000',
  LIMIT_USER_CALLS: '40',
};
let fixture: TaskFixture;
let original: Buffer;
beforeAll(async () => {
  fixture = await startTaskFixture(patience);
  original = await pdfOf(2);
});
afterAll(() => fixture.end());
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

/** Adds a document of a client; answers what a task calls it. */
async function addDocument(name: string, bytes: Uint8Array = original, clientId = 'acme') {
  const { db, blobs } = fixture.deps;
  const blob = await blobs.put(Readable.from([Buffer.from(bytes)]), 10_000_000);
  const id = randomUUID();
  await db.insert(documents).values({
    id,
    companyId: 'A',
    clientId,
    containerId: clientId,
    name,
    nameKey: name,
    documentType: 'pdf',
    mimeType: 'application/pdf',
    size: blob.size,
    blobKey: blob.key,
    sha256: blob.sha256,
    createdById: 'contact-stan',
    createdByName: 'stan Person',
    createdByKind: 'firm',
    modifiedById: 'contact-stan',
    modifiedByName: 'stan Person',
    modifiedByKind: 'firm',
  });
  return { id, name };
}

type Refs = readonly { id: string; name: string }[];

async function addTask(refs: Refs, values: Parameters<TaskFixture['addTask']>[1] = {}): Promise<string> {
  const data = { documents: refs, signatures: refs.map(() => null) };
  const params = { kind: 'esign', taxYear: 2025 };
  return await fixture.addTask(await fixture.addGroup(), { type: 'esignTask', data, params, ...values });
}

const typed = { document: 0, name: 'Ann Person', path: null, consent: true };
const sign = (taskId: string, body: object = {}, who: Name = 'ann') =>
  fixture.tell(who, `POST /${taskId}/signatures`, { ...typed, ...body });

/** The stored row and bytes of a document. */
async function storedOf(id: string) {
  const { db, blobs } = fixture.deps;
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Error(`no document ${id}`);
  const bytes = Buffer.concat((await (await blobs.open(row.blobKey)).toArray()) as Buffer[]);
  return { row, bytes };
}

/** What the last page of a PDF says, as a reader finds it by the fonts' own tables; without spaces. */
async function readLastPage(pdf: Buffer): Promise<string> {
  const { getDocument, VerbosityLevel } = await pdfJs();
  const opening = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const read = await opening.promise;
  const { items } = await (await read.getPage(read.numPages)).getTextContent();
  await opening.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(' ', '');
}

const sound = { coversAll: true, digestFits: true, signatureFits: true, namesCertificate: true };

test('[T3.04] a document is signed, sealed, and kept beside the original', async () => {
  const ref = await addDocument('Form 8879.pdf');
  const taskId = await addTask([ref, await addDocument('Letter.pdf')]);
  const { status, body } = await sign(taskId);
  expect(status).toBe(200);
  const [signature] = body.data.data.signatures;
  const { row, bytes } = await storedOf(signature.signedDocument.id);

  expect(body.data).toMatchObject({ taskId, version: 2, status: 0 });
  expect(body.group.tasks).toEqual([taskId]);
  expect(body.data.data.signatures).toEqual([
    {
      signedDocument: { id: row.id, name: 'Form 8879 (signed).pdf' },
      signer: 'ann Person',
      signedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      hashBefore: sha256(original),
      hashAfter: sha256(bytes),
    },
    null,
  ]);
  expect(row).toMatchObject({
    containerId: 'acme',
    name: 'Form 8879 (signed).pdf',
    createdById: 'contact-ann',
    customItemMetaData: { ccGroupType: 'esign.2025', ccTaskLabel: 'Task', ccStep: '1', ccTask: taskId },
  });

  expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
  const { pages, last } = await textOf(bytes);
  expect(pages).toBe(3);
  for (const said of ['ann Person', 'ann@example.com', '127.0.0.1', 'Form 8879.pdf', 'UTC', 'Firm A'])
    expect(last).toContain(said);
  expect(last.replaceAll(' ', '')).toContain(sha256(original));

  const { certificate, ...report } = checkSeal(bytes);
  expect(report).toEqual({ ...sound, subFilter: 'ETSI.CAdES.detached' });
  expect(certificate.subject).toBe('CN=Firm A\nO=Firm A');
});

test('[T3.04] the signature page has the written name and that of the account', async () => {
  const { body } = await sign(await addTask([await addDocument('Written name.pdf')]), {
    name: 'Robin Achterberg',
  });
  const { bytes } = await storedOf(body.data.data.signatures[0].signedDocument.id);
  const { last } = await textOf(bytes);
  expect(last.match(/Robin Achterberg|ann Person/g)).toEqual([
    'Robin Achterberg',
    'Robin Achterberg',
    'ann Person',
  ]);
});

test('a changed byte anywhere in the document breaks the seal', async () => {
  const { body } = await sign(await addTask([await addDocument('Changed.pdf')]));
  const { bytes } = await storedOf(body.data.data.signatures[0].signedDocument.id);
  for (const at of [100, original.length + 20, bytes.length - 20]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    const { certificate: _certificate, subFilter: _subFilter, ...report } = checkSeal(changed);
    expect(report).toEqual({ ...sound, digestFits: false });
  }
});

test('a signature is drawn, and stays within its box', async () => {
  const taskId = await addTask([await addDocument('Drawn.pdf')]);
  const { status, body } = await sign(taskId, { path: 'M10 150 C80 -40,120 260,200 90 L9000 100' });
  expect(status).toBe(200);
  const { bytes } = await storedOf(body.data.data.signatures[0].signedDocument.id);
  // The name once, as text; the drawing where else the name would be written.
  expect((await textOf(bytes)).last.match(/Ann Person/g)).toHaveLength(1);
  const page = (await PDFDocument.load(bytes)).getPages().at(-1);
  const drawn = page?.extractContents().flatMap((asset) => (asset.kind === 'graphics' ? [asset] : [])) ?? [];
  expect(Math.max(...drawn.map(({ x, width }) => x + width))).toBeLessThanOrEqual(54 + 270 + 2);
  expect(checkSeal(bytes)).toMatchObject(sound);
});

test('a signed document is signed again: both seals are valid, and made with one certificate', async () => {
  const first = await sign(await addTask([await addDocument('Twice.pdf')]));
  const once = first.body.data.data.signatures[0].signedDocument;
  const second = await sign(await addTask([once]), { name: 'Łucja (née O’Neil) 山' }, 'amy');
  expect(second.status).toBe(200);
  const twice = second.body.data.data.signatures[0].signedDocument;
  const [before, after] = [(await storedOf(once.id)).bytes, (await storedOf(twice.id)).bytes];
  expect(twice.name).toBe('Twice (signed) (signed).pdf');
  expect(after.subarray(0, before.length).equals(before)).toBe(true);
  expect([checkSeal(before), checkSeal(after)]).toEqual([
    expect.objectContaining(sound),
    expect.objectContaining(sound),
  ]);
  expect(checkSeal(after).certificate.raw).toEqual(checkSeal(before).certificate.raw);
  expect((await textOf(after)).pages).toBe(4);
  expect(await readLastPage(after)).toContain('Łucja(néeO’Neil)山');
});

test.each([
  ['Cyrillic', 'Юлия Ёлкина-Ґудзь'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Chinese', '王小明'],
  ['Japanese', '山田 はなこ'],
  ['Korean', '김민지'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
])('a name in %s is on the signature page as it was written', async (_script, name) => {
  const { status, body } = await sign(await addTask([await addDocument(`Of ${name}.pdf`)]), { name });
  expect(status).toBe(200);
  const { bytes } = await storedOf(body.data.data.signatures[0].signedDocument.id);
  const said = await readLastPage(bytes);
  // The signature, the name below it, and the name of the document.
  expect(said.split(name.replaceAll(' ', '')).length - 1).toBe(3);
  expect(said).not.toContain('?');
  expect(checkSeal(bytes)).toMatchObject(sound);
});

test.each([
  ['Arabic', 'محمد علي', ['محمد', 'علي']],
  ['Hebrew', 'שרה כהן', ['שרה', 'כהן']],
])('a name in %s is written from right to left', async (script, name, [first = '', last = '']) => {
  const { body } = await sign(await addTask([await addDocument(`In ${script}.pdf`)]), { name });
  const { bytes } = await storedOf(body.data.data.signatures[0].signedDocument.id);
  // A page holds its pieces from left to right: the family name comes before the given name.
  expect((await readLastPage(bytes)).split(`${last}${first}`).length - 1).toBe(2);
});

test('a document that holds the text of an open signature is signed in the right place', async () => {
  const pdf = await PDFDocument.load(original);
  const trap = pdf.context.stream(`9999999999 9999999999 9999999999 <${'0'.repeat(32_768)}>`);
  pdf.context.register(trap);
  const bait = Buffer.from(await pdf.save());
  const { body } = await sign(await addTask([await addDocument('Bait.pdf', bait)]));
  const { bytes } = await storedOf(body.data.data.signatures[0].signedDocument.id);
  expect(bytes.subarray(0, bait.length).equals(bait)).toBe(true);
  expect(checkSeal(bytes)).toMatchObject(sound);
});

test('a name that is taken is counted up', async () => {
  await addDocument('Taken (signed).pdf');
  await addDocument('Taken (signed) (1).pdf');
  const { body } = await sign(await addTask([await addDocument('Taken.pdf')]));
  expect(body.data.data.signatures[0].signedDocument.name).toBe('Taken (signed) (2).pdf');
});

test('a call that waits for changes is answered with a signature', async () => {
  const taskId = await addTask([await addDocument('Heard.pdf')]);
  const { body: start } = await fixture.tell('amy', 'GET /changes');
  const heard = fixture.tell('amy', `GET /changes?since=${start.cursor}`);
  await sign(taskId);
  expect((await heard).body.changed).toEqual([expect.objectContaining({ taskId, version: 2 })]);
});

test('[T3.04] of two concurrent signatures of one document one succeeds', async () => {
  const ref = await addDocument('Race.pdf');
  const taskId = await addTask([ref]);
  const answers = await Promise.all([sign(taskId), sign(taskId, {}, 'amy')]);
  expect(answers.map(({ status, reason }) => [status, reason]).sort()).toEqual([
    [200, undefined],
    [409, 'taskClosed'],
  ]);
  const rows = await fixture.deps.db.select().from(documents).where(eq(documents.containerId, 'acme'));
  expect(rows.filter(({ name }) => name.startsWith('Race'))).toHaveLength(2);
  const files = await readdir(fixture.blobDir, { recursive: true, withFileTypes: true });
  const all = await fixture.deps.db.select().from(documents);
  expect(files.filter((file) => file.isFile())).toHaveLength(all.length);
});

test('two documents are signed at a time; five more of a user wait, further ones get 429, and another user gets a place', async () => {
  const taskIds: string[] = [];
  for (let index = 0; index < 10; index += 1)
    taskIds.push(await addTask([await addDocument(`Queue ${index}.pdf`)]));
  const answers: { taskId: string; who: Name; status: number; reason: string | undefined }[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (from: number, to: number, who: Name) => {
    for (const taskId of taskIds.slice(from, to))
      sent.push(
        sign(taskId, {}, who).then(({ status, reason }) => answers.push({ taskId, who, status, reason })),
      );
  };
  const outsider = new pg.Client({
    connectionString: fixture.deps.connections.admin.options.connectionString,
  });
  await outsider.connect();
  try {
    // The turn of the firm in which a signature is written into its task.
    await outsider.query('begin');
    await outsider.query("select pg_advisory_xact_lock(hashtext('task_change'), hashtext('A'))");
    send(0, 8, 'ann');
    await vi.waitUntil(() => answers.length === 1, { timeout: 20_000 });
    send(8, 10, 'amy');
    await vi.waitUntil(() => answers.length === 2, { timeout: 20_000 });
    expect(answers.map(({ who, status, reason }) => [who, status, reason])).toEqual([
      ['ann', 429, 'tooManyRequests'],
      ['amy', 429, 'tooManyRequests'],
    ]);
  } finally {
    await outsider.query('rollback');
    await outsider.end();
  }
  await Promise.all(sent);
  const refused = answers.slice(0, 2);
  expect(answers.slice(2).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  for (const { taskId } of refused) expect((await sign(taskId)).status).toBe(200);
});

test('a document beyond the largest size that is signed is refused, and stays unsigned', async () => {
  const large = await PDFDocument.create();
  large.addPage();
  await large.attach(randomBytes(100_000), 'noise.bin');
  const taskId = await addTask([await addDocument('Large.pdf', await large.save())]);
  expect(await sign(taskId)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'The document is too large to be signed.' }] },
  });
  const { body } = await fixture.tell('ann', `GET /${taskId}?data=true`);
  expect(body.data.data.signatures).toEqual([null]);
});

test('what is signed, over, foreign, hidden or no document to sign is refused, and changes nothing', async () => {
  const ref = await addDocument('Refused.pdf');
  const open = await addTask([ref]);
  const signed = await addTask([await addDocument('Signed.pdf')]);
  expect((await sign(signed)).status).toBe(200);
  const broken = await addDocument('Broken.pdf', Buffer.from('no PDF at all'));
  const hidden = await addDocument('Cove.pdf', original, 'cove');
  const preview = await fixture.visitor('stan', 'ann');
  const before = await fixture.deps.db.select().from(documents);

  const answered = async (...call: Parameters<typeof sign>) => {
    const { status, reason } = await sign(...call);
    return [status, reason];
  };
  expect(await answered(signed)).toEqual([409, 'taskClosed']);
  for (const status of [2, 3, 4] as const)
    expect(await answered(await addTask([ref], { status }))).toEqual([409, 'taskClosed']);
  for (const who of ['bob', 'beth', 'cleo', 'hugo'] as const)
    expect(await answered(open, {}, who)).toEqual(who === 'beth' ? [403, 'forbidden'] : [404, 'notFound']);
  for (const who of ['dan', 'stan'] as const)
    expect(await answered(open, {}, who)).toEqual([403, 'forbidden']);
  const shown = await fixture.call(preview, `/api/client-center/v3/tasks/${open}/signatures`, {
    method: 'POST',
    body: JSON.stringify(typed),
  });
  expect(shown.status).toBe(403);
  expect(await answered(randomUUID())).toEqual([404, 'notFound']);
  expect(await answered(await addTask([ref], { deleted: true }))).toEqual([404, 'notFound']);
  expect(await answered(await addTask([hidden]))).toEqual([404, 'notFound']);
  expect(await answered(await addTask([{ id: 'gone', name: 'Gone.pdf' }]))).toEqual([404, 'notFound']);

  const review = { documents: [ref], decision: null };
  const other = await addTask([ref], { type: 'reviewDocumentTask', data: review });
  expect(await answered(other)).toEqual([400, 'badRequest']);
  expect(await answered(await addTask([broken]))).toEqual([400, 'badRequest']);
  for (const body of [
    { document: 1 },
    { document: -1 },
    { name: ' ' },
    { name: 'Ann\u202enosreP' },
    { consent: false },
    { path: '' },
    { path: 'M1 1' },
    { path: 'L1 1' },
    { path: 'M1 1 L2' },
    { path: 'M1 1 L2 ..' },
    { path: 'M1 1 Q2 2' },
  ])
    expect(await answered(open, body)).toEqual([400, 'badRequest']);

  expect(await fixture.deps.db.select().from(documents)).toEqual(before);
  const { body } = await fixture.tell('ann', `GET /${open}?data=true`);
  expect([body.data.version, body.data.data.signatures]).toEqual([1, [null]]);
});

test('[T3.04] the same signature once more, after a lost answer, signs nothing again', async () => {
  const taskId = await addTask([await addDocument('Once.pdf'), await addDocument('Other.pdf')]);
  const call = (body: object, key: string) =>
    fixture.tell('ann', `POST /${taskId}/signatures`, { ...typed, ...body }, { 'idempotency-key': key });
  const first = await call({}, 'sign:once');
  const again = await call({}, 'sign:once');
  expect([first.status, again]).toEqual([200, first]);
  const stored = await fixture.deps.db.select().from(documents).where(like(documents.name, 'Once (signed)%'));
  expect(stored.map(({ name }) => name)).toEqual(['Once (signed).pdf']);

  const twice = await Promise.all([call({ document: 1 }, 'sign:other'), call({ document: 1 }, 'sign:other')]);
  expect(twice.map(({ status, body }) => [status, body.data?.version])).toEqual([
    [200, 3],
    [200, 3],
  ]);
  const noted = await fixture.deps.db.select().from(clientActions).where(eq(clientActions.taskId, taskId));
  expect(noted.map(({ kind, personName }) => [kind, personName])).toEqual([
    ['signed', 'ann Person'],
    ['signed', 'ann Person'],
  ]);
  expect(await call({ name: 'Someone Else' }, 'sign:once')).toMatchObject({
    status: 422,
    reason: 'idempotencyMismatch',
  });
  expect(await call({}, 'sign:new')).toMatchObject({ status: 409, reason: 'taskClosed' });
});
