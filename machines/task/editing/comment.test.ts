import { expect, test } from 'vitest';
import { openedWith, startTask } from '../../../tests/support/flows/task-live.ts';
import { stepFor, taskFor } from '../../../tests/support/values/tasks.ts';
import { isCommentShown } from './typed.ts';

/** An open task with these comments of its steps, and which of them are shown. */
async function start(comments: readonly (string | null)[], status: 1 | 2 = 1) {
  const run = startTask();
  const steps = comments.map((comment) => stepFor({ comment }));
  await run.show(openedWith(taskFor('a', { version: 2, status, steps })));
  const shown = () => comments.map((_, step) => isCommentShown(run.editing().context, step));
  const open = (step: number) => run.actor.send({ type: 'comment.open', step });
  const mayOpen = (step: number) => run.editing().can({ type: 'comment.open', step });
  return { ...run, shown, open, mayOpen };
}

test('[T2.27] a comment that holds something is shown, and an empty one once it is opened, with the focus', async () => {
  const { editing, shown, open, mayOpen } = await start(['On paper', null]);
  expect([shown(), mayOpen(0), mayOpen(1)]).toEqual([[true, false], false, true]);
  open(1);
  expect([shown(), mayOpen(1)]).toEqual([[true, true], false]);
  const { pointed, showsMissing } = editing().context;
  expect([pointed?.what, pointed?.step, showsMissing]).toEqual(['comment', 1, false]);
});

test('the field of a comment stays while its text is deleted', async () => {
  const { actor, shown } = await start(['On paper', null]);
  actor.send({ type: 'step.edit', step: 0, comment: '' });
  expect(shown()).toEqual([true, false]);
});

test('an answer alone opens no comment', async () => {
  const { actor, shown } = await start([null]);
  actor.send({ type: 'step.edit', step: 0, data: { selected: ['a'] } });
  expect(shown()).toEqual([false]);
});

test('[T4.14] no comment is opened in a finished task', async () => {
  const { open, shown } = await start([null], 2);
  open(0);
  expect(shown()).toEqual([false]);
});
