import { expect } from 'vitest';
import { commentsMachine } from '../../machines/comments/comments.machine.ts';
import type { CommentsContext } from '../../machines/comments/comments.types.ts';
import { ProblemError } from '../../machines/problem.ts';
import type { DocumentSelection } from '../../machines/signals.ts';
import { commentFor } from '../helpers/comments.ts';
import { factsFor } from '../helpers/facts.ts';
import { documentFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const offline = new ProblemError({ code: 'offline' });
const aboutOf = (id: string): DocumentSelection => ({
  clientId: 'acme',
  folder: null,
  documents: [documentFor(id, 'tax')],
});
const open = (id: string) => ({ type: 'dialog.open', dialog: 'comments', about: aboutOf(id) }) as const;
const thread = [commentFor('a', 1)];
const longer = [...thread, commentFor('b', 2)];

/** What would be mixed up first. What else guards read is as the event before has left it. */
const contextKey = ({ subject, text, message }: CommentsContext) => [
  subject?.document.id,
  text.trim() !== '',
  message?.document.id,
];

const modelOf = (name: string, facts = factsFor()) =>
  defineModel({
    name,
    machine: commentsMachine,
    input: facts,
    events: [
      open('doc-1'),
      open('doc-2'),
      { type: 'dialog.open', dialog: 'preview' },
      { type: 'dialog.close' },
      done('beginThread', { text: '', messageId: 'message' }),
      done('beginThread', { text: 'Is this', messageId: 'message' }),
      failed('beginThread', new Error('no storage')),
      done('loadThread', thread),
      failed('loadThread', offline),
      { type: 'thread.retry' },
      { type: 'tab.shown' },
      { type: 'tab.hidden' },
      done('countComments', 1),
      done('countComments', 2),
      failed('countComments', offline),
      done('refreshThread', longer),
      failed('refreshThread', offline),
      { type: 'text.changed', text: 'Is this' },
      { type: 'text.changed', text: ' ' },
      done('keepDraft'),
      failed('keepDraft', new Error('no storage')),
      { type: 'comment.send' },
      done('addComment', commentFor('own', 30)),
      failed('addComment', offline),
      { type: 'client.changed', clientId: 'acme' },
      { type: 'client.changed', clientId: 'bolt' },
    ],
    contextKey,
    places: 'transitions',
    paths: 'covering',
  });

/** A thread that stays open for a while. */
const openThreadModel = defineModel({
  name: 'somebody who keeps a thread open',
  machine: commentsMachine,
  input: factsFor(),
  events: [
    open('doc-1'),
    done('beginThread', { text: '', messageId: 'message' }),
    done('loadThread', thread),
    { type: 'tab.shown' },
    { type: 'tab.hidden' },
    done('countComments', 1),
    done('countComments', 2),
    failed('countComments', offline),
    done('refreshThread', longer),
    failed('refreshThread', offline),
  ],
  contextKey: ({ count, isTabShown }) => [count, isTabShown],
  places: 'transitions',
  paths: 'covering',
});

describeModel(
  [
    modelOf('somebody who reads and writes'),
    modelOf('somebody who looks on', factsFor({ isPreview: true })),
    openThreadModel,
  ],
  {
    invariants: {
      '[S7.22] only a text goes out, and only of who writes for themselves': ({ context }, { started }) => {
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
      '[S2.16] the list hears of each comment that got through': (_snapshot, { emitted, event }) => {
        if (event.type === 'xstate.done.actor.addComment')
          expect(emitted.at(-1)).toEqual({ type: 'documents.changed', clientId: 'acme', containerId: 'tax' });
      },
      'a comment that failed is told, in the dialog or by an alert': (
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
      'nothing is asked on its own while nobody looks': (snapshot, { event }) => {
        if (event.type.startsWith('xstate.after.') && !snapshot.context.isTabShown)
          expect(snapshot.matches({ thread: { open: { shown: 'settled' } } })).toBe(true);
      },
      'nothing of a client shows when another one is active': (snapshot, { event }) => {
        if (event.type === 'client.changed' && 'clientId' in event && event.clientId === 'bolt')
          expect(snapshot.hasTag('open')).toBe(false);
      },
    },
  },
);
