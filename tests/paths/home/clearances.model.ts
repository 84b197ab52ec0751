/** Models of the clearance certificates. */
import type { ClientAgency, Crawl } from '../../../contract/brazil/clearances.ts';
import { clearancesMachine } from '../../../machines/clearances/clearances.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });

export const federal: ClientAgency = {
  agencyId: 'rfb-pgfn',
  clientId: 'c1',
  kind: 'federal',
  name: 'Receita Federal / PGFN',
  status: 'positiveWithNegativeEffect',
  validUntil: '2026-03-04',
  validity: 'valid',
  daysLeft: 48,
  checkedAt: '2026-01-15T06:15:00Z',
  retryAt: null,
  debts: 0,
  message: null,
  historyId: 'h1',
  hasDocument: true,
  firmToldAt: null,
  asked: null,
  mayAsk: false,
};
const without = { validUntil: null, validity: null, daysLeft: null, historyId: null, hasDocument: false };
const agencies: readonly ClientAgency[] = [
  federal,
  {
    ...federal,
    agencyId: 'pref-4106902',
    kind: 'city',
    name: 'Curitiba',
    status: 'positive',
    ...without,
    debts: 1,
    historyId: 'h0',
    firmToldAt: '2026-01-15T06:15:00Z',
    mayAsk: true,
  },
  {
    ...federal,
    ...without,
    agencyId: 'fgts-crf',
    kind: 'fgts',
    name: 'FGTS / Caixa',
    status: 'negative',
    validUntil: '2026-01-20',
    validity: 'expiring',
    daysLeft: 5,
  },
  {
    ...federal,
    ...without,
    agencyId: 'sefaz-pr',
    kind: 'state',
    name: 'SEFA-PR',
    status: 'unavailable',
    retryAt: '2026-01-15T13:00:00Z',
  },
  {
    ...federal,
    ...without,
    agencyId: 'tst-cndt',
    kind: 'labor',
    name: 'TST',
    status: 'querying',
    validUntil: '2026-01-10',
    validity: 'expired',
    daysLeft: -5,
    checkedAt: null,
  },
];
const crawl: Crawl = {
  id: 'h1',
  agencyId: 'rfb-pgfn',
  clientId: 'c1',
  startedAt: '2026-01-15T06:14:00Z',
  finishedAt: '2026-01-15T06:15:00Z',
  trigger: 'night',
  result: 'succeeded',
  status: 'positiveWithNegativeEffect',
  certificateNumber: 'A1B2.C3D4',
  controlCode: null,
  issuedAt: '2025-09-05',
  validUntil: '2026-03-04',
  debts: [],
  message: null,
  attempts: 1,
  documentId: 'b1',
  sizeBytes: 1000,
  sha256: null,
};
const debt = { origin: 'Receita Federal', tax: 'IRPJ', competence: '2025-Q3', amount: null };

const asked: ClientAgency = {
  ...federal,
  ...without,
  agencyId: 'pref-4106902',
  kind: 'city',
  name: 'Curitiba',
  status: 'positive',
  debts: 1,
  historyId: 'h0',
  firmToldAt: '2026-01-15T06:15:00Z',
  asked: { at: '2026-01-15T11:00:00Z', by: 'Ana' },
};

const modelOf = (name: string, part: { items: readonly ClientAgency[]; totalItems: number }) =>
  defineModel({
    name,
    machine: clearancesMachine,
    input: factsFor({ clientId: 'c1', path: '/home' }),
    events: [
      { type: 'list.more' },
      { type: 'list.retry' },
      { type: 'fold.toggle' },
      { type: 'history.open', agencyId: 'rfb-pgfn' },
      { type: 'history.open', agencyId: 'elsewhere' },
      { type: 'history.retry' },
      { type: 'dialog.close' },
      { type: 'certificate.download', historyId: 'h1' },
      { type: 'certificate.download', historyId: 'elsewhere' },
      { type: 'client.changed', clientId: 'c1' },
      { type: 'client.changed', clientId: 'c2' },
      done('loadAgencies', part),
      failed('loadAgencies', offline),
      done('loadHistory', { items: [], totalItems: 0 }),
      done('loadHistory', {
        items: [crawl, { ...crawl, id: 'h0', status: 'positive', debts: [debt], documentId: null }],
        totalItems: 2,
      }),
      failed('loadHistory', offline),
      done('findCertificate', { url: '/pdf' }),
      failed('findCertificate', offline),
      done('saveCertificate'),
      failed('saveCertificate', offline),
    ],
    contextKey: ({ clientId, agencies: known, opened, history, queue, isFolded }) => [
      clientId,
      known?.items.length,
      opened?.agencyId,
      history?.items.length,
      queue.length,
      isFolded,
    ],
    filterEvents: ({ context }, { type }) => type !== 'certificate.download' || context.queue.length < 2,
    stopWhen: ({ context }) => (context.agencies?.items.length ?? 0) > 2 * agencies.length,
    places: 'transitions',
    paths: 'covering',
  });

/** What to do about a certificate, in a list that is there. */
const adviceModel = defineModel({
  name: 'a positive certificate',
  machine: clearancesMachine,
  input: factsFor({ clientId: 'c1', path: '/home' }),
  events: [
    done('loadAgencies', { items: agencies, totalItems: agencies.length }),
    { type: 'advice.open', agencyId: 'pref-4106902' },
    { type: 'advice.open', agencyId: 'rfb-pgfn' },
    { type: 'advice.retry' },
    { type: 'note.changed', note: 'By Friday' },
    { type: 'firm.ask' },
    { type: 'session.refreshed', session: factsFor({}).session },
    done('loadDebts', {
      items: [{ ...crawl, id: 'h0', status: 'positive', debts: [debt] }],
      totalItems: 1,
    }),
    failed('loadDebts', offline),
    done('askFirm', asked),
    failed('askFirm', offline),
    { type: 'dialog.close' },
    { type: 'client.changed', clientId: 'c2' },
  ],
  contextKey: ({ clientId, agencies: known, advised, answers, note }) => [
    clientId,
    known?.items.length,
    advised?.mayAsk,
    answers?.items.length,
    note,
  ],
  stopWhen: ({ context }) => context.clientId === 'c2' && context.agencies !== null,
  places: 'transitions',
  paths: 'covering',
});

export const clearancesModels = [
  modelOf('certificates in two parts', { items: agencies, totalItems: 2 * agencies.length }),
  modelOf('a client without certificates', { items: [], totalItems: 0 }),
  adviceModel,
] as const;
