/** Takes a path of the open task on a page, and holds what is seen after each step against the chart. */
import { beforeAll, expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { problemOf } from '../../machines/problem.ts';
import type { taskMachine } from '../../machines/task/task.machine.ts';
import type { OpenedTask } from '../../machines/task/task.types.ts';
import type { browserForTests } from './chromium.ts';
import { patience } from './chromium.ts';
import type { Model, ModelPath, ModelStep } from './model.ts';
import { type Moment, momentsOf } from './moments.ts';
import { origin } from './portal.ts';
import { createTaskSight, heldIn } from './task-sight.ts';
import { assignAs, openTaskStage, type TaskStage, withdraw } from './task-stage.ts';
import { sessionOf, storageOf } from './visit-entry.ts';

type Snapshot = SnapshotFrom<typeof taskMachine>;

const soon = { timeout: patience, interval: 20 };
const titles = ['First', 'Second'];

/** The task of a path as it is first answered; of a path that never gets so far, that of the others. */
function taskOf(model: Model<typeof taskMachine>, path: ModelPath): OpenedTask {
  const steps = [path, ...model.paths].flatMap((one) => one.steps);
  return steps.find(({ event }) => event.type === 'xstate.done.actor.loadTask')?.event.output;
}

/** Takes paths of an account's tasks, each with a group and a context of its own: a context has one clock. */
export function createTaskRun(browser: ReturnType<typeof browserForTests>, account: string) {
  let storageState: ReturnType<typeof storageOf>;
  let sight: Awaited<ReturnType<typeof createTaskSight>>;
  beforeAll(async () => {
    storageState = storageOf(origin, await sessionOf(origin, account));
    sight = await createTaskSight();
  });

  return async (model: Model<typeof taskMachine>, path: ModelPath): Promise<void> => {
    const assigned = await assignAs(account, taskOf(model, path));
    const context = await browser.context({ storageState, reducedMotion: 'reduce' });
    const stage = await openTaskStage(context, assigned);
    let before: Snapshot | undefined;
    let isStopped = false;
    for (const moment of await momentsOf(model, path)) {
      const { step, snapshot, standing } = moment;
      await carryOut(stage, moment, before);
      before = snapshot;
      if (isPassing(snapshot) || byItself.has(step.event.type)) continue;
      await expect
        .poll(
          async () => ({
            screen: await stage.screen(),
            alerts: await stage.alerts(),
            held: stage.wire.held().toSorted(),
          }),
          { ...soon, message: `after ${step.event.type}` },
        )
        .toEqual({
          screen: sight.screenFor(snapshot),
          alerts: standing.slice(-5).map(sight.alertFor),
          held: heldIn(snapshot).toSorted(),
        });
      if (!isStopped && snapshot.matches('shown')) await stage.stop();
      isStopped ||= snapshot.matches('shown');
    }
    await withdraw(assigned);
  };
}

/** What a browser does at once: it changes nothing that is seen. */
const byItself: ReadonlySet<string> = new Set(['xstate.done.actor.readDraft', 'xstate.done.actor.keepDraft']);

/** States that a page has left before anybody can look: the portal leads on to the next task. */
const isPassing = ({ context }: Snapshot): boolean =>
  context.task?.status === 2 && context.siblings.some(({ status }) => status < 2);

/** Carries out on the page what happens in a step. */
async function carryOut(
  stage: TaskStage,
  { step: { event, timed }, took }: Moment<typeof taskMachine>,
  before: Snapshot | undefined,
): Promise<void> {
  if (timed) return stage.pass(took);
  if (byItself.has(event.type)) return;
  switch (event.type) {
    case 'xstate.init':
      return stage.start();
    // The portal itself leads there.
    case 'route.entered':
      return;
    case 'task.retry':
      return stage.press('Try again');
    case 'step.open':
      return stage.fold(titles[event.step ?? before?.context.openStep ?? 0] ?? '');
    case 'step.edit':
      return stage.type(titles[event.step] ?? '', event.comment ?? event.dnaComment);
    case 'step.toggle':
      return stage.turn(titles[event.step] ?? '');
    case 'edits.retry':
      return stage.press('Save again');
    case 'task.done':
      return stage.press('Done');
    case 'task.undo':
      return stage.press('Undo');
    case 'task.remove':
      return stage.press('Remove task');
    case 'reason.changed':
      return stage.reason(event.reason);
    case 'reason.save':
      return stage.press('Save');
    case 'removal.confirm':
      return stage.press('Remove');
    case 'dialog.close':
      return stage.page.keyboard.press('Escape');
    default:
      return answer(stage, event);
  }
}

/** What the server is asked, by the service that asks it. */
const calls: Readonly<Record<string, string>> = {
  loadTask: 'load',
  saveEdits: 'save',
  markWip: 'begin',
  undo: 'begin',
  completion: 'done',
  cancelTask: 'remove',
};

/** Lets the server answer, or the line break. */
async function answer(stage: TaskStage, event: ModelStep['event']): Promise<void> {
  const [, outcome, service = ''] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type) ?? [];
  const call = calls[service];
  if (!call) throw new Error(`nobody can bring about ${event.type} on a page`);
  if (outcome === 'error') return stage.wire.refuse(call, problemOf(event.error).code);
  if (event.output?.outcome === 'reverted') {
    await stage.wire.refuse(call, event.output.problem.code);
    // Whether the task was marked is not known: it is marked as in progress again.
    await (event.output.isWhole ? stage.wire.pass('begin') : stage.wire.refuse('begin', 'offline'));
    return;
  }
  return stage.wire.pass(call);
}
