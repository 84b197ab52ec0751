import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { commentsModels } from './comments.model.ts';

describeModel(commentsModels, {
  invariants: {
    '[S7.22] only the typed text is sent, and never in a read-only preview session': (
      { context },
      { started },
    ) => {
      const last = started.at(-1);
      if (last?.src !== 'addComment') return;
      expect(context.facts.session.meta.EmulateePrismGuid).toBeNull();
      expect(last.input).toEqual({
        user: 'user-1',
        documentId: context.message?.document.id,
        text: 'Is this',
        idempotencyKey: expect.stringMatching(/^message:\d+$|^$/),
      });
    },
    '[S2.16] each stored comment is announced to the list': (_snapshot, { emitted, event }) => {
      if (event.type === 'xstate.done.actor.addComment')
        expect(emitted.at(-1)).toEqual({ type: 'documents.changed', clientId: 'acme', containerId: 'tax' });
    },
    'a failed comment is shown in the dialog or raises an alert': (
      { context, ...snapshot },
      { emitted, event },
    ) => {
      if (event.type !== 'xstate.error.actor.addComment') return;
      const isTold = snapshot.hasTag('open') && context.problem?.code === 'offline';
      expect(isTold || emitted.at(-1)?.type === 'alert.raised').toBe(true);
    },
    'what is typed is kept under its author, for its document': ({ context }, { started, event }) => {
      if (event.type !== 'text.changed' || started.at(-1)?.src !== 'keepDraft') return;
      expect(started.at(-1)?.input).toEqual({
        user: 'user-1',
        documentId: context.subject?.document.id,
        text: context.text,
      });
    },
    'no timer loads the thread while the tab is hidden': (snapshot, { event }) => {
      if (event.type.startsWith('xstate.after.') && !snapshot.context.isTabShown)
        expect(snapshot.matches({ dialog: { open: { thread: { shown: 'settled' } } } })).toBe(true);
    },
    'nothing of a client shows when another one is active': (snapshot, { event }) => {
      if (event.type === 'client.changed' && 'clientId' in event && event.clientId === 'bolt')
        expect(snapshot.hasTag('open')).toBe(false);
    },
  },
});
