/** Models of the manifest: the invoices of a client, and the answers to them. */
import type { ManifestInvoice, SentAnswer } from '../../../contract/manifest/manifest.ts';
import type { ManifestState } from '../../../contract/manifest/manifest-life.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { manifestMachine } from '../../../machines/manifest/manifest.machine.ts';
import { manifestFilter, manifestListMachine } from '../../../machines/manifest/manifest-list.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

type Event = ModelEvent<typeof manifestMachine>;

const offline = new ProblemError({ code: 'offline' });
const asOf = '2026-01-15T12:00:00.000Z';
const page = '/actions/nfe-manifest/invoice-processing';

const unused = { acknowledge: 0, confirm: 0, unknown: 0, notPerformed: 0 };
const used: Readonly<Record<ManifestState, typeof unused>> = {
  none: unused,
  acknowledged: { ...unused, acknowledge: 1 },
  confirmed: { ...unused, confirm: 1 },
  unknown: { ...unused, unknown: 1 },
  notPerformed: { ...unused, notPerformed: 1 },
};

export const invoice = (
  id: string,
  state: ManifestState = 'none',
  change: Partial<ManifestInvoice> = {},
): ManifestInvoice => ({
  id,
  clientId: 'acme',
  key: '41260111222333000181550010000482131703941254',
  number: '48213',
  series: '1',
  issuer: { name: 'Moinho Campos Gerais S.A.', taxId: '11222333000181' },
  authorizedAt: '2026-01-11T10:48:00.000Z',
  total: '4386.00',
  standing: 'authorized',
  state,
  used: used[state],
  last: null,
  fiscalId: 'note',
  ...change,
});

export const free = { asOf, locked: [], readOnly: null } as const;
const reviewed = { ...free, locked: ['notPerformed'] as const };

export const one = invoice('one');
export const known = invoice('known', 'acknowledged');
export const confirmed = invoice('confirmed', 'confirmed');
export const over = invoice('over', 'none', { authorizedAt: '2025-05-12T10:48:00.000Z' });

const registered = (sent: ManifestInvoice): SentAnswer => ({
  id: sent.id,
  outcome: 'registered',
  code: '135',
  invoice: sent,
});
const refused = (sent: ManifestInvoice): SentAnswer => ({
  id: sent.id,
  outcome: 'refused',
  code: '596',
  invoice: sent,
});

/** More invoices than one batch takes, and what became of each batch of them. */
export const many = Array.from({ length: 21 }, (_, place) => invoice(`many-${place}`));

const toggle = (row: ManifestInvoice, terms: typeof free | typeof reviewed = free): Event => ({
  type: 'row.toggle',
  invoice: row,
  terms: { ...terms, locked: [...terms.locked] },
});
const toggleAll = (invoices: readonly ManifestInvoice[]): Event => ({
  type: 'rows.toggle',
  invoices,
  terms: { ...free, locked: [] },
});
const enter = (path: string): Event => ({ type: 'route.entered', path });
const turnTo = (clientId: string): Event => ({ type: 'client.changed', clientId });
const begin = (event: 'acknowledge' | 'confirm' | 'unknown' | 'notPerformed'): Event => ({
  type: 'answer.begin',
  event,
});

const define = (name: string, facts: Partial<SessionFacts>, events: readonly Event[]) =>
  defineModel({
    name,
    machine: manifestMachine,
    input: factsFor({ path: page, ...facts }),
    events,
    contextKey: ({
      clientId,
      path,
      stage,
      search,
      chosen,
      event,
      justification,
      queue,
      results,
      problem,
    }) => [
      ...[clientId, path, stage, search, chosen.map(({ id }) => id), event, justification],
      ...[queue.length, results.length, problem?.code],
    ],
    places: 'transitions',
    paths: 'covering',
  });

const short = { type: 'justification.changed', justification: 'Não veio' } as const;
const justified = { type: 'justification.changed', justification: 'A mercadoria não chegou.' } as const;

