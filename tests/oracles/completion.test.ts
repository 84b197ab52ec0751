import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Task, TaskPatch } from '../../contract/tasks/task-items.ts';
import type { FollowUp, Topic } from '../../contract/tasks/task-kinds.ts';
import { ProblemError } from '../../machines/problem.ts';
import type { CreateWish, TaskUpdate } from '../../machines/task/calls.ts';
import { completionMachine } from '../../machines/task/completion/completion.machine.ts';
import { creationMachine } from '../../machines/task/completion/creation.machine.ts';
import type { UpdatedTask } from '../../machines/task/known-task.ts';
import { live, service, settle } from '../support/charts/live.ts';
import { factsFor } from '../support/values/session-facts.ts';
import { groupFor, stepFor, taskFor } from '../support/values/tasks.ts';
import { type OpenCall, openCallsOf } from './open-calls.ts';
import { type Answer, asksFor, codes, completion, type Outcome, PlainFirm } from './plain-completion.ts';

const questions = Object.keys(asksFor);
const topic: Topic = {
  select: 'multi',
  questions: questions.map((id) => ({ id, label: id })),
  creates: Object.fromEntries(
    Object.entries(asksFor).map(([id, names]) => [
      id,
      names.map((label): FollowUp => ({ type: 'documentsTask', label })),
    ]),
  ),
};
const marks = new Map(
  Object.entries(asksFor).flatMap(([id, names]) =>
    names.map((name, place) => [name, `from:q:0:${id}:${place}`] as const),
  ),
);
const questionnaire = (selected: readonly string[]) =>
  taskFor('q', {
    type: 'questionnaireTask',
    data: { topics: [topic] },
    steps: [stepFor({ data: { selected } })],
  });

const problems = {
  refused: new ProblemError({ code: codes.refused, status: 429 }),
  lostBefore: new ProblemError({ code: codes.lostBefore }),
  lostAfter: new ProblemError({ code: codes.lostAfter }),
};

/** The group's tasks as the server answers them. */
const taskIn = (firm: PlainFirm, name: string): Task => {
  const mark = marks.get(name);
  return taskFor(name, { ...(firm.tasks.get(name) as Partial<Task>), tags: mark ? [mark] : [] });
};

type AnyInput = CreateWish & TaskUpdate & { taskIds: readonly string[] };
function textOf(what: string, input: AnyInput): string {
  if (what === 'createTask') return `${input.task.label} ${input.idempotencyKey}`;
  if (what === 'updateTask') return `${input.taskId} ${JSON.stringify(input.patch)}`;
  return what === 'removeTasks' ? `${input.taskIds.toSorted()}` : '';
}

/** Carries a call out at the firm, and answers what the firm holds then. */
function carryOut(firm: PlainFirm, { what, input }: OpenCall): unknown {
  const { task, idempotencyKey, taskId, patch, taskIds } = input as AnyInput;
  if (what === 'createTask') {
    firm.create(task.label, idempotencyKey);
    return taskIn(firm, task.label);
  }
  if (what === 'loadGroupTasks') return [...firm.tasks.keys()].map((name) => taskIn(firm, name));
  if (what === 'removeTasks') for (const name of taskIds) firm.patch(name, { deleted: true });
  if (what !== 'updateTask') return undefined;
  const { status, deleted } = patch as TaskPatch;
  firm.patch(taskId, {
    ...(status === undefined ? {} : { status }),
    ...(deleted === undefined ? {} : { deleted }),
  });
  return { task: taskIn(firm, taskId), group: groupFor('g') } satisfies UpdatedTask;
}

function startReal(task: Task) {
  const services = {
    createTask: service<Task, CreateWish>(),
    updateTask: service<UpdatedTask, TaskUpdate>(),
    removeTasks: service<void, { taskIds: readonly string[] }>(),
    loadGroupTasks: service<readonly Task[], { taskGroupId: string }>(),
  };
  const actors = Object.fromEntries(Object.entries(services).map(([name, { logic }]) => [name, logic]));
  const creation = creationMachine.provide({ actors } as never);
  const machine = completionMachine.provide({ actors: { ...actors, creation } } as never);
  const { actor, clock } = live(machine, { task, facts: factsFor(), idempotencyKey: 'q:1' });
  const open = openCallsOf(services, textOf);
  const output = (): Outcome | undefined => {
    const { output: result } = actor.getSnapshot();
    if (result?.outcome === 'done') return { done: result.tasks.map(({ taskId }) => taskId) };
    return result && { problem: result.problem.code, message: result.message, leftovers: result.leftovers };
  };
  return { clock, open, output };
}

