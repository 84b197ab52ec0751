import { describe, expect, test } from 'vitest';
import { initialFeatureFlags } from '../../contract/firm/feature-flags.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { begun, group, here, openedWith, pathOf, startTask } from '../../tests/support/flows/task-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { groupFor, stepFor, taskFor } from '../../tests/support/values/tasks.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import { ProblemError } from '../problem.ts';
import { bentoStandard, dangerAlert, type Signal } from '../signals.ts';

const closedMeanwhile = new ProblemError({ code: 'taskClosed', status: 409 });
const finished = { ...begun, status: 2 as const, version: 9 };
const oldUi = new Map(
  initialFeatureFlags.map((flag) => [flag.id, flag.id === 'OldTasksUi' ? { ...flag, value: true } : flag]),
);
const newer = (taskId: string, version: number) => ({
  type: 'tasks.stale' as const,
  changed: [{ taskId, taskGroupId: 'g', clientId: 'acme', version }],
});
const said = (key: string) => ({
  type: 'alert.raised',
  alert: { type: 'info', key, closeable: true, timeout: bentoStandard },
});

describe('[T4.03] Done', () => {
  test('has what was typed saved first, without waiting for the last key', async () => {
    const { actor, show, type, saveEdits, completion, at, work } = startTask();
    await show();
    type('typed');
    actor.send({ type: 'task.done' });
    expect([saveEdits.last().input.edits, completion.asked]).toEqual([{ 0: { comment: 'typed' } }, []]);
    expect(work().hasTag('busy')).toBe(true);
    const saved = { ...begun, version: 3 };
    saveEdits.last().resolve(saved);
    await settle();
    expect(completion.asked.map(({ input }) => input)).toEqual([
      { task: saved, facts: at().context.facts, idempotencyKey: 'a:3' },
    ]);
  });

  test.each([
    [
      '[T8.02] is not, when what was typed cannot be saved',
      new ProblemError({ code: 'offline' }),
      'tasks.saveFailed',
      'task:a:save',
    ],
    [
      'is not, when the firm has closed the task meanwhile',
      closedMeanwhile,
      'tasks.closedMeanwhile',
      'task:a:closed',
    ],
  ])('%s', async (_what, error, key, topic) => {
    const { actor, show, type, saveEdits, completion, signals, work } = startTask();
    await show();
    type('typed');
    actor.send({ type: 'task.done' });
    saveEdits.last().reject(error);
    await settle();
    expect([completion.asked, work().hasTag('busy'), signals]).toEqual([
      [],
      false,
      [{ type: 'alert.raised', alert: { ...dangerAlert(key), topic } }],
    ]);
  });

  test('[T5.04] with a required step missing, shows what is missing, also while the task is being begun', async () => {
    const { actor, show, type, completion, editing, work } = startTask();
    await show(openedWith(taskFor('a', { status: 0, steps: [stepFor({ isRequired: true })] })));
    type('typed');
    expect([editing().context.showsMissing, work().matches('markingWip')]).toEqual([false, true]);
    actor.send({ type: 'task.done' });
    expect([editing().context.showsMissing, completion.asked]).toEqual([true, []]);
  });

  test.each([
    ['the next open one behind it', [taskFor('0'), begun, taskFor('b')], factsFor(here), 'b'],
    ['else the first open one', [taskFor('0'), begun, taskFor('b', { status: 2 })], factsFor(here), '0'],
    [
      'with the earlier screens the first one',
      [taskFor('0'), begun, taskFor('b')],
      factsFor({ ...here, flags: oldUi }),
      '0',
    ],
    ['one that the answers created', [begun], factsFor(here), 'new'],
    ['none when all is over', [begun], factsFor(here), null],
    ['none that was taken back since it was read', [begun, taskFor('gone')], factsFor(here), null],
  ])('[T4.10] comes to the next task: %s', async (which, siblings, facts, expected) => {
    const { actor, show, completion, signals, at } = startTask(facts);
    await show(openedWith(begun, { siblings }));
    actor.send({ type: 'task.done' });
    const tasks = which.includes('created') ? [taskFor('new', { status: 0, order: 2 })] : [];
    const ids = [...siblings, ...tasks].map(({ taskId }) => taskId);
    const now = groupFor(
      'g',
      ids.filter((id) => id !== 'gone'),
    );
    completion.last().resolve({ outcome: 'done', updated: { task: finished, group: now }, tasks });
    await settle();
    expect(signals.filter(({ type }) => type === 'navigation.wanted')).toEqual(
      expected === null
        ? []
        : [{ type: 'navigation.wanted', to: pathOf(expected), replace: false, state: { opened: expected } }],
    );
    expect(signals).toContainEqual({ type: 'task.changed', group: now, tasks: at().context.siblings });
    expect(at().context.siblings).toContainEqual(finished);
  });

  test('[T4.10] comes to the next task by the flags of the moment', async () => {
    const { actor, show, completion, signals } = startTask();
    await show(openedWith(begun, { siblings: [taskFor('0'), begun, taskFor('b')] }));
    actor.send({ type: 'flags.loaded', flags: oldUi });
    actor.send({ type: 'task.done' });
    const now = groupFor('g', ['0', 'a', 'b']);
    completion.last().resolve({ outcome: 'done', updated: { task: finished, group: now }, tasks: [] });
    await settle();
    expect(signals.filter(({ type }) => type === 'navigation.wanted')).toMatchObject([{ to: pathOf('0') }]);
  });

  test('[T5.04, T8.02] that the server refuses for a missing answer shows what is missing', async () => {
    const { actor, show, completion, editing } = startTask();
    await show();
    actor.send({ type: 'task.done' });
    const problem = { code: 'taskIncomplete', status: 409 } as const;
    completion.last().resolve({ outcome: 'reverted', problem, message: '', leftovers: 'none' });
    await settle();
    expect(editing().context.showsMissing).toBe(true);
  });

  /** Finishes task `a`, and opens task `b`, which takes its place. */
  const comeToNext = async () => {
    const run = startTask();
    await run.show();
    run.actor.send({ type: 'task.done' });
    run.completion.last().resolve({ outcome: 'done', updated: { task: finished, group }, tasks: [] });
    await settle();
    run.actor.send({ type: 'route.entered', path: pathOf('b') });
    await run.show(openedWith(taskFor('b'), { siblings: [finished, taskFor('b')] }));
    return run;
  };

  test('[T4.10] a second click on Done does not finish the task that came up in the same place', async () => {
    const { actor, completion, clock, work } = await comeToNext();
    const done = { type: 'task.done' } as const;
    const buttons = [done, { type: 'task.remove' }] as const;
    for (const passed of [0, 300, 699]) {
      clock.increment(passed);
      actor.send(done);
      expect([completion.asked.length, ...buttons.map((event) => work().can(event))]).toEqual([
        1,
        false,
        false,
      ]);
    }
    clock.increment(1);
    expect(buttons.map((event) => work().can(event))).toEqual([true, true]);
    actor.send(done);
    expect(completion.asked.length).toBe(2);
  });

  test('[T3.04, T4.10] a signature that is given within the second after the task came up counts', async () => {
    const { actor, signDocument, work } = await comeToNext();
    const signature = { name: 'Dana Reyes', path: null };
    actor.send({ type: 'task.sign', document: 0, signature, consent: true });
    expect([signDocument.asked.length, work().matches('signing')]).toEqual([1, true]);
  });

  test('[T4.03] a second click on Done does not take back what was done where no task follows', async () => {
    const { actor, show, completion, updateTask, clock, work } = startTask();
    await show(openedWith(begun, { siblings: [begun] }));
    actor.send({ type: 'task.done' });
    const updated = { task: finished, group: groupFor('g', ['a']) };
    completion.last().resolve({ outcome: 'done', updated, tasks: [] });
    await settle();
    const asked = updateTask.asked.length;
    for (const passed of [0, 300, 699]) {
      clock.increment(passed);
      actor.send({ type: 'task.takeBack' });
      expect([updateTask.asked.length, work().can({ type: 'task.takeBack' })]).toEqual([asked, false]);
    }
    clock.increment(1);
    actor.send({ type: 'task.takeBack' });
    expect(updateTask.asked.length).toBe(asked + 1);
  });

  test('[T4.10] a task that the user opens can be finished at once, also after one that came up', async () => {
    const { actor, show, work } = await comeToNext();
    for (const taskId of ['c', 'b']) {
      actor.send({ type: 'route.entered', path: pathOf(taskId) });
      await show(openedWith(taskFor(taskId)));
      expect(work().can({ type: 'task.done' })).toBe(true);
    }
  });
});