export const manifestModels = [
  define('a user who looks for invoices and chooses some', { clientId: 'acme' }, [
    toggle(one),
    toggle(over),
    toggle(known, reviewed),
    toggleAll([one, known, over]),
    { type: 'choice.clear' },
    { type: 'stage.choose', stage: 'done' },
    { type: 'search.changed', search: 'moinho' },
    { type: 'sort.choose', sort: 'largest' },
    begin('notPerformed'),
    turnTo('dana'),
  ]),
  define('a user who acknowledges invoices', { clientId: 'acme' }, [
    toggleAll([one, known, over]),
    begin('acknowledge'),
    { type: 'answer.send' },
    { type: 'answer.close' },
    { type: 'answer.retry' },
    done('sendAnswers', [registered(one)]),
    done('sendAnswers', [refused(one)]),
    failed('sendAnswers', offline),
    turnTo('dana'),
    enter('/home'),
  ]),
  define('a user who says why the operation did not take place', { clientId: 'acme' }, [
    toggle(confirmed),
    begin('notPerformed'),
    short,
    justified,
    { type: 'answer.send' },
    { type: 'answer.close' },
    done('sendAnswers', [registered(confirmed)]),
  ]),
  define('a user who confirms more invoices than one batch takes', { clientId: 'acme' }, [
    toggleAll(many),
    begin('confirm'),
    { type: 'answer.send' },
    done('sendAnswers', many.slice(0, 20).map(registered)),
    failed('sendAnswers', offline),
    { type: 'answer.retry' },
    { type: 'answer.close' },
  ]),
] as const;

/** Ways whose views are those of the models above. */
export const manifestVisits = [
  define('a user who may only read', { clientId: 'acme' }, [
    { type: 'row.toggle', invoice: one, terms: { ...free, locked: [], readOnly: 'reader' } },
    { type: 'rows.toggle', invoices: [one], terms: { ...free, locked: [], readOnly: 'noCertificate' } },
    begin('acknowledge'),
  ]),
  define('the manifest before the client is known', {}, [
    toggle(one),
    { type: 'sort.choose', sort: 'issuer' },
    { type: 'action.wanted', section: 'nfe-manifest', action: 'invoice-processing' },
    { type: 'action.wanted', section: 'box-e', action: 'nfe-storage' },
    turnTo('acme'),
    enter(`${page}?from=home`),
    enter('/home'),
  ]),
  define('an action that there is not', { clientId: 'acme', path: '/actions/nfe-manifest/tarot' }, [
    { type: 'action.wanted', section: 'nfe-manifest', action: 'tarot' },
    toggle(one),
    enter(page),
    enter('/actions/nfe-manifest'),
  ]),
  define(
    'the section alone, inside the app that hosts the portal',
    { path: '/mobile/actions/nfe-manifest' },
    [turnTo('acme'), enter('/mobile/actions')],
  ),
] as const;

const extra = {
  asOf,
  stages: { waiting: 5, done: 3 },
  open: 4,
  closed: 1,
  certificate: {
    owner: 'Padaria São João Ltda',
    validUntil: '2026-01-20',
    state: 'expiring' as const,
    daysLeft: 5,
  },
  asked: { at: '2026-01-15T11:40:00.000Z', nextAt: '2026-01-15T12:40:00.000Z', isAvailable: true },
  readOnly: null,
  locked: ['notPerformed' as const],
};

const last = {
  event: 'confirm' as const,
  sequence: 1,
  at: '2026-01-12T12:00:00.000Z',
  by: 'Beatriz Nogueira',
  protocol: '141260000000001',
};

/** The list as it is shown beside the answers. */
export const manifestListModels = [
  defineModel({
    name: 'the list of invoices',
    machine: manifestListMachine,
    input: { query: { clientId: 'acme', filter: manifestFilter('waiting', ''), sort: 'newest' } },
    events: [
      done('loadPart', {
        items: [
          { ...one, fiscalId: null },
          { ...known, fiscalId: null },
          invoice('close', 'acknowledged', { authorizedAt: '2025-08-09T10:48:00.000Z' }),
          invoice('urgent', 'acknowledged', { authorizedAt: '2025-07-19T10:48:00.000Z' }),
          over,
          { ...confirmed, last },
          invoice('unknown', 'unknown', { last: { ...last, event: 'unknown', by: null } }),
          invoice('notPerformed', 'notPerformed'),
          invoice('canceled', 'none', { standing: 'canceled' }),
        ],
        totalItems: 10,
        extra,
      }),
      done('loadPart', {
        items: [one],
        totalItems: 1,
        extra: {
          ...extra,
          certificate: { ...extra.certificate, validUntil: '2026-01-10', state: 'expired', daysLeft: -5 },
          readOnly: 'expiredCertificate',
          asked: { ...extra.asked, isAvailable: false },
        },
      }),
      done('loadPart', {
        items: [],
        totalItems: 0,
        extra: {
          ...extra,
          stages: { waiting: 0, done: 0 },
          open: 0,
          closed: 0,
          certificate: null,
          readOnly: 'noCertificate',
          asked: { at: null, nextAt: null, isAvailable: true },
        },
      }),
      failed('loadPart', offline),
      { type: 'list.more' },
      failed('loadNextPart', offline),
    ],
    contextKey: ({ list, problem }) => [list?.items.length, list?.extra.readOnly, problem?.code],
  }),
] as const;
