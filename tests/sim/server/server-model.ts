/**
 * A plain model of the server for simulations: sessions, documents, uploads and tasks by the same rules, without
 * database and network. `tests/server/operation/sim-model.test.ts` gives it and the real server the same calls.
 */
import { isDeepStrictEqual } from 'node:util';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { convertedTypes, maxFileBytes, unconvertedTypes } from '../../../contract/storage/file-rules.ts';
import type { TrashItem } from '../../../contract/storage/storage-changes.ts';
import { uploadMetadataSchema, uploadsPath } from '../../../contract/storage/storage-uploads.ts';
import type { ClientTag } from '../../../contract/tasks/task-groups.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { taskOf } from '../../../server/tasks/shape.ts';
import { clientFor, sessionFor, themeFor } from '../../support/values/fixtures.ts';
import { FilePart } from '../large-file.ts';
import { containerAnswer, documentAnswer, FileStore, type Folder, type Kept } from './file-store.ts';
import { type Changer, type Decision, TaskBoard } from './task-board.ts';
import { UploadStore } from './upload-store.ts';

/** The people and clients of each simulation. The name of everything of a client says whose it is. */
export const people = {
  dana: ['acme', 'bolt'],
  omar: ['cedar'],
} as const;
export type Person = keyof typeof people;
const clientIds = ['acme', 'bolt', 'cedar'];
const foldersOf = (clientId: string): readonly Folder[] => [
  { id: clientId, clientId, name: `Client ${clientId}` },
  { id: `${clientId}-tax`, clientId, name: `Tax of ${clientId}` },
  { id: `${clientId}-pay`, clientId, name: `Pay of ${clientId}` },
];

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | FormData | FilePart | undefined;
}

interface Call {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly key: string | null;
  readonly json: unknown;
  readonly file: { readonly name: string; readonly content: string } | null;
  readonly headers: Headers;
  readonly part: FilePart | null;
}

interface Wanted {
  readonly ClientId: string;
  readonly CustomItemMetaData: Readonly<Record<string, string>>;
}

interface Tie {
  readonly Id: string;
  readonly ContainerId: string;
  readonly CustomItemMetaData: Readonly<Record<string, string>>;
}

/** The values of the header `Upload-Metadata`. */
const metadataIn = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('upload-metadata') ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [name, Buffer.from(value, 'base64').toString()];
    }),
  );

const routes = catalogue.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));
const unauthenticated = () => new Refusal(401, 'unauthenticated');
const notFound = () => new Refusal(404, 'notFound');

