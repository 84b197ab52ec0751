import { describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { settle } from '../../../tests/support/charts/live.ts';
import { openedWith, pathOf, startTask } from '../../../tests/support/flows/task-live.ts';
import { sessionWith } from '../../../tests/support/values/session-facts.ts';
import { taskFor } from '../../../tests/support/values/tasks.ts';
import { secondClickDelay } from '../../parts/confirmation.ts';
import { ProblemError } from '../../problem.ts';
import type { Signal } from '../../signals.ts';
import { commentDebounce } from '../editing/editing.machine.ts';
import { isLastSignature } from '../editing/typed.ts';
import type { signingMachine } from './signing.machine.ts';

const documents = [
  { id: 'w-9', name: 'W-9.pdf' },
  { id: 'k-1', name: 'K-1.pdf' },
];
const signature = { signer: 'Dana Reyes' };
const taskWith = (version: number, signatures: readonly unknown[], comment: string | null = null) =>
  taskFor('a', { version, type: 'esignTask', comment, data: { documents, signatures } });
const updated = (version: number, signatures: readonly unknown[]) => ({
  task: taskWith(version, signatures),
  group: openedWith(taskWith(version, signatures)).group,
});

/** The end of a document with one page. */
const lastPage = { type: 'page.seen', page: 1, pageCount: 1 } as const;

/** The task with one document signed already, and the second one open. */
async function openSecond() {
  const run = startTask();
  await run.show(openedWith(taskWith(2, [signature, null])));
  run.actor.send({ type: 'sign.open', document: 1 });
  const signing = () => run.at().children.signing as ActorRefFrom<typeof signingMachine> | undefined;
  return { ...run, signing };
}

/** Reads the open document to its end, agrees, and signs with a typed name. */
function signTyped(signing: ActorRefFrom<typeof signingMachine> | undefined): void {
  signing?.send(lastPage);
  signing?.send({ type: 'consent.give' });
  signing?.send({ type: 'name.changed', name: 'Dana Reyes' });
  signing?.send({ type: 'signature.submit' });
}

test('[T3.04] a signature without reading or without consent does not reach the service', async () => {
  const { signing, signDocument } = await openSecond();
  const send = signing()?.send.bind(signing());
  send?.({ type: 'consent.give' });
  send?.({ type: 'name.changed', name: 'Dana Reyes' });
  send?.({ type: 'signature.submit' });
  send?.(lastPage);
  send?.({ type: 'signature.submit' });
  expect(signDocument.asked).toEqual([]);
  send?.({ type: 'consent.give' });
  send?.({ type: 'name.changed', name: 'Dana Reyes' });
  send?.({ type: 'signature.submit' });
  expect(signDocument.asked.map(({ input }) => input)).toEqual([
    {
      taskId: 'a',
      document: 1,
      signature: { name: 'Dana Reyes', path: null },
      consent: true,
      idempotencyKey: 'sign:a:1:2',
    },
  ]);
});

test('[T3.04] a name other than that of the account is confirmed once before it signs, also after a refused signature', async () => {
  const { clock, signing, signDocument } = await openSecond();
  const send = signing()?.send.bind(signing());
  const isAsked = () => signing()?.getSnapshot().hasTag('asking');
  for (const event of [lastPage, { type: 'consent.give' }] as const) send?.(event);
  send?.({ type: 'name.changed', name: 'Robin Achterberg' });
  send?.({ type: 'signature.submit' });
  expect([isAsked(), signDocument.asked]).toEqual([true, []]);
  // The second click of a double click is no answer.
  send?.({ type: 'name.confirm' });
  expect([isAsked(), signDocument.asked]).toEqual([true, []]);
  send?.({ type: 'name.correct' });
  send?.({ type: 'signature.submit' });
  clock.increment(secondClickDelay);
  send?.({ type: 'name.confirm' });
  const names = () => signDocument.asked.map(({ input }) => input.signature.name);
  expect([isAsked(), names()]).toEqual([false, ['Robin Achterberg']]);
  signDocument.last().reject(new ProblemError({ code: 'badRequest', status: 400 }));
  await settle();
  send?.({ type: 'signature.submit' });
  expect([isAsked(), names()]).toEqual([false, ['Robin Achterberg', 'Robin Achterberg']]);
});

test('[T3.04] a document is read once the end of each of its pages was seen, in any order', async () => {
  const { signing } = await openSecond();
  const at = () => [signing()?.getSnapshot().value, signing()?.getSnapshot().context.seenPages];
  for (const page of [3, 1, 3]) signing()?.send({ type: 'page.seen', page, pageCount: 3 });
  expect(at()).toEqual([{ reading: 'inPlace' }, [3, 1]]);
  signing()?.send({ type: 'page.seen', page: 2, pageCount: 3 });
  expect(at()).toEqual(['consenting', [3, 1, 2]]);
});

test.each(['sign.close', 'dialog.back'] as const)(
  'a reader that is closed by %s opens again where the signer stopped',
  async (type) => {
    const { actor, at, signing } = await openSecond();
    for (const event of [lastPage, { type: 'consent.give' }] as const) signing()?.send(event);
    signing()?.send({ type: 'name.changed', name: 'Dana' });
    actor.send({ type });
    expect(at().matches({ shown: { signing: { open: 'hidden' } } })).toBe(true);
    actor.send({ type: 'sign.open', document: 1 });
    expect(at().matches({ shown: { signing: { open: 'shown' } } })).toBe(true);
    expect([signing()?.getSnapshot().value, signing()?.getSnapshot().context.name]).toEqual([
      { writing: { typing: 'entering' } },
      'Dana',
    ]);
  },
);

test('the next document opens after a signature, also the first one after the last; another document starts anew', async () => {
  const run = startTask();
  await run.show(openedWith(taskWith(2, [null, null])));
  const opened = () => {
    const signing = run.at().children.signing as ActorRefFrom<typeof signingMachine> | undefined;
    return [run.at().context.openedDocument, signing?.getSnapshot().context.documentId];
  };
  run.actor.send({ type: 'sign.open', document: 0 });
  run.actor.send({ type: 'sign.close' });
  run.actor.send({ type: 'sign.open', document: 1 });
  expect(opened()).toEqual([1, 'k-1']);
  signTyped(run.at().children.signing as ActorRefFrom<typeof signingMachine>);
  run.signDocument.last().resolve(updated(3, [null, signature]));
  await settle();
  expect([opened(), run.at().matches({ shown: { signing: { open: 'shown' } } })]).toEqual([[0, 'w-9'], true]);
});

test('a closed reader stays closed when its document is signed elsewhere', async () => {
  const run = startTask();
  await run.show(openedWith(taskWith(2, [null, null])));
  for (const event of [{ type: 'sign.open', document: 0 }, { type: 'sign.close' }] as const)
    run.actor.send(event);
  run.actor.send({
    type: 'tasks.stale',
    changed: [{ taskId: 'a', taskGroupId: 'g', clientId: 'acme', version: 9 }],
  });
  run.clock.increment(1000);
  run.loadTask.last().resolve(openedWith(taskWith(9, [signature, null])));
  await settle();
  expect([run.at().matches({ shown: { signing: 'closed' } }), run.at().context.openedDocument]).toEqual([
    true,
    null,
  ]);
});

test('[T3.04] a signer who takes the consent back cannot sign before giving it again', async () => {
  const { signing, signDocument } = await openSecond();
  const send = signing()?.send.bind(signing());
  for (const event of [lastPage, { type: 'consent.give' }] as const) send?.(event);
  send?.({ type: 'name.changed', name: 'Dana Reyes' });
  send?.({ type: 'consent.withdraw' });
  send?.({ type: 'signature.submit' });
  expect([signDocument.asked, signing()?.getSnapshot().value]).toEqual([[], 'consenting']);
  send?.({ type: 'consent.give' });
  send?.({ type: 'signature.submit' });
  expect(signDocument.asked.length).toBe(1);
});

test('[T3.04] a document that cannot be shown counts as read once it was downloaded, and no other one', async () => {
  const { actor, signing } = await openSecond();
  actor.send({ type: 'document.opened', documentId: 'k-1' });
  actor.send({ type: 'document.unshowable', documentId: 'w-9' });
  actor.send({ type: 'document.opened', documentId: 'k-1' });
  expect(signing()?.getSnapshot().value).toEqual({ reading: 'inPlace' });
  actor.send({ type: 'document.unshowable', documentId: 'k-1' });
  actor.send({ type: 'document.opened', documentId: 'w-9' });
  expect(signing()?.getSnapshot().value).toEqual({ reading: 'offered' });
  actor.send({ type: 'document.opened', documentId: 'k-1' });
  expect(signing()?.getSnapshot().value).toBe('consenting');
});

test('[T3.04, T4.03] the last signature finishes the task, after what was typed is saved', async () => {
  const { signing, signDocument, saveEdits, completion, actor, editing, work } = await openSecond();
  actor.send({ type: 'task.edit', comment: 'Thank you' });
  expect(isLastSignature(editing().context, 1)).toBe(true);
  signTyped(signing());
  signDocument.last().resolve(updated(3, [signature, signature]));
  await settle();
  expect([saveEdits.asked.length, completion.asked.length, work().hasTag('busy')]).toEqual([1, 0, true]);
  saveEdits.last().resolve(taskWith(4, [signature, signature], 'Thank you'));
  await settle();
  expect([completion.asked.length, signing()]).toEqual([1, undefined]);
});

test('[T3.04, T8.01] the last signature saves once more what could not be saved before it finishes the task', async () => {
  const { signing, signDocument, saveEdits, completion, actor, clock } = await openSecond();
  actor.send({ type: 'task.edit', comment: 'Thank you' });
  clock.increment(commentDebounce);
  saveEdits.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  signTyped(signing());
  signDocument.last().resolve(updated(3, [signature, signature]));
  await settle();
  expect([saveEdits.asked.length, completion.asked.length]).toEqual([2, 0]);
  saveEdits.last().resolve(taskWith(4, [signature, signature], 'Thank you'));
  await settle();
  expect(completion.asked.length).toBe(1);
});

test('[T3.04] a signature that leaves another document unsigned finishes nothing', async () => {
  const run = startTask();
  await run.show(openedWith(taskWith(2, [null, null])));
  run.actor.send({ type: 'sign.open', document: 1 });
  expect(isLastSignature(run.editing().context, 1)).toBe(false);
  signTyped(run.at().children.signing as ActorRefFrom<typeof signingMachine>);
  run.signDocument.last().resolve(updated(3, [null, signature]));
  await settle();
  expect([run.completion.asked, run.work().hasTag('busy')]).toEqual([[], false]);
});

test('a signature does not finish the task while one of its files is uploading', async () => {
  const { actor, signing, signDocument, completion, editing, work } = await openSecond();
  actor.send({ type: 'task.uploads', taskId: 'a', steps: [0] });
  expect(isLastSignature(editing().context, 1)).toBe(false);
  signTyped(signing());
  signDocument.last().resolve(updated(3, [signature, signature]));
  await settle();
  expect([completion.asked, work().hasTag('busy')]).toEqual([[], false]);
});

test('what was read, agreed to and typed is still there after a refusal', async () => {
  const { signing, signDocument } = await openSecond();
  signTyped(signing());
  signDocument.last().reject(new ProblemError({ code: 'badRequest', status: 400 }));
  await settle();
  expect([signing()?.getSnapshot().value, signing()?.getSnapshot().context.name]).toEqual([
    { writing: { typing: 'entering' } },
    'Dana Reyes',
  ]);
});

test('an open document that a colleague signs is closed, and a signed one does not open', async () => {
  const { actor, at, loadTask, signing, clock } = await openSecond();
  actor.send({
    type: 'tasks.stale',
    changed: [{ taskId: 'a', taskGroupId: 'g', clientId: 'acme', version: 9 }],
  });
  clock.increment(1000);
  loadTask.last().resolve(openedWith(taskWith(9, [signature, signature])));
  await settle();
  expect([signing(), at().context.openedDocument]).toEqual([undefined, null]);
  expect([
    at().can({ type: 'sign.open', document: 0 }),
    at().can({ type: 'sign.open', document: 5 }),
  ]).toEqual([false, false]);
});

test('[T3.04, T8.01] a signature that is seen before its answer is lost raises no alert about a change', async () => {
  const { actor, signing, signDocument, loadTask, signals, editing } = await openSecond();
  signTyped(signing());
  const signed = taskWith(3, [signature, signature]);
  actor.send({
    type: 'tasks.stale',
    changed: [{ taskId: 'a', taskGroupId: signed.taskGroupId, clientId: signed.clientId, version: 3 }],
  });
  loadTask.last().resolve(openedWith(signed));
  await settle();
  signDocument.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  loadTask.last().resolve(openedWith(signed));
  await settle();
  expect(editing().context.known.task.version).toBe(3);
  expect(signals.filter(({ type }) => type === 'alert.raised')).toEqual([]);
});

test('a document of a task that asks for a review cannot be opened to be signed', async () => {
  const run = startTask();
  await run.show(openedWith({ ...taskWith(2, []), type: 'reviewDocumentTask' }));
  expect(run.at().can({ type: 'sign.open', document: 0 })).toBe(false);
});

describe('the document in the reader', () => {
  const reads = (id: string) => ['reader', 'reading', id];
  const ends = (id: string) => ['ended', id];
  const seen = (signals: readonly Signal[]) =>
    signals.flatMap((signal) => {
      if (signal.type === 'reading.ended') return [ends(signal.documentId)];
      if (signal.type !== 'flow.open') return [];
      return [[signal.flow, signal.dialog, signal.about?.documents[0]?.id]];
    });

  test('is loaded when it is opened, given up when the signer closes it, and loaded again', async () => {
    const { actor, signals } = await openSecond();
    actor.send({ type: 'sign.close' });
    actor.send({ type: 'sign.open', document: 1 });
    actor.send({ type: 'dialog.back' });
    expect(seen(signals)).toEqual([reads('k-1'), ends('k-1'), reads('k-1'), ends('k-1')]);
  });

  test('is loaded again when its reader was not there', async () => {
    const { actor, at, signals } = await openSecond();
    actor.send({ type: 'sign.open', document: 1 });
    expect(seen(signals).slice(-1)).toEqual([reads('k-1')]);
    expect(at().matches({ shown: { signing: { open: 'shown' } } })).toBe(true);
  });

  test('makes room for the next one without a step back, and goes with the last', async () => {
    const run = startTask();
    await run.show(openedWith(taskWith(2, [null, null])));
    run.actor.send({ type: 'sign.open', document: 0 });
    const signing = () => run.at().children.signing as ActorRefFrom<typeof signingMachine> | undefined;
    for (const [version, signatures] of [
      [3, [signature, null]],
      [4, [signature, signature]],
    ] as const) {
      signTyped(signing());
      run.signDocument.last().resolve(updated(version, signatures));
      await settle();
    }
    expect(seen(run.signals)).toEqual([reads('w-9'), reads('k-1'), ends('k-1')]);
  });

  test('is given up when the user leaves the task', async () => {
    const { actor, signals } = await openSecond();
    actor.send({ type: 'route.entered', path: '/tasks' });
    await settle();
    expect(seen(signals).slice(0, 2)).toEqual([reads('k-1'), ends('k-1')]);
    expect(seen(signals).at(-1)).toEqual(ends('k-1'));
  });

  test('stays closed when the user leaves while the signature is sent, and comes back', async () => {
    const { actor, at, signing, signals } = await openSecond();
    signTyped(signing());
    actor.send({ type: 'route.entered', path: '/tasks' });
    actor.send({ type: 'route.entered', path: pathOf('a') });
    expect(at().matches({ shown: { leaving: 'staying', signing: { open: 'hidden' } } })).toBe(true);
    expect(seen(signals)).toEqual([reads('k-1'), ends('k-1')]);
  });

  test('[T6.01] closes when the user may no longer change the task, and does not open again', async () => {
    const { actor, at, signals } = await openSecond();
    actor.send({ type: 'session.refreshed', session: sessionWith({ isPreview: true }) });
    const isHidden = () => at().matches({ shown: { signing: { open: 'hidden' } } });
    expect([isHidden(), seen(signals)]).toEqual([true, [reads('k-1'), ends('k-1')]]);
    actor.send({ type: 'sign.open', document: 1 });
    expect(isHidden()).toBe(true);
  });
});
