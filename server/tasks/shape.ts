import { getTableColumns, sql } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { Verdict } from '../../contract/tasks/hand-in.ts';
import { maxListedPages } from '../../contract/tasks/review.ts';
import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import { tasks } from '../db/schema/task-schema.ts';
import { standingOf } from './hand-in/hand-in.ts';
import type { GroupRow, TaskRow } from './rows.ts';

/** The parts of a task that an answer holds only when asked for [T7.02]. */
export interface TaskParts {
  readonly data: boolean;
  readonly steps: boolean;
}
export const allParts: TaskParts = { data: true, steps: true };
export const noParts: TaskParts = { data: false, steps: false };

/** The parts that a query asks for; `taskDetails` means both. */
export const partsOf = (query: {
  readonly data?: boolean | undefined;
  readonly steps?: boolean | undefined;
  readonly taskDetails?: boolean | undefined;
}): TaskParts => ({
  data: query.data === true || query.taskDetails === true,
  steps: query.steps === true || query.taskDetails === true,
});

/**
 * The sort key of a label [T9.06]: its UTF-16 code units without case, in hexadecimal, so that the database's order
 * of bytes is the order in which `compareTasks` compares strings.
 */
export function labelOrderOf(label: string): string {
  const units = Buffer.from(label.toLowerCase(), 'utf16le');
  return units.swap16().toString('hex');
}

/** The columns of a task, with empty parts where they were not asked for: they may be large. */
export const columnsOf = (parts: TaskParts) => ({
  ...getTableColumns(tasks),
  toPay: sql<Task['toPay'] | null>`case
    when ${tasks.type} = 'invoiceTask' and ${tasks.data}->>'amount' is not null and ${tasks.data}->>'currency' is not null
    then jsonb_build_object('amount', ${tasks.data}->>'amount', 'currency', ${tasks.data}->>'currency') end`,
  ...(parts.data ? {} : { data: sql<TaskRow['data']>`'{}'::jsonb` }),
  ...(parts.steps
    ? {}
    : {
        steps: sql<TaskRow['steps']>`'[]'::jsonb`,
        // A list says why a file came back: one reason of each task and a few pages, so that its size has an end.
        verdicts: sql<TaskRow['verdicts']>`case when ${tasks.returnedCount} > 0 then coalesce((
          select jsonb_build_array(case
            when jsonb_array_length(coalesce(one->'pages'->'missing', '[]'::jsonb)) <= ${maxListedPages}
            then one - 'whatToDo' else one - 'whatToDo' - 'pages' end)
          from jsonb_path_query(${tasks.verdicts}, '$[*] ? (@.verdict == "returned")') one limit 1
        ), '[]'::jsonb) else '[]'::jsonb end`,
      }),
});

const { companyId, labelOrder, change, createdById, createdAt, ...inAnswer } = columnsOf(noParts);

/** The columns of a task in a list: what its answer says, without data and steps. */
export const listedColumns = inAnswer;
export type ListedTask = Pick<TaskRow, Exclude<keyof typeof listedColumns, 'toPay'>> & {
  readonly toPay?: Task['toPay'] | null;
};

/** What an invoice asks for: of its column, or of its data in a row that was just written. */
function toPayOf({ type, data, toPay }: ListedTask): Task['toPay'] | null {
  if (toPay || type !== 'invoiceTask') return toPay;
  const { amount, currency } = data;
  return typeof amount === 'string' && typeof currency === 'string' ? { amount, currency } : null;
}

const verdictOf = ({ reason, whatToDo, pages, ...verdict }: Verdict): Task['verdicts'][0] => ({
  ...verdict,
  ...(reason !== undefined && { reason: withoutHiddenCharacters(reason) }),
  ...(whatToDo !== undefined && { whatToDo: withoutHiddenCharacters(whatToDo) }),
  ...(pages && { pages: { count: pages.count, missing: [...pages.missing] } }),
});

/** A task as an answer. */
export const taskOf = (row: ListedTask): Task => {
  const toPay = toPayOf(row);
  return {
    taskId: row.id,
    clientId: row.clientId,
    taskGroupId: row.groupId,
    type: row.type,
    status: row.status,
    label: withoutHiddenCharacters(row.label),
    dueDate: row.dueDate,
    expirationDate: row.expirationDate,
    order: row.order,
    deleted: row.deleted,
    params: row.params,
    data: row.data,
    steps: row.steps.map((step) => ({
      ...step,
      title: withoutHiddenCharacters(step.title),
      ...(step.subtitle === undefined ? {} : { subtitle: withoutHiddenCharacters(step.subtitle) }),
    })),
    comment: row.comment,
    doesNotApplyComment: row.doesNotApplyComment,
    tags: row.tags,
    sendNotification: row.sendNotification,
    taskGroup: { id: row.groupId },
    version: row.version,
    createdBy: row.createdByKind,
    handIn: standingOf(row),
    ...(toPay && { toPay }),
    ...(row.partCount === null ? {} : { partCount: row.partCount }),
    verdicts: row.verdicts.map(verdictOf),
  };
};

/** A group as an answer, with the ids of those of its tasks that the asker sees. */
export const groupOf = (row: GroupRow, taskIds: readonly string[]): TaskGroup => ({
  id: row.id,
  taskGroupId: row.id,
  clientId: row.clientId,
  type: row.type,
  label: withoutHiddenCharacters(row.label),
  status: row.status,
  completedDate: row.completedDate,
  expirationDate: row.expirationDate,
  dueDate: row.dueDate,
  tasks: [...taskIds],
});
