import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import {
  clientLinks,
  clients,
  companies,
  containerAccess,
  containers,
  documents,
  type MemberRole,
  users,
} from '../../../server/db/schema/core-schema.ts';
import { previewRule } from '../../../server/demo/rights.ts';
import { type StorageServer, startStorageServer, type Visitor } from './storage-server.ts';

type ContainerValues = typeof containers.$inferInsert;
type DocumentValues = typeof documents.$inferInsert;

const firmAuthor = {
  createdById: 'contact-stan',
  createdByName: 'Stan Firm',
  createdByKind: 'firm',
  modifiedById: 'contact-stan',
  modifiedByName: 'Stan Firm',
  modifiedByKind: 'firm',
} as const;

const plain = { grants: {}, controls: [] };
const opening = { ...plain, grants: { ClientHub: { Application: 'Granted' } } };
const gated = { grants: {}, controls: ['ClientCenterAddFolder', 'ClientCenter_ShowClientDocsReadToggle'] };

/** Everybody of the fixture: their firm, kind and role on the client `acme` or `bolt`, and their access controls. */
const people = {
  ann: { companyId: 'A', kind: 'client', clientId: 'acme', role: 'Owner', ...gated },
  cole: { companyId: 'A', kind: 'client', clientId: 'acme', role: 'Contributor', ...opening },
  cora: {
    companyId: 'A',
    kind: 'client',
    clientId: 'acme',
    role: 'Contributor',
    ...plain,
    grants: previewRule,
  },
  rita: { companyId: 'A', kind: 'client', clientId: 'acme', role: 'Reader', ...gated },
  stan: { companyId: 'A', kind: 'staff', clientId: 'acme', role: 'Owner', ...plain },
  nora: { companyId: 'A', kind: 'client', clientId: undefined, role: 'Owner', ...gated },
  bob: { companyId: 'B', kind: 'client', clientId: 'bolt', role: 'Owner', ...gated },
} as const satisfies Record<string, Person>;

interface Person {
  readonly companyId: string;
  readonly kind: 'client' | 'staff';
  readonly clientId: string | undefined;
  readonly role: MemberRole;
  readonly grants: Record<string, Record<string, string>>;
  readonly controls: readonly string[];
}

/** An answer with its status, and what it says: data, or why not. */
export interface Told<T> {
  readonly status: number;
  readonly data?: T;
  readonly reason?: string;
  readonly message?: string;
}

export type Name = keyof typeof people;

