import { eq } from 'drizzle-orm';
import { encodeQuery, type ResponseOf } from '../../../contract/calls/call.ts';
import type { Filter } from '../../../contract/calls/filter.ts';
import type { Receipt } from '../../../contract/reports/receipts.ts';
import type { ReportName } from '../../../contract/reports/report-names.ts';
import type { readReport } from '../../../contract/reports/reports.ts';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { clientGrants } from '../../../server/demo/rights.ts';
import {
  type Name,
  type StorageFixture,
  startStorageFixture,
  type Told,
} from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

export const base = '/api/br-reports/v1';

/** A document of a receipt that is to be sent. */
export interface Described {
  readonly documentId: string;
  readonly type?: string;
  readonly competence?: string | null;
  readonly dueOn?: string | null;
  readonly amount?: string | null;
}

interface Sent {
  readonly documents?: readonly Described[];
  readonly contactUserId?: string;
  readonly channel?: string;
  readonly clientId?: string;
  readonly as?: Name;
  readonly key?: string;
}

interface Asked {
  readonly clientId?: string;
  readonly filter?: Filter;
  readonly startIndex?: number;
  readonly itemsPerPage?: number;
}

/** Two firms in Brazil; the client `acme` has the documents `guia` and `folha`, and `secret`, which ann cannot reach. */
export interface ReportFixture extends StorageFixture {
  /** Sends a receipt to ann about the document `guia`, unless told otherwise. */
  send(sent?: Sent): Promise<Told<Receipt>>;
  /** The same; fails unless it was sent. */
  sent(sent?: Sent): Promise<Receipt>;
  get(id: string, as?: Visitor): Promise<Receipt>;
  /** Opens a document of a receipt. */
  open(id: string, documentId?: string, as?: Visitor): Promise<{ status: number; downloadUrl?: string }>;
  /** Confirms, refuses or delivers. */
  act(id: string, action: string, version: number, as?: Visitor, more?: object): Promise<Told<Receipt>>;
  read(report: ReportName, asked?: Asked, as?: Visitor): Promise<ResponseOf<typeof readReport>>;
  status(path: string, as?: Visitor): Promise<number>;
  /** The workbook of a report. */
  file(report: ReportName, asked?: Asked, as?: Visitor): Promise<Uint8Array>;
}

export async function startReportFixture(env: NodeJS.ProcessEnv = {}): Promise<ReportFixture> {
  const fixture = await startStorageFixture(env);
  const { db } = fixture.deps;
  await db.update(companies).set({ market: 'br', language: 'pt-BR' });
  await db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
  await fixture.addContainer({ id: 'closed', parentId: 'acme' });
  await fixture.setRole('closed', 'ann', 'None');
  await fixture.addDocument({ id: 'guia', containerId: 'acme', name: 'Guia DAS 2026-10.pdf' });
  await fixture.addDocument({ id: 'folha', containerId: 'acme', name: 'Folha 2026-10.pdf' });
  await fixture.addDocument({ id: 'secret', containerId: 'closed', name: 'Secret.pdf' });
  const { ann } = fixture.as;
  const reportPath = (report: ReportName, rest: string, { clientId = 'acme', ...asked }: Asked) =>
    `${base}/reports/${report}${rest}?${encodeQuery({ clientId, ...asked })}`;

  const made: ReportFixture = {
    ...fixture,

    send({
      documents = [{ documentId: 'guia' }],
      contactUserId = 'ann',
      channel = 'portal',
      clientId = 'acme',
      as = 'stan',
      key,
    } = {}) {
      const usual = { type: 'Guia', competence: null, dueOn: null, amount: null };
      const body = {
        ...{ clientId, contactUserId, channel, note: '' },
        documents: documents.map((one) => ({ ...usual, ...one })),
      };
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return fixture.tell(fixture.as[as], `POST ${base}/receipts`, body, headers);
    },

    async sent(sent) {
      const { data, status } = await made.send(sent);
      if (!data) throw new Error(`not sent: ${status}`);
      return data;
    },

    get: async (id, as = ann) => (await fixture.json<{ data: Receipt }>(as, `${base}/receipts/${id}`)).data,

    async open(id, documentId = 'guia', as = ann) {
      const answer = await fixture.call(as, `${base}/receipts/${id}/documents/${documentId}/open`, {
        method: 'POST',
      });
      const { downloadUrl } = await answer.json();
      return { status: answer.status, ...(downloadUrl ? { downloadUrl } : {}) };
    },

    act: (id, action, version, as = ann, more = {}) =>
      fixture.tell(as, `POST ${base}/receipts/${id}/${action}`, { version, ...more }),

    read: (report, asked = {}, as = ann) => fixture.json(as, reportPath(report, '', asked)),

    async status(path, as = ann) {
      const answer = await fixture.call(as, `${base}/${path}`);
      await answer.arrayBuffer();
      return answer.status;
    },

    async file(report, asked = {}, as = ann) {
      const { downloadUrl } = await fixture.json<{ downloadUrl: string }>(
        as,
        reportPath(report, '/address', asked),
      );
      const { authorization: _, ...cookie } = as.headers;
      const answer = await fetch(new URL(downloadUrl, fixture.origin), { headers: cookie });
      if (!answer.ok) throw new Error(`${downloadUrl} answered ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
  return made;
}
