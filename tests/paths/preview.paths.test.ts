import { expect } from 'vitest';
import { maxViewBytes, viewLimits } from '../../machines/preview/content.ts';
import { previewMachine } from '../../machines/preview/preview.machine.ts';
import type { PreviewContext } from '../../machines/preview/preview.setup.ts';
import { ProblemError } from '../../machines/problem.ts';
import { factsFor } from '../helpers/facts.ts';
import { documentFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const controls = ['ClientCenterRevert2OldPreview'];
const documents = [
  documentFor('a', 'folder'),
  { ...documentFor('b', 'folder'), documentType: 'docx' },
  { ...documentFor('c', 'folder'), documentType: 'csv' },
];
const about = { clientId: 'client-1', folder: null, documents };
const offline = new ProblemError({ code: 'offline' });

const bounded = { limits: viewLimits, onArrived: expect.any(Function) };

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
      { type: 'dialog.open', dialog: 'other', about },
      { type: 'dialog.close' },
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

describeModel(
  [
    modelOf('a person who looks at documents'),
    modelOf('somebody whose firm went back to the old preview', factsFor({ controls })),
    modelOf(
      'somebody who is granted the preview all the same',
      factsFor({ controls, grants: ['ClientCenter.ShowPreviewB4CCViewer'] }),
    ),
  ],
  {
    invariants: {
      '[S3.12] only what can be viewed is fetched, and no more of it than its kind allows': (
        _snapshot,
        { started },
      ) => {
        for (const { src, input } of started)
          if (src === 'loadContent')
            expect([
              { documentId: 'a', kind: 'pdf', maxBytes: maxViewBytes.pdf, ...bounded },
              { documentId: 'c', kind: 'csv', maxBytes: maxViewBytes.csv, ...bounded },
            ]).toContainEqual(input);
      },
      '[S6.08] where the firm went back, nothing is shown in place': (snapshot, { started }) => {
        const { InfrastructureAccessControls: old, FeatureResourcePermissions: granted } =
          snapshot.context.facts.session.bindings;
        if (old.length === 0 || granted.ClientCenter) return;
        expect(snapshot.hasTag('open')).toBe(false);
        expect(started.filter(({ src }) => src === 'loadContent')).toEqual([]);
      },
      'there is content exactly as long as it is shown': (snapshot) => {
        const isShown = snapshot.matches({ open: { document: 'shown' } });
        expect(snapshot.context.content !== null).toBe(isShown);
      },
      'nothing is left of what was looked at once the preview is closed': (snapshot) => {
        if (!snapshot.matches('closed')) return;
        const { clientId, documents: left, content } = snapshot.context;
        expect({ clientId, left, content }).toEqual({ clientId: null, left: [], content: null });
      },
      'a document that is read or drawn for too long is offered for download, with that reason': (
        snapshot,
        { event },
      ) => {
        if (/^xstate\.after\.(readingLimit|drawingLimit)/.test(event.type))
          expect([snapshot.matches({ open: { document: 'offered' } }), snapshot.context.reason]).toEqual([
            true,
            'tooSlow',
          ]);
      },
      'every download that cannot start is said': (_snapshot, { emitted, event }) => {
        if (/^xstate\.error\.actor\.(prepareDownload|handDocument)/.test(event.type))
          expect(emitted.at(-1)).toMatchObject({ alert: { key: 'documentDownloadErrorMsg' } });
      },
    },
  },
);
