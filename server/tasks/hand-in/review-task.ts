import { createHash } from 'node:crypto';
import {
  afterEvent,
  type HandInEvent,
  nextHandIn,
  type ReviewItem,
  type Verdict,
} from '../../../contract/tasks/hand-in.ts';
import type { HandedIn } from '../../../contract/tasks/handed-in.ts';
import { isAsSeen, isWholeAccepted, reviewFault } from '../../../contract/tasks/review.ts';
import type { Task, TaskGroup } from '../../../contract/tasks/task-items.ts';
import type { ReviewWish } from '../../../contract/tasks/task-review.ts';
import { taskStatus } from '../../../contract/tasks/task-rules.ts';
import { chargeDaily } from '../../db/daily-quota.ts';
import type { PooledDatabase } from '../../db/database.ts';
import { claimKey } from '../../http/idempotency.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { Transaction } from '../../storage/locking.ts';
import { apply, lockOne } from '../change-task.ts';
import { groupsWith } from '../groups/group.queries.ts';
import type { ReturnNotices } from '../notices/return-notice.ts';
import { notAsSeen, type TaskChange } from '../plan-change.ts';
import type { GroupRow, TaskRow } from '../rows.ts';
import type { TaskScope } from '../scope.ts';
import { taskOf } from '../shape.ts';
import { tasksOfGroups } from '../task.queries.ts';
import { demandToday, inTurn } from '../task-transaction.ts';
import { storedReviewOf } from './hand-in.ts';
import { documentsOfTask } from './handed-in.queries.ts';

const quota = {
  kind: 'reviews',
  reason: 'tooManyRequests',
  message: 'The user has reviewed as many tasks as fit into a day.',
} as const;

/** The status that a task has after an event of its review; `undefined` where it keeps the one it has. */
const statusAfter: Readonly<Partial<Record<HandInEvent, TaskRow['status']>>> = {
  accept: taskStatus.received,
  return: taskStatus.wip,
};

const itemsOf = (wish: ReviewWish): readonly ReviewItem[] =>
  wish.kind === 'begin' ? [] : (wish.items ?? []);

/** The event of a requested decision: accepting the last open file accepts the task. */
function eventOf(row: TaskRow, documents: readonly HandedIn[], wish: ReviewWish): HandInEvent {
  if (wish.kind !== 'accept' || !wish.items) return wish.kind;
  const entry = { kind: 'check' as const, at: '', by: null, items: wish.items };
  const verdicts: readonly Verdict[] = afterEvent(storedReviewOf(row), entry)?.verdicts ?? [];
  return isWholeAccepted(taskOf({ ...row, verdicts }), documents) ? 'accept' : 'check';
}

async function answerOf(
  tx: Transaction,
  scope: TaskScope,
  { task, group }: { readonly task: TaskRow; readonly group: GroupRow },
): Promise<{ data: Task; group: TaskGroup }> {
  const [answer] = groupsWith([group], await tasksOfGroups(tx, scope, [group.id]));
  if (!answer) throw new Error('tasks: a group has no answer');
  return { data: taskOf(task), group: answer };
}

/**
 * Decides about a task that was handed in; its event, its status and its group change together. Refuses with 400 items
 * that do not belong to the task, with 409 an event that its state does not allow or a task that has changed since the
 * reviewer saw it, and with 422 a key of another review.
 */
export async function reviewTask(
  db: PooledDatabase,
  scope: TaskScope,
  { taskId, wish }: { readonly taskId: string; readonly wish: ReviewWish },
  parts: { readonly key: string | undefined; readonly limits: Limits; readonly notices: ReturnNotices },
): Promise<{ data: Task; group: TaskGroup }> {
  const { key, limits, notices } = parts;
  const { companyId, userId } = scope.principal;
  const today = wish.kind === 'accept' ? wish.today : undefined;
  demandToday(today);
  return await inTurn(db, companyId, async (tx) => {
    const found = await lockOne(tx, scope, taskId, false);
    const digest = createHash('sha256')
      .update(JSON.stringify([taskId, wish]))
      .digest('hex');
    const claim = { userId, key, fingerprint: `review|${digest}`, resultId: taskId };
    if ((await claimKey(tx, claim)) !== undefined) return await answerOf(tx, scope, found);
    const { task: row } = found;
    const documents = await documentsOfTask(tx, row, limits);
    if (wish.kind !== 'begin' && !isAsSeen(row, documents, wish.seen)) throw notAsSeen();
    const items = itemsOf(wish);
    const fault = reviewFault(taskOf(row), documents, items);
    if (fault) throw new Refusal(400, 'badRequest', fault);
    const kind = eventOf(row, documents, wish);
    const { state } = storedReviewOf(row).handIn;
    if (row.status === taskStatus.cancelled || nextHandIn(state, kind) === null)
      throw new Refusal(409, 'outdated', `The task is ${state}, where ${kind} is not allowed.`);
    await chargeDaily(tx, { ...quota, ownerId: userId, limit: limits.reviewsPerUser }, 1);
    const status = statusAfter[kind];
    const change: TaskChange = status === undefined ? {} : { status };
    const changed = await apply(tx, scope, found, change, { today, entries: [{ kind, items }] });
    if (kind === 'return') await notices.keep(tx, taskOf(changed.task));
    return await answerOf(tx, scope, changed);
  });
}
