/** The mixed load: what users do, each kind of call by itself. */
import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  downloadClearance,
  listClientAgencies,
  listCrawlerHistory,
} from '../../contract/brazil/clearances.ts';
import { createArticle, getArticle, listArticles } from '../../contract/brazil/news.ts';
import { createCalendarFeed } from '../../contract/brazil/tax-calendar.ts';
import { encodeQuery, fillPath } from '../../contract/calls/call.ts';
import { loadBindings } from '../../contract/session/session.ts';
import { exportStatus, startExport } from '../../contract/storage/export-jobs.ts';
import { shareDocuments } from '../../contract/storage/sharing.ts';
import { containerDocuments, downloadDocument, uploadDocument } from '../../contract/storage/storage.ts';
import { notifyUpload } from '../../contract/storage/storage-changes.ts';
import { completeUpload, uploadsPath } from '../../contract/storage/storage-uploads.ts';
import { listGroups } from '../../contract/tasks/task-groups.ts';
import { reviewTask } from '../../contract/tasks/task-review.ts';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { createTask, getTask, taskChanges, updateTask } from '../../contract/tasks/tasks.ts';
import { demoPassword } from '../../server/demo/seed.ts';
import { CookieBrowser } from '../../tests/support/browser/cookie-browser.ts';
import { linkIn, mailsTo } from '../../tests/support/browser/outbox.ts';
import { jsonOf, type SignedIn, signInAt } from '../../tests/support/browser/sign-in.ts';
import { stockFolder } from '../../tests/support/browser/stocked-folder.ts';
import { type Acknowledged, hashOf } from './acknowledged.ts';
import { nodeHeader } from './balancer.ts';
import type { Cause } from './mails.ts';
import type { Kind } from './measures.ts';

/** A call that a limit refused: no failure, and no answer either. */
export class Refused extends Error {}

/** A task whose creation was answered, and when a call that waits for changes named it; moments in milliseconds. */
export interface NewTaskNews {
  readonly taskId: string;
  readonly answeredAt: number;
  readonly heardAt: number | undefined;
}

/** How uploads in pieces got through. */
export interface PiecesCount {
  completed: number;
  /** Of these: a request of theirs failed, and they went on. */
  resumed: number;
  /** Of these: more than one server answered for them. */
  crossed: number;
}

export interface Workload {
  readonly calls: Readonly<Record<Kind, () => Promise<void>>>;
  /** Every document that an upload was answered for. */
  readonly acknowledged: readonly Acknowledged[];
  readonly pieces: Readonly<PiecesCount>;
  /** Every call that should have sent a mail. */
  readonly causes: readonly Cause[];
  /** The ids of the tasks whose acceptance was answered, and of those that are not accepted afterwards. */
  readonly accepted: readonly string[];
  lostReviews(): Promise<string[]>;
  /** Waits for changes of tasks as a browser does, one call after the other, until `signal` is aborted. */
  listen(signal: AbortSignal): Promise<void>;
  news(): NewTaskNews[];
  /** Whether the portal answers a new call with a session within `ms` milliseconds. */
  answers(ms: number): Promise<boolean>;
  /** How many uploads are under way. */
  readonly uploading: number;
  /** Resolves when the next upload begins. */
  nextUpload(): Promise<void>;
  /** Begins an upload and breaks its connection in the middle. */
  cutConnection(): Promise<void>;
  /** The bytes of a document; `undefined` when it is not there. */
  download(document: Acknowledged): Promise<Uint8Array | undefined>;
}

const account = 'one-client';
/** A user who sees the tasks of a client, and that client: not `account`, whose lists must keep their length. */
const watcher = 'every-gate';
const staff = 'staff';
/** A user with a calendar, news and certificates, and one of the firm that writes the news. */
const reader = 'brazil';
const writer = 'brazil-staff';
const patienceMs = 30_000;
/** How long a call is repeated that may be repeated, in milliseconds. */
const persistenceMs = 150_000;
const pauseMs = 100;
const smallBytes = 60_000;
const pieceBytes = 200_000;
const pieceCount = 4;
const recipient = 'soak@bank.example';
const metadataOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const newMark = (): string => `soak-${randomBytes(8).toString('hex')}`;

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const what = `${answer.url} answered ${answer.status}`;
  throw [429, 507].includes(answer.status) ? new Refused(what) : new Error(what);
}

