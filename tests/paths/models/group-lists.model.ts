/** Models of the lists of groups, met only with what can happen in a browser while nobody changes anything. */
import type { SnapshotFrom } from 'xstate';
import { taskGroupsPerPage } from '../../../contract/task-rules.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { idsOf } from '../../../machines/tasks/paging.ts';
import { tasksMachine } from '../../../machines/tasks/tasks.machine.ts';
import type { GroupList, GroupPage } from '../../../machines/tasks/tasks.types.ts';
import { factsFor } from '../../helpers/facts.ts';
import { defineModel, done, failed, type ModelEvent } from '../../helpers/model.ts';
import { clientTag, groupFor, taskFor } from '../../helpers/tasks.ts';

type Snapshot = SnapshotFrom<typeof tasksMachine>;

const notFound = new ProblemError({ code: 'notFound', status: 404 });

export const otherThan = (list: GroupList): GroupList => (list === 'pending' ? 'complete' : 'pending');

/** The page that a list waits for: of all clients fifteen groups with more behind them, of one client all there are. */
function nextPage({ context }: Snapshot, list: GroupList): GroupPage {
  const from = idsOf(context[list]).length;
  const ids = Array.from({ length: taskGroupsPerPage }, (_, index) => `${list}-${from + index}`);
  return {
    clients: [clientTag],
    groups: ids.map((id) => groupFor(id, [`${id}-task`])),
    tasks: ids.map((id) => taskFor(`${id}-task`, { taskGroupId: id })),
    isFinalPage: context.mode === 'client',
  };
}

/** What a list has asked and not been told. */
export function questionOf(snapshot: Snapshot, list: GroupList): string | null {
  if (snapshot.matches({ [list]: 'loading' } as never)) return `${list}.load`;
  return snapshot.matches({ [list]: { shown: 'fetching' } } as never) ? `${list}.fetch` : null;
}

/** Somebody leafs through one list, whose answers may fail; the other list is answered at once. */
export const leafingModel = (list: GroupList) =>
  defineModel({
    name: `somebody who leafs through the ${list} groups, on a page`,
    machine: tasksMachine,
    input: factsFor({ clientId: 'acme' }),
    events: (snapshot): readonly ModelEvent<typeof tasksMachine>[] => {
      const atOnce = questionOf(snapshot, otherThan(list));
      if (atOnce !== null) return [done(atOnce, nextPage(snapshot, otherThan(list)))];
      const asked = questionOf(snapshot, list);
      return [
        ...(asked === null ? [] : [done(asked, nextPage(snapshot, list)), failed(asked, notFound)]),
        { type: 'page.next', list },
        { type: 'page.previous', list },
        { type: 'list.retry', list },
        { type: 'mode.change', mode: snapshot.context.mode === 'all' ? 'client' : 'all' },
      ];
    },
    contextKey: ({ mode, ...context }) => [mode, context[list].pages.length, context[list].current],
    // A page that cannot be gone to has no button for it, and a button to try again stands at the end alone.
    filterEvents: (snapshot, { type }) => type !== 'list.retry' || !snapshot.can({ type: 'page.next', list }),
    stopWhen: ({ context }) => context[list].pages.length > 3,
    places: 'transitions',
    paths: 'covering',
  });
