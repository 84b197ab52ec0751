/** The chart of the task lists with services that answer when told, and a plain model of what they should hold. */
import { fromCallback } from 'xstate';
import type { Task, TaskGroup } from '../../../contract/tasks/task-items.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { taskWatchMachine } from '../../../machines/tasks/task-watch.machine.ts';
import { tasksMachine } from '../../../machines/tasks/tasks.machine.ts';
import type {
  GroupList,
  GroupPage,
  GroupQuestion,
  RefreshQuestion,
} from '../../../machines/tasks/tasks.types.ts';
import { live, service } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';
import { clientTag, groupFor, taskFor } from '../values/tasks.ts';

/** Starts the chart of the lists. */
export function startTasks(facts: SessionFacts = factsFor({ clientId: 'acme' })) {
  const loadGroups = service<GroupPage, GroupQuestion>();
  const refreshGroups = service<GroupPage, RefreshQuestion>();
  const run = live(
    tasksMachine.provide({
      actors: {
        loadGroups: loadGroups.logic as never,
        refreshGroups: refreshGroups.logic as never,
        // A tab that is never shown: changes come from the test.
        watchChanges: taskWatchMachine.provide({ actors: { watchTab: fromCallback(() => undefined) } }),
      },
    }),
    facts,
  );
  const at = () => run.actor.getSnapshot();
  return { ...run, loadGroups, refreshGroups, at };
}

const pageSize = 15;

/** A firm with groups of one task each, as plain as can be: what the lists of the portal are held against. */
export class PlainFirm {
  readonly #groups: {
    readonly id: string;
    readonly due: string;
    completed: string | null;
    version: number;
  }[];

  constructor(dues: readonly number[], completed: readonly (number | null)[]) {
    this.#groups = dues.map((due, index) => ({
      id: `g${String(index).padStart(3, '0')}`,
      due: dayOf(due),
      completed: typeof completed[index] === 'number' ? dayOf(completed[index]) : null,
      version: 1,
    }));
  }

  /** Ids of a list in their order. */
  ids(list: GroupList): string[] {
    const text = (one: string | null) => one ?? '';
    return this.#groups
      .filter(({ completed }) => (completed === null) === (list === 'pending'))
      .sort((one, other) =>
        list === 'pending'
          ? one.due.localeCompare(other.due) || one.id.localeCompare(other.id)
          : text(other.completed).localeCompare(text(one.completed)) || one.id.localeCompare(other.id),
      )
      .map(({ id }) => id);
  }

  pages(list: GroupList): string[][] {
    const ids = this.ids(list);
    const count = Math.max(1, Math.ceil(ids.length / pageSize));
    return Array.from({ length: count }, (_, index) => ids.slice(index * pageSize, (index + 1) * pageSize));
  }

  /** Completes a group on a day, or opens it again; returns the group and its tasks as the user who did it gets them. */
  turn(place: number, day: number): { group: TaskGroup; tasks: readonly Task[] } {
    const group = this.#groups[place % this.#groups.length];
    if (!group) throw new Error('there is no group');
    group.completed = group.completed === null ? dayOf(day) : null;
    group.version += 1;
    return { group: this.group(group.id), tasks: [this.task(group.id)] };
  }

  group(id: string): TaskGroup {
    const { due, completed } = this.#of(id);
    return groupFor(id, [`${id}-task`], {
      status: completed === null ? 1 : 2,
      dueDate: due,
      completedDate: completed,
    });
  }

  task(id: string): Task {
    const { completed, version } = this.#of(id);
    return taskFor(`${id}-task`, { taskGroupId: id, status: completed === null ? 1 : 2, version });
  }

  /** The present answer to a question. */
  answer(question: GroupQuestion | RefreshQuestion): GroupPage {
    const ids = this.ids(question.list);
    const [from, to] =
      'pageNum' in question
        ? [question.pageNum * pageSize, (question.pageNum + 1) * pageSize]
        : [0, question.pageCount * pageSize];
    const shown = ids.slice(from, to);
    return {
      clients: [clientTag],
      groups: shown.map((id) => this.group(id)),
      tasks: shown.map((id) => this.task(id)),
      isFinalPage: to >= ids.length,
      today: dayOf(0),
    };
  }

  #of(id: string) {
    const group = this.#groups.find((one) => one.id === id);
    if (!group) throw new Error(`there is no group ${id}`);
    return group;
  }
}

const dayOf = (day: number): string => `2026-01-${String((day % 28) + 1).padStart(2, '0')}`;
