import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { modelOf } from './trash.model.ts';

describeModel(
  [
    modelOf('a user who looks at deleted documents'),
    modelOf('a read-only preview session', factsFor({ isPreview: true })),
  ],
  {
    invariants: {
      'a closed dialog holds nothing of the list': (snapshot) => {
        if (!snapshot.matches({ list: 'closed' })) return;
        const { documents, note, next } = snapshot.context;
        expect({ documents, note, next }).toEqual({ documents: [], note: null, next: null });
      },
      '[S4.11] the list is of the client it was opened for': ({ context }, { started }) => {
        for (const { src, input } of started)
          if (src === 'loadTrash') expect(input).toMatchObject({ clientId: 'acme' });
        expect(['', 'acme']).toContain(context.clientId);
      },
      '[T6.01] a read-only preview session restores nothing': ({ context }, { started }) => {
        if (context.facts.session.meta.EmulateePrismGuid === null) return;
        expect(started.filter(({ src }) => src === 'restoreDocument')).toEqual([]);
      },
      'only what was listed is restored, and the folder is loaded anew once it is': (
        _snapshot,
        { event, emitted, started },
      ) => {
        for (const { src, input } of started)
          if (src === 'restoreDocument') expect(input).toEqual({ id: 'one' });
        const answers = /^xstate\.done\.actor\.restoreDocument$/.test(event.type);
        const changes = emitted.filter(({ type }) => type === 'documents.changed');
        if (answers)
          expect(changes.at(-1)).toEqual({
            type: 'documents.changed',
            clientId: 'acme',
            containerId: 'tax',
          });
      },
      'a restored document is no longer listed': ({ context }, { event }) => {
        if (event.type === 'xstate.done.actor.restoreDocument')
          expect(context.documents.map(({ id }) => id)).not.toContain('one');
      },
      'one document at a time, and it is known which': (snapshot) => {
        expect(snapshot.context.chosen !== null).toBe(snapshot.matches({ work: 'restoring' }));
      },
    },
  },
);
