/** The comments chart with services that answer when the test says so. */
import type { Comment } from '../../../contract/storage/comments.ts';
import { commentsMachine } from '../../../machines/comments/comments.machine.ts';
import type { Beginning } from '../../../machines/comments/comments.types.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { DocumentSelection } from '../../../machines/signals.ts';
import { live, service, settle } from '../charts/live.ts';
import { commentFor } from '../values/comments.ts';
import { documentFor } from '../values/fixtures.ts';
import { factsFor } from '../values/session-facts.ts';

export const aboutOf = (id: string, clientId = 'acme'): DocumentSelection => ({
  clientId,
  folder: null,
  documents: [documentFor(id, 'tax')],
});
export const about = aboutOf('doc-1');
export const own = commentFor('own', 30, { contactId: 'contact-1', name: 'Dana Reyes', kind: 'client' });
export const thread = [commentFor('a', 1), commentFor('b', 2)];
export const offline = new ProblemError({ code: 'offline' });
export const changed = { type: 'documents.changed', clientId: 'acme', containerId: 'tax' };

/** Starts the chart; by default for a user who may read and write. */
export function startComments(facts: SessionFacts = factsFor()) {
  const beginThread = service<Beginning, { user: string; documentId: string }>();
  const loadThread = service<readonly Comment[], { documentId: string }>();
  const countComments = service<number | null, { documentId: string }>();
  const keepDraft = service<void, { user: string; documentId: string; text: string }>();
  const addComment = service<
    Comment,
    { user: string; documentId: string; text: string; idempotencyKey: string }
  >();
  const machine = commentsMachine.provide({
    actors: {
      beginThread: beginThread.logic,
      loadThread: loadThread.logic,
      countComments: countComments.logic,
      keepDraft: keepDraft.logic,
      addComment: addComment.logic,
      watchTab: service<void>().logic as never,
    },
  });
  const run = live(machine, facts);
  const { actor } = run;
  const at = () => actor.getSnapshot();
  const isOpen = () => at().hasTag('open');
  const open = async (selection = about, text = '', comments: readonly Comment[] | null = thread) => {
    actor.send({ type: 'dialog.open', dialog: 'comments', about: selection });
    beginThread.last().resolve({ text, messageId: `message-${beginThread.asked.length}` });
    await settle();
    if (comments) loadThread.last().resolve(comments);
    await settle();
  };
  const type = (text: string) => actor.send({ type: 'text.changed', text });
  const send = (text: string) => {
    type(text);
    actor.send({ type: 'comment.send' });
  };
  const answer = async (how: Comment | Error) => {
    if (how instanceof Error) addComment.last().reject(how);
    else addComment.last().resolve(how);
    await settle();
  };
  const keys = () => addComment.asked.map(({ input }) => input.idempotencyKey);
  const services = { beginThread, loadThread, countComments, keepDraft, addComment };
  return { ...run, ...services, at, isOpen, open, type, send, answer, keys };
}