describe('[T4.07] removing', () => {
  test('[T4.15] is canceled by closing the dialog, but not once the request is sent', async () => {
    const { actor, clock, show, updateTask, signals, work } = startTask();
    await show();
    const ask = () => {
      actor.send({ type: 'task.remove' });
      actor.send({ type: 'reason.changed', reason: 'We have none' });
      actor.send({ type: 'reason.save' });
    };
    ask();
    actor.send({ type: 'dialog.close' });
    expect([work().hasTag('open'), work().context.reason, signals]).toEqual([false, '', []]);
    ask();
    clock.increment(secondClickDelay);
    actor.send({ type: 'removal.confirm' });
    actor.send({ type: 'dialog.close' });
    expect([work().hasTag('open'), updateTask.last().signal.aborted]).toEqual([true, false]);
  });

  test('[T4.04] forgets what could not be saved, also in the browser', async () => {
    const { actor, show, type, clock, editing, saveEdits, keepDraft, updateTask } = startTask();
    await show();
    type('typed');
    clock.increment(200);
    saveEdits.last().reject(new ProblemError({ code: 'offline' }));
    keepDraft.last().resolve();
    await settle();
    actor.send({ type: 'task.remove' });
    actor.send({ type: 'reason.changed', reason: 'We have none' });
    actor.send({ type: 'reason.save' });
    clock.increment(secondClickDelay);
    actor.send({ type: 'removal.confirm' });
    updateTask.last().resolve({ task: { ...begun, status: 3, version: 5 }, group });
    await settle();
    expect([editing().context.edits, keepDraft.last().input.edits]).toEqual([{}, {}]);
  });

  test('[T2.26] is not confirmed by a second press that meets the question where "Save" was pressed', async () => {
    const { actor, clock, show, updateTask, work } = startTask();
    await show();
    actor.send({ type: 'task.remove' });
    actor.send({ type: 'reason.changed', reason: 'We have none' });
    actor.send({ type: 'reason.save' });
    clock.increment(secondClickDelay - 1);
    actor.send({ type: 'removal.confirm' });
    expect([work().hasTag('open'), updateTask.asked]).toEqual([true, []]);
    clock.increment(1);
    expect(work().can({ type: 'removal.confirm' })).toBe(true);
  });

  test('[T2.33] is undone from its alert: the task is open again, and its group knows', async () => {
    const { actor, clock, show, updateTask, at, signals, work } = startTask();
    await show();
    actor.send({ type: 'task.remove' });
    actor.send({ type: 'reason.changed', reason: 'We have none' });
    actor.send({ type: 'reason.save' });
    clock.increment(secondClickDelay);
    actor.send({ type: 'removal.confirm' });
    updateTask.last().resolve({ task: { ...begun, status: 3, version: 3 }, group });
    await settle();
    expect(signals.filter(({ type }) => type === 'alert.raised')).toEqual([
      {
        type: 'alert.raised',
        alert: {
          type: 'success',
          key: 'tasks.removed',
          closeable: true,
          timeout: bentoStandard,
          clickAction: { type: 'reopen', taskId: 'a' },
        },
      },
    ]);
    actor.send({ type: 'removal.undo', taskId: 'a' });
    expect(updateTask.last().input).toEqual({ taskId: 'a', patch: { status: 1 } });
    updateTask.last().resolve({ task: { ...begun, version: 4 }, group });
    await settle();
    expect([
      work().context.known.task.status,
      work().can({ type: 'task.done' }),
      at().context.siblings.map(({ taskId, status, version }) => [taskId, status, version]),
    ]).toEqual([
      1,
      true,
      [
        ['a', 1, 4],
        ['b', 1, 1],
      ],
    ]);
  });

  test('[T5.04] requires a reason', async () => {
    const { actor, show, work } = startTask();
    await show();
    actor.send({ type: 'task.remove' });
    actor.send({ type: 'reason.changed', reason: ' \n' });
    actor.send({ type: 'reason.save' });
    expect(work().matches({ removing: 'asking' })).toBe(true);
  });

  test.each([2, 3, 4] as const)('is nothing for a task of status %j', async (status) => {
    const { actor, show, work } = startTask();
    await show(openedWith(taskFor('a', { status })));
    actor.send({ type: 'task.remove' });
    expect(work().hasTag('open')).toBe(false);
  });
});

