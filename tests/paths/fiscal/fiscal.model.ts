/** Models of Box-e: the list of a storage, and the document that the path leads to. */
import type { ListedFiscal } from '../../../contract/fiscal/box-e.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { type FiscalReading, fiscalMachine } from '../../../machines/fiscal/fiscal.machine.ts';
import { fiscalListMachine } from '../../../machines/fiscal/fiscal-list.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });
const tooMuch = new ProblemError({ code: 'tooMuchData' });
const gone = new ProblemError({ code: 'notFound' });

export const listed = (id: string, change: Partial<ListedFiscal> = {}): ListedFiscal => ({
  id,
  clientId: 'acme',
  storage: 'nfe-storage',
  root: 'nfeProc',
  model: '55',
  key: '41261111222333000181550010000482131703941254',
  number: '48213',
  series: '1',
  issuedAt: '2026-01-12T10:48:00.000Z',
  nature: 'Venda de produção própria',
  total: '4386.00',
  issuer: { name: 'Moinho Campos Gerais S.A.', taxId: '11222333000181' },
  recipient: { name: 'Padaria São João Ltda', taxId: '12345678000195' },
  direction: 'incoming',
  status: 'authorized',
  isCorrected: false,
  isContested: false,
  flags: [],
  sizeBytes: 6_000,
  ...change,
});

/** A document whose layout has no view of its own. */
export const reading = (change: Partial<ListedFiscal> = {}): FiscalReading => ({
  listed: listed('one', change),
  reading: null,
  xml: '<any/>',
});

const define = (
  name: string,
  facts: Partial<SessionFacts>,
  events: readonly ModelEvent<typeof fiscalMachine>[],
) =>
  defineModel({
    name,
    machine: fiscalMachine,
    input: factsFor({ path: '/actions/box-e/nfe-storage', ...facts }),
    events,
    contextKey: ({ clientId, path, filter, search, sort, showsFilter, open, isSource, problem }) => [
      ...[clientId, path, filter, search, sort, showsFilter, open?.listed.clientId, isSource, problem?.code],
    ],
    systemIds: [],
    places: 'transitions',
    paths: 'covering',
  });

const document = '/actions/box-e/nfe-storage/one';

export const fiscalModels = [
  define('a user who looks for a document', { clientId: 'acme' }, [
    { type: 'filter.changed', filter: { issuer: 'moinho' } },
    { type: 'filter.toggle' },
    { type: 'filters.clear' },
    { type: 'search.changed', search: '48.213' },
    { type: 'sort.choose', sort: 'largest' },
    { type: 'files.pick', files: [] },
    { type: 'files.stored' },
    { type: 'archive.download' },
    done('findArchive', { url: '/archive' }),
    failed('findArchive', tooMuch),
    { type: 'action.wanted', section: 'box-e', action: 'nfe-storage' },
    { type: 'action.wanted', section: 'service-request', action: 'general-requests' },
    { type: 'route.entered', path: '/actions/box-e/cte-storage' },
    { type: 'route.entered', path: '/actions/box-e/nfe-storage?from=home' },
    { type: 'client.changed', clientId: 'acme' },
    { type: 'client.changed', clientId: 'dana' },
  ]),
  define('a user who reads a document', { clientId: 'acme', path: document }, [
    done('readDocument', reading()),
    failed('readDocument', gone),
    { type: 'document.retry' },
    { type: 'document.close' },
    { type: 'source.choose', isSource: true },
    { type: 'document.download' },
    done('findDocument', { url: '/once' }),
    failed('findDocument', offline),
    { type: 'route.entered', path: '/actions/box-e/nfe-storage/two' },
    { type: 'route.entered', path: '/actions/box-e/nfe-storage' },
    { type: 'client.changed', clientId: 'dana' },
  ]),
  define('a document of another client, by its path', { clientId: 'acme', path: document }, [
    done('readDocument', reading({ clientId: 'dana' })),
    { type: 'client.changed', clientId: 'dana' },
    { type: 'client.changed', clientId: 'other' },
  ]),
  define('a document by its path, before the client is known', { path: document }, [
    done('readDocument', reading()),
    { type: 'client.changed', clientId: 'acme' },
    { type: 'client.changed', clientId: 'dana' },
  ]),
  define('a storage that there is not', { clientId: 'acme', path: '/actions/box-e/tarot' }, [
    { type: 'action.wanted', section: 'box-e', action: 'tarot' },
    { type: 'route.entered', path: '/actions/box-e/nfe-storage' },
  ]),
  define('the section alone', { clientId: 'acme', path: '/actions/box-e' }, []),
] as const;

const sums = {
  sum: '7310.00',
  stored: 200,
  statuses: { authorized: 2, canceled: 1, withoutProtocol: 1 },
  lastToggle: { enabled: true, at: '2026-01-02T12:00:00.000Z' },
  mayUpload: true,
} as const;

/** The list as it is shown beside an open document. */
export const fiscalListModels = [
  defineModel({
    name: 'the list of documents',
    machine: fiscalListMachine,
    input: { query: { clientId: 'acme', storage: 'nfe-storage', filter: undefined, sort: 'newest' } },
    events: [
      done('loadPart', {
        items: [
          listed('one'),
          listed('two', { status: 'canceled', number: '48102', total: '2924.00' }),
          listed('three', {
            status: 'withoutProtocol',
            isContested: true,
            isCorrected: true,
            issuedAt: null,
          }),
          listed('four', {
            direction: 'outgoing',
            recipient: { name: '', taxId: '' },
            total: null,
            flags: ['test'],
          }),
        ],
        totalItems: 5,
        extra: sums,
      }),
      done('loadPart', {
        items: [],
        totalItems: 0,
        extra: {
          sum: '0.00',
          stored: 0,
          statuses: {},
          lastToggle: { enabled: false, at: '2026-01-02T12:00:00.000Z' },
          mayUpload: false,
        },
      }),
      failed('loadPart', offline),
      { type: 'list.more' },
      failed('loadNextPart', offline),
    ],
    contextKey: ({ list, problem }) => [list?.items.length, problem?.code],
  }),
] as const;
