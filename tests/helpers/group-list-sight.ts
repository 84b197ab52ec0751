/** What a person ought to see of the lists of groups, in US English. */
import type { SnapshotFrom } from 'xstate';
import { taskGroupsPerPage } from '../../contract/task-rules.ts';
import { idsOf } from '../../machines/tasks/paging.ts';
import type { tasksMachine } from '../../machines/tasks/tasks.machine.ts';
import type { GroupList, ListMode } from '../../machines/tasks/tasks.types.ts';
import { readableLabel } from '../../src/views/tasks/task-label.ts';
import type { ListScreen, ListsScreen } from './group-list-page.ts';
import { createTaskWords } from './task-words.ts';

type Snapshot = SnapshotFrom<typeof tasksMachine>;

/** Labels of groups as the service has them, in the order of the lists. */
export type Firm = Readonly<Record<ListMode, Readonly<Record<GroupList, readonly string[]>>>>;

/** Words for what the chart says, with the server's groups where the model's are. */
export async function createListSight(firm: Firm) {
  const { t, alertFor } = await createTaskWords();

  function listFor(snapshot: Snapshot, list: GroupList): ListScreen {
    const { mode } = snapshot.context;
    const { current, pages, isFinalPageLoaded } = snapshot.context[list];
    const nothing = { count: null, cards: [], message: null, page: null, buttons: [] };
    if (snapshot.matches({ [list]: 'loading' } as never)) return { isBusy: true, ...nothing };
    if (snapshot.matches({ [list]: 'failed' } as never)) {
      const buttons = [{ name: t('retryPage'), canPress: true }];
      return { ...nothing, isBusy: false, message: t('failedTitle'), buttons };
    }
    const all = firm[mode][list];
    const from = current * taskGroupsPerPage;
    const cards = mode === 'all' ? all.slice(from, from + taskGroupsPerPage) : all;
    const count = mode === 'all' ? idsOf(snapshot.context[list]).length : all.length;
    const hasNext = snapshot.can({ type: 'page.next', list });
    const isShort = snapshot.matches({ [list]: { shown: 'short' } } as never);
    const hasPages = pages.length > 1 || isShort;
    return {
      isBusy: false,
      count: t(isFinalPageLoaded ? 'groupCount' : 'groupCountMore', { count }),
      cards: cards.map((label) => readableLabel(label, t)),
      message: null,
      page: hasPages ? t('pageNumber', { page: current + 1 }) : null,
      buttons: hasPages
        ? [
            { name: t('previousPage'), canPress: snapshot.can({ type: 'page.previous', list }) },
            isShort && !hasNext
              ? { name: t('retryPage'), canPress: true }
              : { name: t('nextPage'), canPress: hasNext },
          ]
        : [],
    };
  }

  /** What a person ought to see of both lists. */
  const screenFor = (snapshot: Snapshot): ListsScreen => ({
    mode: snapshot.context.mode,
    pending: listFor(snapshot, 'pending'),
    complete: listFor(snapshot, 'complete'),
  });

  return { alertFor, screenFor };
}