describe('a change of another user', () => {
  const renamed = { ...begun, version: 5, label: 'Renamed' };

  test('comes in, says so, and leaves what is being typed', async () => {
    const { actor, show, type, at, loadTask, signals, editing } = startTask();
    await show();
    type('typed');
    actor.send({ type: 'step.toggle', step: 1 });
    actor.send(newer('a', 5));
    loadTask.last().resolve(openedWith(renamed));
    await settle();
    expect(at().context.task).toEqual(renamed);
    expect(editing().context).toMatchObject({
      edits: { 0: { comment: 'typed' } },
      modes: ['apply', 'notApply'],
    });
    const { type: kind, alert } = said('tasks.changedParts');
    expect(signals).toEqual([{ type: kind, alert: { ...alert, listed: ['tasks.part.label'] } }]);
  });

  test('[S4.25, T4.05] that marks the task as received raises an alert, which names no part, and notifies the app', async () => {
    const { actor, show, loadTask, signals } = startTask();
    await show();
    actor.send(newer('a', 5));
    loadTask.last().resolve(openedWith({ ...begun, version: 5, status: 4 }));
    await settle();
    expect(signals.slice(0, 1)).toEqual([said('tasks.changedMeanwhile')]);
    expect(signals.slice(1)).toMatchObject([
      { type: 'bridge.posted', message: { type: 'MarkAsReceivedSuccess' } },
    ]);
  });

  test('moves a step without unsaved text into its new mode', async () => {
    const { actor, show, loadTask, editing } = startTask();
    await show();
    actor.send(newer('a', 5));
    const steps = [stepFor({ title: 'First', dnaComment: 'Not this year' }), stepFor({ title: 'Second' })];
    loadTask.last().resolve(openedWith({ ...renamed, steps }));
    await settle();
    expect(editing().context.modes).toEqual(['notApply', 'apply']);
  });

  test('raises no alert when it equals the change that the user is saving', async () => {
    const { actor, show, at, clock, loadTask, signals } = startTask();
    const task = { ...begun, steps: [stepFor({ data: { first: 1 } })] };
    await show(openedWith(task));
    actor.send({ type: 'step.edit', step: 0, data: { a: 2 } });
    clock.increment(200);
    actor.send(newer('a', 3));
    const saved = { ...task, version: 3, steps: [stepFor({ data: { a: 2, first: 1 } })] };
    loadTask.last().resolve(openedWith(saved));
    await settle();
    expect([at().context.task, signals]).toEqual([saved, []]);
  });

  test('in another task of the group updates the tree without an alert', async () => {
    const { actor, show, at, loadTask, signals } = startTask();
    await show();
    actor.send(newer('b', 1));
    expect(loadTask.asked.length).toBe(1);
    actor.send(newer('b', 2));
    const other = taskFor('b', { status: 2, version: 2 });
    loadTask.last().resolve(openedWith(begun, { siblings: [begun, other] }));
    await settle();
    expect([at().context.siblings, signals]).toEqual([[begun, other], []]);
  });

  test('that was read before the user’s own change does not undo it', async () => {
    const { actor, show, type, clock, at, loadTask, saveEdits, signals } = startTask();
    await show();
    actor.send(newer('a', 3));
    type('typed');
    clock.increment(200);
    const saved = { ...begun, version: 4, comment: 'typed' };
    saveEdits.last().resolve(saved);
    await settle();
    loadTask.last().resolve(openedWith({ ...begun, version: 3 }));
    await settle();
    expect([at().context.task, signals.filter(({ type: what }) => what === 'alert.raised')]).toEqual([
      saved,
      [],
    ]);
  });
});

