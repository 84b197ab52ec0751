import { previewMachine } from '../../../machines/preview/preview.machine.ts';
import type { PreviewContext } from '../../../machines/preview/preview.setup.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const controls = ['ClientCenterRevert2OldPreview'];
export const documents = [
  documentFor('a', 'folder'),
  { ...documentFor('b', 'folder'), documentType: 'docx' },
  { ...documentFor('c', 'folder'), documentType: 'csv' },
];
const about = { clientId: 'client-1', folder: null, documents };
const offline = new ProblemError({ code: 'offline' });

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

export const previewModels = [
  modelOf('a person who looks at documents'),
  modelOf('a user whose firm went back to the old preview', factsFor({ controls })),
  modelOf(
    'a user who is granted the preview all the same',
    factsFor({ controls, grants: ['ClientCenter.ShowPreviewB4CCViewer'] }),
  ),
] as const;
