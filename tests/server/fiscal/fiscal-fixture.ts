import { eq } from 'drizzle-orm';
import { encodeQuery, type ResponseOf } from '../../../contract/calls/call.ts';
import type { Filter, FilterItem } from '../../../contract/calls/filter.ts';
import type {
  addFiscalFile,
  FiscalField,
  FiscalSort,
  getFiscalDocument,
  ListedFiscal,
  listFiscalDocuments,
  StoredFile,
} from '../../../contract/fiscal/box-e.ts';
import type { FiscalStorage } from '../../../contract/fiscal/fiscal-summary.ts';
import { clients, companies, users } from '../../../server/db/schema/core-schema.ts';
import { fiscalDocuments } from '../../../server/db/schema/fiscal-schema.ts';
import { clientGrants } from '../../../server/demo/rights.ts';
import { type Name, type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import { acmeTaxId, supplierTaxId } from './fiscal-xml.ts';

export const base = '/api/boxe/v1';

export interface Asked {
  readonly clientId?: string;
  readonly storage?: FiscalStorage;
  readonly filter?: Filter;
  readonly sort?: FiscalSort;
  readonly startIndex?: number;
  readonly itemsPerPage?: number;
}

interface Added {
  readonly status: number;
  readonly results: ResponseOf<typeof addFiscalFile>['results'];
  readonly reason?: string;
}

interface Sending {
  readonly name?: string;
  readonly as?: Name;
  readonly clientId?: string;
}

type FiscalRow = typeof fiscalDocuments.$inferSelect;

/** Two firms in Brazil. That of the client `acme` has ordered Box-e, unless a test wants to do it itself. */
export interface FiscalFixture extends StorageFixture {
  order(enabled: boolean, as?: Name): Promise<number>;
  /** Switches Box-e on or off for a client. */
  toggle(enabled: boolean, more?: { as?: Name; clientId?: string; taxId?: string }): Promise<number>;
  /** Uploads one file the way a browser does. */
  add(content: string | Uint8Array, sending?: Sending): Promise<Added>;
  /** Uploads an XML file, and answers what became of it. */
  store(xml: string, sending?: Sending): Promise<StoredFile>;
  list(asked?: Asked, as?: Name): Promise<ResponseOf<typeof listFiscalDocuments>>;
  get(id: string, as?: Name): Promise<ResponseOf<typeof getFiscalDocument>>;
  /** The one document of a storage with this key. */
  find(key: string, storage?: FiscalStorage): Promise<ListedFiscal>;
  /** What is stored of a client. */
  rows(clientId?: string): Promise<FiscalRow[]>;
  /** Adds another client of the firm, which ann and rita are linked to by nothing. */
  addClient(id: string, taxId?: string): Promise<string>;
}

/** A filter of one group. */
export const filterOf = (
  items: readonly FilterItem<FiscalField>[],
  useOr = false,
): Filter<FiscalField> & Filter => ({ groups: [{ useOr, items }] });

export const queryOf = ({ clientId = 'acme', storage = 'nfe-storage', ...rest }: Asked = {}): string =>
  encodeQuery({ clientId, storage, ...rest });

export async function startFiscalFixture(
  env: NodeJS.ProcessEnv = {},
  { isOrdered = true } = {},
): Promise<FiscalFixture> {
  const fixture = await startStorageFixture(env);
  const { db } = fixture.deps;
  await db.update(companies).set({ market: 'br' });
  await db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));

  const put = async (as: Name, path: string, body: object): Promise<number> =>
    (await fixture.call(fixture.as[as], `${base}/${path}`, { method: 'PUT', body: JSON.stringify(body) }))
      .status;

  const made: FiscalFixture = {
    ...fixture,

    order: (enabled, as = 'stan') => put(as, 'companies', { enabled }),

    toggle: (enabled, { as = 'stan', clientId = 'acme', taxId = acmeTaxId } = {}) =>
      put(as, `clients/${clientId}`, { enabled, taxId }),

    async add(content, { name = 'note.xml', as = 'ann', clientId = 'acme' } = {}) {
      const body = new FormData();
      body.append('file[]', new File([content as BlobPart], name));
      const path = `${base}/documents?${encodeQuery({ clientId })}`;
      const answer = await fixture.call(fixture.as[as], path, { method: 'POST', body });
      const said = await answer.json();
      return answer.ok
        ? { status: answer.status, results: said.results }
        : { status: answer.status, results: [], reason: said.errors[0].reason };
    },

    async store(xml, sending) {
      const { status, results } = await made.add(xml, sending);
      const [result] = results;
      if (!result) throw new Error(`not taken: ${status}`);
      return result;
    },

    list: (asked, as = 'ann') => fixture.json(fixture.as[as], `${base}/documents?${queryOf(asked)}`),

    get: (id, as = 'ann') => fixture.json(fixture.as[as], `${base}/documents/${id}`),

    async find(key, storage = 'nfe-storage') {
      const filter = filterOf([{ by: 'key', op: 'EQ', value: key }]);
      const { items } = await made.list({ storage, filter });
      const [found, ...others] = items;
      if (!found || others.length > 0) throw new Error(`${items.length} documents ${key}`);
      return found;
    },

    rows: (clientId = 'acme') =>
      db
        .select()
        .from(fiscalDocuments)
        .where(eq(fiscalDocuments.clientId, clientId))
        .orderBy(fiscalDocuments.id),

    async addClient(id, taxId = supplierTaxId) {
      await db.insert(clients).values({ id, companyId: 'A', name: id, sortName: id, kind: 0 });
      if ((await made.toggle(true, { clientId: id, taxId })) !== 200) throw new Error(`no client ${id}`);
      return id;
    },
  };

  if (isOrdered) {
    const done = [await made.order(true), await made.toggle(true)];
    if (done.some((status) => status !== 200)) throw new Error(`not ordered: ${done}`);
  }
  return made;
}
