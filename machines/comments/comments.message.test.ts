import { describe, expect, test } from 'vitest';
import { maxCommentLength } from '../../contract/storage/comments.ts';
import { settle } from '../../tests/support/charts/live.ts';
import {
  about,
  aboutOf,
  changed,
  offline,
  own,
  startComments,
  thread,
} from '../../tests/support/flows/comments-live.ts';
import { commentFor } from '../../tests/support/values/comments.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';

describe('[S2.16, S7.22] a comment', () => {
  test('goes out trimmed, joins the thread, and the list counts it', async () => {
    const { open, send, answer, at, addComment, signals } = startComments();
    await open();
    send('  Is this\nthe right year?  ');
    expect(addComment.asked.map(({ input }) => input)).toEqual([
      {
        user: 'user-1',
        documentId: 'doc-1',
        text: 'Is this\nthe right year?',
        idempotencyKey: 'message-1:1',
      },
    ]);
    await answer(own);
    const { comments, text, news, message } = at().context;
    expect({ comments, text, news, message, signals }).toEqual({
      comments: [...thread, own],
      text: '',
      news: { kind: 'added' },
      message: null,
      signals: [changed],
    });
  });

  test('that did not get through stays, and the same text is the same message', async () => {
    const { actor, open, send, answer, at, keys, signals } = startComments();
    await open();
    send('Yes');
    await answer(offline);
    expect(at().context).toMatchObject({ text: 'Yes', problem: { code: 'offline' }, message: null });
    expect(signals).toEqual([]);
    actor.send({ type: 'comment.send' });
    expect(at().context.problem).toBeNull();
    await answer(offline);
    send('No');
    await answer(own);
    send('No');
    expect(keys()).toEqual(['message-1:1', 'message-1:1', 'message-1:2', 'message-1:3']);
  });

  test('is nothing without text, and no longer than the firm takes', async () => {
    const { open, type, at } = startComments();
    await open();
    const can = (text: string) => {
      type(text);
      return at().can({ type: 'comment.send' });
    };
    expect([' \n ', 'x', 'x'.repeat(maxCommentLength), 'x'.repeat(maxCommentLength + 1)].map(can)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('is not changed and not sent twice while it is on its way', async () => {
    const { actor, open, send, type, at, addComment } = startComments();
    await open();
    send('Yes');
    type('Yes, but');
    actor.send({ type: 'comment.send' });
    expect([at().context.text, addComment.asked.length]).toEqual(['Yes', 1]);
  });

  test('that gets through where the thread could not be loaded loads it', async () => {
    const { open, send, answer, at, loadThread } = startComments();
    await open(about, '', null);
    loadThread.last().reject(offline);
    await settle();
    send('Yes');
    await answer(own);
    expect(at().value).toMatchObject({ dialog: { open: { thread: 'loading' } } });
    loadThread.last().resolve(thread);
    await settle();
    expect(at().context.comments).toEqual([...thread, own]);
  });

  test('[T6.01] cannot be typed or sent in a read-only preview session', async () => {
    const { open, type, at } = startComments(factsFor({ isPreview: true }));
    await open();
    type('x');
    expect([at().context.text, at().can({ type: 'comment.send' }), at().context.comments]).toEqual([
      '',
      false,
      thread,
    ]);
  });
});

describe('what is typed', () => {
  test('is kept with each change, under its author and its document, and comes back', async () => {
    const { actor, open, type, at, keepDraft } = startComments();
    await open();
    type('Is');
    type('Is this');
    expect(keepDraft.last().input).toEqual({ user: 'user-1', documentId: 'doc-1', text: 'Is this' });
    actor.send({ type: 'dialog.close' });
    await open(aboutOf('doc-2'));
    expect(at().context.text).toBe('');
    actor.send({ type: 'dialog.close' });
    await open(about, 'Is this');
    expect(at().context).toMatchObject({ text: 'Is this', isRecalled: true });
    type('Is that');
    expect(at().context.isRecalled).toBe(false);
  });

  test('is not lost where the browser keeps no drafts', async () => {
    const { actor, open, type, at, beginThread, keepDraft } = startComments();
    await open();
    type('Is this');
    keepDraft.last().reject(new Error('no storage'));
    actor.send({ type: 'dialog.close' });
    actor.send({ type: 'dialog.open', dialog: 'comments', about });
    beginThread.last().reject(new Error('no storage'));
    await settle();
    expect(at().context.text).toBe('Is this');
  });
});

describe('leaving the dialog', () => {
  test('does not break off a comment; the list is notified of it', async () => {
    const { actor, open, send, answer, isOpen, addComment, signals } = startComments();
    await open();
    send('Yes');
    actor.send({ type: 'dialog.close' });
    expect([isOpen(), addComment.last().signal.aborted]).toEqual([false, false]);
    await answer(own);
    expect(signals).toEqual([changed]);
  });

  test('says so when the comment fails then, until it is sent again', async () => {
    const { actor, open, send, answer, signals } = startComments();
    await open();
    send('Yes');
    actor.send({ type: 'dialog.close' });
    await answer(offline);
    expect(signals).toEqual([
      {
        type: 'alert.raised',
        alert: {
          type: 'danger',
          key: 'commentFailAlert',
          values: { filename: 'doc-1' },
          closeable: true,
          timeout: null,
          topic: 'comment:doc-1',
        },
      },
    ]);
    await open(about, 'Yes');
    expect(signals.length).toBe(1);
    actor.send({ type: 'comment.send' });
    await answer(own);
    expect(signals.slice(1)).toEqual([{ type: 'alert.withdrawn', topic: 'comment:doc-1' }, changed]);
  });

  test('and opening it about another document mixes nothing up', async () => {
    const { actor, open, send, type, answer, at } = startComments();
    await open();
    send('Yes');
    actor.send({ type: 'dialog.close' });
    const others = [commentFor('z', 1)];
    await open(aboutOf('doc-2'), '', others);
    type('Something else');
    await answer(own);
    const { comments, text, news } = at().context;
    expect({ comments, text, news }).toEqual({ comments: others, text: 'Something else', news: null });
  });
});