export class ServerModel {
  readonly files: FileStore;
  readonly board: TaskBoard;
  readonly uploads: UploadStore;
  /** Who holds each token. */
  readonly sessions = new Map<string, Person>();
  /** The clients that a person has lost, and whether their role is still one that changes things. */
  readonly lost = new Set<string>();
  /** Those that were taken from a person at any time: the portal then drops what was typed into their tasks, and says so. */
  readonly onceLost = new Set<string>();
  mayChange = true;
  /** Grants of every session, beside those of a client user. */
  grants: Readonly<Record<string, Record<string, string>>> = {};
  /** Calls that the model does not know. */
  readonly unknown = new Set<string>();
  readonly #now: () => number;
  #codes = new Map<string, Person>();
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.files = new FileStore(clientIds.flatMap(foldersOf), now);
    this.board = new TaskBoard(now, this.files);
    this.uploads = new UploadStore(now);
    for (const clientId of clientIds) {
      const [, folder] = foldersOf(clientId);
      if (folder)
        for (const name of ['Ledger', 'Deed'])
          this.files.store(
            { folder, name: `${name} of ${clientId}.txt`, content: `${name} ${clientId}`, isOwn: false },
            'firm',
            null,
          );
      this.board.assign(clientId, `${clientId}-g`, [`First of ${clientId}`, `Second of ${clientId}`]);
    }
  }

  /** The code with which the provider sends a person back who has signed in there. */
  codeFor(person: Person): string {
    this.#count += 1;
    const code = `code-${this.#count}`;
    this.#codes.set(code, person);
    return code;
  }

  /** Gives a person a session, as another sign-in would. */
  begin(person: Person): string {
    this.#count += 1;
    const token = `token-${this.#count}`;
    this.sessions.set(token, person);
    return token;
  }

  clientsOf = (person: Person): ReadonlySet<string> =>
    new Set(people[person].filter((id) => !this.lost.has(id)));

  /** The firm decides about a task; answers whether it may. */
  decide(taskId: string, decision: Decision, which = 0): boolean {
    return this.board.decide(
      taskId,
      { decision, which },
      {
        name: 'The firm',
        isFirm: true,
        mayChange: true,
        clients: new Set(clientIds),
      },
    );
  }

  /** Whether a call would be answered now; one that waits for a change is not before there is one. */
  wouldAnswer({ pathname, searchParams }: URL): boolean {
    const since = searchParams.get('since');
    return !pathname.endsWith('/changes') || since === null || Number(since) < this.board.news.length;
  }

  /** Answers a request at once. */
  async answer({ method, url, headers, body }: Asked): Promise<Response> {
    const found = routes.find((one) => one.call.method === method && one.pattern.test(url.pathname));
    try {
      if (!found) throw notFound();
      const upload = body instanceof FormData ? (body.get('file[]') as File) : null;
      const call: Call = {
        id: found.call.id,
        params: found.pattern.exec(url.pathname)?.groups ?? {},
        query: url.searchParams,
        key: headers.get('idempotency-key'),
        json: typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined,
        file: upload && { name: upload.name, content: await upload.text() },
        headers,
        part: body instanceof FilePart ? body : null,
      };
      const result =
        found.call.access === 'public'
          ? this.#openCall(call, headers)
          : this.#call(call, this.#personOf(headers));
      if (result instanceof Response) return result;
      return result === null ? new Response(null, { status: 204 }) : Response.json(result);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Response.json({ errors: [{ reason: error.reason }] }, { status: error.status });
    }
  }

  #tokenOf = (headers: Headers): string => (headers.get('authorization') ?? '').replace('Bearer ', '');

  #personOf(headers: Headers): Person {
    const person = this.sessions.get(this.#tokenOf(headers));
    if (!person) throw unauthenticated();
    return person;
  }

  #openCall({ id, query, json }: Call, headers: Headers): unknown {
    switch (id) {
      case 'login':
        return { location: 'http://provider.test/sign-in' };
      case 'exchangeCode': {
        const code = query.get('code') ?? '';
        if (!this.#codes.has(code)) throw new Refusal(400, 'codeUsed');
        return { tokenValue: code };
      }
      case 'createLongToken': {
        const { token } = json as { token: string };
        const person = this.#codes.get(token);
        if (!person) throw unauthenticated();
        this.#codes.delete(token);
        return { longToken: this.begin(person), expires: new Date(this.#now() + 36e5).toISOString() };
      }
      case 'deleteSession':
        this.sessions.delete(this.#tokenOf(headers));
        return null;
      default:
        throw notFound();
    }
  }

  #session(person: Person) {
    const { bindings, meta } = sessionFor('1001');
    return {
      bindings: {
        ...bindings,
        FeatureResourcePermissions: { ...bindings.FeatureResourcePermissions, ...this.grants },
      },
      meta: { ...meta, PrismGuid: person, SessionId: person, EmailAddress: `${person}@demo.example` },
    };
  }

  #tag = (id: string): ClientTag => ({ id, name: `Client ${id}`, kind: 0, mayChange: this.mayChange });
  #documents = (rows: readonly Kept[]) => rows.map((one) => documentAnswer(one, this.mayChange));
  #container = (folder: Folder) =>
    containerAnswer(folder, this.files.listed(folder.id).length, this.mayChange);

  /** Refuses where files may not be added. */
  #demandPlace(containerId: string, clients: ReadonlySet<string>): void {
    this.files.folder(containerId, clients);
    if (!this.mayChange) throw new Refusal(403, 'forbidden');
  }

  /** The tus protocol, as far as the portal speaks it. */
  #tus({ id, params, headers, part }: Call, person: Person): Response {
    const { uploads } = this;
    const upload = params.id ?? '';
    if (id === 'createUpload') {
      const metadata = uploadMetadataSchema.parse(metadataIn(headers));
      this.#demandPlace(metadata.containerId, this.clientsOf(person));
      const made = uploads.create(metadata, Number(headers.get('upload-length')), person);
      return new Response(null, { status: 201, headers: { location: `${uploadsPath}/${made}` } });
    }
    if (id === 'endUpload') {
      uploads.remove(upload, person);
      return new Response(null, { status: 204 });
    }
    if (id === 'findUpload') {
      const { offset, size } = uploads.offset(upload, person);
      const found = { 'upload-offset': String(offset), 'upload-length': String(size) };
      return new Response(null, { status: 200, headers: found });
    }
    if (!part) throw new Refusal(400, 'badRequest');
    const offset = uploads.append(upload, person, Number(headers.get('upload-offset')), part);
    return new Response(null, { status: 204, headers: { 'upload-offset': String(offset) } });
  }

  #found({ ClientId, CustomItemMetaData }: Wanted, clients: ReadonlySet<string>): readonly Kept[] {
    if (!clients.has(ClientId)) throw notFound();
    const wanted = Object.entries(CustomItemMetaData);
    return [...this.files.documents.values()].filter(
      ({ clientId, isTrashed, meta }) =>
        clientId === ClientId && !isTrashed && wanted.every(([key, value]) => meta[key] === value),
    );
  }

  #tie(items: readonly Tie[], clients: ReadonlySet<string>): readonly Kept[] {
    const { files, board } = this;
    const found = items.map(({ Id, ContainerId }) => {
      const one = files.documents.get(Id);
      if (!one || one.isTrashed || !clients.has(one.clientId) || one.folderId !== ContainerId)
        throw notFound();
      return one;
    });
    if (!this.mayChange) throw new Refusal(403, 'forbidden');
    for (const [index, one] of found.entries()) {
      const after = { ...one, meta: { ...one.meta, ...items[index]?.CustomItemMetaData } };
      if (isDeepStrictEqual(after, one)) continue;
      const isMoved = ['ccTask', 'ccStep'].some((key) => after.meta[key] !== one.meta[key]);
      if (board.heldBy(one) !== null || (isMoved && board.barredBy(after) !== null))
        throw new Refusal(409, 'taskClosed');
    }
    return items.map(({ Id, CustomItemMetaData }) => files.tie(Id, CustomItemMetaData));
  }

  #call(call: Call, person: Person): unknown {
    const clients = this.clientsOf(person);
    const { files, board } = this;
    const { id, params, query, json, key } = call;
    const by: Changer = { name: person, isFirm: false, clients, mayChange: this.mayChange };
    const demandClient = (clientId: string): string => {
      if (!clients.has(clientId)) throw notFound();
      return clientId;
    };
    switch (id) {
      case 'loadBindings':
        return this.#session(person);
      case 'getTheme':
        return themeFor('Harbor');
      case 'getContact': {
        const name = { fullName: person, givenName: person, additionalName: null, familyName: '' };
        return { ...name, emailAddresses: [], companyId: '1001', contactId: 'contact-1' };
      }
      case 'getProfile': {
        const name = { prefix: null, firstName: person, middleName: null, lastName: 'Demo', suffix: null };
        const account = { companyName: 'Harbor', contactId: 'contact-1' };
        return { id: person, ...name, email: `${person}@demo.example`, language: 'en-US', account };
      }
      case 'listAccounts':
        return { items: [] };
      case 'listFeatureFlags':
        return { items: initialFeatureFlags };
      case 'requiredTerms':
        return { terms: null };
      case 'listClients': {
        const list = [...clients].map((one) => clientFor(one));
        return { clients: list, numItems: list.length, numPages: 1 };
      }
      case 'serviceRoute':
        return {
          name: params.name,
          url: `http://other.test/api/${params.name === 'DocumentServices' ? 'storage/v1' : 'client-center'}`,
        };
      case 'homeCounts':
        return { waiting: board.waiting(clients), unread: 0, requests: null };
      case 'notices':
        return { overdue: null, notices: [], clients: [] };
      case 'uploadConstraints':
        return {
          data: {
            convertedTypes: [...convertedTypes],
            unconvertedTypes: [...unconvertedTypes],
            maxSizeBytes: maxFileBytes,
          },
        };
      case 'containerTree': {
        const folders = files.foldersOf(demandClient(query.get('clientId') ?? ''));
        const [root, ...below] = folders.map(({ id }) => id);
        const children = below.map((one) => ({ id: one, children: [] }));
        return { data: { tree: [{ id: root, children }], containers: folders.map(this.#container) } };
      }
      case 'listProjects':
        // The folder of uploads at the top is the client itself here.
        demandClient(query.get('primaryAssociationId') ?? '');
        return { data: [] };
      case 'findContainer':
        return { data: { clientId: files.folder(params.id ?? '', clients).clientId } };
      case 'descendants': {
        const folder = files.folder(params.id ?? '', clients);
        const below = folder.id === folder.clientId ? files.foldersOf(folder.clientId).slice(1) : [];
        return { data: below.map(this.#container) };
      }
      case 'containerDocuments': {
        const data = this.#documents(files.listed(files.folder(params.id ?? '', clients).id));
        return { data, pageIndex: 0, totalPages: 1, total: data.length, next: null };
      }
      case 'getDocument': {
        const one = files.documents.get(params.id ?? '');
        if (!one || one.isTrashed || !clients.has(one.clientId)) throw notFound();
        return { data: documentAnswer(one, this.mayChange) };
      }
      case 'documentsExist': {
        const folder = files.folder(params.id ?? '', clients);
        const data = (json as string[]).map((name) => ({ name, exists: files.isTaken(folder.id, name) }));
        return { data };
      }
      case 'uploadDocument': {
        const folder = files.folder(params.id ?? '', clients);
        if (!this.mayChange) throw new Refusal(403, 'forbidden');
        if (!call.file) throw new Refusal(400, 'badRequest');
        return { data: documentAnswer(files.store({ folder, ...call.file }, person, key), true) };
      }
      case 'createUpload':
      case 'findUpload':
      case 'continueUpload':
      case 'endUpload':
        return this.#tus(call, person);
      case 'completeUpload': {
        const { uploads } = this;
        const asked = { id: params.id ?? '', user: person, ...(json as { name?: string; sha256?: string }) };
        const made = uploads.complete(asked, {
          found: (documentId) => {
            const one = files.documents.get(documentId);
            if (!one || one.isTrashed || !clients.has(one.clientId)) throw notFound();
            return one;
          },
          check: (containerId) => this.#demandPlace(containerId, clients),
          store: ({ containerId, name, content }) =>
            files.store({ folder: files.folder(containerId, clients), name, content }, person, null),
        });
        return { data: documentAnswer(made, this.mayChange) };
      }
      case 'notifyUpload':
        return null;
      case 'trashDocuments': {
        const { Documents, StaffUploads } = json as Record<'Documents' | 'StaffUploads', TrashItem[]>;
        return {
          data: files.trash([...Documents, ...StaffUploads], person, clients, this.mayChange, board.heldBy),
        };
      }
      case 'restoreDocuments':
        return {
          data: this.#documents(
            files.restore((json as { Ids: string[] }).Ids, clients, this.mayChange, board.barredBy),
          ),
        };
      case 'filterItemMetadata':
        return { data: this.#documents(this.#found(json as Wanted, clients)) };
      case 'setItemMetadata':
        return { data: this.#documents(this.#tie(json as Tie[], clients)) };
      case 'listGroups':
      case 'listClientGroups': {
        const asked = params.clientId === undefined ? clients : new Set([demandClient(params.clientId)]);
        const statuses = query.getAll('taskGroupStatuses').map(Number);
        const page = board.page(asked, statuses, query.get('today') ?? '');
        return { ...page, clients: [...new Set(page.data.map(({ clientId }) => clientId))].map(this.#tag) };
      }
      case 'getGroup': {
        const group = board.group(params.taskGroupId ?? '', by);
        if (!group) return { data: null, tasks: [], clients: [] };
        const tasks = board
          .tasksOf(group.id)
          .map((row) => taskOf({ ...row, data: {}, steps: [], verdicts: [] }));
        return { data: board.groupAnswer(group), tasks, clients: [this.#tag(group.clientId)] };
      }
      case 'getTask': {
        const row = board.find(params.taskId ?? '', by);
        return { data: row && (!row.deleted || query.has('deleted')) ? taskOf(row) : null };
      }
      case 'updateTask':
        return board.change(params.taskId ?? '', json as object, query.has('replace'), by);
      case 'updateTaskStep': {
        const index = Number(params.stepNumber);
        return {
          data: board.changeStep(params.taskId ?? '', index, json as object, query.has('replace'), by),
        };
      }
      case 'taskChanges': {
        const since = Number(query.get('since') ?? board.news.length);
        const changed = board.news.slice(since).filter(({ clientId }) => clients.has(clientId));
        return { cursor: String(board.news.length), changed };
      }
      default:
        this.unknown.add(id);
        throw notFound();
    }
  }
}
