import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { modelOf } from './links.model.ts';

describeModel(
  [
    modelOf('a person who looks at their links'),
    modelOf('a read-only preview session', factsFor({ isPreview: true })),
  ],
  {
    invariants: {
      'a closed dialog holds nothing of the list': (snapshot) => {
        if (!snapshot.matches({ list: 'closed' })) return;
        const { links, note, term } = snapshot.context;
        expect({ links, note, term }).toEqual({ links: [], note: null, term: '' });
      },
      '[S4.11] the list is of the client it was opened for': ({ context }, { started }) => {
        for (const { src, input } of started)
          if (src === 'loadLinks') expect(input).toMatchObject({ clientId: 'acme' });
        expect(['', 'acme']).toContain(context.clientId);
      },
      '[T6.01] a read-only preview session changes no link': ({ context }, { started }) => {
        if (context.facts.session.meta.EmulateePrismGuid === null) return;
        expect(started.filter(({ src }) => src !== 'loadLinks')).toEqual([]);
      },
      'a revoked link is neither extended nor revoked': (_snapshot, { started }) => {
        for (const { src, input } of started)
          if (src !== 'loadLinks') expect((input as { id: string }).id).not.toBe('revoked');
      },
      'an expired link is extended, never revoked': (_snapshot, { started }) => {
        for (const { src, input } of started)
          if (src === 'revokeLink') expect(input).toEqual({ id: 'alive' });
      },
      'the same link is never listed twice': ({ context }) => {
        const ids = context.links.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      },
      'one change at a time, and it is known whose': (snapshot) => {
        const isChanging = !snapshot.matches({ change: 'idle' });
        expect(snapshot.context.chosen !== null).toBe(isChanging);
      },
    },
  },
);
