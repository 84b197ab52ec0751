/** Models of the comments flow. */
import { commentsMachine } from '../../../machines/comments/comments.machine.ts';
import type { CommentsContext } from '../../../machines/comments/comments.types.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { DocumentSelection } from '../../../machines/signals.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { commentFor } from '../../support/values/comments.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

export const offline = new ProblemError({ code: 'offline' });
const aboutOf = (id: string): DocumentSelection => ({
  clientId: 'acme',
  folder: null,
  documents: [documentFor(id, 'tax')],
});
export const open = (id: string) =>
  ({ type: 'dialog.open', dialog: 'comments', about: aboutOf(id) }) as const;
export const thread = [commentFor('a', 1)];
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
  name: 'a user who keeps a thread open',
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

export const commentsModels = [
  modelOf('a user who reads and writes'),
  modelOf('a read-only preview session', factsFor({ isPreview: true })),
  openThreadModel,
] as const;