/** A small fixture on a real server: two firms, a client each, and a person for every role. */
export interface StorageFixture extends StorageServer {
  readonly as: Readonly<Record<Name, Visitor>>;
  /** Adds a container below `parentId`, or a root. */
  addContainer(values: Partial<ContainerValues> & { id: string; parentId: string | null }): Promise<void>;
  setRole(containerId: string, name: Name, role: MemberRole | 'None'): Promise<void>;
  /** Adds a document with real bytes; counts it. */
  addDocument(values: Partial<DocumentValues> & { containerId: string; name: string }): Promise<string>;
  json<T>(visitor: Visitor | undefined, path: string, init?: RequestInit): Promise<T>;
  /** Makes a call with a JSON body, whatever it answers. `request` is the method and the path. */
  tell<T>(
    visitor: Visitor | undefined,
    request: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Told<T>>;
  /** Uploads one file the way a browser does. */
  upload(
    visitor: Visitor,
    target: string,
    file: File,
    headers?: Record<string, string>,
  ): Promise<{ status: number; document?: StorageDocument; reason?: string }>;
  /** Every file in the blob store, finished or not. */
  blobFiles(): Promise<string[]>;
  documentsIn(containerId: string): Promise<(typeof documents.$inferSelect)[]>;
}

export async function startStorageFixture(env: NodeJS.ProcessEnv = {}): Promise<StorageFixture> {
  const server = await startStorageServer(env);
  const { db, blobs } = server.deps;
  const firm = { market: 'us', language: 'en-US', theme: {} };
  await db.insert(companies).values([
    { id: 'A', name: 'Firm A', ...firm },
    { id: 'B', name: 'Firm B', ...firm },
  ]);
  await db.insert(clients).values([
    { id: 'acme', companyId: 'A', name: 'Acme', sortName: 'acme', kind: 0 },
    { id: 'bolt', companyId: 'B', name: 'Bolt', sortName: 'bolt', kind: 0 },
  ]);
  const as: Partial<Record<Name, Visitor>> = {};
  for (const [name, person] of Object.entries(people) as [Name, Person][]) {
    await db.insert(users).values({
      id: name,
      companyId: person.companyId,
      contactId: `contact-${name}`,
      email: `${name}@example.com`,
      firstName: name,
      lastName: 'Person',
      language: 'en-US',
      kind: person.kind,
      grants: person.grants,
      accessControls: [...person.controls],
    });
    if (person.clientId)
      await db.insert(clientLinks).values({ userId: name, clientId: person.clientId, role: person.role });
    as[name] = await server.visitor(name);
  }

  const fixture: StorageFixture = {
    ...server,
    as: as as Record<Name, Visitor>,

    async addContainer(values) {
      const [parent] = values.parentId
        ? await db.select().from(containers).where(eq(containers.id, values.parentId))
        : [];
      await db.insert(containers).values({
        companyId: parent?.companyId ?? 'A',
        clientId: parent?.clientId ?? 'acme',
        type: 'Folder',
        name: values.id,
        nameKey: values.name ?? values.id,
        ancestors: parent ? [...parent.ancestors, parent.id] : [],
        ...firmAuthor,
        ...values,
      });
    },

    async setRole(containerId, name, role) {
      await db.insert(containerAccess).values({ containerId, userId: name, role });
    },

    async addDocument(values) {
      const [container] = await db.select().from(containers).where(eq(containers.id, values.containerId));
      if (!container) throw new Error(`no container ${values.containerId}`);
      const blob = await blobs.put(Readable.from([Buffer.from(`content of ${values.name}`)]), 10_000);
      const id = values.id ?? randomUUID();
      await db.insert(documents).values({
        id,
        companyId: container.companyId,
        clientId: container.clientId,
        nameKey: values.name,
        documentType: 'txt',
        mimeType: 'text/plain',
        size: blob.size,
        blobKey: blob.key,
        sha256: blob.sha256,
        ...firmAuthor,
        ...values,
      });
      await db
        .update(containers)
        .set({ documentCount: container.documentCount + 1 })
        .where(eq(containers.id, container.id));
      return id;
    },

    async json(visitor, path, init) {
      const answer = await server.call(visitor, path, init);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return await answer.json();
    },

    async tell(visitor, request, body, headers = {}) {
      const [method = '', path = ''] = request.split(' ');
      const answer = await server.call(visitor, path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const content = text === '' ? {} : JSON.parse(text);
      return answer.ok
        ? { status: answer.status, ...(content.data === undefined ? {} : { data: content.data }) }
        : { status: answer.status, ...content.errors[0] };
    },

    async upload(visitor, target, file, headers = {}) {
      const body = new FormData();
      body.append('file[]', file);
      const answer = await server.call(visitor, `/api/storage/v1/${target}/documents?notify=false`, {
        method: 'POST',
        body,
        headers,
      });
      const content = await answer.json();
      return answer.status === 200
        ? { status: 200, document: content.data }
        : { status: answer.status, reason: content.errors[0].reason };
    },

    async blobFiles() {
      const entries = await readdir(server.blobDir, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },

    documentsIn: (containerId) => db.select().from(documents).where(eq(documents.containerId, containerId)),
  };

  for (const [id, companyId] of [
    ['acme', 'A'],
    ['bolt', 'B'],
  ] as const)
    await fixture.addContainer({
      id,
      parentId: null,
      companyId,
      clientId: id,
      type: 'Client',
      rootType: 'client',
    });
  return fixture;
}