/** Makes a call again and again that a fault may have hit, as the portal's own browser app does. */
async function persist<T>(call: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + persistenceMs; ; ) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refused || Date.now() > end) throw error;
    }
    await wait(pauseMs);
  }
}

/** Signs in, makes a folder and a link, and answers the calls of the load. */
export async function createWorkload(origin: string, dataDir: string): Promise<Workload> {
  const folder = await stockFolder(origin, account, [{ name: 'First.txt', bytes: 'first' }]);
  const signIn = (who = account): Promise<SignedIn> =>
    signInAt(origin, new CookieBrowser(), { email: `${who}@demo.example`, password: demoPassword });
  const [session, firm, listener] = [await signIn(), await signIn(staff), await signIn(watcher)];
  const [brazilian, brazilianFirm] = [await signIn(reader), await signIn(writer)];
  const clientOf = async (who: SignedIn): Promise<string> =>
    (await jsonOf(await who.call('/api/client-center/v1/clients/'))).clients[0].id;
  const [clientId, taskClientId] = [await clientOf(session), await clientOf(listener)];
  const accepted: string[] = [];
  const acknowledged: Acknowledged[] = [];
  const causes: Cause[] = [];
  const pieces: PiecesCount = { completed: 0, resumed: 0, crossed: 0 };
  const firstId = folder.ids['First.txt'] ?? '';
  const heard = new Map<string, number>();
  const answeredTasks = new Map<string, number>();
  const onUpload: (() => void)[] = [];
  let uploading = 0;

  const call = async (path: string, init: RequestInit = {}, as = session): Promise<Response> =>
    await checked(await as.call(path, { ...init, signal: AbortSignal.timeout(patienceMs) }));
  const post = (path: string, body: object, key: string, as = session): Promise<Response> =>
    call(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      },
      as,
    );
  const send = (path: string, body: object): Promise<Response> => post(path, body, randomUUID());
  /** Makes one thing, however often it has to be said. */
  async function once<T>(ask: (key: string) => Promise<T>): Promise<T> {
    const key = randomUUID();
    return await persist(() => ask(key));
  }
  /** Counts a request that brings bytes, each repetition by itself. */
  async function whileUploading<T>(work: () => Promise<T>): Promise<T> {
    uploading += 1;
    for (const go of onUpload.splice(0)) go();
    try {
      return await work();
    } finally {
      uploading -= 1;
    }
  }
  const note = async (answer: Response, bytes: Uint8Array): Promise<string> => {
    const { data } = await jsonOf(answer);
    acknowledged.push({ id: data.id, folderId: folder.id, sha256: hashOf(bytes) });
    return data.id;
  };
  const place = { type: 'folders', id: folder.id };

  async function upload(name = `${randomUUID()}.dat`): Promise<string> {
    const bytes = randomBytes(smallBytes);
    return await once(async (key) => {
      const body = new FormData();
      body.append('file[]', new File([bytes], name));
      const init = { method: 'POST', headers: { 'idempotency-key': key }, body };
      return await note(await whileUploading(() => call(fillPath(uploadDocument, place), init)), bytes);
    });
  }

  const tus = { 'tus-resumable': '1.0.0' };
  async function resumable(): Promise<void> {
    const bytes = randomBytes(pieceCount * pieceBytes);
    const metadata = { containerType: 'folders', containerId: folder.id, filename: `${randomUUID()}.dat` };
    const headers = {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf(metadata),
    };
    const nodes = new Set<string>();
    const noted = (answer: Response): Response => {
      nodes.add(answer.headers.get(nodeHeader) ?? '');
      return answer;
    };
    const begun = noted(await call(uploadsPath, { method: 'POST', headers }));
    const path = begun.headers.get('location') ?? '';
    const id = path.split('/').at(-1) ?? '';
    let isInterrupted = false;
    for (let offset = 0; offset < bytes.length; )
      try {
        const init = {
          method: 'PATCH',
          headers: {
            ...tus,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: bytes.subarray(offset, offset + pieceBytes),
        };
        const answer = noted(await whileUploading(() => call(path, init)));
        offset = Number(answer.headers.get('upload-offset'));
      } catch (error) {
        if (error instanceof Refused) throw error;
        isInterrupted = true;
        const there = noted(await persist(() => call(path, { method: 'HEAD', headers: tus })));
        offset = Number(there.headers.get('upload-offset'));
      }
    const sha256 = hashOf(bytes);
    await once(async (key) => {
      await note(noted(await post(fillPath(completeUpload, { id }), { sha256 }, key)), bytes);
    });
    pieces.completed += 1;
    if (isInterrupted) pieces.resumed += 1;
    if (nodes.size > 1) pieces.crossed += 1;
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

  /** Repeats a call that sends mail until it is answered. */
  async function mailing<T>(
    cause: Omit<Cause, 'isAcknowledged'>,
    ask: (key: string) => Promise<T>,
  ): Promise<T> {
    const caused: Cause = { ...cause, isAcknowledged: false };
    causes.push(caused);
    const answer = await once(ask);
    caused.isAcknowledged = true;
    return answer;
  }
  const shareWith = (emailAddress: string, subject: string, key: string): Promise<Response> =>
    post(
      shareDocuments.path,
      {
        expirationPeriod: 'AfterThreeDays',
        language: 'en-US',
        locale: 'en-US',
        templateType: 'DOCUMENTS',
        templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
        overrides: { body: 'Under load.', subject },
        receipents: [{ emailAddress }],
        sharedItems: [
          { containerType: 'Folder', containerId: folder.id, documentId: firstId, name: 'First.txt' },
        ],
        variables: { senderEmail: emailAddress },
      },
      key,
    );
  async function share(): Promise<void> {
    const mark = newMark();
    const address = `${mark}@bank.example`;
    await mailing({ mark, kind: 'share', recipient: address }, (key) => shareWith(address, 'Load', key));
  }
  async function notice(): Promise<void> {
    const mark = newMark();
    const documentId = await upload(`${mark}.dat`);
    const body = { clientId, documentIds: [documentId] };
    await mailing({ mark, kind: 'notice' }, (key) => post(notifyUpload.path, body, key));
  }
  async function newTask(): Promise<void> {
    const mark = newMark();
    const body = { clientId: taskClientId, type: 'uploadTask', label: mark, sendNotification: true };
    const { data } = await mailing({ mark, kind: 'new task' }, async (key) =>
      jsonOf(await post(createTask.path, body, key, firm)),
    );
    answeredTasks.set(data.taskId, performance.now());
  }

  /** A task from its creation to its acceptance by the firm. */
  async function review(): Promise<void> {
    const made = { clientId: taskClientId, type: 'documentsTask', label: newMark() };
    const { data } = await jsonOf(await post(createTask.path, made, randomUUID(), firm));
    const { taskId } = data;
    const path = fillPath(reviewTask, { taskId });
    const init = {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: taskStatus.done }),
    };
    await (await call(fillPath(updateTask, { taskId }), init, listener)).arrayBuffer();
    const begun = await jsonOf(await post(path, { kind: 'begin' }, randomUUID(), firm));
    const seen = { version: begun.data.version, documentIds: [] };
    await (await post(path, { kind: 'accept', seen }, randomUUID(), firm)).arrayBuffer();
    accepted.push(taskId);
  }
  async function lostReviews(): Promise<string[]> {
    const lost: string[] = [];
    for (const taskId of accepted) {
      const { data } = await jsonOf(await persist(() => call(fillPath(getTask, { taskId }), {}, firm)));
      if (data.status !== taskStatus.received) lost.push(taskId);
    }
    return lost;
  }

  const feedMade = await jsonOf(await post(createCalendarFeed.path, {}, randomUUID(), brazilian));
  const { pathname, search } = new URL(feedMade.data.url);
  const { bindings } = await jsonOf(await call(loadBindings.path, {}, brazilian));
  const { ContactId: contactId } = bindings.ApplicationConfiguration;
  async function news(): Promise<void> {
    const article = {
      title: newMark(),
      summary: 'Under load.',
      bodyHtml: '<p>Under load.</p>',
      category: 'fiscal',
      audience: { kind: 'all' },
      expiresAt: null,
      pinned: false,
      coverId: null,
    };
    const made = await jsonOf(await post(createArticle.path, article, randomUUID(), brazilianFirm));
    await read(`${listArticles.path}?${encodeQuery({ contactId })}`, brazilian);
    await read(fillPath(getArticle, { id: made.id }), brazilian);
  }
  /** A certificate that has a PDF. */
  async function findCertificate(): Promise<string> {
    const { clients } = await jsonOf(await brazilian.call('/api/client-center/v1/clients/'));
    for (const { id } of clients) {
      const ofClient = encodeQuery({ filter: { clientId: id } });
      const { items } = await jsonOf(await call(`${listClientAgencies.path}?${ofClient}`, {}, brazilian));
      for (const { agencyId } of items) {
        const query = encodeQuery({ filter: { clientId: id, agencyId } });
        const history = await jsonOf(await call(`${listCrawlerHistory.path}?${query}`, {}, brazilian));
        const found = history.items.find(({ documentId }: { documentId?: string }) => documentId);
        if (found) return found.id;
      }
    }
    throw new Error('no certificate with a PDF');
  }

  const read = async (path: string, as = session): Promise<void> => {
    await (await call(path, {}, as)).arrayBuffer();
  };
  const certificate = fillPath(downloadClearance, { id: await findCertificate() });
  await shareWith(recipient, 'Load', randomUUID());
  const [mail] = await mailsTo(dataDir, recipient);
  if (!mail) throw new Error('the message with the link is not there');
  const link = linkIn(mail);

  const listPath = `${fillPath(containerDocuments, place)}?pageSize=50`;
  return {
    acknowledged,
    pieces,
    causes,
    calls: {
      'sign-in': async () => {
        await signIn();
      },
      list: () => read(listPath),
      upload: async () => {
        await upload();
      },
      resumable,
      tasks: () => read(`${listGroups.path}?withTasks=true`),
      export: pack,
      'share page': async () => {
        await (await checked(await fetch(link, { signal: AbortSignal.timeout(patienceMs) }))).text();
      },
      share,
      notice,
      'new task': newTask,
      review,
      subscription: async () => {
        const answer = await fetch(`${origin}${pathname}${search}`, {
          signal: AbortSignal.timeout(patienceMs),
        });
        await (await checked(answer)).arrayBuffer();
      },
      news,
      certificate: () => read(certificate, brazilian),
    },
    accepted,
    lostReviews,
    async listen(signal) {
      const ask = async (query: string) =>
        await jsonOf(
          await checked(
            await listener.call(`${taskChanges.path}${query}`, {
              signal: AbortSignal.any([signal, AbortSignal.timeout(2 * patienceMs)]),
            }),
          ),
        );
      let { cursor } = await persist(() => ask(''));
      while (!signal.aborted) {
        const answer = await ask(`?since=${cursor}`).catch(() => undefined);
        if (!answer) {
          await wait(pauseMs);
          continue;
        }
        cursor = answer.cursor;
        for (const { taskId } of answer.changed) if (!heard.has(taskId)) heard.set(taskId, performance.now());
      }
    },
    news: () =>
      [...answeredTasks].map(([taskId, answeredAt]) => ({
        taskId,
        answeredAt,
        heardAt: heard.get(taskId),
      })),
    async answers(ms) {
      try {
        const answer = await session.call(listPath, { signal: AbortSignal.timeout(ms) });
        await answer.arrayBuffer();
        return answer.ok;
      } catch {
        return false;
      }
    },
    get uploading() {
      return uploading;
    },
    nextUpload: () => new Promise<void>((resolve) => onUpload.push(resolve)),
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
      // A connection that was kept may be one to a server that was killed.
      const answer = await persist(() => session.call(path));
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
  };
}
