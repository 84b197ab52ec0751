import {
  afterEvent,
  type HandIn,
  type HandInEvent,
  type HandInHistory,
  type HandInState,
  mayRecall,
  type Review,
} from '../../../contract/tasks/hand-in.ts';
import { type TaskStatus, taskStatus } from '../../../contract/tasks/task-rules.ts';
import { taskEvents, tasks } from '../../db/schema/task-schema.ts';
import type { Principal } from '../../http/principal.ts';
import type { Transaction } from '../../storage/locking.ts';
import type { TaskRow } from '../rows.ts';

export const standingColumns = {
  status: tasks.status,
  modifiedAt: tasks.modifiedAt,
  handInState: tasks.handInState,
  handInSince: tasks.handInSince,
  handInBy: tasks.handInBy,
  returnedCount: tasks.returnedCount,
};
type Standing = Pick<TaskRow, keyof typeof standingColumns>;
type Reviewed = Standing & Pick<TaskRow, 'verdicts'>;

const { done, received } = taskStatus;

/** The columns of a task that its events set. */
type HandInColumns = Pick<TaskRow, 'handInState' | 'handInSince' | 'handInBy' | 'returnedCount' | 'verdicts'>;

/** The state that follows from the status; `undefined` where the stored state agrees with it. */
function statedBy({ status, handInState }: Standing): HandInState | undefined {
  const isAtFirm = handInState === 'received' || handInState === 'inReview';
  if (status === received) return handInState === 'accepted' ? undefined : 'accepted';
  if (status === done) return isAtFirm ? undefined : 'received';
  return isAtFirm || handInState === 'accepted' ? 'open' : undefined;
}

/** The state of a task's hand-in. Without stored events it follows from the status. */
export function standingOf(row: Standing): HandIn {
  const stated = statedBy(row);
  if (stated !== undefined)
    return {
      state: stated,
      since: stated === 'open' ? null : row.modifiedAt.toISOString(),
      by: null,
      returned: 0,
    };
  return {
    state: row.handInState,
    since: row.handInSince?.toISOString() ?? null,
    by: row.handInBy,
    returned: row.returnedCount,
  };
}

/** An event of a task before it is written down. */
export type NewEvent = Pick<HandInHistory, 'kind' | 'items'>;

const isHandedIn = (status: TaskStatus): boolean => status === done || status === received;

/** The hand-in events of a change of status [T4.02, T4.03, T4.05]. */
function kindsOfStatus(row: Reviewed, after: TaskStatus, isFirm: boolean): readonly HandInEvent[] {
  const before = row.status;
  if (before === after) return [];
  if (!isHandedIn(after)) {
    if (!isHandedIn(before)) return [];
    return [isFirm ? 'reopen' : mayRecall(storedReviewOf(row)) ? 'recall' : 'takeBack'];
  }
  if (after === received) return ['accept'];
  return before === received ? ['reopen', 'submit'] : ['submit'];
}

/** The same as events of a task. */
export const eventsOfStatus = (row: Reviewed, after: TaskStatus, isFirm: boolean): readonly NewEvent[] =>
  kindsOfStatus(row, after, isFirm).map((kind) => ({ kind, items: [] }));

/** The review of a task as it is stored. */
export const storedReviewOf = (row: Reviewed): Review => {
  const handIn = standingOf(row);
  return { handIn, verdicts: statedBy(row) === undefined ? row.verdicts : [] };
};

/** The columns of a task that store its review. */
export const columnsOfReview = ({ handIn, verdicts }: Review): HandInColumns => ({
  handInState: handIn.state,
  handInSince: handIn.since === null ? null : new Date(handIn.since),
  handInBy: handIn.by,
  returnedCount: handIn.returned,
  verdicts,
});

/** Adds entries to the history of a task, in the transaction that changes it. */
async function noteHistory(
  tx: Transaction,
  taskId: string,
  { userId, name }: Pick<Principal, 'userId' | 'name'>,
  entries: readonly HandInHistory[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(taskEvents).values(
    entries.map(({ kind, at, items }) => ({
      taskId,
      kind,
      at: new Date(at),
      userId,
      byName: name,
      items,
    })),
  );
}

/** Applies events that happen at a moment to the hand-in of a task and adds them to its history. */
export async function handInAfter(
  tx: Transaction,
  row: TaskRow,
  events: readonly NewEvent[],
  principal: Principal,
  moment: Date,
): Promise<Partial<HandInColumns>> {
  const at = moment.toISOString();
  const entries: HandInHistory[] = [];
  let review = storedReviewOf(row);
  for (const event of events) {
    const entry = { ...event, at, by: principal.name };
    const after = afterEvent(review, entry);
    if (!after) throw new Error(`tasks: ${event.kind} is not allowed in ${review.handIn.state}`);
    review = after;
    entries.push(entry);
  }
  if (entries.length === 0) return {};
  await noteHistory(tx, row.id, principal, entries);
  return columnsOfReview(review);
}