test('[T5.03] a kind that the session hides is not shown', async () => {
  const { at, loadTask } = startTask(factsFor({ ...here, controls: ['ClientCenterHideEsignTask'] }));
  loadTask.last().resolve(openedWith(taskFor('a', { type: 'esignTask' })));
  await settle();
  expect(at().value).toBe('missing');
});

test('[S4.25, T2.32] the mobile app is notified of the unfolded step', async () => {
  const { actor, show, at, signals } = startTask();
  await show();
  expect(at().context.openStep).toBe(0);
  actor.send({ type: 'step.open', step: 1 });
  expect([at().context.openStep, signals]).toEqual([
    1,
    [
      {
        type: 'bridge.posted',
        message: { type: 'StepChanged', payload: { clientId: 'acme', taskId: 'a', step: 1 } },
      },
    ],
  ]);
});

describe('[T3.04] signing', () => {
  const toSign = taskFor('a', { version: 2, type: 'esignTask', data: { signatures: [null, null] } });
  const isSigned = { ...toSign, version: 3, data: { signatures: [null, { signer: 'Dana Reyes' }] } };
  const signature = { name: 'Dana Reyes', path: null };
  const sign = async () => {
    const run = startTask();
    await run.show(openedWith(toSign));
    run.signals.length = 0;
    run.actor.send({ type: 'task.sign', document: 1, signature, consent: true });
    return run;
  };
  const answerLost = async (error: ProblemError = new ProblemError({ code: 'timeout' })) => {
    const run = await sign();
    run.signDocument.last().reject(error);
    await settle();
    return run;
  };
  const alertsOf = ({ signals }: { signals: readonly Signal[] }) =>
    signals.flatMap((one) => (one.type === 'alert.raised' ? one.alert.key : []));

  test('goes out under a key of the document and the state of the task', async () => {
    const { signDocument } = await sign();
    expect(signDocument.last().input).toEqual({
      taskId: 'a',
      document: 1,
      signature,
      consent: true,
      idempotencyKey: 'sign:a:1:2',
    });
  });

  test.each([
    new ProblemError({ code: 'timeout' }),
    new ProblemError({ code: 'unavailable', status: 502 }),
    new ProblemError({ code: 'taskClosed', status: 409 }),
    new ProblemError({ code: 'idempotencyMismatch', status: 422 }),
  ])(
    'after $problem.code the server is asked, and the document shows as signed when it is',
    async (error) => {
      const run = await answerLost(error);
      run.loadTask.last().resolve(openedWith(isSigned));
      await settle();
      expect([run.at().context.task, run.work().hasTag('busy'), alertsOf(run)]).toEqual([
        isSigned,
        false,
        [],
      ]);
      expect(run.signals).toContainEqual({
        type: 'bridge.posted',
        message: { type: 'UpdateTaskSuccess', payload: { clientId: 'acme', taskId: 'a' } },
      });
    },
  );

  test('the person may sign again when the server says that the document is not signed', async () => {
    const run = await answerLost();
    run.loadTask.last().resolve(openedWith(toSign));
    await settle();
    expect(alertsOf(run)).toEqual(['tasks.signFailed']);
    expect(run.work().can({ type: 'task.sign', document: 1, signature, consent: true })).toBe(true);
  });

  test('the alert claims nothing when the server cannot be asked', async () => {
    const run = await answerLost();
    const before = run.loadTask.asked.length;
    for (const wait of [1000, 2000, 0]) {
      run.loadTask.last().reject(new ProblemError({ code: 'offline' }));
      await settle();
      run.clock.increment(wait);
    }
    expect([run.loadTask.asked.length - before, alertsOf(run)]).toEqual([2, ['tasks.signUnknown']]);
  });

  test('after a refusal the server is not asked again', async () => {
    const run = await answerLost(new ProblemError({ code: 'badRequest', status: 400 }));
    expect([run.loadTask.asked.length, alertsOf(run)]).toEqual([1, ['tasks.signFailed']]);
  });
});
