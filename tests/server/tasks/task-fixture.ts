import { randomUUID } from 'node:crypto';
import type { TaskStatus, TaskType } from '../../../contract/tasks/task-rules.ts';
import {
  clientLinks,
  clients,
  companies,
  containers,
  documents,
  users,
} from '../../../server/db/schema/core-schema.ts';
import { taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { clientGrants } from '../../../server/demo/rights.ts';
import { labelOrderOf } from '../../../server/tasks/shape.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

const base = '/api/client-center/v3/tasks';

/** Everybody of the fixture, with their firm, the clients they are linked to, and access controls. */
const people = {
  ann: { companyId: 'A', kind: 'client', clients: ['acme'], controls: [] },
  amy: { companyId: 'A', kind: 'client', clients: ['acme'], controls: [] },
  cleo: { companyId: 'A', kind: 'client', clients: ['cove'], controls: [] },
  /** Sees neither signatures nor requests for documents. */
  hugo: {
    companyId: 'A',
    kind: 'client',
    clients: ['acme'],
    controls: ['ClientCenterHideEsignTask', 'ClientCenterHideDocRequestTask'],
  },
  /** Has no tasks at all. */
  dan: { companyId: 'A', kind: 'client', clients: ['acme'], controls: ['ClientCenterHideTasks'] },
  stan: { companyId: 'A', kind: 'staff', clients: [], controls: [] },
  bob: { companyId: 'B', kind: 'client', clients: ['bolt'], controls: [] },
  beth: { companyId: 'B', kind: 'staff', clients: [], controls: [] },
} as const;
export type Name = keyof typeof people;

/** An answer with its status. */
export interface Told {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the server checks its answers by the contract; tests compare whole values.
  readonly body: any;
  readonly reason?: string;
}

/** Two firms with three clients, and a person for every right. */
export interface TaskFixture extends StorageServer {
  readonly as: Readonly<Record<Name, Visitor>>;
  /** Makes a call of the task service: method and path below the service, such as `PATCH /x`. */
  tell(who: Name, request: string, body?: unknown, headers?: Record<string, string>): Promise<Told>;
  addGroup(values?: Partial<typeof taskGroups.$inferInsert>): Promise<string>;
  addTask(groupId: string, values?: Partial<typeof tasks.$inferInsert>): Promise<string>;
  /** Stores a document, at the top of acme and by ann unless said otherwise; answers its id. */
  addDocument(values?: Partial<typeof documents.$inferInsert>): Promise<string>;
  /** Status and completed date of a group of firm A. */
  standing(groupId: string): Promise<[TaskStatus, string | null]>;
}

const plainData: Record<TaskType, Record<string, unknown>> = {
  esignTask: { documents: [{ id: 'd', name: 'd.pdf' }], signatures: [null] },
  documentsTask: {},
  uploadTask: {},
  invoiceTask: { number: '1', amount: '10.00', currency: 'USD', document: null, payUrl: null, paidOn: null },
  reviewDocumentTask: { documents: [], decision: null },
  dynamicTask: { forms: [] },
  questionnaireTask: { topics: [] },
  ukInformationRequestQuestionnaireTask: { topics: [] },
};
export const dataOf = (type: TaskType): Record<string, unknown> => structuredClone(plainData[type]);

export async function startTaskFixture(env: NodeJS.ProcessEnv = {}): Promise<TaskFixture> {
  const server = await startStorageServer(env);
  const { db } = server.deps;
  const firm = { market: 'us', language: 'en-US', theme: {} };
  await db.insert(companies).values(['A', 'B'].map((id) => ({ id, name: `Firm ${id}`, ...firm })));
  const owners = { acme: 'A', cove: 'A', bolt: 'B' };
  for (const [id, companyId] of Object.entries(owners)) {
    await db.insert(clients).values({ id, companyId, name: id, sortName: id, kind: 0 });
    await db.insert(containers).values({
      id,
      companyId,
      clientId: id,
      type: 'Client',
      name: id,
      nameKey: id,
      ancestors: [],
      rootType: 'client',
      createdById: 'f',
      createdByName: 'f',
      createdByKind: 'firm',
      modifiedById: 'f',
      modifiedByName: 'f',
      modifiedByKind: 'firm',
    });
  }
  const as: Partial<Record<Name, Visitor>> = {};
  for (const [name, person] of Object.entries(people) as [Name, (typeof people)[Name]][]) {
    await db.insert(users).values({
      id: name,
      companyId: person.companyId,
      contactId: `contact-${name}`,
      email: `${name}@example.com`,
      firstName: name,
      lastName: 'Person',
      language: 'en-US',
      kind: person.kind,
      grants: person.kind === 'client' ? clientGrants : {},
      accessControls: [...person.controls],
    });
    for (const clientId of person.clients)
      await db.insert(clientLinks).values({ userId: name, clientId, role: 'Owner' });
    as[name] = await server.visitor(name);
  }
  const ownerOf = (clientId: string) => owners[clientId as keyof typeof owners];

  const visitors = as as Record<Name, Visitor>;
  const tell: TaskFixture['tell'] = async (who, request, body, headers = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await server.call(visitors[who], `${base}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content = await answer.json();
    return { status: answer.status, body: content, ...(answer.ok ? {} : content.errors[0]) };
  };

  return {
    ...server,
    as: visitors,
    tell,
    async addGroup(values = {}) {
      const { clientId = 'acme' } = values;
      const id = values.id ?? randomUUID();
      await db.insert(taskGroups).values({
        companyId: ownerOf(clientId),
        type: 'questionnaire',
        label: 'Group',
        ...values,
        id,
        clientId,
      });
      return id;
    },
    async addTask(groupId, values = {}) {
      const { clientId = 'acme', type = 'dynamicTask', label = 'Task' } = values;
      const id = values.id ?? randomUUID();
      await db.insert(tasks).values({
        groupId,
        companyId: ownerOf(clientId),
        labelOrder: labelOrderOf(label),
        order: 1,
        params: { kind: null, taxYear: null },
        data: dataOf(type),
        steps: [],
        tags: [],
        createdById: 'contact-stan',
        createdByKind: 'firm',
        ...values,
        id,
        clientId,
        type,
        label,
      });
      return id;
    },
    async addDocument(values = {}) {
      const id = values.id ?? randomUUID();
      const { clientId = 'acme', name = `${id}.pdf` } = values;
      await db.insert(documents).values({
        companyId: ownerOf(clientId),
        containerId: clientId,
        nameKey: name,
        documentType: 'pdf',
        mimeType: 'application/pdf',
        size: 1,
        blobKey: id,
        sha256: '',
        createdById: 'contact-ann',
        createdByName: 'ann',
        createdByKind: 'client',
        modifiedById: 'contact-ann',
        modifiedByName: 'ann',
        modifiedByKind: 'client',
        ...values,
        id,
        clientId,
        name,
      });
      return id;
    },
    async standing(groupId) {
      const { body } = await tell('stan', `GET /groups/${groupId}`);
      return [body.data.status, body.data.completedDate];
    },
  };
}
