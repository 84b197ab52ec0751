import type { Loaded } from '../../../machines/preview/content.ts';
import { previewMachine } from '../../../machines/preview/preview.machine.ts';
import type { PreviewContext } from '../../../machines/preview/preview.setup.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const controls = ['ClientCenterRevert2OldPreview'];
export const documents = [
  documentFor('a', 'folder'),
  { ...documentFor('b', 'folder'), documentType: 'pptx' },
  { ...documentFor('c', 'folder'), documentType: 'csv' },
];
const about = { clientId: 'client-1', folder: null, documents };
const offline = new ProblemError({ code: 'offline' });

const letter: Loaded = {
  kind: 'word',
  parts: [
    { tag: 'h1', parts: ['Letter'] },
    { tag: 'p', parts: ['Read ', { tag: 'a', href: 'https://firm.example/', parts: ['this'] }, '.'] },
    {
      tag: 'table',
      parts: [
        {
          tag: 'tr',
          parts: [
            { tag: 'td', parts: ['Rent'] },
            { tag: 'td', parts: ['1,200.00'] },
          ],
        },
      ],
    },
    { source: null, alt: 'Logo' },
  ],
};

const note: Loaded = {
  kind: 'fiscal',
  text: '<nfeProc/>',
  document: {
    kind: 'nfe',
    number: '48213',
    series: '1',
    issuedAt: '2026-11-12T07:48:00-03:00',
    nature: 'Venda',
    key: '41261111222333000181550010000482131703941254',
    status: 'canceled',
    warnings: ['test'],
    protocol: { number: '141260074821347', at: '2026-11-12T07:49:00-03:00' },
    total: '4386.00',
    parties: [
      {
        role: 'issuer',
        name: 'Moinho Campos Gerais S.A.',
        taxId: '11222333000181',
        stateRegistration: '2030014874',
        state: 'PR',
        address: 'Ponta Grossa, PR',
      },
    ],
    route: null,
    installments: [{ number: '001', due: '2026-12-12', amount: '4386.00' }],
    totals: [
      { name: 'vProd', amount: '4266.00' },
      { name: 'vFrete', amount: '120.00' },
      { name: 'vNF', amount: '4386.00' },
    ],
    transport: [{ name: 'freight', value: '0' }],
    items: [
      {
        code: '10231',
        name: 'Farinha de trigo',
        ncm: '11010010',
        cst: '000',
        cfop: '5101',
        unit: 'SC',
        quantity: '30.0000',
        unitPrice: '142.2000000000',
        total: '4266.00',
        taxes: [{ name: 'vICMS', amount: '511.92' }],
      },
    ],
    components: [],
    carried: [],
    payments: [{ kind: '15', amount: '4386.00' }],
    remarks: { complementary: 'Pedido 2291', toAuthority: '' },
    events: [
      { type: '110111', name: 'Cancelamento', at: '2026-11-13T10:00:00-03:00', text: 'Erro', protocol: '9' },
    ],
  },
};

const contextKey = ({ index, content, reason, problem }: PreviewContext) => [
  index,
  content?.kind,
  reason,
  problem?.code,
];

const modelOf = (name: string, input = factsFor()) =>
  defineModel({
    name,
    machine: previewMachine,
    input,
    events: [
      { type: 'dialog.open', dialog: 'preview', about },
      { type: 'dialog.open', dialog: 'preview', about: { ...about, documents: [] } },
      { type: 'dialog.open', dialog: 'reading', about },
      { type: 'dialog.open', dialog: 'other', about },
      { type: 'dialog.close' },
      { type: 'dialog.back' },
      { type: 'document.next' },
      { type: 'document.previous' },
      { type: 'document.download' },
      { type: 'preview.retry' },
      { type: 'content.arrived' },
      { type: 'content.failed' },
      ...(['started', 'progressed', 'ended', 'exceeded'] as const).map((step) => ({
        type: `drawing.${step}` as const,
      })),
      ...about.documents.slice(0, 1).map(({ id }) => ({ type: 'reading.ended' as const, documentId: id })),
      { type: 'reading.ended', documentId: 'another' },
      { type: 'client.changed', clientId: 'client-1' },
      { type: 'client.changed', clientId: 'client-2' },
      { type: 'route.entered', path: '/documents' },
      { type: 'route.entered', path: '/tasks' },
      done('loadContent', { kind: 'text', text: 'words' }),
      done('loadContent', { kind: 'none', reason: 'broken' }),
      failed('loadContent', offline),
      ...['prepareDownload', 'handDocument'].flatMap((id) => [
        done(id, { url: '/once' }),
        failed(id, offline),
      ]),
    ],
    contextKey,
    places: 'transitions',
    paths: 'covering',
  });

/** What is shown of a document of each kind that is more than text. */
const readingModelOf = (name: string, loaded: Loaded) =>
  defineModel({
    name,
    machine: previewMachine,
    input: factsFor(),
    events: [{ type: 'dialog.open', dialog: 'preview', about }, done('loadContent', loaded)],
    contextKey,
    places: 'transitions',
    paths: 'covering',
  });

export const previewModels = [
  modelOf('a person who looks at documents'),
  modelOf('a user whose firm went back to the old preview', factsFor({ controls })),
  modelOf(
    'a user who is granted the preview all the same',
    factsFor({ controls, grants: ['ClientCenter.ShowPreviewB4CCViewer'] }),
  ),
  readingModelOf('a person who reads a letter', letter),
  readingModelOf('a person who reads a note', note),
] as const;
