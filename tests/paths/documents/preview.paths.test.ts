import { expect } from 'vitest';
import { maxViewBytes, viewLimits } from '../../../machines/preview/content.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { previewModels } from './preview.model.ts';

const bounded = { limits: viewLimits, onArrived: expect.any(Function) };

describeModel(previewModels, {
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
    '[S6.08] with the old preview switched on by the firm, nothing is shown in place but what a task shows': (
      snapshot,
    ) => {
      const { InfrastructureAccessControls: old, FeatureResourcePermissions: granted } =
        snapshot.context.facts.session.bindings;
      // A document that a task shows has no client in the list of documents.
      const isForTask = snapshot.matches('open') && snapshot.context.clientId === null;
      if (old.length === 0 || granted.ClientCenter || isForTask) return;
      expect(snapshot.hasTag('open')).toBe(false);
    },
    'the context holds content exactly while it is shown': (snapshot) => {
      const isShown = snapshot.matches({ open: { document: 'shown' } });
      expect(snapshot.context.content !== null).toBe(isShown);
    },
    'a closed preview holds nothing of the document': (snapshot) => {
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
    'every download that cannot start raises an alert': (_snapshot, { emitted, event }) => {
      if (/^xstate\.error\.actor\.(prepareDownload|handDocument)/.test(event.type))
        expect(emitted.at(-1)).toMatchObject({ alert: { key: 'documentDownloadErrorMsg' } });
    },
  },
});