interface World {
  readonly checked: readonly string[] | null;
  readonly statuses: Readonly<Record<string, number | 'takenBack' | null>>;
}

/** The firm of a world: some follow-ups are there, some were created and taken back by an earlier try. */
function firmOf({ checked, statuses }: World): PlainFirm {
  const firm = new PlainFirm();
  firm.tasks.set('q', { status: 1, deleted: false });
  const wanted = (checked ?? []).flatMap((question) => asksFor[question] ?? []);
  for (const [name, status] of Object.entries(statuses)) {
    if (typeof status === 'number') firm.tasks.set(name, { status, deleted: false });
    if (status !== 'takenBack' || !wanted.includes(name)) continue;
    firm.create(name, `q:1:${wanted.indexOf(name)}`);
    firm.patch(name, { deleted: true });
  }
  return firm;
}

/** What people see once the task is done: what is checked is asked for, and nothing else. */
function wished({ checked, statuses }: World): string {
  const wanted = (checked ?? []).flatMap((question) => asksFor[question] ?? []);
  const status = (name: string) => (statuses[name] === 1 || statuses[name] === 2 ? 1 : 0);
  const others = checked
    ? wanted.map((name) => `${name} ${status(name)}`)
    : firmOf({ checked, statuses }).seen().split(', ').slice(0, -1);
  return [...others, 'q 2'].toSorted().join(', ');
}

const names = Object.values(asksFor).flat();
const status = fc.constantFrom(null, null, 'takenBack' as const, 0, 1, 2);
const world: fc.Arbitrary<World> = fc.record({
  checked: fc.option(fc.subarray(questions, { minLength: 0 }), { freq: 8 }),
  statuses: fc.record(Object.fromEntries(names.map((name) => [name, status]))) as fc.Arbitrary<
    World['statuses']
  >,
});
const answers = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Answer>('ok') },
    { weight: 4, arbitrary: fc.constantFrom<Answer>('refused', 'lostBefore', 'lostAfter') },
  ),
  { maxLength: 30, size: 'max' },
);

test('[T4.03, T4.06, T7.11, T8.02] whatever answers are lost, a task is done with all that follows from it, or everything is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(world, answers, async (at, hows) => {
      const firm = firmOf(at);
      const before = firm.seen();
      const plain = completion(firm, at.checked);
      const { clock, open, output } = startReal(at.checked ? questionnaire(at.checked) : taskFor('q'));
      const list = hows.values();
      let step = plain.next('ok');
      while (!step.done) {
        const next = step.value;
        if ('wait' in next) {
          clock.increment(next.wait - 1);
          expect(open(), 'it waits').toEqual([]);
          clock.increment(1);
          step = plain.next('ok');
          continue;
        }
        expect([open().map(({ text }) => text.trim()), output()]).toEqual([[next.call], undefined]);
        const [call] = open();
        if (!call) return;
        const how = list.next().value ?? 'ok';
        const result = how === 'ok' || how === 'lostAfter' ? carryOut(firm, call) : undefined;
        if (how === 'ok') call.resolve(result);
        else call.reject(problems[how]);
        step = plain.next(how);
        await settle();
      }
      expect([open(), output()]).toEqual([[], step.value]);
      if ('done' in step.value) expect(firm.seen()).toBe(wished(at));
      else if (step.value.leftovers === 'none') expect(firm.seen()).toBe(before);
    }),
    {
      numRuns: 250,
      // What has had its effect although its answer was lost, and is then refused: marking the task, and creating another.
      examples: [[], ['home']].map((checked): [World, Answer[]] => [
        { checked, statuses: {} },
        ['ok', 'lostAfter', 'refused'],
      ]),
    },
  );
});
