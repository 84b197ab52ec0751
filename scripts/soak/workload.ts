/** The mixed load: what users do, each kind of call by itself. */
import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { fillPath } from '../../contract/call.ts';
import { exportStatus, startExport } from '../../contract/export-jobs.ts';
import { shareDocuments } from '../../contract/sharing.ts';
import { containerDocuments, downloadDocument, uploadDocument } from '../../contract/storage.ts';
import { completeUpload, uploadsPath } from '../../contract/storage-uploads.ts';
import { listGroups } from '../../contract/task-groups.ts';
import { demoPassword } from '../../server/demo/seed.ts';
import { CookieBrowser } from '../../tests/helpers/cookie-browser.ts';
import { linkIn, mailsTo } from '../../tests/helpers/outbox.ts';
import { jsonOf, type SignedIn, signInAt } from '../../tests/helpers/sign-in.ts';
import { stockFolder } from '../../tests/helpers/stocked-folder.ts';
import { type Acknowledged, hashOf } from './acknowledged.ts';
import type { Kind } from './measures.ts';

/** A call that a limit refused: no failure, and no answer either. */
export class Refused extends Error {}

export interface Workload {
  readonly calls: Readonly<Record<Kind, () => Promise<void>>>;
  /** Every document that an upload was answered for. */
  readonly acknowledged: readonly Acknowledged[];
  /** Begins an upload and breaks its connection in the middle. */
  cutConnection(): Promise<void>;
  /** The bytes of a document; `undefined` when it is not there. */
  download(document: Acknowledged): Promise<Uint8Array | undefined>;
}

const account = 'one-client';
const patienceMs = 30_000;
const smallBytes = 60_000;
const pieceBytes = 400_000;
const recipient = 'soak@bank.example';
const metadataOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const what = `${answer.url} answered ${answer.status}`;
  throw [429, 507].includes(answer.status) ? new Refused(what) : new Error(what);
}

/** Signs in, makes a folder and a link, and answers the calls of the load. */
export async function createWorkload(origin: string, dataDir: string): Promise<Workload> {
  const folder = await stockFolder(origin, account, [{ name: 'First.txt', bytes: 'first' }]);
  const signIn = (): Promise<SignedIn> =>
    signInAt(origin, new CookieBrowser(), { email: `${account}@demo.example`, password: demoPassword });
  const session = await signIn();
  const acknowledged: Acknowledged[] = [];
  const firstId = folder.ids['First.txt'] ?? '';

  const call = async (path: string, init: RequestInit = {}): Promise<Response> =>
    await checked(await session.call(path, { ...init, signal: AbortSignal.timeout(patienceMs) }));
  const send = (path: string, body: object): Promise<Response> =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
  const note = async (answer: Response, bytes: Uint8Array): Promise<void> => {
    const { data } = await jsonOf(answer);
    acknowledged.push({ id: data.id, folderId: folder.id, sha256: hashOf(bytes) });
  };
  const place = { type: 'folders', id: folder.id };

  async function upload(): Promise<void> {
    const bytes = randomBytes(smallBytes);
    const body = new FormData();
    body.append('file[]', new File([bytes], `${randomUUID()}.dat`));
    const headers = { 'idempotency-key': randomUUID() };
    await note(await call(fillPath(uploadDocument, place), { method: 'POST', headers, body }), bytes);
  }

  async function resumable(): Promise<void> {
    const bytes = randomBytes(2 * pieceBytes);
    const tus = { 'tus-resumable': '1.0.0' };
    const metadata = { containerType: 'folders', containerId: folder.id, filename: `${randomUUID()}.dat` };
    const headers = {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf(metadata),
    };
    const begun = await call(uploadsPath, { method: 'POST', headers });
    const path = begun.headers.get('location') ?? '';
    for (const offset of [0, pieceBytes])
      await call(path, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(offset, offset + pieceBytes),
      });
    const id = path.split('/').at(-1) ?? '';
    await note(await send(fillPath(completeUpload, { id }), { sha256: hashOf(bytes) }), bytes);
  }

  async function pack(): Promise<void> {
    const { data: jobId } = await jsonOf(await send(startExport.path, { fileIDs: [firstId] }));
    for (const end = Date.now() + patienceMs; Date.now() < end; ) {
      const { data } = await jsonOf(await call(fillPath(exportStatus, { jobId })));
      if (data.jobStatus === 'SUCCESS') return;
      if (data.jobStatus === 'ERROR') throw new Error('an export failed');
    }
    throw new Error('an export was not finished in time');
  }

  await send(shareDocuments.path, {
    expirationPeriod: 'AfterThreeDays',
    language: 'en-US',
    locale: 'en-US',
    templateType: 'DOCUMENTS',
    templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
    overrides: { body: 'Under load.', subject: 'Load' },
    receipents: [{ emailAddress: recipient }],
    sharedItems: [
      { containerType: 'Folder', containerId: folder.id, documentId: firstId, name: 'First.txt' },
    ],
    variables: { senderEmail: recipient },
  });
  const [mail] = await mailsTo(dataDir, recipient);
  if (!mail) throw new Error('the message with the link is not there');
  const link = linkIn(mail);

  const read = async (path: string): Promise<void> => {
    await (await call(path)).arrayBuffer();
  };
  return {
    acknowledged,
    calls: {
      'sign-in': async () => {
        await signIn();
      },
      list: () => read(`${fillPath(containerDocuments, place)}?pageSize=50`),
      upload,
      resumable,
      tasks: () => read(`${listGroups.path}?withTasks=true`),
      export: pack,
      'share page': async () => {
        await (await checked(await fetch(link, { signal: AbortSignal.timeout(patienceMs) }))).text();
      },
    },
    cutConnection: () =>
      new Promise((resolve) => {
        const { browser, token } = session;
        const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const sent = request(new URL(fillPath(uploadDocument, place), origin), {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            cookie,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': 1_000_000,
          },
        });
        sent.on('error', () => resolve());
        sent.on('close', () => resolve());
        sent.write('--x\r\ncontent-disposition: form-data; name="file[]"; filename="cut.dat"\r\n\r\n');
        sent.write(randomBytes(300_000), () => sent.destroy());
      }),
    async download({ id, folderId }) {
      const path = fillPath(downloadDocument, { folderId, docId: id });
      const answer = await session.call(path);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
  };
}
