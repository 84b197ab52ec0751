import { eq } from 'drizzle-orm';
import { addDays, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import type { FormValues } from '../../../contract/forms/form.ts';
import type { RequestKind } from '../../../contract/requests/kind.ts';
import { requestKinds } from '../../../contract/requests/kinds/kinds.ts';
import type { FirmEvent, RequestStatus } from '../../../contract/requests/request-life.ts';
import type { listRequests, RequestFile, ServiceRequest } from '../../../contract/requests/requests.ts';
import { foldName } from '../../../server/clients/fold.ts';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { employees } from '../../../server/db/schema/request-schema.ts';
import { clientGrants } from '../../../server/demo/rights.ts';
import {
  type Name,
  type StorageFixture,
  startStorageFixture,
  type Told,
} from '../storage/storage-fixture.ts';

export const base = '/api/br-service-requests/v1/requests';

/** A kind that only those may have who may register interns, with a group of rows. */
export const lockedKind: RequestKind = {
  id: 'test-locked',
  filter: 'INTERN',
  capability: 'internRequests',
  form: {
    parts: [
      {
        name: 'only',
        fields: { title: { format: 'text' } },
        groups: { dependants: { least: 0, most: 3, fields: { cpf: { format: 'cpf' } } } },
      },
    ],
  },
  attachments: [],
  subject: () => 'Locked',
  facts: () => [],
  check: () => [],
};

/** Adds that kind to those of the portal; what it answers takes it away again. */
export function addLockedKind(): () => void {
  const kinds = requestKinds as RequestKind[];
  kinds.push(lockedKind);
  return () => void kinds.splice(kinds.indexOf(lockedKind), 1);
}

/** The form of a general request in which nothing is wrong. */
export const general = {
  requestSubject: 'Balanço do ano',
  requestCategory: 'accounting',
  requestDescription: 'Preciso do balanço para o banco.',
};

/** A day so many days from today in Brazil. */
export const dayFromNow = (days: number): string => addDays(todayInBrazil(), days);

interface Sent {
  readonly data: ServiceRequest;
  readonly isSent: boolean;
  readonly faults: Record<string, string>;
  readonly missingFiles: string[];
  readonly findings: { code: string; level: string }[];
}

/** A firm in Brazil whose client `acme` has requests. */
export interface RequestFixture extends StorageFixture {
  draft(values?: FormValues, options?: { kind?: string; as?: Name; key?: string }): Promise<ServiceRequest>;
  send(
    request: Pick<ServiceRequest, 'id' | 'version'>,
    values?: FormValues,
    options?: { confirmed?: string[]; as?: Name },
  ): Promise<Sent>;
  /** A general request that the firm has. */
  sent(values?: FormValues): Promise<ServiceRequest>;
  /** A general request in a status. */
  reach(status: RequestStatus): Promise<ServiceRequest>;
  handle(
    request: Pick<ServiceRequest, 'id' | 'version'>,
    event: FirmEvent,
    more?: object,
    as?: Name,
  ): Promise<Told<ServiceRequest>>;
  get(id: string, as?: Name): Promise<ServiceRequest>;
  list(query?: Record<string, string>, as?: Name): Promise<ResponseOf<typeof listRequests>>;
  addFile(
    id: string,
    type: string,
    options?: { as?: Name; name?: string; bytes?: string },
  ): Promise<{ status: number; file: RequestFile; reason?: string }>;
}

/** What a call of the firm says beside its event. */
const bodyOf: Readonly<Record<FirmEvent, object>> = {
  open: {},
  assign: { userId: 'stan' },
  takeBack: {},
  ask: { text: 'Which year?', fileIds: [] },
  return: { text: '', flags: [{ path: 'requestDescription', note: 'Which bank?' }] },
  reply: { text: 'Here it is.', fileIds: [] },
  refuse: { text: 'Not ours to do.', fileIds: [] },
  supplement: { text: 'One more.', fileIds: [] },
};

export async function startRequestFixture(env: NodeJS.ProcessEnv = {}): Promise<RequestFixture> {
  const fixture = await startStorageFixture(env);
  const { db } = fixture.deps;
  await db.update(companies).set({ market: 'br' });
  await db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
  const people: readonly [id: string, name: string, cpf: string, leftOn: string | null][] = [
    ['zoe', 'Zoé Prado', '905.019.909-76', null],
    ['ana', 'Ana Paula Ferreira', '529.982.247-25', null],
    ['left', 'Átila Gomes', '929.047.219-75', '2025-12-31'],
  ];
  await db.insert(employees).values(
    people.map(([id, name, cpf, leftOn]) => ({
      ...{ id, clientId: 'acme', name, sortName: foldName(name), cpf, leftOn },
      ...{ hireDate: '2022-03-10', jobPosition: 'Vendedora', birthDate: '1990-01-01', salary: '2480.00' },
    })),
  );

  const json = async <T>(as: Name, path: string, method: string, body: unknown, key?: string): Promise<T> =>
    await fixture.json<T>(fixture.as[as], path, {
      method,
      body: JSON.stringify(body),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });

  const made: RequestFixture = {
    ...fixture,

    draft: async (values = general, { kind = 'general-requests', as = 'ann', key } = {}) =>
      (await json<{ data: ServiceRequest }>(as, base, 'POST', { clientId: 'acme', kind, values }, key)).data,

    send: ({ id, version }, values = general, { confirmed = [], as = 'ann' } = {}) =>
      json<Sent>(as, `${base}/${id}/send`, 'POST', { version, values, confirmed }),

    async sent(values = general) {
      return (await made.send(await made.draft(values), values)).data;
    },

    async reach(status) {
      if (status === 'Draft') return await made.draft();
      const request = await made.sent();
      if (status === 'WaitingForAnswer') return request;
      const events = { WaitingForClient: 'ask', WaitingForCorrection: 'return', Replied: 'reply' } as const;
      const { data } = await made.handle(request, events[status]);
      if (!data) throw new Error(`no request ${status}`);
      return await made.get(request.id);
    },

    handle: ({ id, version }, event, more = {}, as = 'stan') =>
      fixture.tell(fixture.as[as], `POST ${base}/${id}/handle`, {
        event,
        version,
        ...bodyOf[event],
        ...more,
      }),

    get: async (id, as = 'ann') =>
      (await fixture.json<{ data: ServiceRequest }>(fixture.as[as], `${base}/${id}`)).data,

    list: (query = {}, as = 'ann') =>
      fixture.json(fixture.as[as], `${base}?${new URLSearchParams({ clientId: 'acme', ...query })}`),

    async addFile(id, type, { as = 'ann', name = 'paper.txt', bytes = 'A file' } = {}) {
      const body = new FormData();
      body.append('file[]', new File([bytes], name));
      const answer = await fixture.call(fixture.as[as], `${base}/${id}/files?type=${type}`, {
        method: 'POST',
        body,
      });
      const content = await answer.json();
      return { status: answer.status, file: content, reason: content.errors?.[0].reason };
    },
  };
  return made;
}
